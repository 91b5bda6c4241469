import {
  type DueReminder,
  findDueStep,
  longestNoticeOf,
  type ReminderStep,
} from '#domain/editorial/reminder-steps.ts'

type ProofReminderTemplate = 'proof-reminder' | 'proof-overdue'

const steps: readonly ReminderStep<ProofReminderTemplate>[] = [
  { name: 'before', template: 'proof-reminder', days: -2 },
  { name: 'after', template: 'proof-overdue', days: 1 },
  { name: 'late', template: 'proof-overdue', days: 5 },
  { name: 'last', template: 'proof-overdue', days: 12 },
]

/** How long before the due date the first reminder can be sent, in milliseconds. */
export const longestProofNotice = longestNoticeOf(steps)

/** The reminder of an open proof that is due now. */
export const findDueProofReminder = (
  { sentAt, dueAt, remindedAt }: { sentAt: Date; dueAt: Date; remindedAt: Date | null },
  now: Date,
): DueReminder<ProofReminderTemplate> | undefined =>
  findDueStep(steps, { dueAt, lastAt: remindedAt ?? sentAt }, now)
