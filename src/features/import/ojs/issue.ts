import { isDay } from '#domain/text/day.ts'
import type { IncomingIssue } from '#features/import/incoming.ts'
import {
  childrenNamed,
  childText,
  idOfType,
  listedIn,
  localizedText,
  type OjsElement,
  parseWholeNumber,
  type Skip,
  unknownChildren,
  urlKeys,
} from './element.ts'
import { plainLine, plainText } from './plain-text.ts'

/** A section of an issue, and its position in it. */
export type Section = { title: string; position: number }

const knownElements = [
  'id',
  'description',
  'issue_identification',
  'date_published',
  'sections',
  // OJS uses these internally.
  'last_modified',
  'date_notified',
  // Covers and galleys are reported separately.
  'covers',
  'issue_covers',
  'issue_galleys',
]

/**
 * Reads the volume and number of an issue from its elements; the first versions of OJS 3.0 wrote attributes. Without a
 * volume, the year is used.
 */
export function readIssueNumber(named: OjsElement): { issue?: IncomingIssue; problem?: string } {
  const read = (name: string) => childText(named, name) || named.attributes[name] || ''
  const ownVolume = parseWholeNumber(read('volume'))
  const year = parseWholeNumber(read('year'))
  const number = plainLine(read('number'))
  const volume = ownVolume || year
  if (!volume || volume > 9999) return { problem: 'it has neither a volume nor a year' }
  if (number.length > 20) return { problem: `its number “${number.slice(0, 60)}” is too long` }
  return {
    issue: {
      volume,
      number,
      year: year && year >= 1000 && year <= 9999 ? year : null,
      title: plainLine(childText(named, 'title')).slice(0, 300) || null,
      isPublished: false,
      introduction: null,
      publicationDate: null,
      doi: null,
    },
    ...(ownVolume ? {} : { problem: 'it has no volume: its year is used' }),
  }
}

/** The keys of an issue in former URLs. */
export const keysOfIssue = (element: OjsElement): string[] =>
  urlKeys(
    idOfType(element, 'internal'),
    element.attributes.url_path,
    idOfType(element, 'publisher-id'),
  )

/** Reads an issue of a native export. `issue` is undefined without a valid volume and number. */
export function toIncomingIssue(element: OjsElement, locale: string, skip: Skip) {
  const [named] = childrenNamed(element, 'issue_identification')
  const { issue, problem } = readIssueNumber(named ?? element)
  if (problem) skip(problem)
  const title = named ? localizedText(named, 'title', locale, skip) : ''
  const description = localizedText(element, 'description', locale, skip)
  for (const galley of listedIn(element, 'issue_galleys', 'issue_galley'))
    skip(`the galley of the whole issue “${localizedText(galley, 'label', locale)}”`)
  for (const { name } of unknownChildren(element, knownElements)) skip(`<${name}>`)
  const date = childText(element, 'date_published').slice(0, 10)
  const complete: IncomingIssue | undefined = issue && {
    ...issue,
    title: plainLine(title).slice(0, 300) || null,
    introduction: plainText(description).slice(0, 10_000) || null,
    publicationDate: isDay(date) ? date : null,
    isPublished: element.attributes.published === '1',
    doi: idOfType(element, 'doi') || null,
  }
  return { issue: complete, sections: sectionsOf(element, locale) }
}

const sectionsOf = (element: OjsElement, locale: string): Map<string, Section> =>
  new Map(
    listedIn(element, 'sections', 'section').map((section, index) => {
      const reference = section.attributes.ref ?? ''
      const title = plainLine(localizedText(section, 'title', locale)).slice(0, 100)
      const position = parseWholeNumber(section.attributes.seq) ?? index
      return [reference, { title: title || reference, position }]
    }),
  )

/** The covers of an issue; the one in its language is first. */
export const coversOf = (element: OjsElement, locale: string): OjsElement[] => {
  const isOther = ({ attributes }: OjsElement) => Number(attributes.locale !== locale)
  return ['covers', 'issue_covers']
    .flatMap((list) => listedIn(element, list, 'cover'))
    .toSorted((a, b) => isOther(a) - isOther(b))
}
