import { describe, expect, test } from 'vitest'
import { earlier, now, submissionState as state } from '../../../test/fixtures/submission-state.ts'
import { decide } from './decide.ts'
import type { PendingDecision, SubmissionState } from './submission-command.ts'

const byAuthor = (set: Partial<SubmissionState> = {}) => state({ ...set, actor: 'author' })

const pending = (set: Partial<PendingDecision> = {}): PendingDecision => ({
  id: 'd1',
  kind: 'desk-reject',
  round: null,
  emailId: 'e1',
  previousStage: 'submitted',
  previousStageSince: earlier,
  assignedEditor: false,
  ...set,
})

const email = { subject: 'Your manuscript', body: 'Dear author' }
const ids = { decidedBy: 'ada', decisionId: 'd1', emailId: 'e1' }
const accept = { command: 'accept', ...email, ...ids } as const
const returned = {
  command: 'return-for-correction',
  subject: email.subject,
  body: 'Please: {items}',
  points: ['Shorten it'] as string[],
  ...ids,
} as const

describe('every command', () => {
  test.each<SubmissionState['actor']>(['author', 'conflicted-editor'])(
    'R-DUTY-2 an actor who is %s cannot give a command of an editor',
    (actor) => {
      for (const command of [accept, returned, { command: 'undo' }] as const)
        expect(decide(state({ actor }), command)).toBe('conflict-of-interest')
    },
  )

  test.each<SubmissionState['actor']>(['editor', 'conflicted-editor', 'system'])(
    'R-FLOW-2 an actor who is %s does not find a command of the author',
    (actor) => {
      expect(decide(state({ actor }), { command: 'withdraw' })).toBe('not-found')
    },
  )

  test('R-DECIDE-1 an author can give no command while a decision is pending', () => {
    const found = byAuthor({ pendingDecision: pending() })
    expect(decide(found, { command: 'withdraw' })).toBe('decision-pending')
  })

  test('R-FLOW-1 a command to another version is refused', () => {
    const assign = { command: 'assign', editorId: 'ada' } as const
    expect(decide(state({ version: 3 }), { ...assign, version: 2 })).toBe('stale-version')
    expect(decide(state({ version: 3 }), { ...assign, version: 3 })).toMatchObject({
      stage: 'awaiting-decision',
    })
    expect(decide(state({ version: 3 }), assign)).toMatchObject({ stage: 'awaiting-decision' })
  })

  test('R-FLOW-1 a command is refused at a stage that does not allow it', () => {
    expect(decide(state({ stage: 'published' }), accept)).toBe('transition-not-allowed')
  })
})

describe('accept', () => {
  test('R-DECIDE-1 an acceptance records what undo can restore within 30 seconds', () => {
    expect(decide(state(), accept)).toEqual({
      stage: 'accepted',
      stageSince: now,
      acceptedAt: now,
      editorId: 'ada',
      decision: {
        id: 'd1',
        kind: 'accept',
        round: null,
        decidedBy: 'ada',
        emailId: 'e1',
        effectiveAt: new Date('2026-03-02T09:00:30Z'),
        previousStage: 'submitted',
        previousStageSince: earlier,
        assignedEditor: true,
      },
    })
  })

  test('R-DECIDE-1 an acceptance keeps the handling editor', () => {
    expect(decide(state({ editorId: 'bola' }), accept)).toMatchObject({
      editorId: 'bola',
      decision: { decidedBy: 'ada', assignedEditor: false },
    })
  })

  test('R-REVIEW-4 an acceptance closes the open round of review', () => {
    const found = state({ stage: 'in-review', openRound: 2 })
    expect(decide(found, accept)).toMatchObject({ closedRound: 2, decision: { round: 2 } })
  })

  test('R-FLOW-5 an acceptance takes no points', () => {
    expect(decide(state(), { ...accept, points: ['x'] })).toBe('points-not-allowed')
  })
})

