import type { EmailEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** Nothing follows from a new text: the next letter has it. */
export const emailReactions: Reactions<EmailEvent, unknown> = {
  'email-template-changed': {},
  'email-template-restored': {},
}
