import { expect, test } from 'vitest'
import {
  accessChangeEmail,
  invitationEmail,
  journalRoleEmail,
  newAddressEmail,
  passwordResetEmail,
  twoFactorEmail,
  welcomeEmail,
} from './account-emails.ts'

const journal = { name: 'Sample Journal', contact: { email: 'office@example.org' } }
const site = { journal, baseUrl: 'https://journal.example' } as never
const name = 'Ada'
const account = { id: 'ada', name }
const signature = '\n\nThe editors\nSample Journal'
const confirm = {
  action: {
    label: 'Confirm this address',
    link: { kind: 'confirmation', subjectId: 'ada' },
  },
}

test('R-REG-3 the emails to a new address ask to confirm it', () => {
  expect(welcomeEmail(site, account)).toEqual({
    name: 'welcome',
    subject: 'Welcome to Sample Journal',
    body: `Dear Ada,\n\nAn account with Sample Journal was created for this email address. Use it to submit manuscripts and follow their progress.\n\nPlease confirm that this address is yours, so that our emails can name your manuscripts. If you did not create an account, you can ignore this email.${signature}`,
    ...confirm,
  })
  expect(newAddressEmail(site, account)).toEqual({
    name: 'new-address',
    subject: 'Confirm your new email address',
    body: `Dear Ada,\n\nAn account with Sample Journal now uses this email address. Please confirm that it is yours. If it is not, you can ignore this email.${signature}`,
    ...confirm,
  })
})

test('R-FORGOT-3 the email with the reset link says how long the link works', () => {
  expect(passwordResetEmail(site, account)).toEqual({
    name: 'password-reset',
    subject: 'Set a new password',
    body: `Dear Ada,\n\nWe received a request to reset your password for Sample Journal. The link below works once, within 60 minutes.\n\nIf you did not ask for it, you can ignore this email. Your password does not change.${signature}`,
    action: {
      label: 'Set a new password',
      link: { kind: 'password-reset', subjectId: 'ada' },
    },
  })
})

test('R-SEC-2 an email about two-step login names the change', () => {
  expect(twoFactorEmail(site, name, 'A recovery code was used; 9 are left')).toEqual({
    name: 'two-factor',
    subject: 'A recovery code was used',
    body: `Dear Ada,\n\nA recovery code was used; 9 are left for your account with Sample Journal.\n\nIf it was not you, please set a new password and write to us at once: office@example.org${signature}`,
    action: { label: 'Go to your profile', url: 'https://journal.example/updateprofile' },
  })
})

test('R-DUTY-1 an email about a role names the role', () => {
  expect(journalRoleEmail(site, name, 'editor')).toEqual({
    name: 'journal-role',
    subject: 'You are now an editor of Sample Journal',
    body: `Dear Ada,\n\nYou were appointed as an editor of Sample Journal. Log in with your existing account.${signature}`,
    action: { label: 'Log in', url: 'https://journal.example/login' },
  })
  expect(journalRoleEmail(site, name, 'reviewer').subject).toBe(
    'You are now a reviewer of Sample Journal',
  )
})

test('R-DUTY-1 an invitation names all roles and greets without a name', () => {
  expect(invitationEmail(site, { id: 'invited', journalRoles: ['manager', 'copyeditor'] })).toEqual(
    {
      name: 'invitation',
      subject: 'Invitation to work with Sample Journal',
      body: `Hello,\n\nSample Journal invites you to be a manager and a copyeditor. Use the link below to set your own password. It works once, within 14 days.\n\nIf this is not meant for you, you can ignore this email.${signature}`,
      action: {
        label: 'Accept the invitation',
        link: { kind: 'invitation', subjectId: 'invited' },
      },
    },
  )
})

test('R-SEC-1 the email to the former address names the change with its date', () => {
  for (const [changed, subject] of [
    ['address', 'The email address of your account was changed'],
    ['password', 'The password of your account was changed'],
    ['both', 'The email address and the password of your account were changed'],
  ] as const)
    expect(
      accessChangeEmail(site, { name, changed, at: new Date('2026-03-02T09:00:00Z') }),
    ).toEqual({
      name: 'access-changed',
      subject,
      body: `Dear Ada,\n\n${subject} with Sample Journal on 2 Mar 2026. All other sessions were logged out.\n\nIf it was not you, please write to us at once: office@example.org${signature}`,
      action: { label: 'Go to the journal', url: 'https://journal.example' },
    })
})
