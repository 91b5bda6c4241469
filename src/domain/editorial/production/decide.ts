import type { Stage } from '#domain/editorial/workflow.ts'
import {
  type ProductionCommand,
  type ProductionSide,
  type ProductionStage,
  type ProductionState,
  productionWorkflow,
} from './workflow.ts'

/** What `decideProduction` needs to know about a submission and about who gives the command. */
export type ProductionFacts = {
  actor: ProductionSide | 'conflicted-editor' | 'system'
  /** The stage of the editorial workflow. */
  submissionStage: Stage
  version: number
  state: ProductionState
  /** Whether the current stage is assigned to who gives the command. */
  isOwnStage: boolean
  /** Whether the author has a proof that they have not answered. */
  hasOpenProof: boolean
  /** The comments of the open proof. */
  commentCount: number
  /** The comments of answered proofs on which no editor has decided. */
  undecidedCount: number
  /** Whether the Word file of the article is converted. */
  hasFullText: boolean
}

export type ProductionInput = {
  command: ProductionCommand
  /** The version that the editor saw; without it the command applies to any version. */
  version?: number | undefined
}

/** What a command changes. */
export type ProductionChange = {
  from: ProductionState
  to: ProductionStage
  /** The open proof can no longer be answered. */
  cancelsProof: boolean
}

/** Why a command is refused. */
export type ProductionRefusal =
  | 'comments-undecided'
  | 'conflict-of-interest'
  | 'corrections-empty'
  | 'full-text-missing'
  | 'not-accepted'
  | 'not-own-stage'
  | 'proof-closed'
  | 'proof-has-comments'
  | 'proof-open'
  | 'stale-version'
  | 'transition-not-allowed'

/** Decides what a command changes in the production of a submission, or why it is refused. */
export function decideProduction(
  facts: ProductionFacts,
  { command, version }: ProductionInput,
): ProductionChange | ProductionRefusal {
  const { by, transitions } = productionWorkflow[command]
  const { actor } = facts
  if (!by.some((side) => side === actor)) return 'conflict-of-interest'
  if (actor === 'copyeditor' && !facts.isOwnStage) return 'not-own-stage'
  if (version !== undefined && version !== facts.version) return 'stale-version'
  const { state, submissionStage } = facts
  // The author can still answer a proof when the date of publication is set.
  const isOpen =
    submissionStage === 'accepted' || (actor === 'author' && submissionStage === 'scheduled')
  if (!isOpen) return 'not-accepted'
  const to = transitions[state]
  if (!to) return 'transition-not-allowed'
  const refusal = actor === 'author' ? refuseAnswer(facts, command) : refuseProof(facts, command)
  const cancelsProof = facts.hasOpenProof && (command === 'cancel-proof' || to !== 'proof')
  return refusal ?? { from: state, to, cancelsProof: cancelsProof && actor !== 'author' }
}

function refuseAnswer(
  { hasOpenProof, commentCount }: ProductionFacts,
  command: ProductionCommand,
): ProductionRefusal | undefined {
  if (!hasOpenProof) return 'proof-closed'
  if (command === 'send-corrections' && commentCount === 0) return 'corrections-empty'
  return command === 'approve-proof' && commentCount > 0 ? 'proof-has-comments' : undefined
}

function refuseProof(
  { hasOpenProof, undecidedCount, hasFullText }: ProductionFacts,
  command: ProductionCommand,
): ProductionRefusal | undefined {
  if (command === 'cancel-proof') return hasOpenProof ? undefined : 'proof-closed'
  if (command !== 'send-proof') return undefined
  if (hasOpenProof) return 'proof-open'
  if (!hasFullText) return 'full-text-missing'
  return undecidedCount > 0 ? 'comments-undecided' : undefined
}

/** The commands that one side can give. */
export const allowedProductionCommands = (
  facts: ProductionFacts,
  commands: readonly ProductionCommand[],
): ProductionCommand[] =>
  commands.filter((command) => typeof decideProduction(facts, { command }) !== 'string')

/** Why the text of an article is not approved: `changed` if it was edited or converted again since the approval. */
export type UnapprovedText = 'not-approved' | 'changed'

/**
 * Whether the text is as the author approved it: `none` without production, `overridden` if an editor gave a reason with the date
 * of publication and the author has not answered a proof since.
 */
export type ProofApproval = 'none' | UnapprovedText | 'overridden' | 'approved'

/** Whether the article is not published before its author has approved the text, or an editor gives a reason. */
export const isInProduction = (approval: ProofApproval): approval is UnapprovedText =>
  approval === 'not-approved' || approval === 'changed'

export const unapprovedTextSentences: Record<UnapprovedText, string> = {
  'not-approved': 'The author has not approved the proof.',
  changed: 'The text has changed since the author approved the proof.',
}
