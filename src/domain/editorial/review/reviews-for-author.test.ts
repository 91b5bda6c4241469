import { expect, test } from 'vitest'
import { maxPointLength, maxPoints, RequestPoints } from '../request.ts'
import type { ReviewContent } from './review.ts'
import type { ReviewQuestion } from './review-form.ts'
import { formatReviews, listPoints, type SentReview } from './reviews-for-author.ts'

const shared = { help: null, required: false, audience: 'author' } as const
const questions: ReviewQuestion[] = [
  { kind: 'text', id: 'strengths', label: 'Strengths', ...shared },
  {
    kind: 'choice',
    id: 'fit',
    label: 'Scope',
    options: ['In scope', 'Too narrow'],
    multiple: false,
    ...shared,
  },
  { kind: 'scale', id: 'clarity', label: 'Clarity', labels: ['Poor', 'Good'], ...shared },
  { kind: 'text', id: 'doubts', label: 'Doubts', ...shared, audience: 'editors' },
]

const review = (content: Partial<ReviewContent> = {}, number = 1): SentReview => ({
  number,
  name: null,
  questions,
  content: {
    answers: { strengths: 'Clear aims', fit: [1], clarity: 2, doubts: 'Copied tables' },
    notes: [{ id: 'n', paragraph: 2, quote: 'All  pupils', text: 'How many?' }],
    comments: 'Say where.\n\nSay when.',
    confidential: 'I know the author',
    recommendation: 'reject',
    ...content,
  },
})

test('R-DECIDE-1 the reviews are written as the author will see them', () => {
  expect(formatReviews([review()])).toBe(
    [
      'Reviewer 1',
      'Strengths:\nClear aims',
      'Scope:\nToo narrow',
      'Clarity:\nGood',
      'Comments:\nSay where.',
      'Say when.',
      'Notes on the manuscript:\nParagraph 3 (“All pupils”): How many?',
    ].join('\n\n'),
  )
})

test('R-BLIND-4 the reviews are named where the author sees the names', () => {
  const named = { ...review({ answers: {}, notes: [], comments: 'Say where.' }), name: 'Sample R.' }
  expect(formatReviews([named])).toBe('Reviewer 1 (Sample R.)\n\nComments:\nSay where.')
  expect(listPoints([named])).toEqual(['Reviewer 1 (Sample R.), Comments: Say where.'])
})

test('R-DECIDE-1 what a reviewer writes for the editors alone is left out', () => {
  const text = formatReviews([review()]) + listPoints([review()])
  for (const hidden of ['Copied tables', 'I know the author', 'Doubts', 'reject'])
    expect(text).not.toContain(hidden)
})

test('R-DECIDE-2 each paragraph, answer and note is a point, ratings are none', () => {
  expect(listPoints([review(), review({ answers: {}, notes: [] }, 2)])).toEqual([
    'Reviewer 1, Strengths: Clear aims',
    'Reviewer 1, Comments: Say where.',
    'Reviewer 1, Comments: Say when.',
    'Reviewer 1, Notes on the manuscript: Paragraph 3 (“All pupils”): How many?',
    'Reviewer 2, Comments: Say where.',
    'Reviewer 2, Comments: Say when.',
  ])
})

test('R-DECIDE-2 long and numerous comments become points that can be stored, without loss', () => {
  const long = listPoints([review({ comments: 'word '.repeat(4_000) })])
  expect(Math.max(...long.map(({ length }) => length))).toBeLessThanOrEqual(maxPointLength)
  expect(long.join(' ').match(/\bword\b/g)).toHaveLength(4_000)
  const many = listPoints([review({ comments: 'a\n\n'.repeat(maxPoints + 1) })])
  expect(RequestPoints.safeParse(many).success).toBe(true)
  expect(many.join().match(/\ba\b/g)).toHaveLength(maxPoints + 1)
})

test('R-DECIDE-1 without reviews there is no text and no point', () => {
  expect([formatReviews([]), listPoints([])]).toEqual(['', []])
})
