import { expect, test } from 'vitest'
import { findRoundTask } from './round-task.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const round = {
  anonymity: 'double-anonymized' as const,
  openedAt: at(1),
  copyApprovedAt: at(3),
}
type Invitation = Parameters<typeof findRoundTask>[0]['invitations'][number]
const invitation = (more: Partial<Invitation>): Invitation => ({
  state: 'invited',
  answerDueAt: at(10),
  reviewDueAt: at(31),
  answeredAt: null,
  endedAt: null,
  ...more,
})

test('R-TEAM-4 an open round first asks for the approval of the anonymised copy', () => {
  const open = { ...round, copyApprovedAt: null, invitations: [invitation({})] }
  const task = { task: 'Approve the anonymised copy', due: at(8) }
  expect(findRoundTask(open, at(1))).toEqual(task)
  expect(findRoundTask({ ...open, anonymity: 'single-anonymized' }, at(1))).toBeUndefined()
})

test('R-TEAM-4 a round without an active invitation asks to invite', () => {
  expect(findRoundTask({ ...round, invitations: [] }, at(4))).toEqual({
    task: 'Invite reviewers',
    due: at(10),
  })
  const open = { ...round, copyApprovedAt: null, anonymity: 'single-anonymized' as const }
  expect(findRoundTask({ ...open, invitations: [] }, at(4))?.due).toEqual(at(8))
  const ended = [
    invitation({ state: 'declined', answeredAt: at(6) }),
    invitation({ state: 'cancelled', answeredAt: at(5), endedAt: at(12) }),
  ]
  expect(findRoundTask({ ...round, invitations: ended }, at(13))).toEqual({
    task: 'Invite reviewers',
    due: at(19),
  })
})

test('R-TEAM-4 late reviewers are a task from the first date that passed', () => {
  const invitations = [
    invitation({ state: 'accepted', answeredAt: at(9) }),
    invitation({}),
    invitation({ state: 'reviewed', reviewDueAt: at(2) }),
  ]
  expect(findRoundTask({ ...round, invitations }, at(10))).toBeUndefined()
  expect(findRoundTask({ ...round, invitations }, at(11))).toEqual({
    task: 'Remind or replace a late reviewer',
    due: at(10),
  })
  expect(findRoundTask({ ...round, invitations }, at(32))).toEqual({
    task: 'Remind or replace late reviewers',
    due: at(10),
  })
})
