import type { Stage } from './workflow.ts'

/** Who has to act on a submission; `nobody` for closed and scheduled ones. */
export const pendingParties = ['editors', 'authors', 'reviewers', 'nobody'] as const
export type PendingParty = (typeof pendingParties)[number]

type StageInfo = {
  label: string
  pendingParty: PendingParty
  /** What the pending party does next, for editors. */
  nextStep: string
  /** What the author reads; the due date follows. */
  authorText: string
  /** The next step is due this many days after the submission reached the stage. */
  days?: number
}

export const stageInfo: Record<Stage, StageInfo> = {
  submitted: {
    label: 'Submitted',
    pendingParty: 'editors',
    nextStep: 'Initial check',
    authorText: 'Your submission has arrived. An editor will check it.',
    days: 14,
  },
  returned: {
    label: 'Returned for correction',
    pendingParty: 'authors',
    nextStep: 'Corrections',
    authorText: 'Please make corrections so that review can continue.',
    days: 30,
  },
  corrected: {
    label: 'Corrected version received',
    pendingParty: 'editors',
    nextStep: 'Check the corrections',
    authorText: 'Your corrected version has arrived. An editor will check it.',
    days: 14,
  },
  'in-review': {
    label: 'In review',
    pendingParty: 'reviewers',
    nextStep: 'Reviews',
    authorText: 'Your manuscript is in peer review.',
    days: 42,
  },
  'awaiting-decision': {
    label: 'Awaiting a decision',
    pendingParty: 'editors',
    nextStep: 'Decision',
    authorText: 'An editor will decide on your submission.',
    days: 28,
  },
  'revision-requested': {
    label: 'Revision requested',
    pendingParty: 'authors',
    nextStep: 'Revision',
    authorText: 'The editors ask you for a revision.',
    days: 60,
  },
  accepted: {
    label: 'Accepted',
    pendingParty: 'editors',
    nextStep: 'Prepare publication',
    authorText: 'Your submission is accepted. The editors prepare its publication.',
    days: 60,
  },
  scheduled: {
    label: 'Scheduled',
    pendingParty: 'nobody',
    nextStep: 'Publishes automatically',
    authorText: 'Your submission is accepted, and its publication date is set.',
  },
  published: {
    label: 'Published',
    pendingParty: 'nobody',
    nextStep: 'None',
    authorText: 'Your submission was published as an article.',
  },
  rejected: {
    label: 'Rejected',
    pendingParty: 'nobody',
    nextStep: 'None',
    authorText: 'The editors have rejected your submission. You can read their email below.',
  },
  withdrawn: {
    label: 'Withdrawn',
    pendingParty: 'nobody',
    nextStep: 'None',
    authorText: 'You withdrew this submission. No further action is needed.',
  },
}

const dayMs = 86_400_000

/** When the next step is due; undefined if no step is pending. */
export function dueDateOf(stage: Stage, since: Date): Date | undefined {
  const { days } = stageInfo[stage]
  return days === undefined ? undefined : new Date(since.getTime() + days * dayMs)
}

/** For how many whole days a submission has been at its stage. */
export const daysInStage = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs))

/** The submission number that people see: `2026-041`. */
export const submissionNumberOf = ({
  number,
  createdAt,
}: {
  number: number
  createdAt: Date
}): string => `${createdAt.getUTCFullYear()}-${String(number).padStart(3, '0')}`
