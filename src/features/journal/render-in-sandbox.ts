import { escapeUTF8 as escaped } from 'entities'
import type { Journal } from '#domain/journal/journal.ts'
import {
  type JournalSource,
  maxPageLength,
  type PageSource,
} from '#domain/journal/journal-source.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import type { findHtml } from './find-html.ts'
import {
  type ContentPage,
  fillPage,
  type JournalContent,
  type NamedPage,
  type Rendered,
  type renderMarkdown,
} from './render-journal.ts'
import { fillSimplePage } from './validate-page.ts'

export type MarkdownTasks = {
  renderMarkdown(text: string): Promise<ReturnType<typeof renderMarkdown>>
  findMarkup(text: string): Promise<ReturnType<typeof findHtml>>
}

type Deps = { sandbox: Sandbox<MarkdownTasks> }

/** Renders a page before it is published. Throws `invalid` for HTML and for a text that takes too long, and `too-busy`. */
export async function renderPage(
  { sandbox }: Deps,
  page: NamedPage,
  journal: Journal,
): Promise<ContentPage> {
  const text = fillSimplePage(page, journal)
  const rendered = await sandbox.run('renderMarkdown', text).catch(refuse)
  await requireMarkdown(sandbox, page)
  return { title: page.title, description: page.description, ...rendered }
}

/**
 * Returns a function that renders all pages. A text that takes too long is shown as plain text, and reported. The function throws
 * `SandboxError`.
 */
export function createJournalRenderer(
  { sandbox }: Deps,
  report: (failure: SandboxError) => void,
): (written: JournalSource) => Promise<JournalContent> {
  /** The rendered texts of the last version: a new version changes few of them. */
  let known = new Map<string, Rendered>()
  const renderKnown = (text: string) => known.get(text) ?? renderOrShow(sandbox, report, text)
  return async ({ journal, pages }) => {
    const rendered = new Map<string, Rendered>()
    const content = new Map<string, ContentPage>()
    for (const [name, page] of Object.entries(pages)) {
      const text = fillPage({ ...page, name }, journal)
      const of = rendered.get(text) ?? (await renderKnown(text))
      rendered.set(text, of)
      content.set(name, { title: page.title, description: page.description, ...of })
    }
    known = rendered
    return { journal, pages: content }
  }
}

async function renderOrShow(
  sandbox: Sandbox<MarkdownTasks>,
  report: (failure: SandboxError) => void,
  text: string,
): Promise<Rendered> {
  try {
    return await sandbox.run('renderMarkdown', text)
  } catch (error) {
    const isAboutText = error instanceof SandboxError && !['busy', 'broken'].includes(error.failure)
    if (!isAboutText) throw error
    report(error)
    return asWritten(text)
  }
}

const asWritten = (text: string): Rendered => ({
  html: text
    .slice(0, maxPageLength)
    .split(/\n\n+/)
    .map((part) => `<p>${escaped(part)}</p>\n`)
    .join(''),
  sections: [],
})

/** Refuses HTML, which pages would show as text. Throws `invalid` with the line. */
async function requireMarkdown(
  sandbox: Sandbox<MarkdownTasks>,
  { text }: PageSource,
): Promise<void> {
  const found = await sandbox.run('findMarkup', text).catch(refuse)
  if (!found) return
  const written = truncateText(found.written, 40)
  throw new Refused(
    'invalid',
    `Line ${found.line} contains HTML, which is not allowed here: ${written}. Please use Markdown, or put it between backticks (\`like this\`) to show it as text.`,
    'text',
  )
}

function refuse(error: unknown): never {
  if (!(error instanceof SandboxError) || error.failure === 'broken') throw error
  if (error.failure === 'busy') {
    const sentence = 'Many pages are being previewed at the moment. Please try again shortly.'
    throw new RefusedTemporarily('too-busy', sentence, 10)
  }
  throw new Refused(
    'invalid',
    'The text takes too long to render. Please make it simpler: look for very long words, and for lists or quotes inside each other.',
    'text',
  )
}
