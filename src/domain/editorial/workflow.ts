import { z } from 'zod'

export const Stage = z.enum([
  'submitted',
  'returned',
  'corrected',
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

/** Who gives a command: `system` closes a round when its last review is in, assigns new submissions where the journal has a rule, and publishes at the time that an editor has set. */
export type Party = 'author' | 'editor' | 'system'

type TransitionRule = {
  by: readonly Party[]
  /** From each stage at which the command is allowed, the next stage. */
  transitions: Partial<Record<Stage, Stage>>
  /** Completes the message where the command is not allowed. */
  deniedReason: string
}

const editor = ['editor'] as const
const author = ['author'] as const

/**
 * The editorial workflow: every command, who may give it, and its transitions. All else is refused.
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
      corrected: 'withdrawn',
      'in-review': 'withdrawn',
      'awaiting-decision': 'withdrawn',
      'revision-requested': 'withdrawn',
      accepted: 'withdrawn',
    },
    deniedReason: 'it cannot be withdrawn',
  },
  'return-for-correction': {
    by: editor,
    transitions: { submitted: 'returned', corrected: 'returned', 'awaiting-decision': 'returned' },
    deniedReason: 'it cannot be returned to the author',
  },
  'respond-to-request': {
    by: author,
    transitions: { returned: 'corrected' },
    deniedReason: 'there is no request to reply to',
  },
  assign: {
    by: editor,
    transitions: { submitted: 'awaiting-decision' },
    deniedReason: 'it cannot be assigned',
  },
  'hand-over': {
    by: ['editor', 'system'],
    transitions: {
      submitted: 'submitted',
      returned: 'returned',
      corrected: 'corrected',
      'in-review': 'in-review',
      'awaiting-decision': 'awaiting-decision',
      'revision-requested': 'revision-requested',
      accepted: 'accepted',
      scheduled: 'scheduled',
    },
    deniedReason: 'it cannot be handed over',
  },
  'send-to-review': {
    by: editor,
    transitions: {
      submitted: 'in-review',
      corrected: 'in-review',
      'awaiting-decision': 'in-review',
    },
    deniedReason: 'it cannot be sent to reviewers',
  },
  'close-review': {
    by: ['editor', 'system'],
    transitions: { 'in-review': 'awaiting-decision' },
    deniedReason: 'there is no review to close',
  },
  'reopen-review': {
    by: editor,
    transitions: { 'awaiting-decision': 'in-review' },
    deniedReason: 'there is no round of review to reopen',
  },
  'request-minor-revision': {
    by: editor,
    transitions: { 'in-review': 'revision-requested', 'awaiting-decision': 'revision-requested' },
    deniedReason: 'no revision can be requested',
  },
  'request-major-revision': {
    by: editor,
    transitions: { 'in-review': 'revision-requested', 'awaiting-decision': 'revision-requested' },
    deniedReason: 'no revision can be requested',
  },
  'submit-revision': {
    by: author,
    transitions: { 'revision-requested': 'awaiting-decision' },
    deniedReason: 'no revision is requested',
  },
  accept: {
    by: editor,
    transitions: {
      submitted: 'accepted',
      corrected: 'accepted',
      'in-review': 'accepted',
      'awaiting-decision': 'accepted',
    },
    deniedReason: 'it cannot be accepted',
  },
  reject: {
    by: editor,
    transitions: {
      corrected: 'rejected',
      'in-review': 'rejected',
      'awaiting-decision': 'rejected',
    },
    deniedReason: 'it cannot be rejected after review',
  },
  'desk-reject': {
    by: editor,
    transitions: { submitted: 'rejected', corrected: 'rejected', 'awaiting-decision': 'rejected' },
    deniedReason: 'it cannot be rejected without review',
  },
  appeal: {
    by: author,
    transitions: { rejected: 'awaiting-decision' },
    deniedReason: 'there is no decision to appeal',
  },
  'create-draft': {
    by: editor,
    transitions: { accepted: 'accepted' },
    deniedReason: 'no article draft can be created from it',
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
      corrected: 'published',
      'in-review': 'published',
      'awaiting-decision': 'published',
      'revision-requested': 'published',
    },
    deniedReason: 'it cannot be published',
  },
} as const satisfies Record<string, TransitionRule>

export type Command = keyof typeof workflowTable
export const workflow: Record<Command, TransitionRule> = workflowTable
export const commands = Object.keys(workflowTable) as Command[]

/** The stage to which a command leads; undefined where it is not allowed. */
export function findNextStage(stage: Stage, command: Command, party: Party): Stage | undefined {
  const { by, transitions } = workflow[command]
  return by.includes(party) ? transitions[stage] : undefined
}

/** Whether any command but an appeal is still possible: not for published, rejected and withdrawn submissions. */
export const isOpen = (stage: Stage): boolean =>
  commands.some(
    (command) => command !== 'appeal' && workflow[command].transitions[stage] !== undefined,
  )

/** The commands that one party may give at a stage. */
export const commandsAt = (stage: Stage, party: Party): Command[] =>
  commands.filter((command) => findNextStage(stage, command, party) !== undefined)
