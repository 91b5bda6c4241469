import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import type { EmailName } from '#domain/email/catalogue.ts'
import { splitParagraphs } from '#domain/email/lay-out-email.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { linkUrl } from '#domain/people/access-link.ts'
import { createSecret } from '#features/links/access-links.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { retryUntilAvailable } from '#platform/database/retry-until-available.ts'
import type { MailboxConfig } from '#platform/email/mailbox.ts'
import { EmailDeliveryError, type Mailer, sendTimeout } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'
import type { CommandDeps } from '#platform/events.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import { buildReplyAddress, buildReturnPath } from './mailbox/return-path.ts'
import { formatProblem, type Problem } from './problem.ts'
import { sameRecipient } from './queries.ts'
import { emailQueue } from './queue-email.ts'
import { recordNotSent } from './sample-emails.ts'

type Deps = CommandDeps & {
  mailer: Mailer
  journal: Journal
  baseUrl: string
  /** The mailbox for bounces and replies. */
  bounces?: MailboxConfig | undefined
  /** Whether an account may read about these submissions. */
  canSeeSubmissions(accountId: string, submissionIds: string[]): Promise<boolean>
  /** Whether one of these submissions is a sample: nothing is emailed about it. */
  isAboutSample(submissionIds: string[]): Promise<boolean>
}
type Row = typeof emailMessage.$inferSelect
type Attempt = { isLast: boolean }

/**
 * How long an email belongs to the process that sends it, in milliseconds: longer than sending can take. If the process
 * dies, another one sends it again afterwards, with the same Message-ID.
 */
const lease = sendTimeout + 20_000

/** How long an email waits for an earlier one that another process is sending. */
const earlierEmailSeconds = 5

/**
 * Sends a queued email. Sends earlier emails about the same submission to the same recipient first, so that they arrive
 * in order. Throws when the email must be tried again, or when it failed and no submission page would show that.
 */
export async function sendEmail(
  deps: Deps,
  { emailId }: { emailId: string },
  { isLast }: Attempt,
): Promise<void> {
  for (const earlier of await listEarlierQueued(deps.db, emailId)) {
    // Its own job reports the failure and tries again.
    const { claimedUntil } = await trySend(deps, earlier, { isLast: false })
    if (claimedUntil) return await postpone(deps, emailId, earlierEmailSeconds)
  }
  const { claimedUntil, error } = await trySend(deps, emailId, { isLast })
  if (error) throw error
  if (claimedUntil) {
    const milliseconds = claimedUntil.getTime() - deps.clock().getTime()
    await postpone(deps, emailId, Math.max(1, Math.ceil(milliseconds / 1000)))
  }
}

const postpone = ({ db, jobs }: Deps, emailId: string, seconds: number): Promise<void> =>
  db.transaction((tx) => jobs.enqueue(tx, emailQueue, { emailId }, seconds))

/** Returns the earlier emails that are due and whose first try has not ended, oldest first. */
async function listEarlierQueued(db: Database, emailId: string): Promise<string[]> {
  const own = alias(emailMessage, 'own')
  const isInFirstTry = and(eq(emailMessage.attempts, 1), isNotNull(emailMessage.claimedUntil))
  const rows = await db
    .select({ id: emailMessage.id })
    .from(emailMessage)
    .innerJoin(own, and(eq(own.submissionId, emailMessage.submissionId), sameRecipient(own)))
    .where(
      and(
        eq(own.id, emailId),
        eq(own.state, 'queued'),
        eq(emailMessage.state, 'queued'),
        or(eq(emailMessage.attempts, 0), isInFirstTry),
        lte(emailMessage.sendAfter, own.sendAfter),
        sql`(${emailMessage.writtenAt}, ${emailMessage.id}) < (${own.writtenAt}, ${own.id})`,
      ),
    )
    .orderBy(asc(emailMessage.writtenAt), asc(emailMessage.id))
  return rows.map(({ id }) => id)
}

/** `claimedUntil`: another process is sending the email. `error`: the job has to fail with it. */
type Outcome = { claimedUntil?: Date; error?: Error | undefined }

/**
 * Tries an email that is queued. No transaction is open while the mail server is asked, and its response is recorded
 * even if the database is away for a while.
 */
async function trySend(deps: Deps, emailId: string, { isLast }: Attempt): Promise<Outcome> {
  const claim = await claimEmail(deps, emailId)
  if (!claim || claim instanceof Date) return claim ? { claimedUntil: claim } : {}
  const { row } = claim
  if (await isForSample(deps, claim)) {
    await recordNotSent(deps, eq(emailMessage.id, emailId))
    return {}
  }
  const secret = await createLinkSecret(deps, row)
  const hasEnded = row.linkKind !== null && !secret
  if ((hasEnded && row.name !== withoutItsLink) || !(await mayBeSent(deps, row))) {
    await deps.db.delete(emailMessage).where(eq(emailMessage.id, emailId))
    return {}
  }
  const failure = await deliver(deps, claim, secret)
  const isFinal = failure !== undefined && (isLast || failure.isPermanent)
  await retryUntilAvailable(() => recordResult(deps, row, failure, isFinal))
  if (!isFinal) return { error: failure?.error }
  // An email about a submission is shown as failed on its page; of any other, only the failed job is shown.
  return row.submissionId ? {} : { error: new PermanentJobError(failure.error.message) }
}

/**
 * Creates the secret of an email's link at the moment when it is sent: the database stores only its hash. Undefined without
 * a link, and where it was closed or revoked, such as for an invitation that was cancelled.
 */
