import type { Stage } from './course.ts'

/** Whom a submission waits for; `nobody` once its course is run, or at a time that is set. */
export const waiters = ['editors', 'authors', 'reviewers', 'nobody'] as const
export type Waiter = (typeof waiters)[number]

type Standing = {
  /** The stage in a word or two. */
  label: string
  waitsFor: Waiter
  /** What whoever it waits for does next, as the desk says it. */
  nextStep: string
  /** What an author reads of it; the day by which it should happen follows. */
  toAuthor: string
  /** In so many days the next step should be taken. */
  days?: number
}

/** Where a submission stands, in words, and whom it waits for. */
export const standings: Record<Stage, Standing> = {
  submitted: {
    label: 'Submitted',
    waitsFor: 'editors',
    nextStep: 'First look',
    toAuthor: 'It has arrived. An editor will look at it.',
    days: 14,
  },
  returned: {
    label: 'Returned to the author',
    waitsFor: 'authors',
    nextStep: 'Corrections',
    toAuthor: 'The editors ask for corrections before they go on.',
    days: 30,
  },
  'in-review': {
    label: 'In review',
    waitsFor: 'reviewers',
    nextStep: 'Reports',
    toAuthor: 'Reviewers are reading it.',
    days: 42,
  },
  'awaiting-decision': {
    label: 'Awaiting a decision',
    waitsFor: 'editors',
    nextStep: 'Decision',
    toAuthor: 'An editor has taken it up and will decide on it.',
    days: 28,
  },
  'revision-asked': {
    label: 'Revision asked',
    waitsFor: 'authors',
    nextStep: 'Revision',
    toAuthor: 'The editors ask for a revision.',
    days: 60,
  },
  accepted: {
    label: 'Accepted',
    waitsFor: 'editors',
    nextStep: 'Prepare publication',
    toAuthor: 'It is accepted. The editors prepare its publication.',
    days: 60,
  },
  scheduled: {
    label: 'Scheduled',
    waitsFor: 'nobody',
    nextStep: 'Is published by itself',
    toAuthor: 'It is accepted, and the day of its publication is set.',
  },
  published: {
    label: 'Published',
    waitsFor: 'nobody',
    nextStep: 'None',
    toAuthor: 'It is published, open to every reader.',
  },
  declined: {
    label: 'Declined',
    waitsFor: 'nobody',
    nextStep: 'None',
    toAuthor: 'The editors have declined it. Their letter says why.',
  },
  withdrawn: {
    label: 'Withdrawn',
    waitsFor: 'nobody',
    nextStep: 'None',
    toAuthor: 'You have withdrawn it. The editors do nothing more with it.',
  },
}

const dayLength = 86_400_000

/** When the next step should be taken at the latest; undefined where nothing is waited for. */
export function dueAt(stage: Stage, since: Date): Date | undefined {
  const { days } = standings[stage]
  return days === undefined ? undefined : new Date(since.getTime() + days * dayLength)
}

/** For how many whole days it has waited. */
export const daysWaited = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayLength))

/** A number by which people speak of a submission: `2026-041`. */
export const receiptOf = ({ number, createdAt }: { number: number; createdAt: Date }): string =>
  `${createdAt.getUTCFullYear()}-${String(number).padStart(3, '0')}`
