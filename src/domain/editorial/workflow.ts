import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'

/** Where a submission stands. */
export const Stage = z.enum([
  'submitted',
  'returned',
  'in-review',
  'awaiting-decision',
  'revision-requested',
  'accepted',
  'scheduled',
  'published',
  'rejected',
  'withdrawn',
])
export type Stage = z.infer<typeof Stage>

/** Who gives a command: `system` is the product itself, at a time that an editor has set. */
export type Side = 'author' | 'editor' | 'system'

type TransitionRule = {
  by: readonly Side[]
  /** From each stage at which the command is allowed, where it leads. */
  transitions: Partial<Record<Stage, Stage>>
  /** What is said where it is not allowed: `it cannot be withdrawn`. */
  deniedReason: string
}

const editor = ['editor'] as const
const author = ['author'] as const

/**
 * The course of a submission: every command, who may give it, and where it leads from where. What is not
 * in it is refused. Those of peer review are known here and given by nobody yet.
 */
const workflowTable = {
  'replace-file': {
    by: author,
    transitions: { submitted: 'submitted' },
    deniedReason: 'its file cannot be replaced',
  },
  withdraw: {
    by: author,
    transitions: {
      submitted: 'withdrawn',
      returned: 'withdrawn',
      'in-review': 'withdrawn',
      'awaiting-decision': 'withdrawn',
      'revision-requested': 'withdrawn',
      accepted: 'withdrawn',
    },
    deniedReason: 'it cannot be withdrawn',
  },
  'return-for-correction': {
    by: editor,
    transitions: { submitted: 'returned', 'awaiting-decision': 'returned' },
    deniedReason: 'it cannot be returned to the author',
  },
  'respond-to-request': {
    by: author,
    transitions: { returned: 'submitted' },
    deniedReason: 'there is nothing to answer',
  },
  assign: {
    by: editor,
    transitions: { submitted: 'awaiting-decision' },
    deniedReason: 'it cannot be taken up',
  },
  'send-to-review': {
    by: editor,
    transitions: { submitted: 'in-review', 'awaiting-decision': 'in-review' },
    deniedReason: 'it cannot be sent to reviewers',
  },
  'close-review': {
    by: ['editor', 'system'],
    transitions: { 'in-review': 'awaiting-decision' },
    deniedReason: 'there is no review to close',
  },
  'request-minor-revision': {
    by: editor,
    transitions: { 'in-review': 'revision-requested', 'awaiting-decision': 'revision-requested' },
    deniedReason: 'no revision can be asked for',
  },
  'request-major-revision': {
    by: editor,
    transitions: { 'in-review': 'revision-requested', 'awaiting-decision': 'revision-requested' },
    deniedReason: 'no revision can be asked for',
  },
  'submit-revision': {
    by: author,
    transitions: { 'revision-requested': 'awaiting-decision' },
    deniedReason: 'no revision is asked for',
  },
  accept: {
    by: editor,
    transitions: {
      submitted: 'accepted',
      'in-review': 'accepted',
      'awaiting-decision': 'accepted',
    },
    deniedReason: 'it cannot be accepted',
  },
  reject: {
    by: editor,
    transitions: { 'in-review': 'rejected', 'awaiting-decision': 'rejected' },
    deniedReason: 'it cannot be declined after a review',
  },
  'desk-reject': {
    by: editor,
    transitions: { submitted: 'rejected', 'awaiting-decision': 'rejected' },
    deniedReason: 'it cannot be declined without review',
  },
  'create-draft': {
    by: editor,
    transitions: { accepted: 'accepted' },
    deniedReason: 'no article can be made of it',
  },
  schedule: {
    by: editor,
    transitions: { accepted: 'scheduled', scheduled: 'scheduled' },
    deniedReason: 'its publication cannot be scheduled',
  },
  unschedule: {
    by: editor,
    transitions: { scheduled: 'accepted' },
    deniedReason: 'no publication is scheduled',
  },
  publish: {
    by: ['editor', 'system'],
    transitions: { accepted: 'published', scheduled: 'published' },
    deniedReason: 'it cannot be published before it is accepted',
  },
  'publish-without-review': {
    by: editor,
    transitions: {
      submitted: 'published',
      returned: 'published',
      'in-review': 'published',
      'awaiting-decision': 'published',
      'revision-requested': 'published',
    },
    deniedReason: 'it cannot be published at once',
  },
} as const satisfies Record<string, TransitionRule>

export type Command = keyof typeof workflowTable
export const workflow: Record<Command, TransitionRule> = workflowTable
export const commands = Object.keys(workflowTable) as Command[]

/** How a refusal begins, by where the submission stands. */
const stageSentences: Record<Stage, string> = {
  submitted: 'No editor has taken this submission up yet',
  returned: 'This submission is with its author, for corrections',
  'in-review': 'This submission is with reviewers',
  'awaiting-decision': 'An editor has taken this submission up',
  'revision-requested': 'This submission is with its author, for a revision',
  accepted: 'This submission is accepted',
  scheduled: 'The publication of this submission is scheduled',
  published: 'This submission is published',
  rejected: 'This submission is declined',
  withdrawn: 'This submission is withdrawn',
}

/** A move of the course. */
export type Transition = { command: Command; from: Stage; to: Stage }

/** Where a command leads; a sentence that says why it is not allowed. */
export function findTransition(
  stage: Stage,
  command: Command,
  side: Side,
): { outcome: 'transition'; transition: Transition } | { outcome: 'refuse'; sentence: string } {
  const { by, transitions, deniedReason } = workflow[command]
  const to = transitions[stage]
  if (to && by.includes(side))
    return { outcome: 'transition', transition: { command, from: stage, to } }
  return { outcome: 'refuse', sentence: `${stageSentences[stage]}: ${deniedReason}.` }
}

/** The same; throws `not-at-this-stage` where it is not allowed. */
export function requireTransition(stage: Stage, command: Command, side: Side): Transition {
  const decided = findTransition(stage, command, side)
  if (decided.outcome === 'transition') return decided.transition
  throw new Refused('transition-not-allowed', decided.sentence)
}

/** Whether anything can still be done about a submission: not about what is published, declined or withdrawn. */
export const isOpen = (stage: Stage): boolean =>
  commands.some((command) => workflow[command].transitions[stage] !== undefined)

/** The commands that one side may give at a stage. */
export const commandsAt = (stage: Stage, side: Side): Command[] =>
  commands.filter((command) => findTransition(stage, command, side).outcome === 'transition')
