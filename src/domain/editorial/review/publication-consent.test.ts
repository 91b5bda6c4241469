import { expect, test } from 'vitest'
import { offeredConsents } from './publication-consent.ts'

test('R-REVIEW-7 a reviewer is asked for consent only where reviews are published', () => {
  expect(offeredConsents([])).toEqual([])
  expect(offeredConsents(['author-editor-communication', 'reviewer-identities'])).toEqual([])
})

test('R-REVIEW-7 a reviewer can sign only where identities are published', () => {
  expect(offeredConsents(['review-reports'])).toEqual(['no', 'anonymous'])
  expect(offeredConsents(['review-reports', 'reviewer-identities'])).toEqual([
    'no',
    'anonymous',
    'signed',
  ])
})
