import { expect, test } from 'vitest'
import {
  anonymisedFileName,
  decideFindings,
  type FindingDecision,
  requireDecided,
} from './anonymisation.ts'

const finding = (id: string, decision: FindingDecision | null) => ({ id, decision })

test('R-BLIND-3 an editor can approve a copy only when every finding is decided', () => {
  expect(() => requireDecided([])).not.toThrow()
  expect(() => requireDecided([finding('a', 'redact'), finding('b', 'keep')])).not.toThrow()
  expect(() => requireDecided([finding('a', 'redact'), finding('b', null)])).toThrow(
    'One finding is not decided yet.',
  )
  expect(() => requireDecided([finding('a', null), finding('b', null)])).toThrow(
    '2 findings are not decided yet.',
  )
})

test('R-BLIND-2 an editor cannot approve a copy with a finding for the author', () => {
  expect(() => requireDecided([finding('a', 'keep'), finding('b', 'return')])).toThrow(
    expect.objectContaining({
      refusal: 'transition-not-allowed',
      message: expect.stringContaining('Return the submission'),
    }),
  )
})

test('R-BLIND-3 a decision changes its finding only', () => {
  const findings = [finding('a', 'keep'), finding('b', null)]
  expect(decideFindings(findings, { decisions: { b: 'redact' } })).toEqual([
    finding('a', 'keep'),
    finding('b', 'redact'),
  ])
})

test('R-BLIND-3 a decision can be withdrawn', () => {
  expect(decideFindings([finding('a', 'keep')], { decisions: { a: null } })).toEqual([
    finding('a', null),
  ])
})

test('R-BLIND-3 a decision about another file is refused', () => {
  expect(() => decideFindings([finding('a', null)], { decisions: { z: 'keep' } })).toThrow(
    expect.objectContaining({ refusal: 'invalid', field: 'decisions' }),
  )
})

test('R-BLIND-1 the name of the copy contains the submission number only', () => {
  const submission = { number: 7, createdAt: new Date('2026-03-02T09:00:00Z') }
  expect(anonymisedFileName(submission)).toBe('manuscript-2026-007.docx')
})
