import { decodeHTML, escapeUTF8 as escaped } from 'entities'
import { Marked } from 'marked'
import { processTimes } from '#domain/editorial/process-times.ts'
import { PictureAddress } from '#domain/journal/appearance.ts'
import { chargesPages, reviewPage } from '#domain/journal/content-page.ts'
import { describeCharges, describeReview, type Journal } from '#domain/journal/journal.ts'
import type { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { withoutTodoNotes } from '#domain/journal/todo-notes.ts'
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
    Object.entries(pages).map(
      ([name, page]) => [name, renderPage({ ...page, name }, journal)] as const,
    ),
  ),
})

/** A page, with its name if it has one already. */
export type NamedPage = PageSource & { name?: string | undefined }

export const renderPage = (page: NamedPage, journal: Journal): ContentPage => ({
  title: page.title,
  description: page.description,
  ...renderMarkdown(fillPage(page, journal)),
})

/** The Markdown of a page without notes, with its placeholders filled in. */
export function fillPage({ text, name = '' }: NamedPage, journal: Journal): string {
  const written = withoutTodoNotes(text)
  const charged = chargesPages.includes(name) ? withCharges(written) : written
  return fillPlaceholders(name === reviewPage ? withReviewModel(charged) : charged, journal)
}

const reviewField = '{{journal.review}}'

/** Puts the review model before a text that does not name it. */
const withReviewModel = (text: string): string =>
  text.includes(reviewField) ? text : `## Review model\n\n${reviewField}\n\n${text}`

const chargesField = '{{journal.charges}}'
const chargesHeading = /^ {0,3}#{1,6}[ \t].*\b(?:charges?|fees?)\b.*$/im

/** Adds what authors pay to a text that does not name it: under its own heading about charges, or else at the end. */
function withCharges(text: string): string {
  if (text.includes(chargesField)) return text
  return chargesHeading.test(text)
    ? text.replace(chargesHeading, (heading) => `${heading}\n\n${chargesField}\n`)
    : `${text}\n\n## Charges\n\n${chargesField}`
}

/** `{{journal.…}}` is replaced by that field, `issns` by all ISSNs, `charges` by fees and waivers, `review` by the review model, `times` by the times of the editorial process. */
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
  if (field === 'charges') return describeCharges(journal)
  if (field === 'review') return describeReview(journal)
  if (Object.hasOwn(processTimes, field)) return processTimes[field]
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

/** An ISSN in a text: browsers would break its line at the hyphen. */
const issnPattern = /\b\d{4}-\d{3}[\dX]\b/g

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
      text(token) {
        if (token.type === 'text' && token.tokens) return this.parser.parseInline(token.tokens)
        const text = token.type === 'text' && token.escaped ? token.text : escaped(token.text)
        return text.replace(issnPattern, '<span class="whitespace-nowrap">$&</span>')
      },
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
