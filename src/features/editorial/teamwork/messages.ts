import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { submissionMessage } from '#db/schema/editorial/teamwork.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { maxEntries, type NewMessage } from '#domain/editorial/teamwork.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { getAccount } from '#features/accounts/queries.ts'
import { messageToAuthor, messageToReviewer } from '#features/editorial/emails/message-emails.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { requireAnonymousText } from '#features/editorial/rounds/require-anonymous-text.ts'
import { withDetailsForReviewers } from '#features/editorial/rounds/round-queries.ts'
import {
  type LockedSubmission,
  lockSubmission,
} from '#features/editorial/workflow/lock-submission.ts'
import { type NewEmail, queueEmail } from '#features/email/queue-email.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'

type Deps = CommandDeps & { journal: () => Journal; baseUrl: string }

/**
 * The messages of a submission that an account sees, oldest first: editors all of them, the author those with the author,
 * anybody else none.
 */
export const listMessages = async (
  db: Reader,
  who: Pick<Account, 'id'>,
  { id, view, submittedBy }: Pick<ShownSubmission, 'id' | 'view' | 'submittedBy'>,
) =>
  view === 'editorial' || submittedBy === who.id
    ? db
        .select({
          id: submissionMessage.id,
          with: submissionMessage.with,
          reviewer: reviewer.name,
          direction: submissionMessage.direction,
          subject: submissionMessage.subject,
          text: submissionMessage.text,
          by: user.name,
          writtenAt: submissionMessage.writtenAt,
        })
        .from(submissionMessage)
        .leftJoin(user, eq(user.id, submissionMessage.writtenBy))
        .leftJoin(reviewInvitation, eq(reviewInvitation.id, submissionMessage.invitationId))
        .leftJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
        .where(
          and(
            eq(submissionMessage.submissionId, id),
            view === 'editorial' ? undefined : eq(submissionMessage.with, 'author'),
          ),
        )
        .orderBy(asc(submissionMessage.writtenAt), asc(submissionMessage.id))
    : []

/** The reviewers of a submission who did not decline, by name, with their latest invitations. */
export const listInvitedReviewers = (
  db: Reader,
  submissionId: string,
): Promise<{ invitationId: string; name: string }[]> => {
  const latest = sql<string>`(array_agg(${reviewInvitation.id} order by ${reviewInvitation.round} desc))[1]`
  return db
    .select({ invitationId: latest, name: reviewer.name })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        inArray(reviewInvitation.state, ['invited', 'accepted', 'reviewed', 'expired']),
      ),
    )
    .groupBy(reviewer.id)
    .orderBy(reviewer.name, reviewer.id)
}

export type StoredMessage = Awaited<ReturnType<typeof listMessages>>[number]

/**
 * Emails a message to the author, or to one reviewer, and stores it. Throws 404, `conflict-of-interest`, and `invalid` for an
 * invitation of another submission, or where a message to a reviewer names a person whom the round hides.
 */
export async function sendMessage(
  deps: Deps,
  who: Account,
  id: string,
  message: NewMessage,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    requireEditorialAccess(found)
    await requireFewMessages(tx, id)
    const { invitationId, email } =
      message.to === 'author'
        ? await composeForAuthor(deps, tx, found, message)
        : await composeForReviewer(deps, tx, who, found, message)
    const [messageId, emailId] = [newId(), newId()]
    await queueEmail(deps, tx, { ...email, id: emailId, submissionId: id, writtenBy: who.id })
    await tx.insert(submissionMessage).values({
      id: messageId,
      submissionId: id,
      with: message.to,
      invitationId,
      direction: 'from-editors',
      subject: message.subject,
      text: message.text,
      emailId,
      writtenBy: who.id,
      writtenAt: found.now,
    })
    await recordEvent(deps, tx, who.id, {
      type: 'submission-message-sent',
      submissionId: id,
      messageId,
      to: message.to,
      emailId,
    })
  })
}

type Composed = { invitationId: string | null; email: NewEmail }

async function composeForAuthor(
  { journal, baseUrl }: Deps,
  tx: Transaction,
  found: LockedSubmission,
  message: NewMessage,
): Promise<Composed> {
  const author = await getAccount(tx, found.submittedBy)
  const email = messageToAuthor({ journal: journal(), baseUrl }, author, found, message)
  return { invitationId: null, email }
}

async function composeForReviewer(
  { journal, baseUrl }: Deps,
  tx: Transaction,
  who: Account,
  found: LockedSubmission,
  { invitationId = '', ...message }: NewMessage,
): Promise<Composed> {
  const [invited] = await tx
    .select({ name: reviewer.name, email: reviewer.email })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(and(eq(reviewInvitation.id, invitationId), eq(reviewInvitation.submissionId, found.id)))
  if (!invited)
    throw new Refused(
      'invalid',
      'invitationId must name a reviewer of this submission',
      'invitationId',
    )
  const { subject, text: body } = message
  const site = { journal: journal(), baseUrl }
  await requireAnonymousText(tx, { ...site, who }, invitationId, found, { subject, body }, 'text')
  const shown = await withDetailsForReviewers(tx, found)
  const email = messageToReviewer(site, { ...invited, invitationId }, shown, message)
  return { invitationId, email }
}

/** Throws `transition-not-allowed` for a submission with too many messages. */
export async function requireFewMessages(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(submissionMessage, eq(submissionMessage.submissionId, id))) >= maxEntries)
    throw new Refused(
      'transition-not-allowed',
      `This submission has ${maxEntries} messages. It can have no more.`,
    )
}
