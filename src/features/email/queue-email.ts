import { and, arrayOverlaps, desc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { emailMessage } from '#db/schema/email.ts'
import type { EmailName } from '#domain/email/catalogue.ts'
import type { EmailTemplate } from '#domain/email/template.ts'
import type { LinkTarget } from '#domain/people/access-link.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { sameRecipient } from './queries.ts'

const QueuedEmail = z.object({ emailId: z.string() })

export const emailQueue: Queue<z.infer<typeof QueuedEmail>> = {
  name: 'emails',
  payload: QueuedEmail,
}

type Deps = { clock: Clock; jobs: Jobs }

/** The account or the address that receives an email. */
export type Recipient =
  | { recipientId: string; recipientAddress?: undefined }
  | { recipientId?: undefined; recipientAddress: string }

/** The button of an email. It leads to a URL, or to what a link opens whose secret is created when the email is sent. */
export type EmailAction = { label: string; url?: string; link?: LinkTarget }

export type NewEmail = EmailTemplate &
  Recipient & {
    /** An email with the same id is queued only once. */
    id?: string
    name: EmailName
    /** The submission whose page shows the email. */
    submissionId?: string
    /** Other submissions that the text names. */
    mentions?: string[]
    action?: EmailAction
    replyTo?: string
    writtenBy?: string
    /** How long it can be cancelled. */
    waitSeconds?: number
    /** Whether it is sent before emails that are queued already. */
    isFirst?: boolean
  }

/**
 * Queues an email in the transaction that causes it. It is sent after earlier emails about the same submission to the
 * same recipient. Returns false where an email with this id exists.
 */
export async function queueEmail(
  { clock, jobs }: Deps,
  tx: Transaction,
  { id = newId(), action, writtenBy, waitSeconds = 0, isFirst = false, ...content }: NewEmail,
): Promise<boolean> {
  const now = clock()
  const soonest = new Date(now.getTime() + waitSeconds * 1000)
  const sendAfter = isFirst ? soonest : await earliestSendTime(tx, content, soonest)
  const [queued] = await tx
    .insert(emailMessage)
    .values({
      id,
      ...content,
      actionLabel: action?.label ?? null,
      actionUrl: action?.url ?? null,
      linkKind: action?.link?.kind ?? null,
      linkSubjectId: action?.link?.subjectId ?? null,
      state: 'queued',
      bounceToken: newId(),
      writtenBy: writtenBy ?? null,
      writtenAt: now,
      sendAfter,
      stateAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: emailMessage.id })
  const delaySeconds = Math.ceil((sendAfter.getTime() - now.getTime()) / 1000)
  if (queued) await jobs.enqueue(tx, emailQueue, { emailId: id }, delaySeconds)
  return queued !== undefined
}

/** Returns when the last untried email about the same submission to the same recipient is due, or `soonest`. */
async function earliestSendTime(
  tx: Transaction,
  { submissionId, ...recipient }: Recipient & Pick<NewEmail, 'submissionId'>,
  soonest: Date,
): Promise<Date> {
  if (!submissionId) return soonest
  const [waiting] = await tx
    .select({ sendAfter: emailMessage.sendAfter })
    .from(emailMessage)
    .where(
      and(
        eq(emailMessage.submissionId, submissionId),
        sameRecipient(recipient),
        gt(emailMessage.sendAfter, soonest),
        eq(emailMessage.state, 'queued'),
        eq(emailMessage.attempts, 0),
      ),
    )
    .orderBy(desc(emailMessage.sendAfter))
    .limit(1)
    // An email that is being sent right now is locked. Its sender keeps the order (`sendEmail`).
    .for('share', { skipLocked: true })
  return waiting?.sendAfter ?? soonest
}

/** Deletes an email that no process has tried to send. Throws `too-late` for any other. */
export async function cancelEmail(tx: Transaction, id: string): Promise<void> {
  const [cancelled] = await tx
    .delete(emailMessage)
    .where(
      and(eq(emailMessage.id, id), eq(emailMessage.state, 'queued'), eq(emailMessage.attempts, 0)),
    )
    .returning({ id: emailMessage.id })
  if (!cancelled) throw new Refused('too-late', 'The email was sent already.')
}

/** Sends an email again that was not sent, failed or bounced. Throws `transition-not-allowed` for any other. */
export async function resendEmail(
  { clock, jobs }: Deps,
  tx: Transaction,
  id: string,
): Promise<void> {
  const [queued] = await tx
    .update(emailMessage)
    .set({
      state: 'queued',
      problem: null,
      problemSource: null,
      stateAt: clock(),
      sendAfter: clock(),
    })
    .where(
      and(eq(emailMessage.id, id), inArray(emailMessage.state, ['not-sent', 'failed', 'bounced'])),
    )
    .returning({ id: emailMessage.id })
  if (!queued) {
    throw new Refused(
      'transition-not-allowed',
      'This email was sent or is being sent. It is not sent twice.',
    )
  }
  await jobs.enqueue(tx, emailQueue, { emailId: id })
}

/** Deletes the emails of deleted submissions, and notices to editors that name them. */
export async function deleteEmailsAbout(tx: Transaction, submissionIds: string[]): Promise<void> {
  if (submissionIds.length === 0) return
  const names = and(
    isNull(emailMessage.submissionId),
    arrayOverlaps(emailMessage.mentions, submissionIds),
  )
  await tx.delete(emailMessage).where(or(inArray(emailMessage.submissionId, submissionIds), names))
}

/** Other emails are deleted this many days after they were sent, or failed: bounces have arrived by then. */
const retentionDays = 14

/** Deletes old emails that belong to no submission. */
export async function deleteOldEmails({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const before = new Date(clock().getTime() - retentionDays * 86_400_000)
  await db
    .delete(emailMessage)
    .where(
      and(
        isNull(emailMessage.submissionId),
        ne(emailMessage.state, 'queued'),
        lt(emailMessage.stateAt, before),
      ),
    )
}
