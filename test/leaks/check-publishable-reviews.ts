import { and, eq, ne, type SQL } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { PublishedReviewInformation } from '#domain/editorial/review/review-model.ts'
import { listPublishableReviews } from '#features/editorial/published-reviews/publishable-queries.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type Cast, undoAfter } from './cast.ts'
import type { PlantedName } from './planted-names.ts'
import type { PlantedSubmission } from './planted-submission.ts'

const isName = ({ place }: PlantedName) => place.startsWith('reviewer, ')
const isReview = ({ kind }: PlantedName) => kind === 'review'

/**
 * Checks what the page of the reviews would show, if the first round of a submission published less and if a review was not
 * sent. Changes nothing.
 */
export async function checkPublishableReviews(cast: Cast, { id }: PlantedSubmission) {
  const inRound = eq(reviewRound.submissionId, id)
  const first = and(inRound, eq(reviewRound.number, 1))
  const later = and(inRound, ne(reviewRound.number, 1))
  const publish = async (tx: Transaction, which: SQL | undefined, ...published: Published[]) =>
    tx.update(reviewRound).set({ published }).where(which)
  await requireAbsent(cast, id, isName, (tx) => publish(tx, first, 'review-reports'))
  await requireAbsent(cast, id, isReview, async (tx) => {
    await publish(tx, first, 'reviewer-identities')
    await publish(tx, later, 'review-reports')
  })
  await requireAbsent(cast, id, isReview, async (tx) => {
    const ofSubmission = eq(reviewInvitation.submissionId, id)
    await tx.update(reviewInvitation).set({ state: 'expired' }).where(ofSubmission)
  })
}

type Published = PublishedReviewInformation

/** Requires that no planted name of a kind would be published after a change. */
const requireAbsent = (
  { site, names }: Cast,
  id: string,
  isHidden: (name: PlantedName) => boolean,
  change: (tx: Transaction) => Promise<unknown>,
) =>
  undoAfter(site, async (tx) => {
    await change(tx)
    const found = names.find(JSON.stringify(await listPublishableReviews(tx, id, site.now)))
    const shown = found.find(([, name]) => isHidden(name))
    if (shown) throw new Error(`visitor may not read ${shown[1].place} (/journals/:id/reviews)`)
  })
