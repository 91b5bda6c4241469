import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DashboardItem } from '#features/editorial/dashboard/api-schemas.ts'
import { showTable } from '../../../../test/show-table.tsx'
import { QueueTable } from './queue-table.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-20T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A submission that reached its stage on 1 March. */
const item: DashboardItem = {
  _id: 's',
  submissionNumber: '2026-001',
  title: 'On reading',
  authors: ['Ada Obi'],
  status: 'pending',
  stage: 'submitted',
  stageSince: '2026-03-01T12:00:00.000Z',
  due: null,
  version: 1,
  journalId: null,
  canDecide: true,
  docxFile: { fileId: 'f', fileName: 'a.docx', size: 1000 },
  days: 19,
  overdue: false,
  editor: null,
  emailFailed: false,
  reviewers: null,
}

const show = (changed: Partial<DashboardItem>): string[] =>
  showTable(<QueueTable items={[{ ...item, ...changed }]} />)

test.each([
  ['2026-03-17T12:00:00.000Z', '3 days late'],
  ['2026-03-19T11:00:00.000Z', '1 day late'],
  // At least a day: late is late.
  ['2026-03-20T11:00:00.000Z', '1 day late'],
  ['2026-03-21T12:00:00.000Z', '19 days'],
  [null, '19 days'],
])('R-FLOW-3 a submission that is due at %s shows %s', (due, text) => {
  expect(show({ due })).toContain(text)
})

test('R-FLOW-3 a submission that arrived today or that is scheduled shows no days', () => {
  expect(show({ stageSince: '2026-03-20T11:00:00.000Z' })).toContain('Today')
  const due = '2026-04-02T12:00:00.000Z'
  expect(show({ stage: 'scheduled', due })).toContain('2 Apr 2026')
  expect(show({ stage: 'withdrawn', due })).not.toContain('2 Apr 2026')
})

test.each([
  [{ reviewed: 1, invited: 3, unanswered: 0 }, '1 of 3 in'],
  [{ reviewed: 0, invited: 2, unanswered: 1 }, '0 of 2 in, 1 not answered'],
  [{ reviewed: 0, invited: 0, unanswered: 0 }, 'None invited'],
])('R-FLOW-3 the queue shows reviewers %j as %s', (reviewers, text) => {
  expect(show({ reviewers })).toContain(text)
})

test('R-FLOW-3 an editor who may not decide reads no next action', () => {
  expect(show({})).toContain('Initial check')
  expect(show({ canDecide: false })).toContain('Other editors decide')
})
