import { expect, test } from 'vitest'
import { findDueReminder, isLate, type RemindedInvitation } from './invitation-reminders.ts'

const day = 86_400_000
const start = Date.parse('2026-03-02T09:00:00Z')
const at = (days: number) => new Date(start + days * day)

const invitation = (more: Partial<RemindedInvitation> = {}): RemindedInvitation => ({
  state: 'accepted',
  invitedAt: at(0),
  answeredAt: at(1),
  answerDueAt: at(7),
  reviewDueAt: at(28),
  remindedAt: null,
  ...more,
})

/** The day and step of each reminder when the job runs daily, but for the days on which no worker runs. */
function reminders(given: RemindedInvitation, isDown = (_: number) => false): string[] {
  let current = given
  const sent: string[] = []
  for (let days = 0; days < 100; days += 1) {
    const due = isDown(days) ? undefined : findDueReminder(current, at(days))
    if (!due) continue
    current = { ...current, remindedAt: at(days) }
    sent.push(`${days} ${due.step}`)
  }
  return sent
}

test('R-REVIEW-4 a reviewer gets each reminder before and after the due date of a review once', () => {
  expect(reminders(invitation())).toEqual([
    '23 review-before',
    '30 review-after',
    '37 review-late',
    '49 review-last',
  ])
})

test('R-REVIEW-4 an invited reviewer gets reminders before and after the due date of the answer', () => {
  const unanswered = invitation({ state: 'invited', answeredAt: null })
  expect(reminders(unanswered)).toEqual(['5 answer-before', '10 answer-after'])
})

test('R-REVIEW-4 after days without a worker only the last reminder is sent', () => {
  expect(reminders(invitation(), (days) => days > 20 && days < 40)).toEqual([
    '40 review-late',
    '49 review-last',
  ])
})

test('R-REVIEW-4 a reminder by hand replaces the one that is due', () => {
  const reminded = invitation({ remindedAt: at(24) })
  expect(findDueReminder(reminded, at(29))).toBeUndefined()
  expect(findDueReminder(reminded, at(30))?.step).toBe('review-after')
})

test('R-REVIEW-4 a reviewer is not reminded within two days of accepting', () => {
  const accepted = invitation({ answeredAt: at(22.5) })
  expect(findDueReminder(accepted, at(24))).toBeUndefined()
  expect(findDueReminder(accepted, at(25))?.step).toBe('review-before')
})

test.for(['declined', 'cancelled', 'expired', 'reviewed'] as const)(
  'R-REVIEW-4 no reminder follows an invitation that is %s',
  (state) => {
    expect(findDueReminder(invitation({ state }), at(60))).toBeUndefined()
    expect(isLate(invitation({ state }), at(60))).toBe(false)
  },
)
