import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { submissionMessage } from '#db/schema/editorial/teamwork.ts'
import { type MessageReply, maxRepliesInARow } from '#domain/editorial/teamwork.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { isMessageForReviewer } from '#features/editorial/access-for-reviewers.ts'
import { submissionNotFound } from '#features/editorial/queries.ts'
import {
  getOpenInvitation,
  type LinkedInvitation,
} from '#features/editorial/review/find-invitation.ts'
import {
  type LockedSubmission,
  lockSubmission,
  lockSubmissionForSystem,
} from '#features/editorial/workflow/lock-submission.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { requireFewMessages } from './messages.ts'

/** A reply of at most 5,000 characters; `byEmail` where it arrived in the journal's mailbox. */
export type ReceivedReply = {
  text: string
  byEmail?: {
    /** Identifies the email, so that it is stored once. */
    hash: string
    /** How many files came with it, which are not stored. */
    attachments: number
    /** Whether the end of a long text is missing. */
    isCut: boolean
  }
}

/**
 * Stores the author's reply to the last message and notifies the handling editor, or else the editor who wrote. Throws 404
 * for anybody else, and `transition-not-allowed` without a message to reply to.
 */
export const replyToEditors = (
  deps: CommandDeps,
  who: Account,
  id: string,
  reply: MessageReply,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    if (found.submittedBy !== who.id) throw submissionNotFound()
    await storeFromAuthor(deps, tx, found, reply)
  })

/** Stores a reply that the author has sent by email, as `replyToEditors` does. Throws 404 for a deleted submission. */
export const replyAsAuthor = (
  deps: CommandDeps,
  { submissionId }: { submissionId: string },
  reply: ReceivedReply,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const found = await lockSubmissionForSystem(deps, tx, submissionId)
    if (!found) throw submissionNotFound()
    await storeFromAuthor(deps, tx, found, reply)
  })

const storeFromAuthor = (
  deps: CommandDeps,
  tx: Transaction,
  found: LockedSubmission,
  reply: ReceivedReply,
): Promise<void> =>
  storeReply(deps, tx, found, {
    ...reply,
    isExchanged: and(
      eq(submissionMessage.submissionId, found.id),
      eq(submissionMessage.with, 'author'),
    ),
    writtenBy: found.submittedBy,
  })

type Invitation = Pick<LinkedInvitation, 'id' | 'submissionId' | 'reviewerId'>

/**
 * Stores the reply of a reviewer to the last message to them, and notifies as `replyToEditors` does. Throws as
 * `getOpenInvitation` does, and `transition-not-allowed` without a message to reply to.
 */
export const replyAsReviewer = (
  deps: CommandDeps & { journal: () => Journal },
  invitation: Invitation,
  reply: ReceivedReply,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const found = await lockSubmissionForSystem(deps, tx, invitation.submissionId)
    await getOpenInvitation(deps, tx, invitation.id)
    if (!found) throw submissionNotFound()
    await storeReply(deps, tx, found, {
      ...reply,
      isExchanged: isMessageForReviewer(tx, invitation),
      invitationId: invitation.id,
    })
  })

/** The messages between the editors and a reviewer as the reviewer sees them, oldest first: nothing names an editor. */
export const listReviewerMessages = (
  db: Reader,
  invitation: Pick<LinkedInvitation, 'submissionId' | 'reviewerId'>,
) =>
  db
    .select({
      direction: submissionMessage.direction,
      subject: submissionMessage.subject,
      text: submissionMessage.text,
      writtenAt: submissionMessage.writtenAt,
    })
    .from(submissionMessage)
    .where(isMessageForReviewer(db, invitation))
    .orderBy(asc(submissionMessage.writtenAt), asc(submissionMessage.id))

export type ReviewerMessage = Awaited<ReturnType<typeof listReviewerMessages>>[number]

type Reply = ReceivedReply & {
  /** The messages with the same person. */
  isExchanged: SQL | undefined
  writtenBy?: string
  invitationId?: string
}

async function storeReply(
  deps: CommandDeps,
  tx: Transaction,
  found: LockedSubmission,
  { isExchanged, text, byEmail, writtenBy, invitationId }: Reply,
): Promise<void> {
  const submissionId = found.id
  if (byEmail && (await isStored(tx, submissionId, byEmail.hash))) return
  await requireFewMessages(tx, submissionId)
  const last = await requireMessage(tx, isExchanged)
  const messageId = newId()
  const party = invitationId ? 'reviewer' : 'author'
  await tx.insert(submissionMessage).values({
    id: messageId,
    submissionId,
    with: party,
    invitationId: invitationId ?? null,
    direction: 'to-editors',
    subject: last.subject,
    text,
    receivedHash: byEmail?.hash ?? null,
    writtenBy: writtenBy ?? null,
    writtenAt: found.now,
  })
  const editorId = found.editorId ?? last.writtenBy
  await recordEvent(deps, tx, writtenBy, {
    type: 'submission-message-received',
    submissionId,
    messageId,
    from: party,
    notified: editorId ? [editorId] : [],
    ...(byEmail && { attachments: byEmail.attachments, isCut: byEmail.isCut }),
  })
}

const isStored = async (tx: Transaction, submissionId: string, hash: string): Promise<boolean> =>
  (await tx.$count(
    submissionMessage,
    and(eq(submissionMessage.submissionId, submissionId), eq(submissionMessage.receivedHash, hash)),
  )) > 0

/** The last message of an editor to the same person. */
async function requireMessage(tx: Transaction, isExchanged: SQL | undefined) {
  const messages = await tx
    .select({
      subject: submissionMessage.subject,
      direction: submissionMessage.direction,
      writtenBy: submissionMessage.writtenBy,
    })
    .from(submissionMessage)
    .where(isExchanged)
    .orderBy(desc(submissionMessage.writtenAt), desc(submissionMessage.id))
    .limit(maxRepliesInARow)
  const last = messages.find(({ direction }) => direction === 'from-editors')
  if (last) return last
  throw new Refused(
    'transition-not-allowed',
    messages.length === 0
      ? 'The editors have sent you no message to which you could reply.'
      : `You have replied ${maxRepliesInARow} times. Please wait until the editors reply.`,
  )
}
