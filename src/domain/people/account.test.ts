import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  type Account,
  Credentials,
  canEdit,
  canManage,
  hasJournalRole,
  hasRecentLogin,
  isEmailChanged,
  JournalRole,
  LoginInput,
  needsTwoFactorSetup,
  ProfileChange,
  Registration,
  Role,
} from './account.ts'
import { loginDelaySeconds } from './login-delay.ts'
import { PersonName } from './person-name.ts'

const problem = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message
const account = (more: Partial<Account>) =>
  ({
    role: 'author',
    journalRoles: [],
    hasTwoFactor: false,
    twoFactorRequired: false,
    ...more,
  }) as Account

test('R-LOGIN-2 R-REG-2 login and registration limit the length of their fields', () => {
  const email = 'ada@example.org'
  const whole = { name: 'Ada', email, password: '123456', role: 'admin' }
  expect(Registration.parse(whole)).toEqual(whole)
  expect(problem(Registration, { ...whole, password: '12345' })).toBe(
    'must be at least 6 characters long',
  )
  expect(problem(Registration, { ...whole, password: 'x'.repeat(200) })).toBeUndefined()
  expect(problem(Registration, { ...whole, password: 'x'.repeat(201) })).toBe(
    'must be at most 200 characters',
  )
  expect(problem(Credentials, { email, password: 'x' })).toBeUndefined()
  expect(problem(Credentials, { email, password: '' })).toBe('required')
  expect(problem(Credentials, { email, password: 'x'.repeat(201) })).toBe(
    'must be at most 200 characters',
  )
  expect(problem(LoginInput, { email, password: 'x', code: 'x'.repeat(40) })).toBeUndefined()
  expect(problem(LoginInput, { email, password: 'x', code: 'x'.repeat(41) })).toBe(
    'must be at most 40 characters',
  )
  const profile = { name: 'Ada', email, currentPassword: 'x'.repeat(201) }
  expect(problem(ProfileChange, profile)).toBe('must be at most 200 characters')
  expect(problem(ProfileChange, { ...profile, currentPassword: 'x' })).toBeUndefined()
  expect(Role.options, 'some of whom older versions made').toEqual(['admin', 'author', 'user'])
  expect([problem(Role, 'owner'), problem(JournalRole, 'owner')]).toEqual([
    'must be admin, author or user',
    'must be manager, editor, reviewer or copyeditor',
  ])
})

test('R-SEC-1 a login of the last 15 minutes replaces the current password', () => {
  const startedAt = new Date('2026-03-02T10:00:00Z')
  const after = (ms: number) => hasRecentLogin({ startedAt }, new Date(startedAt.getTime() + ms))
  expect([after(0), after(899_999), after(900_000)]).toEqual([true, true, false])
  expect(isEmailChanged('Ada@Example.org', 'ada@example.org')).toBe(false)
  expect(isEmailChanged('ada@example.org', 'obi@example.org')).toBe(true)
})

test('R-DUTY-1 a manager has the rights of editors only after a required two-step login', () => {
  const manager = account({ role: 'admin' })
  const editor = account({ journalRoles: ['editor'] })
  const reviewer = account({ journalRoles: ['reviewer'] })
  expect([manager, editor, reviewer].map(canManage)).toEqual([true, false, false])
  expect([manager, editor, reviewer].map(canEdit)).toEqual([true, true, false])
  expect(hasJournalRole(reviewer, 'reviewer')).toBe(true)
  expect(hasJournalRole(manager, 'reviewer')).toBe(false)
  const asked = { twoFactorRequired: true }
  expect(needsTwoFactorSetup({ ...editor, ...asked })).toBe(true)
  expect(needsTwoFactorSetup({ ...editor, ...asked, hasTwoFactor: true })).toBe(false)
  expect(needsTwoFactorSetup({ ...reviewer, ...asked })).toBe(false)
  expect(canManage({ ...manager, ...asked })).toBe(false)
  expect(canEdit({ ...editor, ...asked })).toBe(false)
  expect(canEdit({ ...editor, ...asked, hasTwoFactor: true })).toBe(true)
})

test('R-SEC-2 each try after the twentieth waits twice as long up to 15 minutes', () => {
  expect([0, 20, 21, 22, 29, 30, 31, 5000].map(loginDelaySeconds)).toEqual([
    0, 0, 2, 4, 512, 900, 900, 900,
  ])
})

test('R-REG-2 a name has no web address, angle brackets or invisible characters', () => {
  for (const right of ['Ọ̀ṣọ́ Ada', 'O’Neil', 'نام\u200cها', 'www', 'Ada: A'])
    expect(problem(PersonName, right), right).toBeUndefined()
  for (const hidden of ['A\u202eda', 'A\u200bda', 'A\u2066da'])
    expect(problem(PersonName, hidden)).toBe('Please write the name without invisible characters.')
  const both = PersonName.safeParse('http://x\u202e').error?.issues.map(({ message }) => message)
  expect(both).toEqual(['Please write the name without invisible characters.'])
  for (const leading of ['http://x', 'WWW.example', '<b>', 'a>b'])
    expect(problem(PersonName, leading), leading).toBe(
      'Please write the name without a web address or angle brackets.',
    )
})
