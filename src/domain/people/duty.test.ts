import { expect, test } from 'vitest'
import { visitor } from '../actor.ts'
import type { Account } from './account.ts'
import { may, requireDuty, requireRule } from './duty.ts'

const acting = (more: Partial<Account>) => {
  const account = { role: 'author', duties: [], hasTwoStep: false, twoStepRequired: false, ...more }
  return { type: 'account', account: account as never, session: {} as never } as const
}

test('R-ACCESS-8 R-DUTY-2 R-SEC-3 a rule lets in whom it means, and tells everybody else why not', () => {
  const author = acting({})
  const editor = acting({ duties: ['editor'] })
  const manager = acting({ role: 'admin' })
  const all = [visitor, author, editor, manager]
  const letsIn = (rule: Parameters<typeof may>[1]) => all.map((who) => may(who, rule))
  expect(letsIn('read what is public')).toEqual([true, true, true, true])
  expect(letsIn('keep their account')).toEqual([false, true, true, true])
  expect(letsIn('manage articles')).toEqual([false, false, true, true])
  expect(letsIn('manage people')).toEqual([false, false, false, true])

  expect(requireDuty(editor, 'manage articles')).toBe(editor)
  expect(() => requireDuty(editor, 'manage people')).toThrow(
    'This area is restricted to administrators.',
  )
  expect(() => requireRule(visitor, 'manage people')).toThrow('Please log in to continue.')
  expect(() => requireDuty(visitor, 'read what is public')).toThrow('Please log in to continue.')
  const owing = acting({ duties: ['editor'], twoStepRequired: true })
  expect(() => requireRule(owing, 'manage articles')).toThrow(
    'Please set up two-step sign-in in your profile first: this journal asks its editors and managers for it.',
  )
})
