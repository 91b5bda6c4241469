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

/** `step` and the due date identify a reminder: each is sent once. */
export type Reminder = { step: string; template: ReminderTemplate; dueAt: Date }

type Step = { name: string; template: ReminderTemplate; days: number }

const day = 86_400_000

/** Days after the due date; before it where negative. */
const answerSteps: readonly Step[] = [
  { name: 'answer-before', template: 'review-answer-reminder', days: -2 },
  { name: 'answer-after', template: 'review-answer-reminder', days: 3 },
]
const reviewSteps: readonly Step[] = [
  { name: 'review-before', template: 'review-reminder', days: -5 },
  { name: 'review-after', template: 'review-overdue', days: 2 },
  { name: 'review-late', template: 'review-overdue', days: 9 },
  { name: 'review-last', template: 'review-overdue', days: 21 },
]

/** How long before a due date the first reminder can be sent, in milliseconds. */
export const longestNotice =
  Math.max(...[...answerSteps, ...reviewSteps].map(({ days }) => -days)) * day

/** The shortest time between two reminders, and between the invitation and the first one. */
const pause = 2 * day

/**
 * The reminder that is due now. Steps that were missed, such as while no worker ran, are not made up: only the last one
 * counts.
 */
export function findDueReminder(invitation: RemindedInvitation, now: Date): Reminder | undefined {
  const { state, invitedAt, answeredAt, remindedAt } = invitation
  const isAnswer = state === 'invited'
  if (!isAnswer && state !== 'accepted') return undefined
  const dueAt = isAnswer ? invitation.answerDueAt : invitation.reviewDueAt
  const since = isAnswer ? invitedAt : (answeredAt ?? invitedAt)
  const last = Math.max(since.getTime(), remindedAt?.getTime() ?? 0)
  const timeOf = ({ days }: Step) => dueAt.getTime() + days * day
  const step = (isAnswer ? answerSteps : reviewSteps).findLast(
    (each) => timeOf(each) <= now.getTime(),
  )
  if (!step || timeOf(step) <= last || now.getTime() < last + pause) return undefined
  return { step: step.name, template: step.template, dueAt }
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
