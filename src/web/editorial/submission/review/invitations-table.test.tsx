import { expect, test } from 'vitest'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'
import { showTable } from '../../../../../test/show-table.tsx'
import { InvitationsTable } from './invitations-table.tsx'

const invitation: InvitationBody = {
  id: 'i',
  number: 1,
  reviewer: { id: 'r', name: 'Bola Ade', email: 'bola@example.org', affiliation: null },
  state: 'invited',
  invitedAt: '2026-03-01T12:00:00.000Z',
  answeredAt: null,
  answerDue: '2026-03-08T12:00:00.000Z',
  reviewDue: '2026-04-05T12:00:00.000Z',
  endedAt: null,
  overdue: false,
  reminders: 0,
  remindedAt: null,
  email: null,
  conflicts: [],
  overrideReason: null,
  declineReason: null,
  suggestions: [],
  review: null,
  returns: [],
  attachment: null,
}

const show = (changed: Partial<InvitationBody>): string[] =>
  showTable(
    <InvitationsTable
      submissionId="s"
      invitations={[{ ...invitation, ...changed }]}
      canReturn={false}
    />,
  )

test.each([
  ['invited', '8 Mar 2026'],
  ['accepted', '5 Apr 2026'],
  ['declined', '–'],
  ['reviewed', '–'],
] as const)('R-REVIEW-4 an invitation in the state %s is due on %s', (state, due) => {
  expect(show({ state })[2]).toBe(due)
})

test('R-REVIEW-4 an invitation shows whether it is late and how often it was reminded', () => {
  expect(show({})[1]).not.toMatch(/Late|reminder/)
  expect(show({ overdue: true, reminders: 1 })[1]).toMatch(/Late 1 reminder$/)
  expect(show({ reminders: 2 })[1]).toMatch(/2 reminders$/)
})
