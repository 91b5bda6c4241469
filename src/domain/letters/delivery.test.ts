import { expect, test } from 'vitest'
import { Delivery, deliveryOf, LetterState } from './delivery.ts'

test('R-DECIDE-4 a letter that waits is delayed once the mail server has put it off; every other stands as it is kept', () => {
  expect(deliveryOf({ state: 'queued', problem: null })).toBe('waiting')
  expect(deliveryOf({ state: 'queued', problem: '' })).toBe('delayed')
  expect(deliveryOf({ state: 'queued', problem: '451 Try later' })).toBe('delayed')
  for (const state of ['sent', 'failed', 'bounced'] as const) {
    expect(deliveryOf({ state, problem: null })).toBe(state)
    expect(deliveryOf({ state, problem: '550 No' })).toBe(state)
  }
  expect(LetterState.options).toEqual(['queued', 'sent', 'failed', 'bounced'])
  expect(Delivery.options).toEqual(['waiting', 'delayed', 'sent', 'failed', 'bounced'])
})
