import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { resetLinkMinutes } from '#domain/people/account.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

type Site = { journal: Journal; baseUrl: string }

export const welcomeLetter = ({ journal, baseUrl }: Site, account: Account): Mail =>
  letter({
    to: account.email,
    from: journal.name,
    subject: `Welcome to ${journal.name}`,
    paragraphs: [
      `Dear ${account.name},`,
      `Your account with ${journal.name} is ready. You can now send us a manuscript and follow what becomes of it.`,
    ],
    action: { label: 'Submit a manuscript', url: `${baseUrl}/submission` },
  })

export const resetLinkLetter = (
  { journal, baseUrl }: Site,
  account: Account,
  token: string,
): Mail =>
  letter({
    to: account.email,
    from: journal.name,
    subject: 'Set a new password',
    paragraphs: [
      `Dear ${account.name},`,
      `Somebody, we hope you, asked to set a new password for your account with ${journal.name}. The link below works once, within ${resetLinkMinutes} minutes.`,
      'If it was not you, leave this mail unanswered: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: `${baseUrl}/resetpassword/${token}` },
  })
