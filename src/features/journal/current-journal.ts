import type { Journal } from '#domain/journal/journal.ts'
import type { Database } from '#platform/database/database.ts'
import { findNewestNumber, getNewestVersion } from './queries.ts'
import { type JournalContent, renderJournal } from './render-journal.ts'

/** What the journal says of itself, as it was published last, here or by another process. */
export interface CurrentJournal {
  journal(): Journal
  /** The same with all its pages as readers see them. */
  content(): JournalContent
  /** Takes up what has been published. What cannot be read leaves what was there, and throws. */
  refresh(): Promise<void>
  /** Calls back after each version that was taken up. */
  onChange(listener: () => void): void
}

/** Opens what the database holds; it has been filled. */
export async function openCurrentJournal(db: Database): Promise<CurrentJournal> {
  const listeners: (() => void)[] = []
  let version = await getNewestVersion(db)
  let content: JournalContent | undefined
  const refresh = async () => {
    if ((await findNewestNumber(db)) === version.number) return
    const found = await getNewestVersion(db)
    if (found.number <= version.number) return
    version = found
    content = undefined
    for (const listener of listeners) listener()
  }
  return {
    journal: () => version.written.journal,
    content() {
      content ??= renderJournal(version.written)
      return content
    },
    refresh,
    onChange: (listener) => listeners.push(listener),
  }
}
