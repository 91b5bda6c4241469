import { escapeUTF8 as escaped } from 'entities'
import type { Journal } from '#domain/journal/journal.ts'
import {
  type JournalSource,
  maxPageLength,
  type PageSource,
} from '#domain/journal/journal-source.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { findHtml } from './find-html.ts'
import {
  type ContentPage,
  fillPage,
  type JournalContent,
  type Rendered,
  type renderMarkdown,
} from './render-journal.ts'
import { fillSimplePage } from './validate-page.ts'

/** The tasks of the pool that reads Markdown. */
export type MarkdownTasks = {
  renderMarkdown(text: string): Promise<ReturnType<typeof renderMarkdown>>
  findMarkup(text: string): Promise<ReturnType<typeof findHtml>>
}

/** A page takes milliseconds. While one is rendered for readers, another can be looked at. */
export const markdownLimits = {
  processes: 2,
  waiting: 20,
  seconds: 5,
  megabytes: 300,
  idleSeconds: 20,
}

/** Renders pages outside this process. */
export type PageRenderer = {
  /**
   * A page as readers would see it, judged before anybody does. Throws `invalid` at the field `text` for one that takes
   * too long, and for HTML; `too-busy` where many wait.
   */
  renderOne(page: PageSource, journal: Journal): Promise<ContentPage>
  /** All pages as readers see them; one that takes too long is shown as it was written. Throws `PoolFailure` when none can be. */
  renderAll(written: JournalSource): Promise<JournalContent>
}

/** Renders in a pool, outside this process: a text that takes too long costs its writer an answer, and readers nothing. */
export function renderIn(
  pool: SandboxPool<MarkdownTasks>,
  report: (failure: SandboxError) => void,
): PageRenderer {
  /** What the texts of the last journal became: of a new version one page or none is another. */
  let known = new Map<string, Rendered>()
  const renderKnown = (text: string) => known.get(text) ?? renderOrShow(pool, report, text)
  return {
    async renderOne(page, journal) {
      const text = fillSimplePage(page, journal)
      const rendered = await pool.run('renderMarkdown', text).catch(refuse)
      await requireMarkdown(pool, page)
      return { title: page.title, description: page.description, ...rendered }
    },
    async renderAll({ journal, pages }) {
      const rendered = new Map<string, Rendered>()
      const content = new Map<string, ContentPage>()
      for (const [name, page] of Object.entries(pages)) {
        const text = fillPage(page, journal)
        const of = rendered.get(text) ?? (await renderKnown(text))
        rendered.set(text, of)
        content.set(name, { title: page.title, description: page.description, ...of })
      }
      known = rendered
      return { journal, pages: content }
    },
  }
}

async function renderOrShow(
  pool: SandboxPool<MarkdownTasks>,
  report: (failure: SandboxError) => void,
  text: string,
): Promise<Rendered> {
  try {
    return await pool.run('renderMarkdown', text)
  } catch (error) {
    const isOfTheText = error instanceof SandboxError && !['busy', 'broken'].includes(error.failure)
    if (!isOfTheText) throw error
    report(error)
    return asWritten(text)
  }
}

/** A text without any of its marks read, and not longer than a page may be. */
const asWritten = (text: string): Rendered => ({
  html: text
    .slice(0, maxPageLength)
    .split(/\n\n+/)
    .map((part) => `<p>${escaped(part)}</p>\n`)
    .join(''),
  sections: [],
})

/**
 * What is written in the browser is Markdown: HTML, which readers would be shown as it was typed, is nearly always meant
 * to do something. A page that holds it already is shown as before. Throws `invalid` with the line.
 */
async function requireMarkdown(
  pool: SandboxPool<MarkdownTasks>,
  { text }: PageSource,
): Promise<void> {
  const found = await pool.run('findMarkup', text).catch(refuse)
  if (!found) return
  const written = truncateText(found.written, 40)
  throw new Refused(
    'invalid',
    `Line ${found.line} holds HTML, which is not taken here: ${written}. Please write it in Markdown, or put it between backticks (\`like this\`) to show it as it is.`,
    'text',
  )
}

function refuse(error: unknown): never {
  if (!(error instanceof SandboxError) || error.failure === 'broken') throw error
  if (error.failure === 'busy') {
    const sentence = 'Many pages are being looked at just now. Please try again in a moment.'
    throw new RefusedTemporarily('too-busy', sentence, 10)
  }
  throw new Refused(
    'invalid',
    'The text takes too long to show. Please make it simpler: look for very long words, and for lists or quotes inside each other.',
    'text',
  )
}
