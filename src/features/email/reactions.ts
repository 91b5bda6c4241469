import type { AccountEvent } from '#domain/events/account-events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Account, hasJournalRole } from '#domain/people/account.ts'
import { openPasswordReset } from '#features/accounts/commands.ts'
import { findInvitation } from '#features/accounts/people/people-queries.ts'
import { findAccount, findAccountByEmail } from '#features/accounts/queries.ts'
import type { Cause, CommandDeps, Reactions } from '#platform/events.ts'
import {
  type AccountEmail,
  accessChangeEmail,
  invitationEmail,
  journalRoleEmail,
  newAddressEmail,
  passwordResetEmail,
  twoFactorEmail,
  welcomeEmail,
} from './account-emails.ts'
import { queueEmail } from './queue-email.ts'

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

/** The emails that follow from events of accounts. */
export const accountEmailReactions = {
  'account-registered': {
    'welcome-email': (deps, { accountId }, cause) =>
      emailOwner(deps, accountId, cause, (account) => welcomeEmail(deps, account)),
  },
  'profile-changed': {
    'new-address-email': (deps, { accountId, emailChanged }, cause) =>
      emailOwner(deps, accountId, cause, (account) =>
        emailChanged ? newAddressEmail(deps, account) : undefined,
      ),
    'former-address-email': emailFormerAddress,
  },
  'password-reset-requested': { 'password-reset-email': emailPasswordReset },
  'two-factor-enabled': onTwoFactorChange(() => 'Two-step login was turned on'),
  'two-factor-disabled': onTwoFactorChange(() => 'Two-step login was turned off'),
  'two-factor-reset-by-operator': onTwoFactorChange(
    () => 'The site administrator turned off two-step login',
  ),
  'recovery-codes-regenerated': onTwoFactorChange(() => 'New recovery codes were created'),
  'recovery-code-used': onTwoFactorChange<{ left: number }>(
    ({ left }) => `A recovery code was used to log in; ${left} are left`,
  ),
  'journal-role-assigned': {
    'journal-role-email': (deps, { accountId, journalRole }, cause) =>
      emailOwner(deps, accountId, cause, (account) =>
        // The role may have been removed since.
        hasJournalRole(account, journalRole)
          ? journalRoleEmail(deps, account.name, journalRole)
          : undefined,
      ),
  },
  'person-invited': { 'invitation-email': emailInvitation },
  'invitation-resent': { 'invitation-email': emailInvitation },
} satisfies Reactions<Deps>

/** Emails the owner of an account what `compose` returns. */
async function emailOwner(
  deps: Deps,
  accountId: string,
  { id }: Cause,
  compose: (account: Account) => AccountEmail | undefined,
): Promise<void> {
  const account = await findAccount(deps.db, accountId)
  const email = account && compose(account)
  if (email)
    await deps.db.transaction((tx) =>
      queueEmail(deps, tx, { id, ...email, recipientId: accountId }),
    )
}

const emailAddress = (
  deps: Deps,
  recipientAddress: string,
  { id }: Cause,
  email: AccountEmail,
): Promise<unknown> =>
  deps.db.transaction((tx) => queueEmail(deps, tx, { id, ...email, recipientAddress }))

/** The reaction to a change of two-step login, which `describe` names. */
function onTwoFactorChange<OneEvent>(describe: (event: OneEvent) => string) {
  return {
    'two-factor-email': (deps: Deps, event: OneEvent & { accountId: string }, cause: Cause) =>
      emailOwner(deps, event.accountId, cause, ({ name }) =>
        twoFactorEmail(deps, name, describe(event)),
      ),
  }
}

async function emailInvitation(
  deps: Deps,
  { invitationId }: { invitationId: string },
  cause: Cause,
): Promise<void> {
  const found = await findInvitation(deps.db, invitationId)
  if (found) await emailAddress(deps, found.email, cause, invitationEmail(deps, found))
}

/** Emails the link to set a new password, if the address belongs to an account. */
async function emailPasswordReset(
  deps: Deps,
  { email }: { email: string },
  cause: Cause,
): Promise<void> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account) return
  const content = { id: cause.id, ...passwordResetEmail(deps, account), recipientId: account.id }
  await deps.db.transaction(async (tx) => {
    if (await openPasswordReset(deps, tx, account.id)) await queueEmail(deps, tx, content)
  })
}

/** Tells the former address of an account that its address or password was changed. */
async function emailFormerAddress(
  deps: Deps,
  { former, emailChanged, passwordChanged }: Extract<AccountEvent, { type: 'profile-changed' }>,
  cause: Cause,
): Promise<void> {
  if (!former) return
  const single = emailChanged ? 'address' : 'password'
  const changed = emailChanged && passwordChanged ? 'both' : single
  const email = accessChangeEmail(deps, { changed, at: cause.at, name: former.name })
  await emailAddress(deps, former.email, cause, email)
}