async function createLinkSecret(
  { db, clock }: Deps,
  { linkKind: kind, linkSubjectId: subjectId }: Row,
): Promise<string | undefined> {
  return kind && subjectId ? createSecret(db, { kind, subjectId }, 'emailed', clock()) : undefined
}

/** What an editor has written to a reviewer is sent also where the link has ended. */
const withoutItsLink: EmailName = 'message-to-reviewer'

/** The conflict of interest may be newer than the email. */
const mayBeSent = async (deps: Deps, { recipientId, mentions }: Row): Promise<boolean> =>
  mentions.length === 0 || !recipientId || deps.canSeeSubmissions(recipientId, mentions)

const isForSample = async (deps: Deps, { row, isSampleAccount }: Claim): Promise<boolean> =>
  isSampleAccount ||
  deps.isAboutSample([...(row.submissionId ? [row.submissionId] : []), ...row.mentions])

type Claim = { row: Row; address: string; isSampleAccount: boolean }

/** Claims an email for the length of the lease. Returns the end of the lease where another process has claimed it. */
async function claimEmail({ db, clock }: Deps, emailId: string): Promise<Claim | Date | undefined> {
  return db.transaction(async (tx) => {
    // A manager can run the failed job of an email again that belongs to no submission.
    const isFailedJob = and(eq(emailMessage.state, 'failed'), isNull(emailMessage.submissionId))
    const [waiting] = await tx
      .select()
      .from(emailMessage)
      .where(and(eq(emailMessage.id, emailId), or(eq(emailMessage.state, 'queued'), isFailedJob)))
      .for('update')
    const to = waiting && (await findAddress(tx, waiting))
    if (!to) return undefined
    const now = clock()
    if (waiting.claimedUntil && waiting.claimedUntil > now) return waiting.claimedUntil
    const [row] = await tx
      .update(emailMessage)
      .set({
        state: 'queued',
        attempts: waiting.attempts + 1,
        claimedUntil: new Date(now.getTime() + lease),
      })
      .where(eq(emailMessage.id, emailId))
      .returning()
    return row && { row, ...to }
  })
}

async function findAddress(tx: Transaction, { recipientId, recipientAddress }: Row) {
  if (!recipientId)
    return recipientAddress ? { address: recipientAddress, isSampleAccount: false } : undefined
  const [account] = await tx
    .select({ address: user.email, isSampleAccount: user.isSample })
    .from(user)
    .where(eq(user.id, recipientId))
  return account
}

/** Records a result once: not if the email was recorded, claimed again or cancelled since. */
async function recordResult(
  { db, clock, mailer }: Deps,
  { id, attempts }: Row,
  failure: Failure | undefined,
  isFinal: boolean,
): Promise<void> {
  const isQueued = failure && !isFinal
  await db
    .update(emailMessage)
    .set({
      state: isQueued ? 'queued' : failure ? 'failed' : mailer.delivers ? 'sent' : 'not-sent',
      problem: failure?.problem ?? null,
      problemSource: failure?.problemSource ?? null,
      claimedUntil: null,
      ...(!isQueued && { stateAt: clock() }),
    })
    .where(
      and(
        eq(emailMessage.id, id),
        eq(emailMessage.state, 'queued'),
        eq(emailMessage.attempts, attempts),
      ),
    )
}

/** The emails whose replies are stored, where a mailbox receives them. */
const answered: readonly string[] = [
  'message-to-author',
  'message-to-reviewer',
] satisfies EmailName[]

const replyAddressOf = ({ name, bounceToken }: Row, mailbox: MailboxConfig | undefined) =>
  mailbox && answered.includes(name) ? buildReplyAddress(mailbox.address, bounceToken) : undefined

type Failure = Problem & { error: Error; isPermanent: boolean }

/** Hands an email over to the mailer. Returns what went wrong. */
async function deliver(
  { mailer, journal, baseUrl, bounces }: Deps,
  { row, address }: Claim,
  secret: string | undefined,
): Promise<Failure | undefined> {
  const { id, actionLabel, linkKind } = row
  const url = secret && linkKind ? linkUrl(baseUrl, linkKind, secret) : row.actionUrl
  const email = renderEmail({
    to: address,
    subject: row.subject,
    about: row.submissionId ? [row.submissionId, ...row.mentions] : row.mentions,
    from: journal.name,
    accent: journal.appearance?.accent,
    replyTo: replyAddressOf(row, bounces) ?? row.replyTo ?? journal.contact.email,
    paragraphs: splitParagraphs(row.body),
    ...(url && actionLabel && { action: { label: actionLabel, url, ...(secret && { secret }) } }),
  })
  // Each try of a secret link has a new secret, so it is another message.
  const messageId = secret ? `${id}.${row.attempts}` : id
  try {
    await mailer.send({
      ...email,
      messageId: `<${messageId}@${new URL(baseUrl).hostname}>`,
      ...(bounces && { returnPath: buildReturnPath(bounces.address, row.bounceToken) }),
    })
    return undefined
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const isDeliveryError = error instanceof EmailDeliveryError
    return {
      error,
      isPermanent: isDeliveryError && error.isPermanent,
      ...formatProblem(isDeliveryError ? error.serverMessage : undefined, error.message),
    }
  }
}

/** An email is tried for this many days: longer than its job is. */
const maxRetryDays = 5

/** Marks emails as failed whose tries ended without a result, such as when a process died in the last one. */
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
      problem: 'The mail server did not respond for days.',
      problemSource: 'site',
    })
    .where(
      and(
        eq(emailMessage.state, 'queued'),
        lt(emailMessage.sendAfter, before),
        or(isNull(emailMessage.claimedUntil), lte(emailMessage.claimedUntil, clock())),
      ),
    )
}
