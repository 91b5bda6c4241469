import { decodeHTML, escapeUTF8 as escaped } from 'entities'
import { Marked } from 'marked'
import { PictureAddress } from '#domain/journal/appearance.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { withoutTodoNotes } from '#domain/journal/unfinished.ts'
import { isSafeLink } from './safe-link.ts'

/** A second-level heading with its anchor. */
export type PageSection = { id: string; title: string }

/** `html` is safe: HTML in the Markdown is escaped. */
export type ContentPage = {
  title: string
  description: string
  html: string
  sections: PageSection[]
}

/** The settings of a journal, and its pages by name (`about`, `guide`, …). */
export type JournalContent = { journal: Journal; pages: Map<string, ContentPage> }

export const renderJournal = ({ journal, pages }: JournalSource): JournalContent => ({
  journal,
  pages: new Map(
    Object.entries(pages).map(([name, page]) => [name, renderPage(page, journal)] as const),
  ),
})

export const renderPage = (page: PageSource, journal: Journal): ContentPage => ({
  title: page.title,
  description: page.description,
  ...renderMarkdown(fillPage(page, journal)),
})

/** The Markdown of a page without notes, with its placeholders filled in. */
export const fillPage = ({ text }: PageSource, journal: Journal): string =>
  fillPlaceholders(withoutTodoNotes(text), journal)

/** `{{journal.…}}` is replaced by that field, `{{journal.issns}}` by all ISSNs. */
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

function formatIssns({ issn: { print, online } }: Journal): string {
  const each = [print && `${print} (print)`, online && `${online} (online)`]
  return each.filter(Boolean).join(', ') || 'not assigned yet'
}

const isPicture = (address: string): boolean => PictureAddress.safeParse(address).success

export type Rendered = Pick<ContentPage, 'html' | 'sections'>

/** Some texts take quadratic time. */
export function renderMarkdown(markdown: string): Rendered {
  const sections: PageSection[] = []
  const marked = new Marked({
    gfm: true,
    // HTML is text.
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      image({ href, title, text }) {
        const titleAttribute = title ? ` title="${escaped(title)}"` : ''
        return isPicture(href)
          ? `<img src="${escaped(href)}" alt="${escaped(text)}"${titleAttribute} loading="lazy">`
          : escaped(text)
      },
      link({ href, tokens }) {
        // False: the default renderer.
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
