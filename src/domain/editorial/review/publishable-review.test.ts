import { expect, test } from 'vitest'
import { listPublishable, publicationKey, type RoundToPublish } from './publishable-review.ts'

const content = {
  answers: {},
  notes: [],
  comments: 'Say where.',
  confidential: 'Not for the author.',
  recommendation: null,
}
const reviewBy = (number: number, name: string | null = null) => ({
  sourceId: `invitation-${number}`,
  number,
  name,
  orcid: null,
  questions: [],
  content,
})
const decision = {
  sourceId: 'decision-1',
  letter: 'Please revise.',
  responses: [
    { request: 'Say where.', response: 'In Lagos.' },
    { request: 'Say when.', response: null },
  ],
}
const round: RoundToPublish = {
  number: 2,
  published: ['review-reports', 'author-editor-communication'],
  namesReviewers: false,
  closedOn: '2026-03-02',
  reviewCount: 2,
  reviews: [reviewBy(1), reviewBy(2)],
  decisions: [decision],
}
const kindsOf = (more: Partial<RoundToPublish> = {}, leftOut: string[] = []) =>
  listPublishable({ ...round, ...more }, new Set(leftOut)).map(({ review }) => review.kind)

const reports = ['reviewer-report', 'reviewer-report']

test('R-REVIEW-7 a published review has the day of its round and no confidential text', () => {
  const [first] = listPublishable(round, new Set())
  expect(first).toEqual({
    review: {
      kind: 'reviewer-report',
      sourceId: 'invitation-1',
      round: 2,
      writtenOn: '2026-03-02',
      reviewerNumber: 1,
      reviewerName: null,
      reviewerOrcid: null,
      parts: [{ heading: 'Comments', text: 'Say where.' }],
    },
    isLeftOut: false,
  })
})

test('R-REVIEW-7 the decision letter and the responses are published with all reviews', () => {
  const letters = listPublishable(round, new Set()).slice(2)
  expect(letters.map(({ review: { kind, parts } }) => [kind, parts])).toEqual([
    ['editor-report', [{ heading: null, text: 'Please revise.' }]],
    ['author-comment', [{ heading: 'Say where.', text: 'In Lagos.' }]],
  ])
})

test('R-REVIEW-7 no letter is published without the consent of every reviewer', () => {
  expect(kindsOf({ reviewCount: 3 })).toEqual(reports)
  expect(kindsOf({ reviewCount: 0, reviews: [] })).toEqual([])
})

test('R-REVIEW-7 no letter is published where an editor leaves out a review', () => {
  const key = publicationKey({ kind: 'reviewer-report', sourceId: 'invitation-2' })
  expect(kindsOf({}, [key])).toEqual(reports)
  const found = listPublishable(round, new Set([key]))
  expect(found.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true])
})

test('R-REVIEW-7 a letter that names reviewers is published only if all of them sign', () => {
  const reviews = [reviewBy(1, 'Ada'), reviewBy(2)]
  expect(kindsOf({ namesReviewers: true, reviews })).toEqual(reports)
  const signed = [reviewBy(1, 'Ada'), reviewBy(2, 'Obi')]
  expect(kindsOf({ namesReviewers: true, reviews: signed })).toHaveLength(4)
})

test('R-REVIEW-7 letters are published only where the review model says so', () => {
  expect(kindsOf({ published: ['review-reports'] })).toEqual(reports)
})

test('R-REVIEW-7 a decision without letter or responses publishes nothing of its own', () => {
  expect(kindsOf({ decisions: [{ ...decision, letter: null, responses: [] }] })).toEqual(reports)
})
