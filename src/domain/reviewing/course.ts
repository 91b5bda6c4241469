import { z } from 'zod'
import { Refused } from '../refusal.ts'

/** Where a submission stands. */
export const Stage = z.enum([
  'submitted',
  'returned',
  'in-review',
  'awaiting-decision',
  'revision-asked',
  'accepted',
  'scheduled',
  'published',
  'declined',
  'withdrawn',
])
export type Stage = z.infer<typeof Stage>

/** Who gives a command: `system` is the product itself, at a time that an editor has set. */
export type Side = 'author' | 'editor' | 'system'

type Rule = {
  by: readonly Side[]
  /** From each stage at which the command is allowed, where it leads. */
  moves: Partial<Record<Stage, Stage>>
  /** What is said where it is not allowed: `it cannot be withdrawn`. */
  cannot: string
}

const editor = ['editor'] as const
const author = ['author'] as const

/**
 * The course of a submission: every command, who may give it, and where it leads from where. What is not
 * in it is refused. Those of peer review are known here and given by nobody yet.
 */
const table = {
  'replace-file': {
    by: author,
    moves: { submitted: 'submitted' },
    cannot: 'its file cannot be replaced',
  },
  withdraw: {
    by: author,
    moves: {
      submitted: 'withdrawn',
      returned: 'withdrawn',
      'in-review': 'withdrawn',
      'awaiting-decision': 'withdrawn',
      'revision-asked': 'withdrawn',
      accepted: 'withdrawn',
    },
    cannot: 'it cannot be withdrawn',
  },
  'return-to-author': {
    by: editor,
    moves: { submitted: 'returned', 'awaiting-decision': 'returned' },
    cannot: 'it cannot be returned to the author',
  },
  'answer-return': {
    by: author,
    moves: { returned: 'submitted' },
    cannot: 'there is nothing to answer',
  },
  'take-up': {
    by: editor,
    moves: { submitted: 'awaiting-decision' },
    cannot: 'it cannot be taken up',
  },
  'send-to-review': {
    by: editor,
    moves: { submitted: 'in-review', 'awaiting-decision': 'in-review' },
    cannot: 'it cannot be sent to reviewers',
  },
  'close-review': {
    by: ['editor', 'system'],
    moves: { 'in-review': 'awaiting-decision' },
    cannot: 'there is no review to close',
  },
  'ask-minor-revision': {
    by: editor,
    moves: { 'in-review': 'revision-asked', 'awaiting-decision': 'revision-asked' },
    cannot: 'no revision can be asked for',
  },
  'ask-major-revision': {
    by: editor,
    moves: { 'in-review': 'revision-asked', 'awaiting-decision': 'revision-asked' },
    cannot: 'no revision can be asked for',
  },
  'send-revision': {
    by: author,
    moves: { 'revision-asked': 'awaiting-decision' },
    cannot: 'no revision is asked for',
  },
  accept: {
    by: editor,
    moves: { submitted: 'accepted', 'in-review': 'accepted', 'awaiting-decision': 'accepted' },
    cannot: 'it cannot be accepted',
  },
  decline: {
    by: editor,
    moves: { 'in-review': 'declined', 'awaiting-decision': 'declined' },
    cannot: 'it cannot be declined after a review',
  },
  'decline-without-review': {
    by: editor,
    moves: { submitted: 'declined', 'awaiting-decision': 'declined' },
    cannot: 'it cannot be declined without review',
  },
  'make-draft': {
    by: editor,
    moves: { accepted: 'accepted' },
    cannot: 'no article can be made of it',
  },
  schedule: {
    by: editor,
    moves: { accepted: 'scheduled', scheduled: 'scheduled' },
    cannot: 'its publication cannot be scheduled',
  },
  unschedule: {
    by: editor,
    moves: { scheduled: 'accepted' },
    cannot: 'no publication is scheduled',
  },
  publish: {
    by: ['editor', 'system'],
    moves: { accepted: 'published', scheduled: 'published' },
    cannot: 'it cannot be published before it is accepted',
  },
  'publish-at-once': {
    by: editor,
    moves: {
      submitted: 'published',
      returned: 'published',
      'in-review': 'published',
      'awaiting-decision': 'published',
      'revision-asked': 'published',
    },
    cannot: 'it cannot be published at once',
  },
} as const satisfies Record<string, Rule>

export type Command = keyof typeof table
export const course: Record<Command, Rule> = table
export const commands = Object.keys(table) as Command[]

/** How a refusal begins, by where the submission stands. */
const standing: Record<Stage, string> = {
  submitted: 'No editor has taken this submission up yet',
  returned: 'This submission is with its author, for corrections',
  'in-review': 'This submission is with reviewers',
  'awaiting-decision': 'An editor has taken this submission up',
  'revision-asked': 'This submission is with its author, for a revision',
  accepted: 'This submission is accepted',
  scheduled: 'The publication of this submission is scheduled',
  published: 'This submission is published',
  declined: 'This submission is declined',
  withdrawn: 'This submission is withdrawn',
}

/** A move of the course. */
export type Move = { command: Command; from: Stage; to: Stage }

/** Where a command leads; a sentence that says why it is not allowed. */
export function decide(
  stage: Stage,
  command: Command,
  side: Side,
): { outcome: 'move'; move: Move } | { outcome: 'refuse'; sentence: string } {
  const { by, moves, cannot } = course[command]
  const to = moves[stage]
  if (to && by.includes(side)) return { outcome: 'move', move: { command, from: stage, to } }
  return { outcome: 'refuse', sentence: `${standing[stage]}: ${cannot}.` }
}

/** The same; throws `not-at-this-stage` where it is not allowed. */
export function requireMove(stage: Stage, command: Command, side: Side): Move {
  const decided = decide(stage, command, side)
  if (decided.outcome === 'move') return decided.move
  throw new Refused('not-at-this-stage', decided.sentence)
}

/** Whether anything can still be done about a submission: not about what is published, declined or withdrawn. */
export const isOpen = (stage: Stage): boolean =>
  commands.some((command) => course[command].moves[stage] !== undefined)

/** The commands that one side may give at a stage. */
export const commandsAt = (stage: Stage, side: Side): Command[] =>
  commands.filter((command) => decide(stage, command, side).outcome === 'move')
