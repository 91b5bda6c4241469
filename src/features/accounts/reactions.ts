import type { Journal } from '#domain/journal/journal.ts'
import { hasJournalRole, type JournalRole } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { AccessChangeNotice } from './change-profile.ts'
import { createConfirmationToken, createResetToken } from './commands.ts'
import {
  accessChangeEmail,
  invitationEmail,
  journalRoleEmail,
  newAddressEmail,
  passwordResetEmail,
  twoFactorEmail,
  welcomeEmail,
} from './emails.ts'
import { createInvitationToken } from './people/invitations.ts'
import { findAccount } from './queries.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  journal: Journal
  baseUrl: string
}

/** What follows from what happens to accounts. */
export const accountReactions = {
  'account-registered': {
    'welcome-email': (needs, { accountId }) => sendConfirmation(needs, accountId, welcomeEmail),
  },
  'profile-changed': {
    'new-address-email': async (needs, { accountId, emailChanged }) => {
      if (emailChanged) await sendConfirmation(needs, accountId, newAddressEmail)
    },
  },
  'two-factor-enabled': { 'two-factor-email': notifyOwner(() => 'Two-step sign-in was turned on') },
  'two-factor-disabled': {
    'two-factor-email': notifyOwner(() => 'Two-step sign-in was turned off'),
  },
  'two-factor-reset-by-operator': {
    'two-factor-email': notifyOwner(() => 'Two-step sign-in was turned off by the office'),
  },
  'recovery-codes-regenerated': {
    'two-factor-email': notifyOwner(() => 'New recovery codes were made'),
  },
  'recovery-code-used': {
    'two-factor-email': notifyOwner(
      ({ left }) => `A recovery code was used to sign in; ${left} are left`,
    ),
  },
  'journal-role-assigned': { 'journal-role-email': notifyOfJournalRole },
  'person-invited': { 'invitation-email': sendInvitation },
  'invitation-resent': { 'invitation-email': sendInvitation },
} satisfies Reactions<Needs>

/** Tells the owner of an account what has become of the second step of their sign-in. */
function notifyOwner<Happened extends { accountId: string }>(say: (happened: Happened) => string) {
  return async (needs: Needs, happened: Happened): Promise<void> => {
    const account = await findAccount(needs.db, happened.accountId)
    if (account) await needs.mailer.send(twoFactorEmail(needs, account, say(happened)))
  }
}

/** Tells somebody what they were appointed to, unless that was taken back. */
async function notifyOfJournalRole(
  needs: Needs,
  { accountId, journalRole }: { accountId: string; journalRole: JournalRole },
): Promise<void> {
  const account = await findAccount(needs.db, accountId)
  if (account && hasJournalRole(account, journalRole))
    await needs.mailer.send(journalRoleEmail(needs, account, journalRole))
}

/** Sends the link of an invitation, unless it was withdrawn or accepted. */
async function sendInvitation(
  needs: Needs,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const issued = await createInvitationToken(needs, invitationId)
  if (issued) await needs.mailer.send(invitationEmail(needs, issued, issued.token))
}

/** Sends a link with which the owner of an address shows that it is theirs. */
async function sendConfirmation(
  needs: Needs,
  accountId: string,
  letter: typeof welcomeEmail,
): Promise<void> {
  const issued = await createConfirmationToken(needs, accountId)
  if (issued) await needs.mailer.send(letter(needs, issued.account, issued.token))
}

/** Sends the link to set a new password that somebody asked for, if the address is an account's. */
export async function sendResetLink(needs: Needs, { email }: { email: string }): Promise<void> {
  const issued = await createResetToken(needs, email)
  if (issued) await needs.mailer.send(passwordResetEmail(needs, issued.account, issued.token))
}

/** Tells the former address of an account that who can sign in to it has changed. */
export async function notifyFormerAddress(needs: Needs, notice: AccessChangeNotice): Promise<void> {
  await needs.mailer.send(accessChangeEmail(needs, notice))
}
