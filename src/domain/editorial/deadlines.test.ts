import { expect, test } from 'vitest'
import { daysInStage, dueDateOf, stageInfo, submissionNumberOf } from './deadlines.ts'
import { Stage } from './workflow.ts'

const since = new Date('2026-03-02T10:00:00Z')
const after = (ms: number) => new Date(since.getTime() + ms)
const day = 86_400_000

test.each<[Stage, number]>([
  ['submitted', 14],
  ['returned', 30],
  ['corrected', 14],
  ['in-review', 42],
  ['awaiting-decision', 28],
  ['revision-requested', 60],
  ['accepted', 60],
])('R-FLOW-2 R-FLOW-3 the next step of a %s submission is due after %i days', (stage, days) => {
  expect(dueDateOf(stage, since)).toEqual(after(days * day))
})

test('R-FLOW-2 R-FLOW-3 a stage without a pending step has no due date', () => {
  for (const stage of Stage.options)
    expect(dueDateOf(stage, since) === undefined, stage).toBe(
      stageInfo[stage].pendingParty === 'nobody',
    )
})

test('R-FLOW-2 R-FLOW-3 each stage has a distinct label, next step and sentence for the author', () => {
  const all = Object.values(stageInfo)
  for (const { label, nextStep, authorText } of all) {
    expect(label).toMatch(/^[A-Z]\w+/)
    expect(nextStep).toMatch(/^[A-Z]\w+/)
    expect(authorText).toMatch(/^[A-Z].{15,}\.$/)
  }
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
})

test('R-FLOW-3 whole days in a stage are counted from 0', () => {
  const waits = [0, day - 1, day, 3 * day + 5, -day]
  expect(waits.map((ms) => daysInStage(since, after(ms)))).toEqual([0, 0, 1, 3, 0])
})

test('R-FLOW-3 a submission number has the year and at least three digits', () => {
  expect(submissionNumberOf({ number: 41, createdAt: since })).toBe('2026-041')
  expect(submissionNumberOf({ number: 1234, createdAt: since })).toBe('2026-1234')
})
