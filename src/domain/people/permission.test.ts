import { expect, test } from 'vitest'
import { visitor } from '#domain/actor.ts'
import type { Account } from './account.ts'
import { authorise, hasPermission, requirePermission } from './permission.ts'

const acting = (more: Partial<Account>) => {
  const account = {
    role: 'author',
    journalRoles: [],
    hasTwoFactor: false,
    twoFactorRequired: false,
    ...more,
  }
  return { type: 'account', account: account as never, session: {} as never } as const
}

test('R-ACCESS-8 R-DUTY-2 R-SEC-3 a permission admits only the roles it names', () => {
  const author = acting({})
  const editor = acting({ journalRoles: ['editor'] })
  const manager = acting({ role: 'admin' })
  const all = [visitor, author, editor, manager]
  const letsIn = (rule: Parameters<typeof hasPermission>[1]) =>
    all.map((who) => hasPermission(who, rule))
  expect(letsIn('view public content')).toEqual([true, true, true, true])
  expect(letsIn('manage own account')).toEqual([false, true, true, true])
  expect(letsIn('manage articles')).toEqual([false, false, true, true])
  expect(letsIn('manage people')).toEqual([false, false, false, true])
})

test('R-ACCESS-8 R-DUTY-2 R-SEC-3 a refusal tells the reason to a person without the permission', () => {
  const editor = acting({ journalRoles: ['editor'] })
  expect(authorise(editor, 'manage articles')).toBe(editor)
  expect(() => authorise(editor, 'manage people')).toThrow(
    'This area is restricted to administrators.',
  )
  expect(() => requirePermission(visitor, 'manage people')).toThrow('Please log in to continue.')
  expect(() => authorise(visitor, 'view public content')).toThrow('Please log in to continue.')
  const owing = acting({ journalRoles: ['editor'], twoFactorRequired: true })
  expect(() => requirePermission(owing, 'manage articles')).toThrow(
    'Please set up two-step login in your profile first: this journal requires it of editors and managers.',
  )
})
