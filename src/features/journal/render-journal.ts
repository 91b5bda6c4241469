import { decodeHTML, escapeUTF8 as escaped } from 'entities'
import { Marked } from 'marked'
import { PictureAddress } from '#domain/journal/appearance.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { withoutTodoNotes } from '#domain/journal/unfinished.ts'
import { isSafeLink } from './safe-link.ts'

/** A heading of the second level, and where on its page it stands. */
export type PageSection = { id: string; title: string }

/**
 * A page of the journal's own: `html` is safe, for the journal wrote it and raw HTML is escaped.
 * `sections` are its second-level headings, in order.
 */
export type ContentPage = {
  title: string
  description: string
  html: string
  sections: PageSection[]
}

/** What one journal says of itself: its identity and its pages by name (`about`, `guide`, …). */
export type JournalContent = { journal: Journal; pages: Map<string, ContentPage> }

/** All pages as readers see them. */
export const renderJournal = ({ journal, pages }: JournalSource): JournalContent => ({
  journal,
  pages: new Map(
    Object.entries(pages).map(([name, page]) => [name, renderPage(page, journal)] as const),
  ),
})

/** One page as readers see it. */
export const renderPage = (page: PageSource, journal: Journal): ContentPage => ({
  title: page.title,
  description: page.description,
  ...renderMarkdown(fillPage(page, journal)),
})

/** The Markdown of a page as readers are to see it: without notes, and with what its placeholders stand for. */
export const fillPage = ({ text }: PageSource, journal: Journal): string =>
  fillPlaceholders(withoutTodoNotes(text), journal)

/** `{{journal.…}}`, which stands for the value of that field; `{{journal.issns}}` for all that there are, in words. */
const placeholders = /\{\{journal\.([\w.]{1,100})\}\}/g

/** The first placeholder of a text that has no value. */
export function findEmptyPlaceholder(text: string, journal: Journal): string | undefined {
  for (const [placeholder, field = ''] of text.matchAll(placeholders))
    if (readField(journal, field) === undefined) return placeholder
  return undefined
}

const fillPlaceholders = (text: string, journal: Journal): string =>
  text.replace(placeholders, (_, field: string) => readField(journal, field) ?? '')

function readField(journal: Journal, field: string): string | undefined {
  if (field === 'issns') return formatIssns(journal)
  let value: unknown = journal
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value === undefined ? undefined : String(value)
}

/** A new journal has none yet, and may say so. */
function formatIssns({ issn: { print, online } }: Journal): string {
  const each = [print && `${print} (print)`, online && `${online} (online)`]
  return each.filter(Boolean).join(', ') || 'not assigned yet'
}

const isPicture = (address: string): boolean => PictureAddress.safeParse(address).success

/** What becomes of a Markdown text. */
export type Rendered = Pick<ContentPage, 'html' | 'sections'>

/** Renders Markdown. Some texts take a time that grows with the square of their length. */
export function renderMarkdown(markdown: string): Rendered {
  const sections: PageSection[] = []
  const marked = new Marked({
    gfm: true,
    // What looks like HTML is text like any other.
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      image({ href, title, text }) {
        const named = title ? ` title="${escaped(title)}"` : ''
        return isPicture(href)
          ? `<img src="${escaped(href)}" alt="${escaped(text)}"${named} loading="lazy">`
          : escaped(text)
      },
      link({ href, tokens }) {
        // False leaves it to what sets every link.
        return isSafeLink(href) ? false : this.parser.parseInline(tokens)
      },
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${content}</h${depth}>\n`
        const id = `section-${sections.length + 1}`
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        sections.push({ id, title: decodeHTML(title) })
        return `<h2 id="${id}">${content}</h2>\n`
      },
    },
  })
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html, sections }
}
