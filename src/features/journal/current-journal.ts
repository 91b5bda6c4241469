import type { Journal } from '#domain/journal/journal.ts'
import type { JournalSource } from '#domain/journal/journal-source.ts'
import type { Database } from '#platform/database/database.ts'
import { findNewestNumber, getNewestVersion } from './queries.ts'
import type { JournalContent } from './render-journal.ts'

/** What the journal says of itself, as it was published last, here or by another process. */
export interface CurrentJournal {
  journal(): Journal
  /** The same with all its pages as readers see them. Rendered when it is first asked for. */
  content(): Promise<JournalContent>
  /** Takes up what has been published. What cannot be read leaves what was there, and throws. */
  refresh(): Promise<void>
  /** Calls back after each version that was taken up. */
  onChange(listener: () => void): void
}

/** Renders all pages of the journal. */
type RenderAll = (written: JournalSource) => JournalContent | Promise<JournalContent>

/** Opens what the database holds; it has been filled. */
export async function openCurrentJournal(
  db: Database,
  renderAll: RenderAll,
): Promise<CurrentJournal> {
  const listeners: (() => void)[] = []
  let version = await getNewestVersion(db)
  let content: Promise<JournalContent> | undefined
  const refresh = async () => {
    if ((await findNewestNumber(db)) === version.number) return
    const found = await getNewestVersion(db)
    // Where pages are shown, readers see the version before until this one is rendered.
    const rendered = content && (await renderAll(found.written))
    if (found.number <= version.number) return
    version = found
    content = rendered && Promise.resolve(rendered)
    for (const listener of listeners) listener()
  }
  const render = () => {
    const begun = Promise.resolve(renderAll(version.written))
    begun.catch(() => {
      if (content === begun) content = undefined
    })
    return begun
  }
  return {
    journal: () => version.written.journal,
    content() {
      content ??= render()
      return content
    },
    refresh,
    onChange: (listener) => listeners.push(listener),
  }
}
