import { useState } from 'react'
import { type ProductionStage, productionStageInfo } from '#domain/editorial/production/workflow.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { AddStageFile } from '#web/client/production/stage-files.tsx'
import { StageRow } from '#web/client/production/stage-row.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { PlanStage } from './plan-stage.tsx'

type Props = { id: string; production: ProductionBody }

/** Each stage with its person, its due date and its files. */
export function Stages({ id, production }: Props) {
  const [planned, setPlanned] = useState<ProductionStage>()
  const hasOpenProof = production.proofs.some(({ state }) => state === 'sent')
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {production.steps.map((step) => (
          <StageRow
            key={step.stage}
            id={id}
            step={step}
            dueLabel={step.stage === 'proof' && hasOpenProof ? 'Stage due' : 'Due'}
          >
            {step.state !== 'done' && (
              <Button onClick={() => setPlanned(step.stage)}>
                Set person and date
                <span className="sr-only">
                  {' '}
                  of {productionStageInfo[step.stage].label.toLowerCase()}
                </span>
              </Button>
            )}
            <AddStageFile
              step={step}
              call={toCall('POST /submissions/:id/production/:stage/files', {
                params: { id, stage: step.stage },
              })}
            />
          </StageRow>
        ))}
      </ul>
      <PlanStage
        id={id}
        production={production}
        stage={planned}
        onClose={() => setPlanned(undefined)}
      />
    </>
  )
}
