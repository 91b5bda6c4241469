import { and, eq, gt } from 'drizzle-orm'
import { invitation, user } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import {
  type InvitationAcceptance,
  invitationDays,
  type JournalRole,
} from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import {
  emailTaken,
  endSessions,
  insertAccount,
  insertJournalRole,
  invalidateResetTokens,
  lockAccount,
} from '#features/accounts/account-rows.ts'
import { rememberIdentity } from '#features/accounts/identity.ts'
import {
  type JournalContext,
  requireStrongPassword,
} from '#features/accounts/login/weak-password.ts'
import { findAccountByEmail } from '#features/accounts/queries.ts'
import { deleteTwoFactor } from '#features/accounts/two-factor/two-factor.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { hashToken, newToken, type PasswordHasher } from '#platform/secrets.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/**
 * Invites somebody by mail to take up duties. Throws 409 for an address that is invited already, or
 * whose account can be appointed at once.
 */
export async function invitePerson(
  needs: Needs,
  who: LoggedInActor,
  { email, journalRoles }: { email: string; journalRoles: JournalRole[] },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if ((await findAccountByEmail(tx, email))?.confirmedAt) throw hasAccount()
    const now = needs.clock()
    const [made] = await tx
      .insert(invitation)
      .values({
        id: newId(),
        email,
        emailKey: emailKey(email),
        journalRoles: [...new Set(journalRoles)],
        invitedAt: now,
        expiresAt: afterDays(now),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw alreadyInvited()
    await recordEvent(needs, tx, who.account.id, {
      type: 'person-invited',
      invitationId: made.id,
      journalRoles: made.journalRoles,
    })
  })
}

const afterDays = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000)

const hasAccount = () =>
  new Refused(
    'account-exists',
    'Somebody with this address has an account already. Please find them in the list and appoint them there.',
    'email',
  )

const alreadyInvited = () =>
  new Refused(
    'already-invited',
    'This address is invited already. You can send the invitation again.',
    'email',
  )

/** Sends an invitation again, with a new link and as long to answer. Throws 404 when it has gone. */
export async function resendInvitation(
  needs: Needs,
  who: LoggedInActor,
  id: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const now = needs.clock()
    const [found] = await tx
      .update(invitation)
      .set({ expiresAt: afterDays(now), tokenHash: null })
      .where(eq(invitation.id, id))
      .returning({ id: invitation.id })
    if (!found) throw noSuchInvitation()
    await recordEvent(needs, tx, who.account.id, { type: 'invitation-resent', invitationId: id })
  })
}

/** Withdraws an invitation: its link is worth nothing. Throws 404 when it has gone. */
export async function cancelInvitation(
  needs: Needs,
  who: LoggedInActor,
  id: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [gone] = await tx.delete(invitation).where(eq(invitation.id, id)).returning()
    if (!gone) throw noSuchInvitation()
    await recordEvent(needs, tx, who.account.id, { type: 'invitation-cancelled', invitationId: id })
  })
}

const noSuchInvitation = () =>
  new Refused('not-found', 'This invitation was accepted or withdrawn in the meantime.')

/**
 * Creates the token for the link of the invitation of an address; earlier tokens become invalid. Returns undefined
 * where there is no such invitation.
 */
export async function createInvitationToken(
  { db }: { db: Database },
  email: string,
): Promise<string | undefined> {
  const token = newToken()
  const [found] = await db
    .update(invitation)
    .set({ tokenHash: hashToken(token) })
    .where(eq(invitation.emailKey, emailKey(email)))
    .returning({ id: invitation.id })
  return found && token
}

/** What a link invites to. Throws 400 for one that is spent, withdrawn, expired or unknown. */
export async function getInvitation({ clock }: Needs, db: Pick<Database, 'select'>, token: string) {
  const [found] = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.tokenHash, hashToken(token)), gt(invitation.expiresAt, clock())))
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
 * Accepts an invitation: whoever reads the mail of the address sets the password of its account,
 * which is made if there is none, and takes up the duties. An account that somebody made with the
 * address before is theirs from now on. Throws 400 for a link that is spent.
 */
export async function acceptInvitation(
  needs: Needs & JournalContext & { passwords: PasswordHasher },
  token: string,
  { name, password }: InvitationAcceptance,
): Promise<void> {
  const { email } = await getInvitation(needs, needs.db, token)
  await requireStrongPassword(password, { name, email }, needs)
  const passwordHash = await needs.passwords.hash(password)
  await needs.db.transaction(async (tx) => {
    const { id, journalRoles } = await getInvitation(needs, tx, token)
    const [mine] = await tx.delete(invitation).where(eq(invitation.id, id)).returning()
    if (!mine) throw noSuchInvitation()
    const accountId = await createOrUpdateAccount(needs, tx, { name, email, passwordHash })
    for (const journalRole of journalRoles)
      await insertJournalRole(needs, tx, accountId, journalRole)
    await recordEvent(needs, tx, accountId, {
      type: 'invitation-accepted',
      accountId,
      invitationId: id,
      journalRoles,
    })
  })
}

/** Makes the account of an address with a password, or gives the one that is there another. */
async function createOrUpdateAccount(
  needs: Needs,
  tx: Transaction,
  given: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const confirmedAt = needs.clock()
  const known = await findAccountByEmail(tx, given.email)
  if (!known) return (await insertAccount(needs, tx, { ...given, role: 'author', confirmedAt })).id
  const locked = await lockAccount(tx, known.id)
  if (locked?.emailKey !== emailKey(given.email)) throw emailTaken()
  const { name, passwordHash } = given
  const set = { name, passwordHash, passwordExpiresAt: null, confirmedAt }
  await rememberIdentity(tx, known.id, known)
  await tx.update(user).set(set).where(eq(user.id, known.id))
  await rememberIdentity(tx, known.id, { name, email: locked.email })
  if (!locked.confirmedAt) await deleteTwoFactor(tx, known.id)
  await invalidateResetTokens(needs, tx, known.id)
  await endSessions(tx, known.id)
  return known.id
}
