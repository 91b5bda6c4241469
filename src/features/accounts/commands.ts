import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { familiarNetwork, invitation, session, user } from '#db/schema/accounts.ts'
import { accessLink } from '#db/schema/links.ts'
import { type Session, type System, system } from '#domain/actor.ts'
import {
  type Account,
  idleSessionDays,
  type LoginInput,
  type Registration,
} from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import {
  closeLinks,
  createSecret,
  deleteExpiredLinks,
  openLinks,
  revokeLinks,
} from '#features/links/access-links.ts'
import { findLinkSubject } from '#features/links/find-link.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Encryptor } from '#platform/encryption.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import {
  type ClientInfo,
  endSessions,
  insertAccount,
  lockAccount,
  openSession,
  saveFamiliarNetwork,
} from './account-rows.ts'
import { type JournalContext, requireStrongPassword } from './login/weak-password.ts'
import { findAccount, getAccount } from './queries.ts'
import { deleteTwoFactor, verifyTwoFactor } from './two-factor/two-factor.ts'

export type SessionDeps = CommandDeps & { sessionDays: number; passwords: PasswordHasher }
type LoginDeps = SessionDeps & { encryptor: Encryptor }

export type OpenedSession = { token: string; account: Account }

/** Creates an author's account and logs it in. Throws `email-taken`. */
export async function register(
  deps: SessionDeps & JournalContext,
  { name, email, password }: Registration,
  visit: ClientInfo,
): Promise<OpenedSession> {
  await requireStrongPassword(password, { name, email }, deps)
  const passwordHash = await deps.passwords.hash(password)
  const newAccount = { name, email, passwordHash, role: 'author', confirmedAt: null } as const
  return deps.db.transaction(async (tx) => {
    const account = await insertAccount(deps, tx, newAccount)
    await recordEvent(deps, tx, account.id, { type: 'account-registered', accountId: account.id })
    return { token: await openSession(deps, tx, account.id, visit), account }
  })
}

/**
 * Throws `wrong-credentials` without saying which of the two was wrong, and `code-required` or `wrong-credentials` for a
 * missing or wrong code. The password is verified before the transaction, so its hash is compared again in it.
 */
export async function logIn(
  deps: LoginDeps,
  { email, password, code }: LoginInput,
  visit: ClientInfo,
): Promise<OpenedSession> {
  const key = emailKey(email)
  const [found] = await deps.db.select().from(user).where(eq(user.emailKey, key))
  const matches = await deps.passwords.match(found?.passwordHash, password)
  if (!found || !matches) throw wrongCredentials()
  requireUsable(found, deps.clock())
  const fresh = deps.passwords.isCurrent(found.passwordHash)
    ? undefined
    : await deps.passwords.hash(password)
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.id)
    if (account?.passwordHash !== found.passwordHash || account.emailKey !== key) {
      throw wrongCredentials()
    }
    requireUsable(account, deps.clock())
    await verifyTwoFactor(deps, tx, account.id, code)
    if (fresh) await tx.update(user).set({ passwordHash: fresh }).where(eq(user.id, account.id))
    const token = await openSession(deps, tx, account.id, visit)
    return { token, account: await getAccount(tx, account.id) }
  })
}

function requireUsable(
  {
    disabledAt,
    passwordExpiresAt,
  }: Pick<typeof user.$inferSelect, 'disabledAt' | 'passwordExpiresAt'>,
  now: Date,
): void {
  if (disabledAt)
    throw new Refused('account-disabled', 'This account is disabled. Please write to the journal.')
  if (passwordExpiresAt && passwordExpiresAt <= now)
    throw new Refused(
      'password-expired',
      'This generated password has expired. Please ask for a link to set a new one.',
    )
}

const wrongCredentials = () => new Refused('wrong-credentials', 'Invalid email or password')

export async function logOut({ db }: { db: Database }, { id }: Session): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, id))
}

/** Only records the request, so that the response and its timing are the same for every address. */
export const requestPasswordReset = (deps: CommandDeps, email: string): Promise<void> =>
  deps.db.transaction((tx) =>
    recordEvent(deps, tx, undefined, { type: 'password-reset-requested', email }),
  )

/** Opens the link to set a new password. Returns false where there is no such account, or it is disabled. */
export async function openPasswordReset(
  deps: CommandDeps,
  tx: Transaction,
  accountId: string,
  by: string | System = system,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account || account.disabledAt) return false
  await openLinks(tx, 'password-reset', [accountId], deps.clock())
  await recordEvent(deps, tx, by, { type: 'password-reset-link-created', accountId })
  return true
}

