import { and, eq, inArray } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { submissionMessage } from '#db/schema/editorial/teamwork.ts'
import { emailMessage } from '#db/schema/email.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import type { EmailReply } from '#features/email/mailbox/read-reply.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { replyAsAuthor, replyAsReviewer } from './replies.ts'

type Deps = CommandDeps & { journal: () => Journal }

/**
 * Stores a reply by email like a reply on the page, within the same limits. The sender's address is not stored, so that
 * editors cannot read it. Returns why the reply was not stored; a reply that was stored before is ignored.
 */
export async function receiveReply(deps: Deps, reply: EmailReply): Promise<string | undefined> {
  const { text, attachments } = reply
  if (!text && attachments === 0) return 'It has no text.'
  const found = await findRepliedMessage(deps.db, reply.tokens)
  if (!found) return 'Its token is unknown.'
  const received = {
    text: text || '(This email has files only, and no text.)',
    byEmail: { hash: reply.hash, attachments, isCut: reply.isCut },
  }
  try {
    await (found.invitation
      ? replyAsReviewer(deps, found.invitation, received)
      : replyAsAuthor(deps, found, received))
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** The submission and, for a message to a reviewer, the invitation. */
async function findRepliedMessage(db: Reader, tokens: string[]) {
  const { id, submissionId, reviewerId } = reviewInvitation
  const [found] = await db
    .select({
      submissionId: submissionMessage.submissionId,
      invitation: { id, submissionId, reviewerId },
    })
    .from(emailMessage)
    .innerJoin(
      submissionMessage,
      and(
        eq(submissionMessage.emailId, emailMessage.id),
        eq(submissionMessage.direction, 'from-editors'),
      ),
    )
    .leftJoin(reviewInvitation, eq(id, submissionMessage.invitationId))
    .where(inArray(emailMessage.bounceToken, tokens))
    .limit(1)
  return found
}
