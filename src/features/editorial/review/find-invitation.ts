import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDay } from '#domain/text/format.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import { columnsForReviewer } from '#features/editorial/access-for-reviewers.ts'
import { getSubjectOfRequest } from '#features/links/find-link.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'

type Deps = { db: Database; clock: Clock; journal: () => Journal }
type LinkRequest = Pick<FastifyRequest, 'headers' | 'ip'>

/** Invitations with what their reviewers see. */
export const selectInvitation = (db: Reader) =>
  db
    .select(columnsForReviewer)
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .innerJoin(reviewRound, isRoundOfInvitation)
    .leftJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))

/** An invitation with what its reviewer sees of the submission and of the round. */
export type LinkedInvitation = Awaited<ReturnType<typeof selectInvitation>>[number]

/**
 * Returns the invitation of the link that a request names. Changes nothing. Throws 404 for an unknown or incomplete
 * secret, 429 for too many of them, and 410 with the reason where the link has ended.
 */
export async function getLinkedInvitation(
  deps: Deps,
  request: LinkRequest,
): Promise<LinkedInvitation> {
  const found = await getInvitationOfLink(deps, request)
  requireOpenLink(found, deps.journal().contact.email)
  return found
}

/** The same, also where the link has ended. Show nothing of the manuscript then. */
export async function getInvitationOfLink(
  deps: Deps,
  request: LinkRequest,
): Promise<LinkedInvitation> {
  const sentence = `This link is not valid. Please open the link in the email again, or write to ${deps.journal().contact.email}.`
  const id = await getSubjectOfRequest(deps, request, 'review', sentence)
  const [found] = await selectInvitation(deps.db).where(eq(reviewInvitation.id, id))
  if (!found) throw new Refused('not-found', sentence)
  return found
}

/** Reads an invitation again, such as after its row was locked. Throws 410 where it has ended since. */
export async function getOpenInvitation(
  { journal }: Pick<Deps, 'journal'>,
  db: Reader,
  id: string,
): Promise<LinkedInvitation> {
  const { email } = journal().contact
  const [found] = await selectInvitation(db).where(eq(reviewInvitation.id, id))
  if (!found) throw new Refused('not-found', `This link is not valid. Please write to ${email}.`)
  requireOpenLink(found, email)
  return found
}

/** Throws 410 with a sentence where the invitation, the round or the submission has ended. */
function requireOpenLink(found: LinkedInvitation, contactEmail: string): void {
  const reason = findEnd(found)
  if (reason)
    throw new Refused('gone', `${reason} If you have a question, write to ${contactEmail}.`)
}

/** Why a reviewer sees nothing of the manuscript any more; undefined while they do. */
export function findEnd({
  state,
  sentAt,
  roundClosedAt,
  isDeleted,
}: LinkedInvitation): string | undefined {
  if (state === 'cancelled')
    return 'The editors have cancelled this invitation. There is nothing more to do.'
  if (isDeleted) return 'This manuscript is not under review any more. There is nothing more to do.'
  if (state !== 'expired' && !roundClosedAt) return undefined
  return state === 'reviewed' && sentAt
    ? `The journal received your review on ${formatDay(sentAt.toISOString())}, and this round of review has ended. Thank you.`
    : 'This round of review has ended. There is nothing more to do.'
}
