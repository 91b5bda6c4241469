import { expect, test } from 'vitest'
import { requireEditorialAccess, toRefused } from './refusals.ts'
import type { SubmissionState } from './submission-command.ts'
import { commands, Stage } from './workflow.ts'

const state: SubmissionState = {
  now: new Date('2026-03-02T09:00:00Z'),
  actor: 'editor',
  stage: 'published',
  stageSince: new Date('2026-03-01T09:00:00Z'),
  version: 1,
  editorId: null,
  fileCount: 40,
  pendingDecision: null,
  openRequest: null,
  openRound: null,
  roundCount: 0,
  roundToDecide: null,
  hasAppealed: false,
  openAppeal: null,
  proof: 'none',
}

test('R-FLOW-1 a command at the wrong stage is refused with the stage and the reason', () => {
  expect(toRefused('transition-not-allowed', state, 'withdraw')).toMatchObject({
    refusal: 'transition-not-allowed',
    message: 'This submission is published: it cannot be withdrawn.',
  })
})

test('R-FLOW-1 every command has a sentence at every stage', () => {
  for (const stage of Stage.options)
    for (const command of commands)
      expect(toRefused('transition-not-allowed', { ...state, stage }, command).message).toMatch(
        /^[A-Z][^:]+: [a-z][^:]+\.$/,
      )
})

test.each([
  [1, 'Please reply to every point: one reply is required.'],
  [2, 'Please reply to every point: 2 replies are required.'],
])('R-FLOW-5 a missing reply to %i points is named with its field', (count, message) => {
  const openRequest = Array(count).fill({ request: 'One', response: null })
  expect(
    toRefused('responses-incomplete', { ...state, openRequest }, 'respond-to-request'),
  ).toMatchObject({ refusal: 'invalid', message, field: 'responses' })
})

test('R-DUTY-2 only the editorial view has editorial access', () => {
  expect(() => requireEditorialAccess({ view: 'editorial' })).not.toThrow()
  expect(() => requireEditorialAccess({ view: 'author' })).toThrow(
    'You are an author of this submission',
  )
})
