import { expect, test } from 'vitest'
import { DeliveryState, deliveryStateOf, EmailState } from './delivery.ts'

test('R-DECIDE-4 a queued email with a problem is delayed', () => {
  expect(deliveryStateOf({ state: 'queued', problem: null })).toBe('waiting')
  expect(deliveryStateOf({ state: 'queued', problem: '' })).toBe('delayed')
  expect(deliveryStateOf({ state: 'queued', problem: '451 Try later' })).toBe('delayed')
  for (const state of ['sent', 'not-sent', 'failed', 'bounced'] as const) {
    expect(deliveryStateOf({ state, problem: null })).toBe(state)
    expect(deliveryStateOf({ state, problem: '550 No' })).toBe(state)
  }
  expect(EmailState.options).toEqual(['queued', 'sent', 'not-sent', 'failed', 'bounced'])
  expect(DeliveryState.options).toEqual([
    'waiting',
    'delayed',
    'sent',
    'not-sent',
    'failed',
    'bounced',
  ])
})
