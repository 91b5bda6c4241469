import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { letter } from '#db/schema/letters.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { whenBack } from '#platform/database/when-back.ts'
import { letter as setLetter } from '#platform/mail/letter.ts'
import { type Mailer, MailNotTaken } from '#platform/mail/mailer.ts'
import { findAccount } from '../accounts/queries.ts'
import type { Bounces } from './bounces/look-through.ts'
import { returnPathOf } from './bounces/return-path.ts'
import { printable } from './words.ts'

type Needs = {
  db: Database
  clock: Clock
  mailer: Mailer
  journal: Journal
  baseUrl: string
  /** The mailbox that letters come back to which are not taken. */
  bounces?: Bounces | undefined
}
type Row = typeof letter.$inferSelect

/**
 * Sends a letter that waits, and before it what was written earlier and leaves by then: what a person is written about
 * one thing arrives in the order of writing. Throws when the letter is to be tried again later.
 */
export async function sendLetter(
  needs: Needs,
  { letterId }: { letterId: string },
  attempt: { isLast: boolean },
): Promise<void> {
  for (const earlier of await listEarlier(needs.db, letterId)) {
    // It has a job of its own, which tries it again.
    await sendOne(needs, earlier, { isLast: false }).catch(() => {})
  }
  await sendOne(needs, letterId, attempt)
}

/** What was written before a letter, leaves with it or before, and was not tried yet; in the order of writing. */
async function listEarlier(db: Database, letterId: string): Promise<string[]> {
  const own = alias(letter, 'own')
  const rows = await db
    .select({ id: letter.id })
    .from(letter)
    .innerJoin(own, and(eq(own.aboutId, letter.aboutId), eq(own.toId, letter.toId)))
    .where(
      and(
        ...[eq(own.id, letterId), eq(own.state, 'queued')],
        ...[eq(letter.state, 'queued'), eq(letter.tries, 0)],
        lte(letter.leavesAt, own.leavesAt),
        sql`(${letter.writtenAt}, ${letter.id}) < (${own.writtenAt}, ${own.id})`,
      ),
    )
    .orderBy(asc(letter.writtenAt), asc(letter.id))
  return rows.map(({ id }) => id)
}

/**
 * Sends a letter; one that has been sent or taken back is let be. Its row stays locked until
 * the mail server has answered, so that a letter is with one sender at a time. That answer is noted also where the
 * database went away meanwhile, and the lock with it: a letter is sent again only where nobody lived to note it.
 * Throws when it is to be tried again later.
 */
async function sendOne(
  needs: Needs,
  letterId: string,
  attempt: { isLast: boolean },
): Promise<void> {
  const given: { answer?: Answer } = {}
  try {
    await needs.db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, letterId)
      const to = waiting && (await findAccount(tx, waiting.toId))
      if (!to) return
      const failure = await handOver(needs, waiting, to.email)
      given.answer = { waiting, ...attempt, failure }
      await note(needs, tx, given.answer)
    })
  } catch (error) {
    const { answer } = given
    if (!answer) throw error
    await whenBack(() => note(needs, needs.db, answer))
  }
  const { answer } = given
  if (answer?.failure && !isGivenUp(answer)) throw answer.failure.error
}

async function lockWaiting(tx: Transaction, letterId: string): Promise<Row | undefined> {
  const [waiting] = await tx
    .select()
    .from(letter)
    .where(and(eq(letter.id, letterId), eq(letter.state, 'queued')))
    .for('update')
  return waiting
}

/** What came of handing a letter over. */
type Answer = { waiting: Row; isLast: boolean; failure: Failure | undefined }

const isGivenUp = ({ failure, isLast }: Answer) => failure && (isLast || failure.isFinal)

/** Notes an answer once: a letter that was noted, taken up or taken back since stays as it is. */
async function note({ clock }: Needs, db: Pick<Database, 'update'>, answer: Answer): Promise<void> {
  const { waiting, failure } = answer
  const stays = failure && !isGivenUp(answer)
  await db
    .update(letter)
    .set({
      state: stays ? 'queued' : failure ? 'failed' : 'sent',
      problem: failure?.words ?? null,
      tries: waiting.tries + 1,
      ...(!stays && { stateAt: clock() }),
    })
    .where(
      and(
        ...[eq(letter.id, waiting.id), eq(letter.state, 'queued')],
        eq(letter.tries, waiting.tries),
      ),
    )
}

type Failure = { error: Error; words: string; isFinal: boolean }

async function handOver(needs: Needs, waiting: Row, to: string): Promise<Failure | undefined> {
  const { id, subject, body, actionLabel, actionUrl, returnMark } = waiting
  const { bounces } = needs
  const mail = setLetter({
    to,
    subject,
    from: needs.journal.name,
    paragraphs: body.split(/\n{2,}/),
    action: { label: actionLabel, url: actionUrl },
  })
  try {
    await needs.mailer.send({
      ...mail,
      messageId: `<${id}@${new URL(needs.baseUrl).hostname}>`,
      ...(bounces && returnMark && { returnPath: returnPathOf(bounces.place.address, returnMark) }),
    })
    return undefined
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const said = error instanceof MailNotTaken ? error : { words: error.message, isFinal: false }
    return {
      error,
      words: printable(said.words, 'The mail server said nothing.'),
      isFinal: said.isFinal,
    }
  }
}

/** For so many days a letter is tried; longer than its job lives. */
const triedDays = 5

/** Says of letters whose tries came to an end without a word, as when a process died in the last, that they failed. */
export async function giveUpLetters({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock().getTime() - triedDays * 86_400_000)
  await db
    .update(letter)
    .set({ state: 'failed', stateAt: clock(), problem: 'The mail server did not answer for days.' })
    .where(and(eq(letter.state, 'queued'), lt(letter.leavesAt, before)))
}
