import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { Day } from './day.tsx'

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
      <b>{stageInfo[stage].label}</b> {lasting.has(stage) ? 'since' : 'on'}{' '}
      <Day date={stageSince} />. {stageInfo[stage].authorText}{' '}
      {due && <DueDate stage={stage} day={due} />}
    </p>
  )

const DueDate = ({ stage, day }: { stage: Stage; day: string }) => {
  const { pendingParty, nextStep } = stageInfo[stage]
  const text =
    stage === 'scheduled'
      ? 'It appears on'
      : pendingParty === 'authors'
        ? `${nextStep} needed by`
        : 'The editors plan to finish this step by'
  return (
    <>
      {text} <Day date={day} />.
    </>
  )
}
