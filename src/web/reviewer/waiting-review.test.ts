import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api.ts'
import { changeField, type DeviceDraft } from './draft.ts'
import { decideWaiting, describeWritten, isTemporary } from './waiting-review.ts'

const saved: DeviceDraft = {
  server: { comments: { value: 'Good work.', at: 3 }, 'answer.a': { value: [0], at: 4 } },
  version: 7,
  changes: {},
}
const typed = changeField(
  changeField({ server: {}, version: 0, changes: {} }, 'answer.a', [0]),
  'comments',
  'Good work.',
)
const waiting = { written: describeWritten(typed), sentAt: null }
const open = { state: 'accepted', sentAt: null } as const

test('R-REVIEW-3 a review that waited is sent as it was written wherever it was saved meanwhile', () => {
  expect(decideWaiting(waiting, open, saved)).toBe('send')
  const deleted = changeField(saved, 'note.n1', null)
  expect(decideWaiting(waiting, open, deleted), 'an empty field is no change').toBe('send')
})

test('R-REVIEW-3 a review that was changed here or elsewhere is not sent unseen', () => {
  const changed = changeField(saved, 'comments', 'Good work, mostly.')
  expect(decideWaiting(waiting, open, changed)).toBe('changed')
  const elsewhere = { ...saved, server: { ...saved.server, 'answer.b': { value: 1, at: 9 } } }
  expect(decideWaiting(waiting, open, elsewhere)).toBe('changed')
})

test('R-REVIEW-3 a review that was sent from another device is not sent twice', () => {
  const sentAt = '2026-03-02T09:00:00.000Z'
  expect(decideWaiting(waiting, { state: 'reviewed', sentAt }, saved)).toBe('already-sent')
  // An editor has sent it back for completion since.
  expect(decideWaiting(waiting, { state: 'accepted', sentAt }, saved)).toBe('changed')
  expect(decideWaiting({ ...waiting, sentAt }, { state: 'accepted', sentAt }, saved)).toBe('send')
})

test('R-REVIEW-3 only a failed connection makes a review wait', () => {
  const temporary = [
    new ApiError('offline'),
    new ApiError('network'),
    new ApiError('timeout'),
    new ApiError('response', 503),
    new ApiError('response', 429),
  ]
  expect(temporary.map(isTemporary)).toEqual(temporary.map(() => true))
  const final = [
    new ApiError('response', 400),
    new ApiError('response', 409),
    new ApiError('response', 410),
    new Error('other'),
  ]
  expect(final.map(isTemporary)).toEqual(final.map(() => false))
})
