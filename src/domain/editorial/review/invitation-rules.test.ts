import { expect, test } from 'vitest'
import {
  decideAnswer,
  findRefusal,
  isComplete,
  isOutstanding,
  requireInvitable,
  requireOutstanding,
} from './invitation-rules.ts'

const round = { number: 1, anonymity: 'double-anonymized', copyApprovedAt: new Date(0) } as const
const free = {
  round,
  conflicts: [],
  overrideReason: null,
  isRetired: false,
  isEditor: false,
  earlier: [],
  invitationCount: 0,
}
const invite = (more: Partial<Parameters<typeof requireInvitable>[1]> = {}) =>
  requireInvitable('Ada', { ...free, ...more })

const conflict = (kind: 'same-person' | 'editor-of-submission' | 'same-affiliation') => ({
  kind,
  detail: 'University of Lagos',
})

test('R-REVIEW-1 a person without a conflict is invited to the open round', () => {
  expect(invite()).toBe(round)
})

test('R-REVIEW-1 nobody is invited without an open round', () => {
  expect(() => invite({ round: undefined })).toThrow('This submission has no open round of review.')
})

test('R-BLIND-3 nobody is invited before the anonymised copy is approved', () => {
  const unapproved = { ...round, copyApprovedAt: null }
  expect(() => invite({ round: unapproved })).toThrow('Please approve the anonymised copy first')
  for (const anonymity of ['single-anonymized', 'all-identities-visible'] as const) {
    const visible = { ...unapproved, anonymity }
    expect(invite({ round: visible }), anonymity).toBe(visible)
  }
})

test('R-REVIEW-1 a retired reviewer is not invited', () => {
  expect(() => invite({ isRetired: true })).toThrow('Ada does not review any more.')
})

test('R-REVIEW-1 a person with an active invitation is not invited again', () => {
  for (const state of ['invited', 'accepted', 'reviewed'] as const)
    expect(() => invite({ earlier: ['declined', state] }), state).toThrow(
      expect.objectContaining({ refusal: 'already-invited', field: 'reviewer' }),
    )
  for (const state of ['declined', 'cancelled', 'expired'] as const)
    expect(invite({ earlier: [state] }), state).toBe(round)
})

test('R-REVIEW-1 a round has at most 50 invitations', () => {
  expect(invite({ invitationCount: 49 })).toBe(round)
  expect(() => invite({ invitationCount: 50 })).toThrow('at most 50 invitations')
})

test('R-REVIEW-1 no reason overrides that a person is an author or an editor of the submission', () => {
  const overrideReason = 'There is nobody else.'
  for (const kind of ['same-person', 'editor-of-submission'] as const) {
    expect(findRefusal([conflict('same-affiliation'), conflict(kind)])).toContain(
      'cannot review it',
    )
    expect(() => invite({ conflicts: [conflict(kind)], overrideReason }), kind).toThrow(
      expect.objectContaining({ refusal: 'conflict-of-interest' }),
    )
  }
})

test('R-REVIEW-1 inviting in spite of any other conflict needs a reason', () => {
  const conflicts = [conflict('same-affiliation')]
  expect(findRefusal(conflicts)).toBeUndefined()
  expect(() => invite({ conflicts })).toThrow(
    expect.objectContaining({ refusal: 'invalid', field: 'overrideReason' }),
  )
  expect(invite({ conflicts, overrideReason: 'There is nobody else.' })).toBe(round)
})

test('R-BLIND-1 an editor is not invited where reviewers do not know the authors', () => {
  expect(() => invite({ isEditor: true })).toThrow('can read who wrote this submission')
  const visible = { ...round, anonymity: 'single-anonymized' } as const
  expect(invite({ isEditor: true, round: visible })).toBe(visible)
})

test('R-REVIEW-3 a reviewer can change the answer until the review is sent', () => {
  for (const state of ['invited', 'accepted', 'declined'] as const)
    for (const answer of ['accepted', 'declined'] as const)
      expect(decideAnswer({ state, sentAt: null }, answer)).toBe(answer)
  const sent = { state: 'reviewed', sentAt: new Date(0) } as const
  expect(() => decideAnswer(sent, 'accepted')).toThrow('You have sent your review already.')
})

test('R-REVIEW-3 a reviewer can complete but not decline a review that was sent back', () => {
  const returned = { state: 'accepted', sentAt: new Date(0) } as const
  expect(decideAnswer(returned, 'accepted')).toBe('accepted')
  expect(() => decideAnswer(returned, 'declined')).toThrow(
    expect.objectContaining({ refusal: 'too-late' }),
  )
})

test('R-REVIEW-2 an invitation that ended takes no answer', () => {
  for (const state of ['cancelled', 'expired'] as const)
    expect(() => decideAnswer({ state, sentAt: null }, 'accepted'), state).toThrow(
      'This invitation has ended.',
    )
})

test('R-REVIEW-4 only invitations without a review are outstanding', () => {
  const states = ['invited', 'accepted', 'declined', 'reviewed', 'cancelled', 'expired'] as const
  expect(states.filter(isOutstanding)).toEqual(['invited', 'accepted'])
  expect(() => requireOutstanding('invited')).not.toThrow()
  expect(() => requireOutstanding('reviewed')).toThrow('was answered or has ended')
})

test('R-REVIEW-4 a round is complete with a review and nothing outstanding', () => {
  expect(isComplete(['reviewed', 'declined', 'expired'])).toBe(true)
  expect(isComplete(['reviewed', 'accepted'])).toBe(false)
  expect(isComplete(['declined'])).toBe(false)
  expect(isComplete([])).toBe(false)
})
