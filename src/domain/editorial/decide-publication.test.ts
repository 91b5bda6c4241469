import { describe, expect, test } from 'vitest'
import { earlier, now, submissionState as state } from '../../../test/fixtures/submission-state.ts'
import { decide, publishCommandFor } from './decide.ts'
import type { SubmissionCommand, SubmissionState } from './submission-command.ts'

describe('publication', () => {
  const accepted = state({ stage: 'accepted' })
  const schedule = (publishAt: Date) =>
    ({ command: 'schedule', publishAt, editorId: 'ada' }) as const

  test('R-FLOW-6 creating a draft does not change the stage', () => {
    expect(decide(accepted, { command: 'create-draft' })).toEqual({
      stage: 'accepted',
      stageSince: earlier,
    })
  })

  test('R-FLOW-6 an editor schedules publication for a time in the future only', () => {
    const publishAt = new Date(now.getTime() + 1)
    expect(decide(accepted, schedule(publishAt))).toEqual({
      stage: 'scheduled',
      stageSince: now,
      publishAt,
      editorId: 'ada',
    })
    expect(decide(accepted, schedule(now))).toBe('publication-time-past')
  })

  test('R-FLOW-6 a submission loses its publication time when unscheduled', () => {
    expect(decide(state({ stage: 'scheduled' }), { command: 'unschedule' })).toEqual({
      stage: 'accepted',
      stageSince: now,
      publishAt: null,
    })
  })

  test.each<SubmissionState['actor']>(['editor', 'system'])(
    'R-FLOW-6 an actor who is %s may publish an accepted submission',
    (actor) => {
      expect(decide({ ...accepted, actor }, { command: 'publish' })).toEqual({
        stage: 'published',
        stageSince: now,
        publishAt: null,
      })
    },
  )

  test.each<SubmissionState['actor']>(['editor', 'system'])(
    'R-PROOF-4 publication by an actor who is %s needs an approved text or a reason',
    (actor) => {
      const publish = (proof: SubmissionState['proof'], proofReason?: string) =>
        decide({ ...accepted, actor, proof }, { command: 'publish', proofReason })
      expect(publish('not-approved')).toBe('proof-not-approved')
      expect(publish('changed')).toBe('proof-changed')
      expect(publish('changed', 'Agreed by phone')).toMatchObject({ stage: 'published' })
      for (const proof of ['none', 'approved', 'overridden'] as const)
        expect(publish(proof)).toMatchObject({ stage: 'published' })
    },
  )

  test('R-FLOW-7 publishing without review closes the open round', () => {
    const found = state({ stage: 'in-review', openRound: 1 })
    const command: SubmissionCommand['command'] = publishCommandFor(found.stage)
    expect(command).toBe('publish-without-review')
    expect(decide(found, { command: 'publish-without-review' })).toEqual({
      stage: 'published',
      stageSince: now,
      publishAt: null,
      closedRound: 1,
    })
  })

  test('R-FLOW-7 publishing an accepted or scheduled submission counts as after review', () => {
    expect(publishCommandFor('accepted')).toBe('publish')
    expect(publishCommandFor('scheduled')).toBe('publish')
  })
})
