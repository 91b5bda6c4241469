import type { AccountEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { AccessNotice } from './change-profile.ts'
import { issueConfirmationToken, issueResetToken } from './commands.ts'
import { accessNoticeLetter, newAddressLetter, resetLinkLetter, welcomeLetter } from './letters.ts'

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
