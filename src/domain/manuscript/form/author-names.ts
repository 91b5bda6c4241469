import { markersIn, withoutMarkers } from './author-lines.ts'

/** A name with the markers of its affiliations. */
export type MarkedName = { name: string; markers: string[] }

/** Two to five words; the first and the last begin with a capital letter. */
const isName = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+[\p{L}\p{M}.'’-]+){0,3}\s+\p{Lu}[\p{L}\p{M}.'’-]*$/u

/** Words of affiliations and addresses. */
const placeWords =
  /\b(?:universit|college|collège|department|département|institut|school|école|faculty|faculté|hospital|cent(?:re|er)\b|laborator|academy|polytechnic|ministry|research|education|state\b|street|road)/iu

/** Whether a line names an institution or is an address. */
export const isPlace = (line: string): boolean => placeWords.test(line)

const titles = /^(?:(?:prof(?:essor)?|dr|mr|mrs|ms|miss|engr|rev)\.?\s+)+/i
const degree =
  /^\(?(?:ph\.?\s?d|m\.?\s?sc|b\.?\s?sc|m\.?\s?ed|b\.?\s?ed|ed\.?\s?d|m\.?a|m\.?d)\.?\)?$/i

/** The names in a line; empty unless all of its parts look like names of people. */
export function namesIn(line: string): MarkedName[] {
  const found: MarkedName[] = []
  for (const part of splitNames(line)) {
    const name = withoutMarkers(part)
      .replace(titles, '')
      .replace(/\s*\([^)]*\)$/, '')
      .trim()
    const markers = markersIn(part)
    const last = found.at(-1)
    // `Ada Obi1,2` has a part without a name.
    if (name === '' || degree.test(name)) last?.markers.push(...markers)
    else if (isName.test(name) && !isPlace(name)) found.push({ name, markers })
    else return []
  }
  return found
}

/** Separates names by commas, semicolons and "and", but not inside raised markers. */
function splitNames(line: string): string[] {
  const parts: string[] = []
  const separated = line.split(/(\uE000[^\uE001]*\uE001)/)
  let current = ''
  for (const piece of separated) {
    if (piece.startsWith('\uE000')) {
      current += piece
      continue
    }
    const [first = '', ...others] = piece.split(/,|;|&|\band\b|\bet\b/)
    current += first
    for (const other of others) {
      parts.push(current)
      current = other
    }
  }
  return [...parts, current].map((part) => part.trim()).filter(Boolean)
}
