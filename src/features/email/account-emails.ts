import type { EmailName } from '#domain/email/catalogue.ts'
import { salutationOf } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { invitationDays, type JournalRole, resetLinkMinutes } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import type { AccessChangeNotice } from '#features/accounts/change-profile.ts'
import type { NewEmail } from './queue-email.ts'
import { secretField } from './secret-link.ts'

type Site = { journal: Journal; baseUrl: string }

/** An email about an account, without its recipient. */
export type AccountEmail = Pick<NewEmail, 'subject' | 'body' | 'action' | 'secretLink'> & {
  name: EmailName
}

const paragraphs = (...texts: string[]): string => texts.join('\n\n')

const confirmationLink = (baseUrl: string) =>
  ({
    action: { label: 'Confirm this address', url: `${baseUrl}/confirmaddress#${secretField}` },
    secretLink: 'confirmation',
  }) as const

export const welcomeEmail = ({ journal, baseUrl }: Site, name: string): AccountEmail => ({
  name: 'welcome',
  subject: `Welcome to ${journal.name}`,
  body: paragraphs(
    salutationOf(name),
    `An account with ${journal.name} was created for this email address. Use it to submit manuscripts and follow their progress.`,
    'Please confirm that this address is yours, so that our emails can name your manuscripts. If you did not create an account, you can ignore this email.',
  ),
  ...confirmationLink(baseUrl),
})

export const newAddressEmail = ({ journal, baseUrl }: Site, name: string): AccountEmail => ({
  name: 'new-address',
  subject: 'Confirm your new email address',
  body: paragraphs(
    salutationOf(name),
    `An account with ${journal.name} now uses this email address. Please confirm that it is yours. If it is not, you can ignore this email.`,
  ),
  ...confirmationLink(baseUrl),
})

export const passwordResetEmail = ({ journal, baseUrl }: Site, name: string): AccountEmail => ({
  name: 'password-reset',
  subject: 'Set a new password',
  body: paragraphs(
    salutationOf(name),
    `We received a request to reset your password for ${journal.name}. The link below works once, within ${resetLinkMinutes} minutes.`,
    'If you did not ask for it, you can ignore this email. Your password does not change.',
  ),
  action: { label: 'Set a new password', url: `${baseUrl}/resetpassword/${secretField}` },
  secretLink: 'password-reset',
})

const accessChangeSubjects: Record<AccessChangeNotice['changed'], string> = {
  address: 'The email address of your account was changed',
  password: 'The password of your account was changed',
  both: 'The email address and the password of your account were changed',
}

/** For the address that the account had before the change. */
export const accessChangeEmail = (
  { journal, baseUrl }: Site,
  { changed, at, name }: Omit<AccessChangeNotice, 'email'>,
): AccountEmail => ({
  name: 'access-changed',
  subject: accessChangeSubjects[changed],
  body: paragraphs(
    salutationOf(name),
    `${accessChangeSubjects[changed]} with ${journal.name} on ${formatDay(at)}. All other sessions were logged out.`,
    `If it was not you, please write to us at once: ${journal.contact.email}`,
  ),
  action: { label: 'Go to the journal', url: baseUrl },
})

/** `change` says what was changed, such as "Two-step login was turned on". */
export const twoFactorEmail = (
  { journal, baseUrl }: Site,
  name: string,
  change: string,
): AccountEmail => ({
  name: 'two-factor',
  subject: change.split(';')[0] ?? change,
  body: paragraphs(
    salutationOf(name),
    `${change} for your account with ${journal.name}.`,
    `If it was not you, set a new password and write to us at once: ${journal.contact.email}`,
  ),
  action: { label: 'Go to your profile', url: `${baseUrl}/updateprofile` },
})

const journalRoleNames: Record<JournalRole, string> = {
  manager: 'a manager',
  editor: 'an editor',
  reviewer: 'a reviewer',
  copyeditor: 'a copyeditor',
}

export const journalRoleEmail = (
  { journal, baseUrl }: Site,
  name: string,
  journalRole: JournalRole,
): AccountEmail => ({
  name: 'journal-role',
  subject: `You are now ${journalRoleNames[journalRole]} of ${journal.name}`,
  body: paragraphs(
    salutationOf(name),
    `You were appointed as ${journalRoleNames[journalRole]} of ${journal.name}. Log in with your existing account.`,
  ),
  action: { label: 'Log in', url: `${baseUrl}/login` },
})

export const invitationEmail = (
  { journal, baseUrl }: Site,
  journalRoles: readonly JournalRole[],
): AccountEmail => ({
  name: 'invitation',
  subject: `Invitation to work with ${journal.name}`,
  body: paragraphs(
    salutationOf(undefined),
    `${journal.name} invites you to be ${journalRoles.map((role) => journalRoleNames[role]).join(' and ')}. Use the link below to set your own password. It works once, within ${invitationDays} days.`,
    'If this is not meant for you, you can ignore this email.',
  ),
  action: { label: 'Accept the invitation', url: `${baseUrl}/invitation#${secretField}` },
  secretLink: 'invitation',
})
