import type { DecisionInput } from '#domain/editorial/decision.ts'

export type DecisionCommand = DecisionInput['command']

/** The decisions of an editor in the order in which they are offered. */
export const decisions: readonly { command: DecisionCommand; label: string; heading: string }[] = [
  { command: 'accept', label: 'Accept', heading: 'Accept' },
  {
    command: 'return-for-correction',
    label: 'Return for correction',
    heading: 'Return for correction',
  },
  {
    command: 'request-minor-revision',
    label: 'Minor revision',
    heading: 'Request a minor revision',
  },
  {
    command: 'request-major-revision',
    label: 'Major revision',
    heading: 'Request a major revision',
  },
  { command: 'reject', label: 'Reject', heading: 'Reject after review' },
  { command: 'desk-reject', label: 'Reject', heading: 'Reject without review' },
]

export const submissionPath = (id: string): string =>
  `/manage-journals/submissions/${encodeURIComponent(id)}`

export const decisionPath = (id: string, command: DecisionCommand): string =>
  `${submissionPath(id)}/decisions/${command}`

/** For actions whose failure the server did not explain. */
export const somethingWrong = 'Something went wrong. Please reload and try again.'
