import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import { type Account, isEmailChanged, type ProfileChange } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { openLinks, revokeLinks } from '#features/links/access-links.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { emailTaken, endSessions, type lockAccount } from './account-rows.ts'
import { rememberIdentity } from './identity.ts'
import { lockAccountOfSession, requireRecentLoginOrPassword } from './login/current-password.ts'
import { type JournalContext, requireStrongPassword } from './login/weak-password.ts'
import { findAccountByEmail, getAccount } from './queries.ts'

type Deps = CommandDeps & { passwords: PasswordHasher } & JournalContext

/**
 * Changes name, address and optionally password. A new address or password needs the current password, unless the owner
 * logged in recently. It ends all other sessions and reset links, and the former address is notified. Throws
 * `current-password-required` and `email-taken`.
 */
export async function changeProfile(
  deps: Deps,
  who: LoggedInActor,
  change: ProfileChange,
): Promise<Account> {
  const emailChanged = isEmailChanged(who.account.email, change.email)
  const changed = { emailChanged, passwordChanged: change.password !== undefined }
  const access = emailChanged || changed.passwordChanged
  const verified = access
    ? await requireRecentLoginOrPassword(
        deps,
        who,
        change,
        'to change your email address or password',
      )
    : undefined
  if (change.password !== undefined) await requireStrongPassword(change.password, change, deps)
  const passwordHash =
    change.password === undefined ? undefined : await deps.passwords.hash(change.password)
  return deps.db.transaction(async (tx) => {
    const before = await lockAccountOfSession(tx, who, verified)
    const account = await updateProfile(deps, tx, before, change, passwordHash)
    if (access) {
      await endSessions(tx, account.id, who.session)
      await revokeLinks(tx, 'password-reset', account.id)
    }
    await recordEvent(deps, tx, account.id, {
      type: 'profile-changed',
      accountId: account.id,
      ...changed,
      ...(access && { former: { email: before.email, name: before.name } }),
    })
    return account
  })
}

async function updateProfile(
  { clock }: Deps,
  tx: Transaction,
  before: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  { name, email }: ProfileChange,
  passwordHash: string | undefined,
): Promise<Account> {
  const owner = await findAccountByEmail(tx, email)
  if (owner && owner.id !== before.id) throw emailTaken()
  await rememberIdentity(tx, before.id, before)
  const moved = isEmailChanged(before.email, email)
  const unconfirmed = moved ? { confirmedAt: null, bouncedAt: null } : {}
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
  if (moved) {
    await revokeLinks(tx, 'confirmation', before.id)
    await openLinks(tx, 'confirmation', [before.id], clock())
  }
  await rememberIdentity(tx, before.id, { name, email })
  return getAccount(tx, before.id)
}

/** Two concurrent changes may both find the address free; the unique index decides. */
function rethrowEmailTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if ((cause as { code?: string } | undefined)?.code === '23505') throw emailTaken()
  throw error
}
