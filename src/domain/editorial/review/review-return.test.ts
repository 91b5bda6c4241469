import { expect, test } from 'vitest'
import { decideReturn } from './review-return.ts'

const sent = { state: 'reviewed', round: 2, openRound: 2, roundToDecide: 2 } as const

test('R-REVIEW-3 a returned review reopens its round unless it is open', () => {
  expect(decideReturn(sent)).toEqual({ reopensRound: false })
  expect(decideReturn({ ...sent, openRound: null })).toEqual({ reopensRound: true })
})

test('R-REVIEW-3 an editor cannot send a review back twice, before it was sent or after a decision', () => {
  for (const state of ['invited', 'accepted', 'declined', 'cancelled', 'expired'] as const)
    expect(() => decideReturn({ ...sent, state }), state).toThrow('There is no review to send back')
  for (const late of [
    { ...sent, openRound: null, roundToDecide: null },
    { ...sent, round: 1 },
    { ...sent, round: 1, openRound: null },
  ])
    expect(() => decideReturn(late)).toThrow('cannot be sent back any more')
})
