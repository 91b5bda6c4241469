import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { emailMessage } from '#db/schema/email.ts'
import type { EmailTemplate } from '#domain/email/template.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'

/** A letter that waits to leave. */
const QueuedEmail = z.object({ emailId: z.string() })

export const emailQueue: Queue<z.infer<typeof QueuedEmail>> = {
  name: 'emails',
  payload: QueuedEmail,
}

type Needs = { clock: Clock; jobs: Jobs }

export type NewEmail = EmailTemplate & {
  /** Names it for ever: a letter of this id is written once, whoever asks again. */
  id: string
  submissionId: string
  name: string
  recipientId: string
  action: { label: string; url: string }
  writtenBy?: string
  /** For so many seconds it waits, and can be taken back. */
  waitSeconds?: number
  /** Tells of what was before all that waits: it leaves before that. */
  isFirst?: boolean
}

/**
 * Writes a letter, and asks for it to be sent, in the transaction that causes it; not before what was written earlier
 * about the same and still waits. Answers whether it was not written before.
 */
export async function queueEmail(
  { clock, jobs }: Needs,
  tx: Transaction,
  { action, writtenBy, waitSeconds = 0, isFirst = false, ...text }: NewEmail,
): Promise<boolean> {
  const now = clock()
  const soonest = new Date(now.getTime() + waitSeconds * 1000)
  const sendAfter = isFirst ? soonest : await earliestSendTime(tx, text, soonest)
  const [written] = await tx
    .insert(emailMessage)
    .values({
      ...text,
      actionUrl: action.url,
      actionLabel: action.label,
      state: 'queued',
      bounceToken: newId(),
      writtenBy: writtenBy ?? null,
      writtenAt: now,
      sendAfter,
      stateAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: emailMessage.id })
  const afterSeconds = Math.ceil((sendAfter.getTime() - now.getTime()) / 1000)
  if (written) await jobs.enqueue(tx, emailQueue, { emailId: text.id }, afterSeconds)
  return written !== undefined
}

/**
 * A letter does not leave before what still waits for its first try, about the same and to the same person. One that is
 * being sent in this moment is waited for by its sender (`sendLetter`), not here.
 */
async function earliestSendTime(
  tx: Transaction,
  { submissionId, recipientId }: Pick<NewEmail, 'submissionId' | 'recipientId'>,
  at: Date,
): Promise<Date> {
  const [waiting] = await tx
    .select({ sendAfter: emailMessage.sendAfter })
    .from(emailMessage)
    .where(
      and(
        ...[
          eq(emailMessage.submissionId, submissionId),
          eq(emailMessage.recipientId, recipientId),
          gt(emailMessage.sendAfter, at),
        ],
        ...[eq(emailMessage.state, 'queued'), eq(emailMessage.attempts, 0)],
      ),
    )
    .orderBy(desc(emailMessage.sendAfter))
    .limit(1)
    .for('share', { skipLocked: true })
  return waiting?.sendAfter ?? at
}

/** Takes back a letter that has not left. Throws `too-late` where it has, or is on its way. */
export async function cancelEmail(tx: Transaction, id: string): Promise<void> {
  const [gone] = await tx
    .delete(emailMessage)
    .where(
      and(eq(emailMessage.id, id), eq(emailMessage.state, 'queued'), eq(emailMessage.attempts, 0)),
    )
    .returning({ id: emailMessage.id })
  if (!gone) throw new Refused('too-late', 'The letter has left already.')
}

/** Sends a letter again that failed, came back or could not be sent. Throws `not-at-this-stage` where it is sent or on its way. */
export async function resendEmail(
  { clock, jobs }: Needs,
  tx: Transaction,
  id: string,
): Promise<void> {
  const [again] = await tx
    .update(emailMessage)
    .set({ state: 'queued', problem: null, stateAt: clock(), sendAfter: clock() })
    .where(
      and(eq(emailMessage.id, id), inArray(emailMessage.state, ['not-sent', 'failed', 'bounced'])),
    )
    .returning({ id: emailMessage.id })
  if (!again) {
    throw new Refused(
      'transition-not-allowed',
      'This letter is sent, or on its way: it is not sent twice.',
    )
  }
  await jobs.enqueue(tx, emailQueue, { emailId: id })
}

/** Forgets the letters about what is gone. */
export async function deleteEmailsAbout(tx: Transaction, aboutIds: string[]): Promise<void> {
  if (aboutIds.length > 0)
    await tx.delete(emailMessage).where(inArray(emailMessage.submissionId, aboutIds))
}
