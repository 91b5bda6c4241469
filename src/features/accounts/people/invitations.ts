import { eq } from 'drizzle-orm'
import { invitation, user } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import type { InvitationAcceptance, JournalRole } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import {
  type ClientInfo,
  emailTaken,
  endSessions,
  insertAccount,
  insertJournalRole,
  lockAccount,
  openSession,
} from '#features/accounts/account-rows.ts'
import type { OpenedSession, SessionDeps } from '#features/accounts/commands.ts'
import { rememberIdentity } from '#features/accounts/identity.ts'
import {
  type JournalContext,
  requireStrongPassword,
} from '#features/accounts/login/weak-password.ts'
import { findAccountByEmail, getAccount } from '#features/accounts/queries.ts'
import { deleteTwoFactor } from '#features/accounts/two-factor/two-factor.ts'
import { closeLinks, createSecret, openLinks, revokeLinks } from '#features/links/access-links.ts'
import { findLinkSubject } from '#features/links/find-link.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'

/** Invites an address to roles by email. Throws `already-invited`, and `account-exists` for a confirmed account. */
export async function invitePerson(
  deps: CommandDeps,
  who: LoggedInActor,
  { email, journalRoles }: { email: string; journalRoles: JournalRole[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await findAccountByEmail(tx, email))?.confirmedAt) throw hasAccount()
    const now = deps.clock()
    const [made] = await tx
      .insert(invitation)
      .values({
        id: newId(),
        email,
        emailKey: emailKey(email),
        journalRoles: [...new Set(journalRoles)],
        invitedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw alreadyInvited()
    await openLinks(tx, 'invitation', [made.id], now)
    await recordEvent(deps, tx, who.account.id, {
      type: 'person-invited',
      invitationId: made.id,
      journalRoles: made.journalRoles,
    })
  })
}

const hasAccount = () =>
  new Refused(
    'account-exists',
    'This address has an account already. Please find it in the list of people and give it the role there.',
    'email',
  )

const alreadyInvited = () =>
  new Refused(
    'already-invited',
    'This address is invited already. You can send the invitation again.',
    'email',
  )

/** Sends an invitation again with a new link and a new expiry. Throws `not-found`. */
export async function resendInvitation(
  deps: CommandDeps,
  who: LoggedInActor,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .update(invitation)
      .set({ bouncedAt: null })
      .where(eq(invitation.id, id))
      .returning({ id: invitation.id })
    if (!found) throw noSuchInvitation()
    await revokeLinks(tx, 'invitation', id)
    await openLinks(tx, 'invitation', [id], deps.clock())
    await recordEvent(deps, tx, who.account.id, { type: 'invitation-resent', invitationId: id })
  })
}

/**
 * Creates the secret of a link that a manager passes on, where there is no mail server; an earlier one becomes invalid.
 * Throws `not-found`.
 */
export const createInvitationLink = (
  deps: CommandDeps,
  who: LoggedInActor,
  id: string,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const target = { kind: 'invitation', subjectId: id } as const
    const secret = await createSecret(tx, target, 'copied', deps.clock())
    if (!secret) throw noSuchInvitation()
    const type = 'invitation-link-created'
    await recordEvent(deps, tx, who.account.id, { type, invitationId: id })
    return secret
  })

/** Throws `not-found`. */
export async function cancelInvitation(
  deps: CommandDeps,
  who: LoggedInActor,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(invitation).where(eq(invitation.id, id)).returning()
    if (!deleted) throw noSuchInvitation()
    await recordEvent(deps, tx, who.account.id, { type: 'invitation-cancelled', invitationId: id })
  })
}

export const noSuchInvitation = () =>
  new Refused('not-found', 'This invitation was accepted or cancelled in the meantime.')

/** Returns the invitation of a link. Throws `link-expired`. */
export async function getInvitation({ clock }: CommandDeps, db: Reader, token: string) {
  const id = await findLinkSubject(db, 'invitation', token, clock())
  const [found] = await db
    .select()
    .from(invitation)
    .where(eq(invitation.id, id ?? ''))
  if (!found) {
    throw new Refused(
      'link-expired',
      'This invitation is no longer valid. Please ask the journal to send it again.',
      'token',
    )
  }
  return found
}

/**
 * Accepts an invitation: creates the account or sets a new password for it, gives it the roles, and logs it in. The link
 * proves that the person owns the address. Opens no session for an account with two-step login. Throws `link-expired` and
 * `weak-password`.
 */
export async function acceptInvitation(
  deps: SessionDeps & JournalContext,
  token: string,
  { name, password }: InvitationAcceptance,
  visit: ClientInfo,
): Promise<Partial<OpenedSession>> {
  const { email } = await getInvitation(deps, deps.db, token)
  await requireStrongPassword(password, { name, email }, deps)
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction(async (tx) => {
    const { id, journalRoles } = await getInvitation(deps, tx, token)
    const [mine] = await tx.delete(invitation).where(eq(invitation.id, id)).returning()
    if (!mine) throw noSuchInvitation()
    const accountId = await createOrUpdateAccount(deps, tx, { name, email, passwordHash })
    for (const journalRole of journalRoles)
      await insertJournalRole(deps, tx, accountId, journalRole)
    await recordEvent(deps, tx, accountId, {
      type: 'invitation-accepted',
      accountId,
      invitationId: id,
      journalRoles,
    })
    const account = await getAccount(tx, accountId)
    if (account.hasTwoFactor) return {}
    return { token: await openSession(deps, tx, accountId, visit), account }
  })
}

async function createOrUpdateAccount(
  deps: CommandDeps,
  tx: Transaction,
  given: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const confirmedAt = deps.clock()
  const known = await findAccountByEmail(tx, given.email)
  if (!known) return (await insertAccount(deps, tx, { ...given, role: 'author', confirmedAt })).id
  const locked = await lockAccount(tx, known.id)
  if (locked?.emailKey !== emailKey(given.email)) throw emailTaken()
  const { name, passwordHash } = given
  const set = { name, passwordHash, passwordExpiresAt: null, confirmedAt }
  await rememberIdentity(tx, known.id, known)
  await tx.update(user).set(set).where(eq(user.id, known.id))
  await rememberIdentity(tx, known.id, { name, email: locked.email })
  if (!locked.confirmedAt) await deleteTwoFactor(tx, known.id)
  await revokeLinks(tx, 'password-reset', known.id)
  await closeLinks(tx, 'confirmation', [known.id], confirmedAt)
  await endSessions(tx, known.id)
  return known.id
}
