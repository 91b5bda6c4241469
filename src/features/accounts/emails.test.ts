import { expect, test } from 'vitest'
import {
  accessChangeEmail,
  invitationEmail,
  journalRoleEmail,
  newAddressEmail,
  passwordResetEmail,
  twoFactorEmail,
  welcomeEmail,
} from './emails.ts'

const journal = { name: 'Sample Journal', contact: { email: 'office@example.org' } }
const site = { journal, baseUrl: 'https://journal.example' } as never
const to = { email: 'ada@example.org', name: 'Ada' }
const confirm = 'Confirm this address: https://journal.example/confirmaddress#abc'

test('R-REG-3 R-SEC-2 letters about an account greet by name, say what happened, and lead to one place', () => {
  const letters = {
    'Welcome to Sample Journal': [welcomeEmail(site, to, 'abc'), confirm],
    'Confirm your new e-mail address': [newAddressEmail(site, to, 'abc'), confirm],
    'Set a new password': [
      passwordResetEmail(site, to, 'abc'),
      'Set a new password: https://journal.example/resetpassword/abc',
    ],
    'Two-step sign-in is on': [
      twoFactorEmail(site, to, 'Two-step sign-in is on; see below'),
      'Go to your profile: https://journal.example/updateprofile',
    ],
    'You are now an editor of Sample Journal': [
      journalRoleEmail(site, to, 'editor'),
      'Sign in: https://journal.example/login',
    ],
    'An invitation to work with Sample Journal': [
      invitationEmail(site, { ...to, journalRoles: ['manager', 'copyeditor'] }, 'abc'),
      'Accept the invitation: https://journal.example/invitation#abc',
    ],
  } as const
  for (const [subject, [mail, action]] of Object.entries(letters)) {
    const paragraphs = mail.text.split('\n\n')
    expect([mail.to, mail.subject, paragraphs[0]]).toEqual([to.email, subject, 'Dear Ada,'])
    expect(paragraphs.slice(-2)).toEqual([action, 'Sample Journal'])
  }
  const said = Object.values(letters).map(([mail]) => mail.text.split('\n\n').slice(1, -2))
  expect(said).toEqual([
    [
      'An account with Sample Journal was made for this e-mail address. With it one sends in manuscripts and follows what becomes of them.',
      'Please confirm that the address is yours: then our letters can tell you more. If you made no account, leave this mail unanswered.',
    ],
    [
      'An account with Sample Journal has this e-mail address from now on. Please confirm that it is yours. If it is not, leave this mail unanswered.',
    ],
    [
      'Somebody, we hope you, asked to set a new password for your account with Sample Journal. The link below works once, within 60 minutes.',
      'If it was not you, leave this mail unanswered: your password stays as it is.',
    ],
    [
      'Two-step sign-in is on; see below for your account with Sample Journal.',
      'If it was not you, set a new password and write to us at once: office@example.org',
    ],
    ['You were appointed as an editor of Sample Journal. Sign in with the account that you have.'],
    [
      'Sample Journal invites you to be a manager and a copyeditor. With the link below you set your own password; it works once, within 14 days.',
      'If this is not meant for you, leave this mail unanswered: nothing happens then.',
    ],
  ])
  expect(journalRoleEmail(site, to, 'reviewer').subject).toBe(
    'You are now a reviewer of Sample Journal',
  )
  const nobody = invitationEmail(site, { email: to.email, journalRoles: ['editor'] }, 'abc')
  expect(nobody.text, 'who has no account has no name').toMatch(/^Hello,\n/)
})

test('R-SEC-1 the letter to the former address says what was changed, and when', () => {
  for (const [changed, subject] of [
    ['address', 'The e-mail address of your account was changed'],
    ['password', 'The password of your account was changed'],
    ['both', 'The e-mail address and the password of your account were changed'],
  ] as const) {
    const notice = { ...to, changed, at: '2026-03-02T09:00:00.000Z' } as never
    const mail = accessChangeEmail(site, notice)
    expect([mail.to, mail.subject]).toEqual([to.email, subject])
    expect(mail.text.split('\n\n')).toEqual([
      'Dear Ada,',
      `${subject} with Sample Journal on 2 March 2026. Whoever was signed in elsewhere has been signed out.`,
      'If it was not you, please write to us at once: office@example.org',
      'Go to the journal: https://journal.example',
      'Sample Journal',
    ])
  }
})
