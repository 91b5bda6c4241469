const day = 86_400_000

/** A reminder that is due a number of days after the due date; before it where negative. */
export type ReminderStep<Template extends string> = {
  name: string
  template: Template
  days: number
}

/** `step` and the due date identify a reminder: each is sent once. */
export type DueReminder<Template extends string> = { step: string; template: Template; dueAt: Date }

/** The shortest time between two reminders, and between the first email and the first reminder. */
const pause = 2 * day

/** How long before a due date the first of these reminders can be sent, in milliseconds. */
export const longestNoticeOf = (steps: readonly { days: number }[]): number =>
  Math.max(...steps.map(({ days }) => -days)) * day

/**
 * The reminder that is due now. Steps that were missed, such as while no worker ran, are not made up: only the last one
 * counts. `lastAt` is when the person was asked or reminded last.
 */
export function findDueStep<Template extends string>(
  steps: readonly ReminderStep<Template>[],
  { dueAt, lastAt }: { dueAt: Date; lastAt: Date },
  now: Date,
): DueReminder<Template> | undefined {
  const last = lastAt.getTime()
  const timeOf = ({ days }: { days: number }) => dueAt.getTime() + days * day
  const step = steps.findLast((each) => timeOf(each) <= now.getTime())
  if (!step || timeOf(step) <= last || now.getTime() < last + pause) return undefined
  return { step: step.name, template: step.template, dueAt }
}