/**
 * Creates the secret of a link to set a new password that a manager passes on, where there is no mail server; earlier links
 * become invalid. Returns undefined where there is no such account, or it is disabled.
 */
export const createPasswordLink = (
  deps: CommandDeps,
  accountId: string,
  by: string,
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    if (!(await openPasswordReset(deps, tx, accountId, by))) return undefined
    const target = { kind: 'password-reset', subjectId: accountId } as const
    return createSecret(tx, target, 'copied', deps.clock())
  })

/** Sets a new password, confirms the address and ends every session. Throws `link-expired`. */
export async function resetPassword(
  deps: CommandDeps & JournalContext & { passwords: PasswordHasher },
  token: string,
  password: string,
  network: string,
): Promise<void> {
  const userId = await findLinkSubject(deps.db, 'password-reset', token, deps.clock())
  const owner = userId && (await findAccount(deps.db, userId))
  if (!owner) throw linkExpired()
  await requireStrongPassword(password, owner, deps)
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction(async (tx) => {
    const account = await lockLinkOwner(deps, tx, 'password-reset', token)
    const confirmedAt = account.confirmedAt ?? deps.clock()
    await tx
      .update(user)
      .set({ passwordHash, passwordExpiresAt: null, confirmedAt, bouncedAt: null })
      .where(eq(user.id, owner.id))
    // Somebody else may have registered the address and set up two-step login.
    if (!account.confirmedAt) await deleteTwoFactor(tx, owner.id)
    await revokeLinks(tx, 'password-reset', owner.id)
    await closeLinks(tx, 'confirmation', [owner.id], deps.clock())
    await endSessions(tx, owner.id)
    await saveFamiliarNetwork(tx, owner.id, network, deps.clock())
    await recordEvent(deps, tx, owner.id, { type: 'password-reset', accountId: owner.id })
  })
}

/** Locks the account of a link. Throws `link-expired`, also where the link has ended in the meantime. */
async function lockLinkOwner(
  { clock }: CommandDeps,
  tx: Transaction,
  kind: 'password-reset' | 'confirmation',
  token: string,
) {
  const find = () => findLinkSubject(tx, kind, token, clock())
  const account = await lockAccount(tx, (await find()) ?? '')
  if (!account || (await find()) !== account.id) throw linkExpired()
  return account
}

const linkExpired = () =>
  new Refused('link-expired', 'This link is no longer valid. Please ask for a new one.', 'token')

const linkOfOtherAccount = () =>
  new Refused(
    'wrong-account',
    'This link belongs to another account. If you created that account, log out first. If you did not, do not confirm it.',
  )

/**
 * Confirms the address of an account. Throws `link-expired` for a replaced link, and `wrong-account` for a person who is
 * logged in to another account: they might confirm an account that somebody else created with their address.
 */
export async function confirmEmail(
  deps: CommandDeps,
  token: string,
  who: Account | undefined,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockLinkOwner(deps, tx, 'confirmation', token)
    if (who && who.id !== found.id) throw linkOfOtherAccount()
    if (found.confirmedAt) return
    await tx
      .update(user)
      .set({ confirmedAt: deps.clock(), bouncedAt: null })
      .where(eq(user.id, found.id))
    await closeLinks(tx, 'confirmation', [found.id], deps.clock())
    await recordEvent(deps, tx, found.id, { type: 'email-confirmed', accountId: found.id })
  })
}

/** Deletes expired sessions and links, old invitations, and networks not used for half a year. */
export async function deleteExpired({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock()
  const idleSince = new Date(now.getTime() - idleSessionDays * 86_400_000)
  await db.delete(session).where(or(lt(session.expiresAt, now), lt(session.lastUsedAt, idleSince)))
  const longExpired = new Date(now.getTime() - 90 * 86_400_000)
  await deleteExpiredLinks(db, 'password-reset', longExpired)
  const ofInvitations = and(
    eq(accessLink.kind, 'invitation'),
    lt(accessLink.expiresAt, longExpired),
  )
  const expired = db.select({ id: accessLink.subjectId }).from(accessLink).where(ofInvitations)
  await db.delete(invitation).where(inArray(invitation.id, expired))
  const halfAYearAgo = new Date(now.getTime() - 183 * 86_400_000)
  await db.delete(familiarNetwork).where(lt(familiarNetwork.lastSeenAt, halfAYearAgo))
}
