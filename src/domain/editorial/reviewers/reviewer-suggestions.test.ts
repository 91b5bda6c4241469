import { expect, test } from 'vitest'
import {
  compareCandidates,
  compareWithKeywords,
  type RankedReviewer,
} from './reviewer-suggestions.ts'

const reviewer = (more: Partial<RankedReviewer> = {}): RankedReviewer => ({
  topics: [],
  reviewedKeywords: [],
  articleKeywords: [],
  openReviews: 0,
  lastInvitedAt: null,
  ...more,
})

test('R-REVIEW-1 a reviewer fits by topics, earlier reviews and articles in any spelling', () => {
  const findFit = compareWithKeywords(['Lesson study', 'Yorùbá', 'assessment'])
  expect(findFit(reviewer({ topics: ['lesson  STUDY'] }))).toEqual({
    keywords: ['Lesson study'],
    articles: 0,
  })
  const more = { reviewedKeywords: ['Yoruba'], articleKeywords: [['assessment'], ['algebra']] }
  expect(findFit(reviewer(more))).toEqual({
    keywords: ['Yorùbá', 'assessment'],
    articles: 1,
  })
  expect(findFit(reviewer({ topics: ['algebra'] }))).toBeUndefined()
})

test('R-REVIEW-1 suggestions are ranked by keywords and articles before load and rest', () => {
  const named = (name: string, shared: number, articles: number, more = {}) => ({
    ...reviewer(more),
    name,
    fit: shared > 0 ? { keywords: Array.from({ length: shared }, String), articles } : undefined,
  })
  const ranked = [
    named('No fit', 0, 0),
    named('Busy', 1, 0, { openReviews: 2 }),
    named('Recent', 1, 0, { lastInvitedAt: new Date() }),
    named('Rested', 1, 0),
    named('Writes here', 1, 2),
    named('Two keywords', 2, 0),
  ].toSorted(compareCandidates)
  expect(ranked.map(({ name }) => name)).toEqual([
    'Two keywords',
    'Writes here',
    'Rested',
    'Recent',
    'Busy',
    'No fit',
  ])
})
