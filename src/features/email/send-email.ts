import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailMessage } from '#db/schema/email.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { retryUntilAvailable } from '#platform/database/retry-until-available.ts'
import { EmailDeliveryError, longestSending, type Mailer } from '#platform/email/mailer.ts'
import { renderEmail as setLetter } from '#platform/email/render-email.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { BounceMailbox } from './bounces/process-bounces.ts'
import { buildReturnPath } from './bounces/return-path.ts'
import { emailQueue } from './queue-email.ts'
import { formatServerMessage } from './server-message.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Mailer
  journal: Journal
  baseUrl: string
  /** The mailbox that letters come back to which are not taken. */
  bounces?: BounceMailbox | undefined
}
type Row = typeof emailMessage.$inferSelect

/**
 * How long a letter belongs to the process that sends it, in milliseconds: longer than sending can take. What a process
 * had claimed when it died is sent again after that, under the same Message-ID.
 */
const lease = longestSending + 20_000

/** So many seconds later is looked again whether what was written earlier has left. */
const pauseForEarlier = 5

/**
 * Sends a letter that waits, and before it what was written earlier and leaves by then: what a person is written about
 * one thing arrives in the order of writing. While another process has one of them in hand, a later job does it. Throws
 * when the letter is to be tried again later.
 */
export async function sendEmail(
  needs: Needs,
  { emailId }: { emailId: string },
  { isLast }: { isLast: boolean },
): Promise<void> {
  for (const earlier of await listEarlierQueued(needs.db, emailId)) {
    // It has a job of its own, which tries it again: its failure is written down, and holds up nothing.
    const { claimedUntil } = await trySend(needs, earlier, { isLast: false })
    if (claimedUntil) return await putOff(needs, emailId, pauseForEarlier)
  }
  const { claimedUntil, error } = await trySend(needs, emailId, { isLast })
  if (error) throw error
  if (claimedUntil) {
    const left = claimedUntil.getTime() - needs.clock().getTime()
    await putOff(needs, emailId, Math.max(1, Math.ceil(left / 1000)))
  }
}

const putOff = ({ db, jobs }: Needs, emailId: string, seconds: number): Promise<void> =>
  db.transaction((tx) => jobs.enqueue(tx, emailQueue, { emailId }, seconds))

/** What was written before a letter, leaves with it or before, and whose first try has not ended; in the order of writing. */
async function listEarlierQueued(db: Database, emailId: string): Promise<string[]> {
  const own = alias(emailMessage, 'own')
  const isInFirstTry = and(eq(emailMessage.attempts, 1), isNotNull(emailMessage.claimedUntil))
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
        ...[eq(own.id, emailId), eq(own.state, 'queued'), eq(emailMessage.state, 'queued')],
        or(eq(emailMessage.attempts, 0), isInFirstTry),
        lte(emailMessage.sendAfter, own.sendAfter),
        sql`(${emailMessage.writtenAt}, ${emailMessage.id}) < (${own.writtenAt}, ${own.id})`,
      ),
    )
    .orderBy(asc(emailMessage.writtenAt), asc(emailMessage.id))
  return rows.map(({ id }) => id)
}

/** What came of a try: `claimedUntil` where another process has the letter, `error` where it is to be tried again. */
type Tried = { claimedUntil?: Date; error?: Error | undefined }

/**
 * Tries a letter; one that has been sent or taken back is let be. It is claimed in a transaction of its own, and no
 * transaction is open while the mail server is asked. Its answer is noted also where the database is away meanwhile.
 */
async function trySend(
  needs: Needs,
  emailId: string,
  attempt: { isLast: boolean },
): Promise<Tried> {
  const claim = await claimLetter(needs, emailId)
  if (!claim || claim instanceof Date) return claim ? { claimedUntil: claim } : {}
  const failure = await deliver(needs, claim.waiting, claim.to)
  const answer = { waiting: claim.waiting, ...attempt, failure }
  await retryUntilAvailable(() => recordResult(needs, answer))
  return isFinalFailure(answer) ? {} : { error: failure?.error }
}

/** Takes a letter that waits, for as long as the lease lasts; undefined where it does not, a moment where another has it until then. */
async function claimLetter(
  { db, clock }: Needs,
  emailId: string,
): Promise<{ waiting: Row; to: string } | Date | undefined> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(emailMessage)
      .where(and(eq(emailMessage.id, emailId), eq(emailMessage.state, 'queued')))
      .for('update')
    const to = found && (await findAccount(tx, found.recipientId))
    if (!to) return undefined
    const now = clock()
    if (found.claimedUntil && found.claimedUntil > now) return found.claimedUntil
    const [waiting] = await tx
      .update(emailMessage)
      .set({ attempts: found.attempts + 1, claimedUntil: new Date(now.getTime() + lease) })
      .where(eq(emailMessage.id, emailId))
      .returning()
    return waiting && { waiting, to: to.email }
  })
}

/** What came of handing a letter over. */
type SendResult = { waiting: Row; isLast: boolean; failure: SendFailure | undefined }

const isFinalFailure = ({ failure, isLast }: SendResult) =>
  failure && (isLast || failure.isPermanent)

/** Notes an answer once: a letter that was noted, claimed again or taken back since stays as it is. */
async function recordResult({ db, clock, mailer }: Needs, answer: SendResult): Promise<void> {
  const { waiting, failure } = answer
  const stays = failure && !isFinalFailure(answer)
  await db
    .update(emailMessage)
    .set({
      state: stays ? 'queued' : failure ? 'failed' : mailer.delivers ? 'sent' : 'not-sent',
      problem: failure?.words ?? null,
      claimedUntil: null,
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
    .set({
      state: 'failed',
      stateAt: clock(),
      claimedUntil: null,
      problem: 'The mail server did not answer for days.',
    })
    .where(
      and(
        ...[eq(emailMessage.state, 'queued'), lt(emailMessage.sendAfter, before)],
        or(isNull(emailMessage.claimedUntil), lte(emailMessage.claimedUntil, clock())),
      ),
    )
}
