import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { letter } from '#db/schema/letters.ts'
import type { Template } from '#domain/letters/template.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'

/** A letter that waits to leave. */
const Waiting = z.object({ letterId: z.string() })

export const letterQueue: Queue<z.infer<typeof Waiting>> = { name: 'letters', payload: Waiting }

type Needs = { clock: Clock; jobs: Jobs }

export type NewLetter = Template & {
  /** Names it for ever: a letter of this id is written once, whoever asks again. */
  id: string
  aboutId: string
  name: string
  toId: string
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
export async function writeLetter(
  { clock, jobs }: Needs,
  tx: Transaction,
  { action, writtenBy, waitSeconds = 0, isFirst = false, ...text }: NewLetter,
): Promise<boolean> {
  const now = clock()
  const soonest = new Date(now.getTime() + waitSeconds * 1000)
  const leavesAt = isFirst ? soonest : await whenToLeave(tx, text, soonest)
  const [written] = await tx
    .insert(letter)
    .values({
      ...text,
      actionUrl: action.url,
      actionLabel: action.label,
      state: 'queued',
      returnMark: newId(),
      writtenBy: writtenBy ?? null,
      writtenAt: now,
      leavesAt,
      stateAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: letter.id })
  const afterSeconds = Math.ceil((leavesAt.getTime() - now.getTime()) / 1000)
  if (written) await jobs.enqueue(tx, letterQueue, { letterId: text.id }, afterSeconds)
  return written !== undefined
}

/**
 * A letter does not leave before what still waits for its first try, about the same and to the same person. One that is
 * being sent in this moment is waited for by its sender (`sendLetter`), not here.
 */
async function whenToLeave(
  tx: Transaction,
  { aboutId, toId }: Pick<NewLetter, 'aboutId' | 'toId'>,
  at: Date,
): Promise<Date> {
  const [waiting] = await tx
    .select({ leavesAt: letter.leavesAt })
    .from(letter)
    .where(
      and(
        ...[eq(letter.aboutId, aboutId), eq(letter.toId, toId), gt(letter.leavesAt, at)],
        ...[eq(letter.state, 'queued'), eq(letter.tries, 0)],
      ),
    )
    .orderBy(desc(letter.leavesAt))
    .limit(1)
    .for('share', { skipLocked: true })
  return waiting?.leavesAt ?? at
}

/** Takes back a letter that has not left. Throws `too-late` where it has, or is on its way. */
export async function takeBackLetter(tx: Transaction, id: string): Promise<void> {
  const [gone] = await tx
    .delete(letter)
    .where(and(eq(letter.id, id), eq(letter.state, 'queued'), eq(letter.tries, 0)))
    .returning({ id: letter.id })
  if (!gone) throw new Refused('too-late', 'The letter has left already.')
}

/** Sends a letter again that failed or came back. Throws `not-at-this-stage` where it did arrive. */
export async function sendLetterAgain(
  { clock, jobs }: Needs,
  tx: Transaction,
  id: string,
): Promise<void> {
  const [again] = await tx
    .update(letter)
    .set({ state: 'queued', problem: null, stateAt: clock(), leavesAt: clock() })
    .where(and(eq(letter.id, id), inArray(letter.state, ['failed', 'bounced'])))
    .returning({ id: letter.id })
  if (!again) {
    throw new Refused(
      'not-at-this-stage',
      'This letter is sent, or on its way: it is not sent twice.',
    )
  }
  await jobs.enqueue(tx, letterQueue, { letterId: id })
}

/** Forgets the letters about what is gone. */
export async function forgetLettersAbout(tx: Transaction, aboutIds: string[]): Promise<void> {
  if (aboutIds.length > 0) await tx.delete(letter).where(inArray(letter.aboutId, aboutIds))
}
