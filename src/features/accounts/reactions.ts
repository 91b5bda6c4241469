import type { AccountEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Duty, hasDuty } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { AccessNotice } from './change-profile.ts'
import { issueConfirmationToken, issueResetToken } from './commands.ts'
import { issueInvitationToken } from './invitations.ts'
import {
  accessNoticeLetter,
  dutyLetter,
  invitationLetter,
  newAddressLetter,
  resetLinkLetter,
  secondStepLetter,
  welcomeLetter,
} from './letters.ts'
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
export const accountReactions: Reactions<AccountEvent, Needs> = {
  'account-registered': {
    'welcome-letter': (needs, { accountId }) => askToConfirm(needs, accountId, welcomeLetter),
  },
  'account-created-by-operator': {},
  'profile-changed': {
    'new-address-letter': async (needs, { accountId, addressChanged }) => {
      if (addressChanged) await askToConfirm(needs, accountId, newAddressLetter)
    },
  },
  'address-confirmed': {},
  'role-set': {},
  'password-reset-link-made': {},
  'password-reset': {},
  'sessions-ended': {},
  'two-step-turned-on': { 'two-step-letter': tellOwner(() => 'Two-step sign-in was turned on') },
  'two-step-turned-off': { 'two-step-letter': tellOwner(() => 'Two-step sign-in was turned off') },
  'two-step-reset-by-operator': {
    'two-step-letter': tellOwner(() => 'Two-step sign-in was turned off by the office'),
  },
  'recovery-codes-renewed': {
    'two-step-letter': tellOwner(() => 'New recovery codes were made'),
  },
  'recovery-code-used': {
    'two-step-letter': tellOwner(
      ({ left }) => `A recovery code was used to sign in; ${left} are left`,
    ),
  },
  'two-step-rule-set': {},
  'duty-given': { 'duty-letter': tellOfDuty },
  'duty-taken': {},
  'person-invited': { 'invitation-letter': sendInvitation },
  'invitation-sent-again': { 'invitation-letter': sendInvitation },
  'invitation-withdrawn': {},
  'invitation-accepted': {},
}

/** Tells the owner of an account what has become of the second step of their sign-in. */
function tellOwner<Happened extends { accountId: string }>(say: (happened: Happened) => string) {
  return async (needs: Needs, happened: Happened): Promise<void> => {
    const account = await findAccount(needs.db, happened.accountId)
    if (account) await needs.mailer.send(secondStepLetter(needs, account, say(happened)))
  }
}

/** Tells somebody what they were appointed to, unless that was taken back. */
async function tellOfDuty(
  needs: Needs,
  { accountId, duty }: { accountId: string; duty: Duty },
): Promise<void> {
  const account = await findAccount(needs.db, accountId)
  if (account && hasDuty(account, duty)) await needs.mailer.send(dutyLetter(needs, account, duty))
}

/** Sends the link of an invitation, unless it was withdrawn or accepted. */
async function sendInvitation(
  needs: Needs,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const issued = await issueInvitationToken(needs, invitationId)
  if (issued) await needs.mailer.send(invitationLetter(needs, issued, issued.token))
}

/** Sends a link with which the owner of an address shows that it is theirs. */
async function askToConfirm(
  needs: Needs,
  accountId: string,
  letter: typeof welcomeLetter,
): Promise<void> {
  const issued = await issueConfirmationToken(needs, accountId)
  if (issued) await needs.mailer.send(letter(needs, issued.account, issued.token))
}

/** Sends the link to set a new password that somebody asked for, if the address is an account's. */
export async function sendResetLink(needs: Needs, { email }: { email: string }): Promise<void> {
  const issued = await issueResetToken(needs, email)
  if (issued) await needs.mailer.send(resetLinkLetter(needs, issued.account, issued.token))
}

/** Tells the former address of an account that who can sign in to it has changed. */
export async function tellFormerAddress(needs: Needs, notice: AccessNotice): Promise<void> {
  await needs.mailer.send(accessNoticeLetter(needs, notice))
}
