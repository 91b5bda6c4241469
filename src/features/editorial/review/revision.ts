import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { decision, reviewRound, submissionRequest } from '#db/schema/editorial/submissions.ts'
import type { RequestPoint } from '#domain/editorial/request.ts'
import { splitPoint } from '#domain/editorial/review/reviews-for-author.ts'
import { redactTexts } from '#domain/manuscript/anonymise/redact-texts.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import {
  earlierRound,
  isEarlierRound,
  isRevisionForReviewer,
} from '#features/editorial/access-for-reviewers.ts'
import { listHiddenPeople } from '#features/editorial/anonymisation/known-people.ts'
import type { Reader } from '#platform/database/database.ts'
import type { LinkedInvitation } from './find-invitation.ts'

type RevisedFor = Pick<LinkedInvitation, 'id' | 'reviewerId' | 'submissionId' | 'anonymity'>

/** A point of the earlier round with the author's response. */
export type RevisionPoint = { request: string; response: string; isOwn: boolean }

/**
 * The points of the earlier round and the author's responses, as the reviewer of an invitation may read them: their own
 * points first, and without the names of people whom the round hides from them.
 */
export async function listRevisionPoints(
  db: Reader,
  invitation: RevisedFor,
): Promise<RevisionPoint[]> {
  const { number, points } = await readPoints(db, invitation.id)
  if (points.length === 0) return []
  const parts = points.map(({ request }) => splitPoint(request))
  const hidden = await listHiddenPeople(db, invitation)
  const requests = redactTexts(
    parts.map(({ text }) => text),
    hidden,
  )
  const responses = redactTexts(
    points.map(({ response }) => response ?? ''),
    hidden,
  )
  return parts
    .map((part, index): RevisionPoint => {
      const isOwn = part.number === number
      const label = part.number && !isOwn ? `Reviewer ${part.number}, ` : ''
      return { request: label + requests[index], response: responses[index] ?? '', isOwn }
    })
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
}

/** Whether there are such points. */
export async function hasRevisionPoints(db: Reader, invitationId: string): Promise<boolean> {
  return (await readPoints(db, invitationId)).points.length > 0
}

/** The points between both rounds in the order of the requests, and the number by which the author knows the reviewer. */
async function readPoints(db: Reader, invitationId: string) {
  const rows = await db
    .select({ number: reviewInvitation.number, points: submissionRequest.points })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .innerJoin(earlierRound, isEarlierRound)
    .innerJoin(decision, eq(decision.submissionId, reviewInvitation.submissionId))
    .innerJoin(submissionRequest, eq(submissionRequest.decisionId, decision.id))
    .where(
      and(
        eq(reviewInvitation.id, invitationId),
        isRevisionForReviewer,
        gte(decision.decidedAt, earlierRound.openedAt),
        lte(submissionRequest.respondedAt, reviewRound.openedAt),
      ),
    )
    .orderBy(asc(submissionRequest.number))
  return { number: rows[0]?.number, points: rows.flatMap(({ points }): RequestPoint[] => points) }
}
