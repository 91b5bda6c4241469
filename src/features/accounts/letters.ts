import type { Journal } from '#domain/journal/journal.ts'
import { type Duty, invitationDays, resetLinkMinutes } from '#domain/people/account.ts'
import { sayDay } from '#domain/text/format.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { AccessNotice } from './change-profile.ts'

type Site = { journal: Journal; baseUrl: string }
type Addressee = { email: string }

/**
 * These letters go to addresses that somebody typed, perhaps somebody else's: nothing in them is
 * written by the sender, not even a name.
 */
const greeting = 'Hello,'

const confirmLink = (baseUrl: string, token: string) => ({
  label: 'Confirm this address',
  url: `${baseUrl}/confirmaddress#${token}`,
})

export const welcomeLetter = ({ journal, baseUrl }: Site, to: Addressee, token: string): Mail =>
  letter({
    to: to.email,
    from: journal.name,
    subject: `Welcome to ${journal.name}`,
    paragraphs: [
      greeting,
      `An account with ${journal.name} was made for this e-mail address. With it one sends in manuscripts and follows what becomes of them.`,
      'Please confirm that the address is yours: then our letters can tell you more. If you made no account, leave this mail unanswered.',
    ],
    action: confirmLink(baseUrl, token),
  })

/** To the new address of an account that moved to it. */
export const newAddressLetter = ({ journal, baseUrl }: Site, to: Addressee, token: string): Mail =>
  letter({
    to: to.email,
    from: journal.name,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      greeting,
      `An account with ${journal.name} has this e-mail address from now on. Please confirm that it is yours. If it is not, leave this mail unanswered.`,
    ],
    action: confirmLink(baseUrl, token),
  })

export const resetLinkLetter = ({ journal, baseUrl }: Site, to: Addressee, token: string): Mail =>
  letter({
    to: to.email,
    from: journal.name,
    subject: 'Set a new password',
    paragraphs: [
      greeting,
      `Somebody, we hope you, asked to set a new password for your account with ${journal.name}. The link below works once, within ${resetLinkMinutes} minutes.`,
      'If it was not you, leave this mail unanswered: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: `${baseUrl}/resetpassword/${token}` },
  })

const subjects: Record<AccessNotice['changed'], string> = {
  address: 'The e-mail address of your account was changed',
  password: 'The password of your account was changed',
  both: 'The e-mail address and the password of your account were changed',
}

/** To the address that an account had before who can sign in to it changed. */
export const accessNoticeLetter = ({ journal, baseUrl }: Site, notice: AccessNotice): Mail =>
  letter({
    to: notice.email,
    from: journal.name,
    subject: subjects[notice.changed],
    paragraphs: [
      greeting,
      `${subjects[notice.changed]} with ${journal.name} on ${sayDay(notice.at)}. Whoever was signed in elsewhere has been signed out.`,
      `If it was not you, please write to us at once: ${journal.contact.email}`,
    ],
    action: { label: 'Go to the journal', url: baseUrl },
  })

/** To the owner of an account: what was done is said in our words alone. */
export const secondStepLetter = (
  { journal, baseUrl }: Site,
  to: Addressee,
  happened: string,
): Mail =>
  letter({
    to: to.email,
    from: journal.name,
    subject: happened.split(';')[0] ?? happened,
    paragraphs: [
      greeting,
      `${happened} for your account with ${journal.name}.`,
      `If it was not you, set a new password and write to us at once: ${journal.contact.email}`,
    ],
    action: { label: 'Go to your profile', url: `${baseUrl}/updateprofile` },
  })

const dutyWords: Record<Duty, string> = {
  manager: 'a manager',
  editor: 'an editor',
  reviewer: 'a reviewer',
  copyeditor: 'a copyeditor',
}

export const dutyLetter = ({ journal, baseUrl }: Site, to: Addressee, duty: Duty): Mail =>
  letter({
    to: to.email,
    from: journal.name,
    subject: `You are now ${dutyWords[duty]} of ${journal.name}`,
    paragraphs: [
      greeting,
      `You were appointed as ${dutyWords[duty]} of ${journal.name}. Sign in with the account that you have.`,
    ],
    action: { label: 'Sign in', url: `${baseUrl}/login` },
  })

/** To an address that may be nobody's yet: the link in it sets a password, once. */
export const invitationLetter = (
  { journal, baseUrl }: Site,
  to: Addressee & { duties: readonly Duty[] },
  token: string,
): Mail =>
  letter({
    to: to.email,
    from: journal.name,
    subject: `An invitation to work with ${journal.name}`,
    paragraphs: [
      greeting,
      `${journal.name} invites you to be ${to.duties.map((duty) => dutyWords[duty]).join(' and ')}. With the link below you set your own password; it works once, within ${invitationDays} days.`,
      'If this is not meant for you, leave this mail unanswered: nothing happens then.',
    ],
    action: { label: 'Accept the invitation', url: `${baseUrl}/invitation#${token}` },
  })
