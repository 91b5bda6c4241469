import { isInProduction, type ProofApproval } from '#domain/editorial/production/decide.ts'
import type { EditorialBody, WorkflowBody } from '#features/editorial/api-schemas.ts'
import type { ReviewRounds, RoundBody } from '#features/editorial/rounds/api-schemas.ts'

/** The one action of a submission's page that is the most likely next step. */
export type PrimaryAction =
  | 'assign'
  | 'publish'
  | 'produce'
  | 'send-to-review'
  | 'approve-copy'
  | 'invite'
  | 'invite-again'
  | 'decide'

type State = {
  workflow: Pick<WorkflowBody, 'stage' | 'commands'>
  editorial: Pick<EditorialBody, 'editor'>
  review: Pick<ReviewRounds, 'rounds'> | undefined
  approval: ProofApproval
}

/** Only this action has a filled button. */
export function choosePrimaryAction({
  workflow,
  editorial,
  review,
  approval,
}: State): PrimaryAction {
  const { stage, commands } = workflow
  if (commands.includes('assign') && !editorial.editor) return 'assign'
  if (stage === 'accepted') return isInProduction(approval) ? 'produce' : 'publish'
  const rounds = review?.rounds ?? []
  if (rounds.length === 0 && review && commands.includes('send-to-review')) return 'send-to-review'
  const open = rounds.find(({ closedAt }) => !closedAt)
  if (!open) return 'decide'
  if (!open.canInvite) return 'approve-copy'
  const earlier = rounds.find(({ number }) => number === open.number - 1)
  if (earlier && hasReviewersToInviteAgain(open, earlier)) return 'invite-again'
  return open.invitations.length === 0 ? 'invite' : 'decide'
}

/** Whether someone who reviewed in the earlier round has no invitation to this one. */
export const hasReviewersToInviteAgain = (
  { invitations }: Pick<RoundBody, 'invitations'>,
  earlier: Pick<RoundBody, 'invitations'>,
): boolean => {
  const invited = new Set(invitations.map(({ reviewer }) => reviewer.id))
  return earlier.invitations.some(
    ({ state, reviewer }) => state === 'reviewed' && !invited.has(reviewer.id),
  )
}
