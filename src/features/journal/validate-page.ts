import type { Journal } from '#domain/journal/journal.ts'
import { maxPageLength, type PageSource } from '#domain/journal/journal-source.ts'
import { Refused } from '#domain/refusal.ts'
import { type ContentPage, fillPage, renderPage } from './render-journal.ts'

/**
 * Far more than pages have: the marks of a paragraph are read with the square of their number, each quote or list
 * inside another is a call inside another, and a placeholder can stand for much text.
 */
const limits = { characters: 2 * maxPageLength, marksInParagraph: 500, marksInPage: 3000, deep: 50 }

const emphasisMarks = /[*_~!`]/g
const containerPrefix = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))*/
const container = />|[-*+][ \t]|\d[.)]/g

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
const depthOf = (line: string): number => count(containerPrefix.exec(line)?.[0] ?? '', container)

/**
 * The Markdown of a page with its placeholders filled in. Throws `invalid` for a text that is marked or nested without
 * end, which takes minutes to read, or cannot be read at all.
 */
export function fillSimplePage(page: PageSource, journal: Journal): string {
  const text = fillPage(page, journal)
  if (text.length > limits.characters) throw tooLong()
  const isTooMuch =
    count(text, emphasisMarks) > limits.marksInPage ||
    text.split(/\n[ \t]*\n/).some((part) => count(part, emphasisMarks) > limits.marksInParagraph) ||
    text.split('\n').some((line) => depthOf(line) > limits.deep)
  if (isTooMuch) throw tooComplex()
  return text
}

/** A page of a folder as readers would see it. Throws `invalid` as `fillSimplePage` does. */
export function validateAndRenderPage(page: PageSource, journal: Journal): ContentPage {
  fillSimplePage(page, journal)
  return renderPage(page, journal)
}

const tooComplex = () =>
  new Refused(
    'invalid',
    'The text has more marks, or lists and quotes inside each other, than can be shown. Please make it simpler.',
    'text',
  )

const tooLong = () =>
  new Refused(
    'invalid',
    `The text has more than ${(limits.characters / 1000).toFixed(0)},000 characters once its placeholders are filled in. Please shorten it.`,
    'text',
  )
