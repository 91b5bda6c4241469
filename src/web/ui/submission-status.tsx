import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { formatDay } from '#domain/text/format.ts'

type Props = { stage: Stage; since: string; due: string | null }

export const SubmissionStatus = ({ stage, since, due }: Props) => (
  <p>
    <b>{stageInfo[stage].label}</b> since {formatDay(since)}. {stageInfo[stage].authorText}{' '}
    {due && describeDueDate(stage, due)}
  </p>
)

function describeDueDate(stage: Stage, day: string): string {
  if (stage === 'scheduled') return `It appears on ${formatDay(day)}.`
  if (stageInfo[stage].pendingParty === 'authors') return `Please reply by ${formatDay(day)}.`
  return `This should be done by ${formatDay(day)}.`
}
