import {
  type DecisionKind,
  emailTemplateOf,
  isRevisionRequest,
} from '#domain/editorial/decision.ts'
import { formatReviews, listPoints } from '#domain/editorial/review/reviews-for-author.ts'
import { findNextStage } from '#domain/editorial/workflow.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import type { DecisionDraft } from '#features/editorial/api-schemas.ts'
import { draftAuthorEmail, dueDateValue } from '#features/editorial/emails/author-email.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { readReviewState } from '#features/editorial/workflow/review-state.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { listSentReviews } from './sent-reviews.ts'

/** The email of a decision for an editor to edit, with the reviews of the round on which it is made, as the author will see them. */
export async function draftDecision(
  deps: { db: Reader; clock: Clock; journal: Journal },
  who: Account,
  found: ShownSubmission,
  kind: DecisionKind,
): Promise<DecisionDraft> {
  const { roundToDecide } = await readReviewState(deps.db, found.id)
  const reviews = roundToDecide ? await listSentReviews(deps.db, found.id, roundToDecide) : []
  const stage = findNextStage(found.stage, kind, 'editor') ?? found.stage
  const email = await draftAuthorEmail(deps, found, emailTemplateOf[kind], {
    editor: who.name,
    reviews: formatReviews(reviews),
    ...dueDateValue(stage, deps.clock()),
  })
  return { ...email, points: isRevisionRequest(kind) ? listPoints(reviews) : [] }
}
