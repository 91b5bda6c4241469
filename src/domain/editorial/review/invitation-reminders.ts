import {
  type DueReminder,
  findDueStep,
  longestNoticeOf,
  type ReminderStep,
} from '#domain/editorial/reminder-steps.ts'
import type { InvitationState } from './invitation.ts'

/** What reminders depend on. */
export type RemindedInvitation = {
  state: InvitationState
  invitedAt: Date
  answeredAt: Date | null
  answerDueAt: Date
  reviewDueAt: Date
  remindedAt: Date | null
}

export type ReminderTemplate = 'review-answer-reminder' | 'review-reminder' | 'review-overdue'

export type Reminder = DueReminder<ReminderTemplate>

const answerSteps: readonly ReminderStep<ReminderTemplate>[] = [
  { name: 'answer-before', template: 'review-answer-reminder', days: -2 },
  { name: 'answer-after', template: 'review-answer-reminder', days: 3 },
]
const reviewSteps: readonly ReminderStep<ReminderTemplate>[] = [
  { name: 'review-before', template: 'review-reminder', days: -5 },
  { name: 'review-after', template: 'review-overdue', days: 2 },
  { name: 'review-late', template: 'review-overdue', days: 9 },
  { name: 'review-last', template: 'review-overdue', days: 21 },
]

/** How long before a due date the first reminder can be sent, in milliseconds. */
export const longestNotice = longestNoticeOf([...answerSteps, ...reviewSteps])

/** The reminder that is due now: of the invitation until it is answered, then of the review. */
export function findDueReminder(invitation: RemindedInvitation, now: Date): Reminder | undefined {
  const { state, invitedAt, answeredAt, remindedAt } = invitation
  const isAnswer = state === 'invited'
  if (!isAnswer && state !== 'accepted') return undefined
  const dueAt = isAnswer ? invitation.answerDueAt : invitation.reviewDueAt
  const since = isAnswer ? invitedAt : (answeredAt ?? invitedAt)
  const lastAt = remindedAt && remindedAt > since ? remindedAt : since
  return findDueStep(isAnswer ? answerSteps : reviewSteps, { dueAt, lastAt }, now)
}

/** The reminder that an editor sends by hand. */
export function reminderByHand(invitation: RemindedInvitation, now: Date): Reminder {
  const { state, answerDueAt, reviewDueAt } = invitation
  const step = `hand-${now.getTime()}`
  if (state === 'invited') return { step, template: 'review-answer-reminder', dueAt: answerDueAt }
  const template = reviewDueAt < now ? 'review-overdue' : 'review-reminder'
  return { step, template, dueAt: reviewDueAt }
}

/** Whether an answer or a review is overdue. */
export const isLate = (
  { state, answerDueAt, reviewDueAt }: Omit<RemindedInvitation, 'remindedAt'>,
  now: Date,
): boolean =>
  (state === 'invited' && answerDueAt < now) || (state === 'accepted' && reviewDueAt < now)
