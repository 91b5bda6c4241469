import { expect, test } from 'vitest'
import type { ReviewDraft } from './review.ts'
import { answerField, listMissing, readContent, readNotes } from './review-content.ts'
import type { ReviewQuestion } from './review-form.ts'

const shared = { help: null, required: true, audience: 'author' } as const
const text: ReviewQuestion = { ...shared, kind: 'text', id: 'aim', label: 'Aim' }
const scale: ReviewQuestion = {
  ...shared,
  kind: 'scale',
  id: 'clarity',
  label: 'Clarity',
  labels: ['Low', 'High'],
}
const choice = (multiple: boolean): ReviewQuestion => ({
  ...shared,
  kind: 'choice',
  id: 'ethics',
  label: 'Ethics',
  options: ['None', 'Approval', 'Consent'],
  multiple,
})

const draftOf = (values: Record<string, ReviewDraft[string]['value']>): ReviewDraft =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, at: 1 }]))

const answersTo = (question: ReviewQuestion, value: ReviewDraft[string]['value']) =>
  readContent([question], draftOf({ [answerField(question)]: value })).answers

const note = (paragraph: number, words: string) => ({ paragraph, quote: '', text: words })

test('R-REVIEW-5 an answer that does not fit its question is left out', () => {
  expect(answersTo(text, ' Clear ')).toEqual({ aim: 'Clear' })
  for (const value of [' ', 1, [0], null]) expect(answersTo(text, value)).toEqual({})
  expect(answersTo(scale, 2)).toEqual({ clarity: 2 })
  for (const value of [0, 3, '2', [1]]) expect(answersTo(scale, value)).toEqual({})
  expect(answersTo(choice(false), [1])).toEqual({ ethics: [1] })
  for (const value of [[], [3], [0, 1], '0']) expect(answersTo(choice(false), value)).toEqual({})
})

test('R-REVIEW-5 several chosen options are in the order of the question', () => {
  expect(answersTo(choice(true), [2, 0, 2, 7])).toEqual({ ethics: [0, 2] })
})

test('R-REVIEW-5 an answer to a question of another form is left out', () => {
  expect(readContent([scale], draftOf({ [answerField(text)]: 'Clear' })).answers).toEqual({})
})

test('R-REVIEW-3 a review has trimmed texts without unknown recommendations', () => {
  const draft = draftOf({ comments: ' Say where.\n', confidential: null, recommendation: 'wow' })
  expect(readContent([], draft)).toEqual({
    answers: {},
    notes: [],
    comments: 'Say where.',
    confidential: '',
    recommendation: null,
  })
})

test('R-REVIEW-7 only a consent that the round offers counts', () => {
  const draft = draftOf({ consent: 'signed' })
  expect(readContent([], draft)).not.toHaveProperty('consent')
  expect(readContent([], draft, ['no', 'anonymous'])).not.toHaveProperty('consent')
  expect(readContent([], draft, ['no', 'anonymous', 'signed']).consent).toBe('signed')
})

test('R-REVIEW-3 notes with text are in the order of their paragraphs', () => {
  const draft = draftOf({
    'note.b': note(3, ' Why? '),
    'note.c': note(0, 'Define it.'),
    'note.a': note(3, 'Where?'),
    'note.d': note(1, ' '),
    'note.e': null,
    comments: 'No note.',
  })
  expect(readNotes(draft).map(({ id, text: words }) => [id, words])).toEqual([
    ['c', 'Define it.'],
    ['a', 'Where?'],
    ['b', 'Why?'],
  ])
})

test('R-REVIEW-3 missing fields are listed in the order of the form', () => {
  const empty = readContent([scale, text], {})
  expect(listMissing([scale, text], empty, ['no', 'anonymous'])).toEqual([
    { field: 'answer.clarity', label: 'Clarity' },
    { field: 'answer.aim', label: 'Aim' },
    { field: 'comments', label: 'Comments to the author' },
    { field: 'recommendation', label: 'Recommendation' },
    { field: 'consent', label: 'Whether the review may be published' },
  ])
})

test('R-REVIEW-3 a review is complete without optional answers or with notes in place of comments', () => {
  const optional = { ...text, required: false }
  const draft = draftOf({ recommendation: 'accept', 'note.a': note(0, 'Define it.') })
  expect(listMissing([optional], readContent([optional], draft))).toEqual([])
})
