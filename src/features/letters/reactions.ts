import type { LetterEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** Nothing follows from a new text: the next letter has it. */
export const letterReactions: Reactions<LetterEvent, unknown> = {
  'letter-template-changed': {},
  'letter-template-restored': {},
}
