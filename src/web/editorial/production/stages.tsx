import { useState } from 'react'
import { type ProductionStage, productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { formatDay } from '#domain/text/format.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PlanStage } from './plan-stage.tsx'
import { AddStageFile, StageFiles } from './stage-files.tsx'

type Step = ProductionBody['steps'][number]
type Props = { id: string; production: ProductionBody }

/** Each stage with its person, its due date and its files. */
export function Stages({ id, production }: Props) {
  const [planned, setPlanned] = useState<ProductionStage>()
  const hasOpenProof = production.proofs.some(({ state }) => state === 'sent')
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {production.steps.map((step) => (
          <Stage
            key={step.stage}
            id={id}
            step={step}
            dueLabel={step.stage === 'proof' && hasOpenProof ? 'Stage due' : 'Due'}
            onPlan={() => setPlanned(step.stage)}
          />
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

const stateLabels = { waiting: 'Not started', current: 'In progress', done: 'Done' }

type StageProps = { id: string; step: Step; dueLabel: string; onPlan(): void }

function Stage({ id, step, dueLabel, onPlan }: StageProps) {
  const { label } = productionStageInfo[step.stage]
  const isDone = step.state === 'done'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:flex sm:flex-wrap sm:py-2">
      <b className="sm:w-28">{label}</b>
      <span className="text-right text-soft sm:hidden">{stateLabels[step.state]}</span>
      <span className="min-w-0 [overflow-wrap:anywhere] sm:flex-[1_1_8rem]">
        {step.person?.name ?? 'Nobody'}
      </span>
      <span
        className={`${isDone ? 'max-sm:hidden' : ''} ${step.late ? 'font-semibold text-alarm' : 'text-soft'}`}
      >
        {isDone ? 'Done' : `${step.late ? 'Overdue since' : dueLabel} ${formatDay(step.due)}`}
      </span>
      <div className="col-span-2 flex flex-wrap gap-3 empty:hidden sm:contents">
        {!isDone && (
          <Button onClick={onPlan}>
            Set person and date<span className="sr-only"> of {label.toLowerCase()}</span>
          </Button>
        )}
        <AddStageFile id={id} step={step} />
      </div>
      <StageFiles id={id} step={step} />
    </li>
  )
}
