import type { Journal } from '#domain/journal/journal.ts'
import { maxPageLength } from '#domain/journal/journal-source.ts'
import { Refused } from '#domain/refusal.ts'
import { type ContentPage, fillPage, type NamedPage, renderPage } from './render-journal.ts'

/** Real pages have far less. Rendering takes quadratic time in the marks of a paragraph and recurses into quotes and lists. */
const limits = { characters: 2 * maxPageLength, marksInParagraph: 500, marksInPage: 3000, deep: 50 }

const emphasisMarks = /[*_~!`]/g
const containerPrefix = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))*/
const container = />|[-*+][ \t]|\d[.)]/g

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
const depthOf = (line: string): number => count(containerPrefix.exec(line)?.[0] ?? '', container)

/** Fills in the placeholders. Throws `invalid` for a text whose rendering could take minutes. */
export function fillSimplePage(page: NamedPage, journal: Journal): string {
  const text = fillPage(page, journal)
  if (text.length > limits.characters)
    throw refuseText(
      `The text has more than ${(limits.characters / 1000).toFixed(0)},000 characters once its placeholders are filled in. Please shorten it.`,
    )
  const isTooMuch =
    count(text, emphasisMarks) > limits.marksInPage ||
    text.split(/\n[ \t]*\n/).some((part) => count(part, emphasisMarks) > limits.marksInParagraph) ||
    text.split('\n').some((line) => depthOf(line) > limits.deep)
  if (isTooMuch)
    throw refuseText(
      'The text has too many marks, or too many lists and quotes inside each other. Please make it simpler.',
    )
  return text
}

export function validateAndRenderPage(page: NamedPage, journal: Journal): ContentPage {
  fillSimplePage(page, journal)
  return renderPage(page, journal)
}

const refuseText = (sentence: string) => new Refused('invalid', sentence, 'text')
