import type { Journal } from '#domain/journal/journal.ts'
import { type Account, hasJournalRole } from '#domain/people/account.ts'
import type { AccessChangeNotice } from '#features/accounts/change-profile.ts'
import { openPasswordReset } from '#features/accounts/commands.ts'
import { findInvitation } from '#features/accounts/people/people-queries.ts'
import { findAccount, findAccountByEmail } from '#features/accounts/queries.ts'
import type { CommandDeps, Reactions } from '#platform/events.ts'
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
    'welcome-email': (deps, { accountId }) =>
      emailOwner(deps, accountId, (account) => welcomeEmail(deps, account)),
  },
  'profile-changed': {
    'new-address-email': (deps, { accountId, emailChanged }) =>
      emailOwner(deps, accountId, (account) =>
        emailChanged ? newAddressEmail(deps, account) : undefined,
      ),
  },
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
    'journal-role-email': (deps, { accountId, journalRole }) =>
      emailOwner(deps, accountId, (account) =>
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
  compose: (account: Account) => AccountEmail | undefined,
): Promise<void> {
  const account = await findAccount(deps.db, accountId)
  const email = account && compose(account)
  if (email)
    await deps.db.transaction((tx) => queueEmail(deps, tx, { ...email, recipientId: accountId }))
}

/** The reaction to a change of two-step login, which `describe` names. */
function onTwoFactorChange<OneEvent>(describe: (event: OneEvent) => string) {
  return {
    'two-factor-email': (deps: Deps, event: OneEvent & { accountId: string }) =>
      emailOwner(deps, event.accountId, ({ name }) => twoFactorEmail(deps, name, describe(event))),
  }
}

async function emailInvitation(
  deps: Deps,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const invitation = await findInvitation(deps.db, invitationId)
  if (!invitation) return
  const email = invitationEmail(deps, invitation)
  await deps.db.transaction((tx) =>
    queueEmail(deps, tx, { ...email, recipientAddress: invitation.email }),
  )
}

/** Emails the link to set a new password, if the address belongs to an account. */
export async function emailPasswordReset(deps: Deps, { email }: { email: string }): Promise<void> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account) return
  const content = { ...passwordResetEmail(deps, account), recipientId: account.id }
  await deps.db.transaction(async (tx) => {
    if (await openPasswordReset(deps, tx, account.id)) await queueEmail(deps, tx, content)
  })
}

/** Tells the former address of an account that its address or password was changed. */
export async function emailFormerAddress(deps: Deps, notice: AccessChangeNotice): Promise<void> {
  const email = accessChangeEmail(deps, notice)
  await deps.db.transaction((tx) =>
    queueEmail(deps, tx, { ...email, recipientAddress: notice.email }),
  )
}
