import { salutationOf } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { invitationDays, type JournalRole, resetLinkMinutes } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'
import type { AccessChangeNotice } from './change-profile.ts'

type Site = { journal: Journal; baseUrl: string }
/**
 * These letters go to addresses that somebody typed, perhaps somebody else's: nothing in them is written by the sender but
 * a name, which leads nowhere. Who has no account yet has none.
 */
type Recipient = { email: string; name?: string | undefined }

const confirmationLink = (baseUrl: string, token: string) => ({
  label: 'Confirm this address',
  url: `${baseUrl}/confirmaddress#${token}`,
  secret: token,
})

export const welcomeEmail = (
  { journal, baseUrl }: Site,
  to: Recipient,
  token: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    from: journal.name,
    subject: `Welcome to ${journal.name}`,
    paragraphs: [
      salutationOf(to.name),
      `An account with ${journal.name} was made for this e-mail address. With it one sends in manuscripts and follows what becomes of them.`,
      'Please confirm that the address is yours: then our letters can tell you more. If you made no account, leave this mail unanswered.',
    ],
    action: confirmationLink(baseUrl, token),
  })

/** To the new address of an account that moved to it. */
export const newAddressEmail = (
  { journal, baseUrl }: Site,
  to: Recipient,
  token: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    from: journal.name,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      salutationOf(to.name),
      `An account with ${journal.name} has this e-mail address from now on. Please confirm that it is yours. If it is not, leave this mail unanswered.`,
    ],
    action: confirmationLink(baseUrl, token),
  })

export const passwordResetEmail = (
  { journal, baseUrl }: Site,
  to: Recipient,
  token: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    from: journal.name,
    subject: 'Set a new password',
    paragraphs: [
      salutationOf(to.name),
      `Somebody, we hope you, asked to set a new password for your account with ${journal.name}. The link below works once, within ${resetLinkMinutes} minutes.`,
      'If it was not you, leave this mail unanswered: your password stays as it is.',
    ],
    action: {
      label: 'Set a new password',
      url: `${baseUrl}/resetpassword/${token}`,
      secret: token,
    },
  })

const subjects: Record<AccessChangeNotice['changed'], string> = {
  address: 'The e-mail address of your account was changed',
  password: 'The password of your account was changed',
  both: 'The e-mail address and the password of your account were changed',
}

/** To the address that an account had before who can sign in to it changed. */
export const accessChangeEmail = (
  { journal, baseUrl }: Site,
  notice: AccessChangeNotice,
): EmailMessage =>
  renderEmail({
    to: notice.email,
    from: journal.name,
    subject: subjects[notice.changed],
    paragraphs: [
      salutationOf(notice.name),
      `${subjects[notice.changed]} with ${journal.name} on ${formatDay(notice.at)}. Whoever was signed in elsewhere has been signed out.`,
      `If it was not you, please write to us at once: ${journal.contact.email}`,
    ],
    action: { label: 'Go to the journal', url: baseUrl },
  })

/** To the owner of an account: what was done is said in our words alone. */
export const twoFactorEmail = (
  { journal, baseUrl }: Site,
  to: Recipient,
  happened: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    from: journal.name,
    subject: happened.split(';')[0] ?? happened,
    paragraphs: [
      salutationOf(to.name),
      `${happened} for your account with ${journal.name}.`,
      `If it was not you, set a new password and write to us at once: ${journal.contact.email}`,
    ],
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
  to: Recipient,
  journalRole: JournalRole,
): EmailMessage =>
  renderEmail({
    to: to.email,
    from: journal.name,
    subject: `You are now ${journalRoleNames[journalRole]} of ${journal.name}`,
    paragraphs: [
      salutationOf(to.name),
      `You were appointed as ${journalRoleNames[journalRole]} of ${journal.name}. Sign in with the account that you have.`,
    ],
    action: { label: 'Sign in', url: `${baseUrl}/login` },
  })

/** To an address that may be nobody's yet: the link in it sets a password, once. */
export const invitationEmail = (
  { journal, baseUrl }: Site,
  to: Recipient & { journalRoles: readonly JournalRole[] },
  token: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    from: journal.name,
    subject: `An invitation to work with ${journal.name}`,
    paragraphs: [
      salutationOf(to.name),
      `${journal.name} invites you to be ${to.journalRoles.map((journalRole) => journalRoleNames[journalRole]).join(' and ')}. With the link below you set your own password; it works once, within ${invitationDays} days.`,
      'If this is not meant for you, leave this mail unanswered: nothing happens then.',
    ],
    action: {
      label: 'Accept the invitation',
      url: `${baseUrl}/invitation#${token}`,
      secret: token,
    },
  })
