import type { AccountEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { issueResetToken } from './commands.ts'
import { resetLinkLetter, welcomeLetter } from './letters.ts'
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
  'account-registered': { 'welcome-letter': welcome },
  'account-created-by-operator': {},
  'profile-changed': {},
  'role-set': {},
  'password-reset-link-made': {},
  'password-reset': {},
}

async function welcome(needs: Needs, { accountId }: { accountId: string }): Promise<void> {
  const account = await findAccount(needs.db, accountId)
  if (account) await needs.mailer.send(welcomeLetter(needs, account))
}

/** Sends the link to set a new password that somebody asked for, if the address is an account's. */
export async function sendResetLink(needs: Needs, { email }: { email: string }): Promise<void> {
  const issued = await issueResetToken(needs, email)
  if (issued) await needs.mailer.send(resetLinkLetter(needs, issued.account, issued.token))
}
