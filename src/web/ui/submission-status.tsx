import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { formatDay } from '#domain/text/format.ts'

type Props = {
  stage: Stage
  stageSince: string
  due: string | null
  articleRemoved?: boolean | undefined
}

/** The stages whose name is a state; the others are named after what happened. */
const lasting: ReadonlySet<Stage> = new Set(['in-review', 'awaiting-decision'])

export const SubmissionStatus = ({ stage, stageSince, due, articleRemoved }: Props) =>
  articleRemoved ? (
    <p>
      <b>Article removed.</b> Your submission was published as an article, which the editors have
      removed since. Readers see a note at its address.
    </p>
  ) : (
    <p>
      <b>{stageInfo[stage].label}</b> {lasting.has(stage) ? 'since' : 'on'} {formatDay(stageSince)}.{' '}
      {stageInfo[stage].authorText} {due && describeDueDate(stage, due)}
    </p>
  )

function describeDueDate(stage: Stage, day: string): string {
  if (stage === 'scheduled') return `It appears on ${formatDay(day)}.`
  if (stageInfo[stage].pendingParty === 'authors')
    return `${stageInfo[stage].nextStep} needed by ${formatDay(day)}.`
  return `The editors plan to finish this step by ${formatDay(day)}.`
}
