import { abstractIn, keywordsIn } from './checks/length.ts'
import type { ManuscriptDocument } from './document/document.ts'
import { blockLines } from './document/text.ts'

/** The metadata in a manuscript, for the form of a submission. Fields that were not found are empty. */
export type FormValues = { title: string; abstract: string; keywords: string[]; authors: string[] }

export const readFormValues = ({ front }: ManuscriptDocument): FormValues => ({
  title: front.title.flatMap(blockLines).join(' ').replace(/\s+/g, ' ').trim(),
  abstract: abstractIn(front.abstract),
  keywords: keywordsIn(front.keywords),
  authors: authorsIn(front.authors.flatMap(blockLines)),
})

/**
 * The names in the first line, or in several lines with one name each. Empty if the first line has other words than names of
 * people.
 */
function authorsIn(lines: readonly string[]): string[] {
  const [first = [], ...others] = lines.map(namesIn)
  if (first.length !== 1) return first
  const end = others.findIndex((names) => names.length !== 1)
  return [...first, ...others.slice(0, end < 0 ? others.length : end).flat()]
}

/** The names in a line; empty unless all of its parts look like names of people. */
function namesIn(line: string): string[] {
  const names = line
    .split(/,|;|&|\band\b|\bet\b/)
    .map((name) => name.replace(/[\d*†‡§]+/g, '').trim())
    .filter(Boolean)
  return names.every((name) => isName.test(name) && !isPlace.test(name)) ? names : []
}

/** Two to five words; the first and the last begin with a capital letter. */
const isName = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+[\p{L}\p{M}.'’-]+){0,3}\s+\p{Lu}[\p{L}\p{M}.'’-]*$/u

/** Words of affiliations and addresses. */
const isPlace =
  /\b(?:universit|college|collège|department|département|institut|school|école|faculty|faculté|hospital|cent(?:re|er)\b|laborator|academy|ministry|research|education|state\b|street|road)/iu
