import type { CopyEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** What follows from what happens to copies. */
export const copyReactions: Reactions<CopyEvent, object> = {
  'copy-asked-for': {},
  'copy-fetched': {},
}
