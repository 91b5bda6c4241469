import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { user } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import { type Account, isEmailChanged, type ProfileChange } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { emailTaken, endSessions, invalidateResetTokens, type lockAccount } from './account-rows.ts'
import { rememberIdentity } from './identity.ts'
import { lockAccountOfSession, requireRecentLoginOrPassword } from './login/current-password.ts'
import { type JournalContext, requireStrongPassword } from './login/weak-password.ts'
import { findAccountByEmail, getAccount } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; passwords: PasswordHasher } & JournalContext

/** What changed at `at` (ISO 8601), told to the address that the account had until then. */
const AccessChangeNotice = z.object({
  email: z.string(),
  /** The name that the account had until then; left out by earlier versions. */
  name: z.string().optional(),
  changed: z.enum(['address', 'password', 'both']),
  at: z.iso.datetime(),
})
export type AccessChangeNotice = z.infer<typeof AccessChangeNotice>

/** The queue of people who are told that who can sign in to their account has changed. */
export const accessChangeQueue: Queue<AccessChangeNotice> = {
  name: 'access-change-notices',
  payload: AccessChangeNotice,
}

/**
 * Changes name, address and, when given, password. A new address or password asks for the present
 * password unless its owner has just signed in, ends every other session and every link to set a
 * password, and is told to the address that was there before. Throws 400 when the current password
 * is missing or wrong, 409 when the address is another account's.
 */
export async function changeProfile(
  needs: Needs,
  who: LoggedInActor,
  change: ProfileChange,
): Promise<Account> {
  const emailChanged = isEmailChanged(who.account.email, change.email)
  const changed = { emailChanged, passwordChanged: change.password !== undefined }
  const access = emailChanged || changed.passwordChanged
  const verified = access
    ? await requireRecentLoginOrPassword(
        needs,
        who,
        change,
        'to change your e-mail address or password',
      )
    : undefined
  if (change.password !== undefined) await requireStrongPassword(change.password, change, needs)
  const passwordHash =
    change.password === undefined ? undefined : await needs.passwords.hash(change.password)
  return needs.db.transaction(async (tx) => {
    const before = await lockAccountOfSession(tx, who, verified)
    const account = await updateProfile(tx, before, change, passwordHash)
    if (access) {
      await endSessions(tx, account.id, who.session)
      await invalidateResetTokens(needs, tx, account.id)
      await enqueueAccessNotice(needs, tx, before, changed)
    }
    await recordEvent(needs, tx, account.id, {
      type: 'profile-changed',
      accountId: account.id,
      ...changed,
    })
    return account
  })
}

type AccessChange = { emailChanged: boolean; passwordChanged: boolean }

/** The former address stands in the job alone, and goes with it: the audit log keeps that it was changed, and when. */
async function enqueueAccessNotice(
  { jobs, clock }: Needs,
  tx: Transaction,
  { email, name }: Row,
  what: AccessChange,
): Promise<void> {
  const one = what.emailChanged ? 'address' : 'password'
  const changed = what.emailChanged && what.passwordChanged ? 'both' : one
  const notice: AccessChangeNotice = { email, name, changed, at: clock().toISOString() }
  await jobs.enqueue(tx, accessChangeQueue, notice)
}

type Row = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

async function updateProfile(
  tx: Transaction,
  before: Row,
  { name, email }: ProfileChange,
  passwordHash: string | undefined,
): Promise<Account> {
  const owner = await findAccountByEmail(tx, email)
  if (owner && owner.id !== before.id) throw emailTaken()
  await rememberIdentity(tx, before.id, before)
  const moved = isEmailChanged(before.email, email)
  const unconfirmed = moved ? { confirmedAt: null, confirmationHash: null, bouncedAt: null } : {}
  await tx
    .update(user)
    .set({
      name,
      email,
      emailKey: emailKey(email),
      ...unconfirmed,
      ...(passwordHash && { passwordHash, passwordExpiresAt: null }),
    })
    .where(eq(user.id, before.id))
    .catch(rethrowEmailTaken)
  await rememberIdentity(tx, before.id, { name, email })
  return getAccount(tx, before.id)
}

/** Two changes at once can both find the address free; the unique index decides. */
function rethrowEmailTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if ((cause as { code?: string } | undefined)?.code === '23505') throw emailTaken()
  throw error
}
