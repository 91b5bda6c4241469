import type { Stage } from './workflow.ts'

/** Whom a submission waits for; `nobody` once its course is run, or at a time that is set. */
export const pendingParties = ['editors', 'authors', 'reviewers', 'nobody'] as const
export type PendingParty = (typeof pendingParties)[number]

type StageInfo = {
  /** The stage in a word or two. */
  label: string
  pendingParty: PendingParty
  /** What whoever it waits for does next, as the desk says it. */
  nextStep: string
  /** What an author reads of it; the day by which it should happen follows. */
  authorText: string
  /** In so many days the next step should be taken. */
  days?: number
}

/** Where a submission stands, in words, and whom it waits for. */
export const stageInfo: Record<Stage, StageInfo> = {
  submitted: {
    label: 'Submitted',
    pendingParty: 'editors',
    nextStep: 'First look',
    authorText: 'It has arrived. An editor will look at it.',
    days: 14,
  },
  returned: {
    label: 'Returned to the author',
    pendingParty: 'authors',
    nextStep: 'Corrections',
    authorText: 'The editors ask for corrections before they go on.',
    days: 30,
  },
  'in-review': {
    label: 'In review',
    pendingParty: 'reviewers',
    nextStep: 'Reports',
    authorText: 'Reviewers are reading it.',
    days: 42,
  },
  'awaiting-decision': {
    label: 'Awaiting a decision',
    pendingParty: 'editors',
    nextStep: 'Decision',
    authorText: 'An editor has taken it up and will decide on it.',
    days: 28,
  },
  'revision-requested': {
    label: 'Revision asked',
    pendingParty: 'authors',
    nextStep: 'Revision',
    authorText: 'The editors ask for a revision.',
    days: 60,
  },
  accepted: {
    label: 'Accepted',
    pendingParty: 'editors',
    nextStep: 'Prepare publication',
    authorText: 'It is accepted. The editors prepare its publication.',
    days: 60,
  },
  scheduled: {
    label: 'Scheduled',
    pendingParty: 'nobody',
    nextStep: 'Is published by itself',
    authorText: 'It is accepted, and the day of its publication is set.',
  },
  published: {
    label: 'Published',
    pendingParty: 'nobody',
    nextStep: 'None',
    authorText: 'It is published, open to every reader.',
  },
  rejected: {
    label: 'Declined',
    pendingParty: 'nobody',
    nextStep: 'None',
    authorText: 'The editors have declined it. Their letter is kept with your submission.',
  },
  withdrawn: {
    label: 'Withdrawn',
    pendingParty: 'nobody',
    nextStep: 'None',
    authorText: 'You have withdrawn it. The editors do nothing more with it.',
  },
}

const dayMs = 86_400_000

/** When the next step should be taken at the latest; undefined where nothing is waited for. */
export function dueDateOf(stage: Stage, since: Date): Date | undefined {
  const { days } = stageInfo[stage]
  return days === undefined ? undefined : new Date(since.getTime() + days * dayMs)
}

/** For how many whole days it has waited. */
export const daysInStage = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs))

/** A number by which people speak of a submission: `2026-041`. */
export const submissionNumberOf = ({
  number,
  createdAt,
}: {
  number: number
  createdAt: Date
}): string => `${createdAt.getUTCFullYear()}-${String(number).padStart(3, '0')}`
