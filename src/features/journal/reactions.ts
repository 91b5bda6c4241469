import type { JournalEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** Nothing is done after the answer: every process takes up a new version by itself. */
export const journalReactions: Reactions<JournalEvent, unknown> = {
  'journal-changed': {},
  'journal-version-restored': {},
}
