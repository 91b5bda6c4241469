import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailMessage } from '#db/schema/email.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { retryUntilAvailable } from '#platform/database/retry-until-available.ts'
import { EmailDeliveryError, type Mailer } from '#platform/email/mailer.ts'
import { renderEmail as setLetter } from '#platform/email/render-email.ts'
import type { BounceMailbox } from './bounces/process-bounces.ts'
import { buildReturnPath } from './bounces/return-path.ts'
import { formatServerMessage } from './server-message.ts'

type Needs = {
  db: Database
  clock: Clock
  mailer: Mailer
  journal: Journal
  baseUrl: string
  /** The mailbox that letters come back to which are not taken. */
  bounces?: BounceMailbox | undefined
}
type Row = typeof emailMessage.$inferSelect

/**
 * Sends a letter that waits, and before it what was written earlier and leaves by then: what a person is written about
 * one thing arrives in the order of writing. Throws when the letter is to be tried again later.
 */
export async function sendEmail(
  needs: Needs,
  { emailId }: { emailId: string },
  attempt: { isLast: boolean },
): Promise<void> {
  for (const earlier of await listEarlierQueued(needs.db, emailId)) {
    // It has a job of its own, which tries it again.
    await trySend(needs, earlier, { isLast: false }).catch(() => {})
  }
  await trySend(needs, emailId, attempt)
}

/** What was written before a letter, leaves with it or before, and was not tried yet; in the order of writing. */
async function listEarlierQueued(db: Database, emailId: string): Promise<string[]> {
  const own = alias(emailMessage, 'own')
  const rows = await db
    .select({ id: emailMessage.id })
    .from(emailMessage)
    .innerJoin(
      own,
      and(
        eq(own.submissionId, emailMessage.submissionId),
        eq(own.recipientId, emailMessage.recipientId),
      ),
    )
    .where(
      and(
        ...[eq(own.id, emailId), eq(own.state, 'queued')],
        ...[eq(emailMessage.state, 'queued'), eq(emailMessage.attempts, 0)],
        lte(emailMessage.sendAfter, own.sendAfter),
        sql`(${emailMessage.writtenAt}, ${emailMessage.id}) < (${own.writtenAt}, ${own.id})`,
      ),
    )
    .orderBy(asc(emailMessage.writtenAt), asc(emailMessage.id))
  return rows.map(({ id }) => id)
}

/**
 * Sends a letter; one that has been sent or taken back is let be. Its row stays locked until
 * the mail server has answered, so that a letter is with one sender at a time. That answer is noted also where the
 * database went away meanwhile, and the lock with it: a letter is sent again only where nobody lived to note it.
 * Throws when it is to be tried again later.
 */
async function trySend(needs: Needs, emailId: string, attempt: { isLast: boolean }): Promise<void> {
  const given: { answer?: SendResult } = {}
  try {
    await needs.db.transaction(async (tx) => {
      const waiting = await lockQueued(tx, emailId)
      const to = waiting && (await findAccount(tx, waiting.recipientId))
      if (!to) return
      const failure = await deliver(needs, waiting, to.email)
      given.answer = { waiting, ...attempt, failure }
      await recordResult(needs, tx, given.answer)
    })
  } catch (error) {
    const { answer } = given
    if (!answer) throw error
    await retryUntilAvailable(() => recordResult(needs, needs.db, answer))
  }
  const { answer } = given
  if (answer?.failure && !isFinalFailure(answer)) throw answer.failure.error
}

async function lockQueued(tx: Transaction, emailId: string): Promise<Row | undefined> {
  const [waiting] = await tx
    .select()
    .from(emailMessage)
    .where(and(eq(emailMessage.id, emailId), eq(emailMessage.state, 'queued')))
    .for('update')
  return waiting
}

/** What came of handing a letter over. */
type SendResult = { waiting: Row; isLast: boolean; failure: SendFailure | undefined }

const isFinalFailure = ({ failure, isLast }: SendResult) =>
  failure && (isLast || failure.isPermanent)

/** Notes an answer once: a letter that was noted, taken up or taken back since stays as it is. */
async function recordResult(
  { clock }: Needs,
  db: Pick<Database, 'update'>,
  answer: SendResult,
): Promise<void> {
  const { waiting, failure } = answer
  const stays = failure && !isFinalFailure(answer)
  await db
    .update(emailMessage)
    .set({
      state: stays ? 'queued' : failure ? 'failed' : 'sent',
      problem: failure?.words ?? null,
      attempts: waiting.attempts + 1,
      ...(!stays && { stateAt: clock() }),
    })
    .where(
      and(
        ...[eq(emailMessage.id, waiting.id), eq(emailMessage.state, 'queued')],
        eq(emailMessage.attempts, waiting.attempts),
      ),
    )
}

type SendFailure = { error: Error; words: string; isPermanent: boolean }

async function deliver(needs: Needs, waiting: Row, to: string): Promise<SendFailure | undefined> {
  const { id, submissionId, subject, body, actionLabel, actionUrl, bounceToken } = waiting
  const { bounces } = needs
  const mail = setLetter({
    to,
    subject,
    about: [submissionId],
    from: needs.journal.name,
    paragraphs: body.split(/\n{2,}/),
    action: { label: actionLabel, url: actionUrl },
  })
  try {
    await needs.mailer.send({
      ...mail,
      messageId: `<${id}@${new URL(needs.baseUrl).hostname}>`,
      ...(bounces &&
        bounceToken && { returnPath: buildReturnPath(bounces.place.address, bounceToken) }),
    })
    return undefined
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const said =
      error instanceof EmailDeliveryError ? error : { words: error.message, isPermanent: false }
    return {
      error,
      words: formatServerMessage(said.words, 'The mail server said nothing.'),
      isPermanent: said.isPermanent,
    }
  }
}

/** For so many days a letter is tried; longer than its job lives. */
const maxRetryDays = 5

/** Says of letters whose tries came to an end without a word, as when a process died in the last, that they failed. */
export async function failStaleEmails({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const before = new Date(clock().getTime() - maxRetryDays * 86_400_000)
  await db
    .update(emailMessage)
    .set({ state: 'failed', stateAt: clock(), problem: 'The mail server did not answer for days.' })
    .where(and(eq(emailMessage.state, 'queued'), lt(emailMessage.sendAfter, before)))
}
