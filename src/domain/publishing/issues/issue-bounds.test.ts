import { expect, test } from 'vitest'
import { findExceededBound } from './issue-bounds.ts'

test('R-TEXT-6 editors see why an issue above a limit has no file of its own', () => {
  const fitting = { articles: 60, words: 400_000, pictures: 300 }
  expect(findExceededBound(fitting)).toBeNull()
  expect(findExceededBound({ ...fitting, words: 400_001 })).toBe(
    'The issue has 400,001 words. One file has at most 400,000. Readers download its articles one by one.',
  )
})