describe('desk reject', () => {
  const reject = { ...accept, command: 'desk-reject' } as const

  test('R-DECIDE-1 a desk rejection sets no date of acceptance', () => {
    const change = decide(state(), reject)
    expect(change).toMatchObject({ stage: 'rejected', decision: { kind: 'desk-reject' } })
    expect(change).not.toHaveProperty('acceptedAt')
  })

  test('R-DECIDE-1 a desk rejection is refused while reasons are missing in the email', () => {
    const text = 'Because: {reasons}'
    expect(decide(state(), { ...reject, body: text })).toBe('reasons-missing-in-body')
    expect(decide(state(), { ...reject, subject: text })).toBe('reasons-missing-in-subject')
  })
})

describe('return for correction', () => {
  test('R-FLOW-5 a return opens a request with its points', () => {
    expect(decide(state(), returned)).toMatchObject({
      stage: 'returned',
      requested: [{ request: 'Shorten it', response: null }],
    })
  })

  test('R-FLOW-5 a return is refused without points', () => {
    expect(decide(state(), { ...returned, points: undefined })).toBe('points-missing')
  })

  test.each(['Please', '{items} {items}'])(
    'R-FLOW-5 a return is refused unless the email has the field once: %s',
    (body) => {
      expect(decide(state(), { ...returned, body })).toBe('points-field-missing')
    },
  )
})

describe('undo', () => {
  const undo = { command: 'undo' } as const

  test('R-DECIDE-1 undo restores the stage and its date', () => {
    const undone = pending()
    const found = state({ stage: 'rejected', stageSince: now, pendingDecision: undone })
    expect(decide(found, undo)).toEqual({ stage: 'submitted', stageSince: earlier, undone })
  })

  test('R-DECIDE-1 undo removes an editor whom the decision assigned', () => {
    const undone = pending({ assignedEditor: true })
    expect(decide(state({ pendingDecision: undone }), undo)).toMatchObject({ editorId: null })
  })

  test('R-DECIDE-1 undo of an acceptance removes its date', () => {
    const undone = pending({ kind: 'accept' })
    expect(decide(state({ pendingDecision: undone }), undo)).toMatchObject({ acceptedAt: null })
  })

  test('R-DECIDE-1 undo is refused without a pending decision', () => {
    expect(decide(state(), undo)).toBe('nothing-to-undo')
  })
})

test('R-FLOW-2 assigning makes an editor the handling editor', () => {
  expect(decide(state(), { command: 'assign', editorId: 'ada' })).toEqual({
    stage: 'awaiting-decision',
    stageSince: now,
    editorId: 'ada',
  })
})

describe('replacing the file', () => {
  const replace = { command: 'replace-file' } as const

  test('R-FLOW-2 replacing the file keeps the stage and its date', () => {
    expect(decide(byAuthor(), replace)).toEqual({ stage: 'submitted', stageSince: earlier })
  })

  test('R-FLOW-2 replacing the file is refused after 40 files', () => {
    expect(decide(byAuthor({ fileCount: 39 }), replace)).toMatchObject({ stage: 'submitted' })
    expect(decide(byAuthor({ fileCount: 40 }), replace)).toBe('too-many-files')
  })
})

describe('replying to a request', () => {
  const openRequest = ['One', 'Two'].map((request) => ({ request, response: null }))
  const found = byAuthor({ stage: 'returned', openRequest })
  const respond = (...responses: string[]) =>
    ({ command: 'respond-to-request', responses }) as const

  test('R-FLOW-5 a reply to a request stores a reply to each point in order', () => {
    expect(decide(found, respond('a', 'b'))).toEqual({
      stage: 'corrected',
      stageSince: now,
      revisedAt: now,
      responded: [
        { request: 'One', response: 'a' },
        { request: 'Two', response: 'b' },
      ],
    })
  })

  test.each([[[]], [['a']], [['a', 'b', 'c']]])(
    'R-FLOW-5 a response to a request is refused with the responses %j',
    (responses) => {
      expect(decide(found, respond(...responses))).toBe('responses-incomplete')
    },
  )

  test('R-FLOW-2 a reply to a request is refused after 40 files', () => {
    expect(decide({ ...found, fileCount: 40 }, respond('a', 'b'))).toBe('too-many-files')
  })
})

test('R-REVIEW-2 withdrawing closes the open round of review', () => {
  const found = byAuthor({ stage: 'in-review', openRound: 1 })
  expect(decide(found, { command: 'withdraw' })).toEqual({
    stage: 'withdrawn',
    stageSince: now,
    closedRound: 1,
  })
})
