import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CorrectionRequests, CorrectionResponses, withResponses } from './correction-request.ts'
import { daysInStage, dueDateOf, stageInfo, submissionNumberOf } from './deadlines.ts'
import {
  ConflictRemoval,
  canRead,
  Decision,
  isDecisionPending,
  NewSubmission,
  NoticeFrequency,
  PublicationSchedule,
  PublishInput,
  requireEditorialAccess,
  SubmissionStatus,
  SubmissionVersion,
} from './submission.ts'

const since = new Date('2026-03-02T10:00:00Z')
const after = (ms: number) => new Date(since.getTime() + ms)
const day = 86_400_000

test('R-FLOW-2 R-FLOW-3 a stage is due after its days, and nothing is due where nobody is waited for', () => {
  expect(dueDateOf('submitted', since)).toEqual(after(14 * day))
  expect(dueDateOf('returned', since)).toEqual(after(30 * day))
  expect(dueDateOf('in-review', since)).toEqual(after(42 * day))
  expect(dueDateOf('awaiting-decision', since)).toEqual(after(28 * day))
  expect(dueDateOf('revision-requested', since)).toEqual(after(60 * day))
  expect(dueDateOf('accepted', since)).toEqual(after(60 * day))
  for (const [stage, { pendingParty }] of Object.entries(stageInfo))
    expect(dueDateOf(stage as keyof typeof stageInfo, since) === undefined, stage).toBe(
      pendingParty === 'nobody',
    )
})

