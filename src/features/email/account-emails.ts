import type { EmailName } from '#domain/email/catalogue.ts'
import { composeBody } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { LinkTarget } from '#domain/people/access-link.ts'
import {
  type Account,
  invitationDays,
  type JournalRole,
  resetLinkMinutes,
} from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import type { NewEmail } from './queue-email.ts'

type Site = { journal: Journal; baseUrl: string }

/** An email about an account, without its recipient. */
export type AccountEmail = Pick<NewEmail, 'subject' | 'body' | 'action'> & {
  name: EmailName
}

/** `text` has the paragraphs, `button` the label, and the path or what its link opens. */
type Content = Omit<AccountEmail, 'body' | 'action'> & {
  text: string[]
  button: [label: string, to: string | LinkTarget]
}

type Owner = Pick<Account, 'id' | 'name'>

const compose = (
  { journal, baseUrl }: Site,
  recipient: string | undefined,
  { text, button: [label, to], ...content }: Content,
): AccountEmail => ({
  ...content,
  body: composeBody(journal, recipient, ...text),
  action: { label, ...(typeof to === 'string' ? { url: `${baseUrl}${to}` } : { link: to }) },
})

const confirmationButton = (subjectId: string): Content['button'] => [
  'Confirm this address',
  { kind: 'confirmation', subjectId },
]

export const welcomeEmail = (site: Site, { id, name }: Owner): AccountEmail =>
  compose(site, name, {
    name: 'welcome',
    subject: `Welcome to ${site.journal.name}`,
    text: [
      `An account with ${site.journal.name} was created for this email address. Use it to submit manuscripts and follow their progress.`,
      'Please confirm that this address is yours, so that our emails can name your manuscripts. If you did not create an account, you can ignore this email.',
    ],
    button: confirmationButton(id),
  })

export const newAddressEmail = (site: Site, { id, name }: Owner): AccountEmail =>
  compose(site, name, {
    name: 'new-address',
    subject: 'Confirm your new email address',
    text: [
      `An account with ${site.journal.name} now uses this email address. Please confirm that it is yours. If it is not, you can ignore this email.`,
    ],
    button: confirmationButton(id),
  })

export const passwordResetEmail = (site: Site, { id, name }: Owner): AccountEmail =>
  compose(site, name, {
    name: 'password-reset',
    subject: 'Set a new password',
    text: [
      `We received a request to reset your password for ${site.journal.name}. The link below works once, within ${resetLinkMinutes} minutes.`,
      'If you did not ask for it, you can ignore this email. Your password does not change.',
    ],
    button: ['Set a new password', { kind: 'password-reset', subjectId: id }],
  })

/** `name` is that of the account before the change. */
type AccessChange = { changed: 'address' | 'password' | 'both'; at: Date; name: string }

const accessChangeSubjects: Record<AccessChange['changed'], string> = {
  address: 'The email address of your account was changed',
  password: 'The password of your account was changed',
  both: 'The email address and the password of your account were changed',
}

/** For the address that the account had before the change. */
export const accessChangeEmail = (site: Site, { changed, at, name }: AccessChange): AccountEmail =>
  compose(site, name, {
    name: 'access-changed',
    subject: accessChangeSubjects[changed],
    text: [
      `${accessChangeSubjects[changed]} with ${site.journal.name} on ${formatDay(at.toISOString())}. All other sessions were logged out.`,
      `If it was not you, please write to us at once: ${site.journal.contact.email}`,
    ],
    button: ['Go to the journal', ''],
  })

/** `change` is a sentence about the change, such as "Two-step login was turned on". */
export const twoFactorEmail = (site: Site, name: string, change: string): AccountEmail =>
  compose(site, name, {
    name: 'two-factor',
    subject: change.split(';')[0] ?? change,
    text: [
      `${change} for your account with ${site.journal.name}.`,
      `If it was not you, please set a new password and write to us at once: ${site.journal.contact.email}`,
    ],
    button: ['Go to your profile', '/updateprofile'],
  })

const journalRoleNames: Record<JournalRole, string> = {
  manager: 'a manager',
  editor: 'an editor',
  reviewer: 'a reviewer',
  copyeditor: 'a copyeditor',
}

export const journalRoleEmail = (site: Site, name: string, role: JournalRole): AccountEmail =>
  compose(site, name, {
    name: 'journal-role',
    subject: `You are now ${journalRoleNames[role]} of ${site.journal.name}`,
    text: [
      `You were appointed as ${journalRoleNames[role]} of ${site.journal.name}. Log in with your existing account.`,
    ],
    button: ['Log in', '/login'],
  })

export const invitationEmail = (
  site: Site,
  { id, journalRoles: roles }: { id: string; journalRoles: readonly JournalRole[] },
): AccountEmail =>
  compose(site, undefined, {
    name: 'invitation',
    subject: `Invitation to work with ${site.journal.name}`,
    text: [
      `${site.journal.name} invites you to be ${roles.map((role) => journalRoleNames[role]).join(' and ')}. Use the link below to set your own password. It works once, within ${invitationDays} days.`,
      'If this is not meant for you, you can ignore this email.',
    ],
    button: ['Accept the invitation', { kind: 'invitation', subjectId: id }],
  })
