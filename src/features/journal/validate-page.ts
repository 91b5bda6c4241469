import type { Journal } from '#domain/journal/journal.ts'
import type { PageSource } from '#domain/journal/journal-source.ts'
import { Refused } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import { findHtml } from './find-html.ts'
import { type ContentPage, renderPage } from './render-journal.ts'

/**
 * Far more than pages have: the marks of a paragraph are read with the square of their number, and each quote or list
 * inside another is a call inside another.
 */
const limits = { marksInParagraph: 500, marksInPage: 3000, deep: 50 }

const emphasisMarks = /[*_~!`]/g
const containerPrefix = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))*/
const container = />|[-*+][ \t]|\d[.)]/g

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
const depthOf = (line: string): number => count(containerPrefix.exec(line)?.[0] ?? '', container)

/**
 * A page as readers would see it, judged before anybody does: Markdown that is marked or nested without end takes
 * minutes to read, or cannot be read at all. Throws `invalid` for such a text.
 */
export function validateAndRenderPage(page: PageSource, journal: Journal): ContentPage {
  const { text } = page
  const isTooMuch =
    count(text, emphasisMarks) > limits.marksInPage ||
    text.split(/\n[ \t]*\n/).some((part) => count(part, emphasisMarks) > limits.marksInParagraph) ||
    text.split('\n').some((line) => depthOf(line) > limits.deep)
  if (isTooMuch) throw tooComplex()
  return renderPage(page, journal)
}

/**
 * What is written in the browser is Markdown: HTML, which readers would be shown as it was typed, is nearly always meant
 * to do something. A page that holds it already is shown as before. Throws `invalid` with the line.
 */
export function requireMarkdown({ text }: PageSource): void {
  const found = findHtml(text)
  if (!found) return
  const written = truncateText(found.written, 40)
  throw new Refused(
    'invalid',
    `Line ${found.line} holds HTML, which is not taken here: ${written}. Please write it in Markdown, or put it between backticks (\`like this\`) to show it as it is.`,
    'text',
  )
}

const tooComplex = () =>
  new Refused(
    'invalid',
    'The text has more marks, or lists and quotes inside each other, than can be shown. Please make it simpler.',
    'text',
  )
