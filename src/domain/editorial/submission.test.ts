import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ConflictRemoval } from './conflict.ts'
import { DecisionInput } from './decision.ts'
import { PublicationSchedule, PublishInput } from './publication.ts'
import { canRead, NewSubmission, NoticeFrequency } from './submission.ts'
import { SubmissionVersion } from './submission-version.ts'

const problems = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [1, undefined],
  ['7', undefined],
  [1_000_000_000, undefined],
  [0, 'must be 1 or more'],
  [1.5, 'must be a whole number'],
  ['x', 'must be a whole number'],
  [1_000_000_001, 'must be a version'],
])('R-FLOW-1 R-API-7 a version is a whole number from 1: %s', (input, message) => {
  expect(problems(SubmissionVersion, input)).toEqual(message && [['', message]])
})

test('R-FLOW-6 R-API-7 the time of publication has an offset', () => {
  const at = (publishAt: string) => problems(PublicationSchedule, { version: 1, publishAt })
  expect(at('2026-03-31T09:00:00+01:00')).toBeUndefined()
  expect(at('2026-03-31')).toEqual([['publishAt', 'must be a moment like 2026-03-31T09:00:00Z']])
})

test('R-SUBMIT-1 R-API-7 a submission has at least one keyword', () => {
  const input = { title: 'A title', abstract: 'A text', authors: ['Ada Obi'] }
  expect(problems(NewSubmission, { ...input, keywords: ['one', 'two'] })).toBeUndefined()
  expect(problems(NewSubmission, { ...input, keywords: [] })).toEqual([['keywords', 'required']])
})

test('R-DECIDE-1 R-API-7 a decision is one of the known kinds', () => {
  const input = { version: 1, subject: 'About it', body: 'Dear author' }
  expect(problems(DecisionInput, { ...input, command: 'accept' })).toBeUndefined()
  expect(problems(DecisionInput, { ...input, command: 'publish' })).toEqual([
    [
      'command',
      'must be one of return-for-correction, request-minor-revision, request-major-revision, reject, desk-reject, accept',
    ],
  ])
})

test('R-DUTY-2 R-API-7 an editor id has at most 64 characters', () => {
  const reason = 'A mistake'
  expect(problems(ConflictRemoval, { reason, editorId: 'x' })).toBeUndefined()
  expect(problems(ConflictRemoval, { reason, editorId: 'x'.repeat(64) })).toBeUndefined()
  expect(problems(ConflictRemoval, { reason, editorId: 'x'.repeat(65) })).toHaveLength(1)
})

test('R-MANAGE-9 editors are notified immediately or daily', () => {
  expect(problems(NoticeFrequency, 'never')).toEqual([['', 'must be immediately or daily']])
  expect(problems(NoticeFrequency, 'daily')).toBeUndefined()
  expect(problems(NoticeFrequency, 'immediately')).toBeUndefined()
})

test('R-FLOW-7 an empty language or licence leaves the article as it is', () => {
  const status = 'published'
  const empty = PublishInput.parse({ status, language: '', licence: '' })
  expect([empty.language, empty.licence]).toEqual([undefined, undefined])
  const filled = PublishInput.parse({ status, language: 'yo', licence: 'CC-BY-4.0' })
  expect([filled.language, filled.licence]).toEqual(['yo', 'CC-BY-4.0'])
})

test('R-API-5 the only status to set is published', () => {
  expect(problems(PublishInput, { status: 'draft' })).toEqual([['status', "must be 'published'"]])
})

test('R-DUTY-2 R-API-5 authors read only their own submissions', () => {
  const account = { id: 'a', role: 'author', twoFactorRequired: false }
  const author = { ...account, journalRoles: [] } as never
  const editor = { ...account, id: 'e', journalRoles: ['editor'] } as never
  expect(canRead(editor, { submittedBy: 'a' })).toBe(true)
  expect(canRead(author, { submittedBy: 'a' })).toBe(true)
  expect(canRead(author, { submittedBy: 'b' })).toBe(false)
})
