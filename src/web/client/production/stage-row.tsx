import type { ReactNode } from 'react'
import { productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { formatDay } from '#domain/text/format.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { StageFiles } from './stage-files.tsx'

const stateLabels = { waiting: 'Not started', current: 'In progress', done: 'Done' }

type Props = {
  /** The id of the submission. */
  id: string
  step: ProductionBody['steps'][number]
  dueLabel?: string
  /** What its user can do with the stage. */
  children: ReactNode
}

/** A stage of production with its person, its due date and its files. */
export function StageRow({ id, step, dueLabel = 'Due', children }: Props) {
  const isDone = step.state === 'done'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:flex sm:flex-wrap sm:py-2">
      <b className="sm:w-28">{productionStageInfo[step.stage].label}</b>
      <span className="text-right text-soft sm:hidden">{stateLabels[step.state]}</span>
      <span className="min-w-0 [overflow-wrap:anywhere] sm:flex-[1_1_8rem]">
        {step.person?.name ?? 'Nobody'}
      </span>
      <span
        className={`${isDone ? 'max-sm:hidden' : ''} ${step.overdue ? 'font-semibold text-alarm' : 'text-soft'}`}
      >
        {isDone ? 'Done' : `${step.overdue ? 'Overdue since' : dueLabel} ${formatDay(step.due)}`}
      </span>
      <div className="col-span-2 flex flex-wrap gap-3 empty:hidden sm:contents">{children}</div>
      <StageFiles id={id} step={step} />
    </li>
  )
}
