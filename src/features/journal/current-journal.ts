import type { Journal } from '#domain/journal/journal.ts'
import type { JournalSource } from '#domain/journal/journal-source.ts'
import type { Database } from '#platform/database/database.ts'
import { findNewestNumber, getNewestVersion } from './queries.ts'
import type { JournalContent } from './render-journal.ts'

/** The published settings and pages. */
export interface CurrentJournal {
  journal(): Journal
  /** With rendered pages. Rendered on first use. */
  content(): Promise<JournalContent>
  /** Loads the newest version, which another process may have published. Throws if it is invalid, and keeps the old one. */
  refresh(): Promise<void>
  onChange(listener: () => void): void
}

type RenderAll = (written: JournalSource) => JournalContent | Promise<JournalContent>

export async function openCurrentJournal(
  db: Database,
  renderAll: RenderAll,
): Promise<CurrentJournal> {
  const listeners: (() => void)[] = []
  let version = await getNewestVersion(db)
  let content: Promise<JournalContent> | undefined
  const refresh = async () => {
    if ((await findNewestNumber(db)) === version.number) return
    const newest = await getNewestVersion(db)
    // Readers see the earlier version until this one is rendered.
    const rendered = content && (await renderAll(newest.written))
    if (newest.number <= version.number) return
    version = newest
    content = rendered && Promise.resolve(rendered)
    for (const listener of listeners) listener()
  }
  const render = () => {
    const rendering = Promise.resolve(renderAll(version.written))
    // The caller gets the error; the next call tries again.
    rendering.catch(() => {
      if (content === rendering) content = undefined
    })
    return rendering
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
