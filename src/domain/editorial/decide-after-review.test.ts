import { expect, test } from 'vitest'
import { now, submissionState } from '../../../test/fixtures/submission-state.ts'
import { decide } from './decide.ts'
import type { SubmissionState } from './submission-command.ts'

const reviewed = (set: Partial<SubmissionState> = {}) =>
  submissionState({
    stage: 'awaiting-decision',
    stageSince: now,
    editorId: 'ada',
    roundCount: 1,
    roundToDecide: 1,
    ...set,
  })

const email = { subject: 'Your manuscript', body: 'Dear author' }
const by = (decidedBy: string) => ({ decidedBy, decisionId: 'd1', emailId: 'e1' })
const decision = (command: 'reject' | 'desk-reject' | 'accept', decidedBy = 'ada') =>
  ({ command, ...email, ...by(decidedBy) }) as const
const revision = (points?: string[]) =>
  ({ command: 'request-major-revision', ...email, ...by('ada'), points }) as const

test('R-DECIDE-1 a request for a revision opens a request with the points of the reviews', () => {
  expect(decide(reviewed(), revision(['Reviewer 1, Comments: Shorten it']))).toMatchObject({
    stage: 'revision-requested',
    decision: { kind: 'request-major-revision', round: 1 },
    requested: [{ request: 'Reviewer 1, Comments: Shorten it', response: null }],
  })
})

test('R-DECIDE-2 a request for a revision needs points', () => {
  expect(decide(reviewed(), revision())).toBe('points-missing')
})

test('R-DECIDE-1 after a round of review an editor can reject after review only', () => {
  expect(decide(reviewed(), decision('reject'))).toMatchObject({ stage: 'rejected' })
  expect(decide(reviewed(), decision('desk-reject'))).toBe('transition-not-allowed')
})

test('R-DECIDE-1 before a round of review an editor can reject without review only', () => {
  const found = reviewed({ roundCount: 0, roundToDecide: null })
  expect(decide(found, decision('reject'))).toBe('transition-not-allowed')
  expect(decide(found, decision('desk-reject'))).toMatchObject({ stage: 'rejected' })
})

test('R-DECIDE-1 editors decide on a round of review once', () => {
  const found = reviewed({ roundToDecide: null })
  expect(decide(found, decision('accept'))).toMatchObject({ decision: { round: null } })
})

test('R-DECIDE-2 a revision replies to each point and awaits a decision', () => {
  const openRequest = [{ request: 'One', response: null }]
  const found = reviewed({ actor: 'author', stage: 'revision-requested', openRequest })
  const submit = (responses: string[]) => decide(found, { command: 'submit-revision', responses })
  expect(submit(['Done'])).toEqual({
    stage: 'awaiting-decision',
    stageSince: now,
    revisedAt: now,
    responded: [{ request: 'One', response: 'Done' }],
  })
  expect(submit([])).toBe('responses-incomplete')
})

const appeal = { command: 'appeal', text: 'The sample is large.' } as const
const rejected = (set: Partial<SubmissionState> = {}) =>
  reviewed({ actor: 'author', stage: 'rejected', ...set })

test('R-DECIDE-5 an appeal awaits a decision and has no handling editor', () => {
  expect(decide(rejected(), appeal)).toEqual({
    stage: 'awaiting-decision',
    stageSince: now,
    appeal: 'The sample is large.',
    editorId: null,
  })
})

test('R-DECIDE-5 a second appeal is refused', () => {
  expect(decide(rejected({ hasAppealed: true }), appeal)).toBe('appeal-used')
})

test('R-DECIDE-5 another editor decides on an appeal', () => {
  const found = reviewed({ hasAppealed: true, openAppeal: { decidedBy: 'ada' } })
  for (const command of ['accept', 'reject'] as const)
    expect(decide(found, decision(command))).toBe('decision-appealed')
  expect(decide(found, revision(['One']))).toBe('decision-appealed')
  expect(decide(found, { command: 'publish-without-review' })).toBe('appeal-open')
  expect(decide(found, decision('reject', 'bola'))).toMatchObject({ stage: 'rejected' })
})
