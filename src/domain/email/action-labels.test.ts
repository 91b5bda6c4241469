import { expect, test } from 'vitest'
import { templateActionLabel } from './action-labels.ts'

test('R-OFFICE-11 the preview of a template has the button of its emails', () => {
  expect(templateActionLabel('returned')).toBe('Open your submission')
  expect(templateActionLabel('published')).toBe('Read the article')
  expect(templateActionLabel('articles-published-in-issue')).toBe('Open the issue')
  expect(templateActionLabel('review-invitation')).toBe('Open your review page')
  expect(templateActionLabel('review-received')).toBeUndefined()
  expect(templateActionLabel('review-ended')).toBeUndefined()
})
