import { isEmailAddress } from '../../people/email-address.ts'
import { markersIn, raised } from './author-lines.ts'
import { isPlace } from './author-names.ts'

/** A line of an affiliation, with the markers in front of it. */
export type AddressLine = { text: string; markers: string[] }

const emailPattern = /[^\s<>()[\],;:"\uE000\uE001]+@[^\s<>()[\],;:"\uE000\uE001]+\.\p{L}{2,}/gu
const labels =
  /\(?\b(?:e-?mail(?: address)?|correspond\w*(?: author| address| to)?|contact)\b\s*[:;=]*\)?/giu

/** The email addresses in a line, and the line without them and their labels. */
export function takeEmails(line: string): { rest: string; addresses: string[] } {
  const addresses = (line.match(emailPattern) ?? []).filter(isEmailAddress)
  if (addresses.length === 0) return { rest: line, addresses }
  const rest = line
    .replace(emailPattern, ' ')
    .replace(labels, ' ')
    .replace(/[<([]\s*[>)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:|–—-]+$/, '')
    .trim()
  return { rest, addresses }
}

/** Lines between title and abstract that are no address. */
const otherLine =
  /^(?:tel|phone|mobile|gsm|fax|received|accepted|submitted|date|word count|running (?:head|title)|orcid|by|and)\b|https?:/i

const leadingMarker = new RegExp(
  `^(?:${raised.open}[^${raised.close}]*${raised.close}|\\d{1,2}(?=[\\s.)]*\\p{Lu})|[*†‡§¶#]+)[\\s.)]*`,
  'u',
)

/** A line as an affiliation; null if it is none. `continues` is whether an affiliation is above it. */
export function readAddress(line: string, continues: boolean): AddressLine | null {
  const marker = leadingMarker.exec(line)?.[0] ?? ''
  const text = line
    .slice(marker.length)
    .replace(/\uE000[^\uE001]*\uE001/g, '')
    .replace(/[\s,;.]+$/, '')
    .trim()
  const isAddress = isPlace(text) || continues || (marker !== '' && /\p{L}{3}/u.test(text))
  if (!isAddress || text.length < 3 || otherLine.test(text)) return null
  return { text, markers: leadingMarkers(line) }
}

/** The markers in front of a line. */
export const leadingMarkers = (line: string): string[] =>
  markersIn((leadingMarker.exec(line)?.[0] ?? '').replace(/[\s.)]+$/, ''))