test('R-FLOW-3 each stage has a name of its own, a next step, and a sentence for its author', () => {
  const all = Object.values(stageInfo)
  for (const { label, nextStep, authorText } of all) {
    expect([label, nextStep]).toEqual([label, nextStep].map(() => expect.stringMatching(/^[A-Z]/)))
    expect(authorText).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
})

test('R-FLOW-3 whole days are counted, from none, and a receipt has the year and three digits', () => {
  expect([0, day - 1, day, 3 * day + 5, -day].map((ms) => daysInStage(since, after(ms)))).toEqual([
    ...[0, 0, 1, 3, 0],
  ])
  expect(submissionNumberOf({ number: 41, createdAt: since })).toBe('2026-041')
  expect(submissionNumberOf({ number: 1234, createdAt: since })).toBe('2026-1234')
})

test('R-FLOW-5 every point wants its answer, in its order', () => {
  const items = ['One', 'Two'].map((request) => ({ request, answer: null }))
  expect(withResponses(items, ['a', 'b'])).toEqual([
    { request: 'One', answer: 'a' },
    { request: 'Two', answer: 'b' },
  ])
  expect(() => withResponses(items, ['a'])).toThrow(
    'Please answer every point: 2 answers are wanted.',
  )
  expect(() => withResponses(items.slice(1), ['a', 'b'])).toThrow('one answer is wanted.')
  expect(CorrectionRequests.safeParse(Array(50).fill('x')).success).toBe(true)
  expect(CorrectionRequests.safeParse(Array(51).fill('x')).success).toBe(false)
  expect(CorrectionRequests.safeParse([]).success).toBe(false)
  expect(CorrectionRequests.safeParse(['x'.repeat(2001)]).success).toBe(false)
  const problem = (schema: z.ZodType, input: unknown) =>
    schema.safeParse(input).error?.issues[0]?.message
  expect([
    problem(CorrectionRequests, []),
    problem(CorrectionRequests, Array(51).fill('x')),
  ]).toEqual([...['required', 'must be at most 50 points']])
  expect(
    [[], Array(2).fill('x'), Array(50).fill('x')].map((all) => problem(CorrectionResponses, all)),
  ).toEqual([...['required', undefined, undefined]])
  expect(CorrectionResponses.safeParse(Array(51).fill('x')).success).toBe(false)
  expect(() => withResponses(items, [])).toThrow(expect.objectContaining({ field: 'answers' }))
})

test('R-FLOW-1 R-API-7 a version is a whole number from 1, and a moment has its offset', () => {
  expect(
    [1, '7', 1_000_000_000].map((input) => SubmissionVersion.safeParse(input).success),
  ).toEqual([...[true, true, true]])
  const problem = (input: unknown) => SubmissionVersion.safeParse(input).error?.issues[0]?.message
  expect([0, 1.5, 'x', 1_000_000_001].map(problem)).toEqual([
    ...[
      'must be 1 or more',
      'must be a whole number',
      'must be a whole number',
      'must be a version',
    ],
  ])
  const at = (publishAt: string) => PublicationSchedule.safeParse({ version: 1, publishAt })
  expect(at('2026-03-31T09:00:00+01:00').success).toBe(true)
  expect(at('2026-03-31').error?.issues[0]?.message).toBe(
    'must be a moment like 2026-03-31T09:00:00Z',
  )
})

test('R-SUBMIT-1 R-FLOW-1 R-API-7 what is sent in or decided is told what is wrong with it, and what is left empty stays as it is', () => {
  const problem = (schema: z.ZodType, input: unknown) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const sent = { title: 'A title', abstract: 'A text', authors: ['Ada Obi'] }
  expect(problem(NewSubmission, { ...sent, keywords: ['one', 'two'] })).toBeUndefined()
  expect(problem(NewSubmission, { ...sent, keywords: [] })).toEqual([['keywords', 'required']])
  const given = { version: 1, subject: 'About it', body: 'Dear author' }
  expect(problem(Decision, { ...given, command: 'accept' })).toBeUndefined()
  expect(problem(Decision, { ...given, command: 'publish' })).toEqual([
    ['command', 'must be return-for-correction, desk-reject or accept'],
  ])
  expect(
    problem(ConflictRemoval, { reason: 'A mistake', editorId: 'x'.repeat(64) }),
  ).toBeUndefined()
  expect(problem(ConflictRemoval, { reason: 'A mistake', editorId: 'x' })).toBeUndefined()
  expect(problem(ConflictRemoval, { reason: 'A mistake', editorId: 'x'.repeat(65) })).toHaveLength(
    1,
  )
  expect(problem(NoticeFrequency, 'never')).toEqual([['', 'must be at-once or daily']])
  expect([NoticeFrequency.parse('daily'), NoticeFrequency.parse('immediately')]).toEqual([
    ...['daily', 'immediately'],
  ])
  expect(SubmissionStatus.options).toEqual(['pending', 'published'])
  const status = 'published'
  const left = PublishInput.parse({ status, language: '', licence: '' })
  expect([left.language, left.licence]).toEqual([undefined, undefined])
  const said = PublishInput.parse({ status, language: 'yo', licence: 'CC-BY-4.0' })
  expect([said.language, said.licence]).toEqual(['yo', 'CC-BY-4.0'])
  expect(problem(PublishInput, { status: 'draft' })).toEqual([['status', "must be 'published'"]])
})

test('R-DUTY-2 a manuscript is between its author and the office, and who stands too near is refused', () => {
  const editor = {
    id: 'e',
    role: 'author',
    journalRoles: ['editor'],
    twoFactorRequired: false,
  } as never
  const author = { id: 'a', role: 'author', journalRoles: [], twoFactorRequired: false } as never
  expect(canRead(editor, { submittedBy: 'a' })).toBe(true)
  expect(canRead(author, { submittedBy: 'a' })).toBe(true)
  expect(canRead(author, { submittedBy: 'b' })).toBe(false)
  expect(() => requireEditorialAccess({ view: 'editorial' })).not.toThrow()
  expect(() => requireEditorialAccess({ view: 'author' })).toThrow(
    'You are an author of this submission',
  )
  const held = (undoableUntil: Date | null) => isDecisionPending({ undoableUntil }, since)
  expect([held(null), held(after(-1)), held(since), held(after(1))]).toEqual([
    ...[false, false, false, true],
  ])
})

test('R-FLOW-2 R-FLOW-3 every stage has its words, for the office and for the author', () => {
  for (const [stage, said] of Object.entries(stageInfo)) {
    expect(said.label, stage).toMatch(/^[A-Z]\w+/)
    expect(said.nextStep, stage).toMatch(/^[A-Z]\w+/)
    expect(said.authorText, stage).toMatch(/^[A-Z].{15,}\.$/)
  }
})
