import { isDay } from '#domain/text/day.ts'
import type { IncomingIssue } from '#features/import/incoming.ts'
import {
  childrenNamed,
  childText,
  idOfType,
  isEmpty,
  localizedText,
  type OjsElement,
  parseWholeNumber,
} from './element.ts'
import { plainLine, plainText } from './plain-text.ts'

/** A section of an issue, and its place among them. */
export type Section = { title: string; place: number }

/** What an issue is called; where no volume is given, its year stands for it. */
export function readIssueNumber(named: OjsElement): { issue?: IncomingIssue; problem?: string } {
  const volume = parseWholeNumber(childText(named, 'volume'))
  const year = parseWholeNumber(childText(named, 'year'))
  const number = plainLine(childText(named, 'number'))
  const counted = volume || year
  if (!counted || counted > 9999) return { problem: 'it has neither a volume nor a year' }
  if (number.length > 20) return { problem: `its number “${number.slice(0, 60)}” is too long` }
  return {
    issue: {
      volume: counted,
      number,
      year: year && year >= 1000 && year <= 9999 ? year : null,
      title: plainLine(childText(named, 'title')).slice(0, 300) || null,
      isPublished: false,
      introduction: null,
      publicationDate: null,
      doi: null,
    },
    ...(volume ? {} : { problem: 'it has no volume: its year stands for it' }),
  }
}

/** The names by which the addresses of OJS know an issue. */
export const keysOfIssue = (element: OjsElement): string[] =>
  [
    idOfType(element, 'internal'),
    element.attributes.url_path ?? '',
    idOfType(element, 'publisher-id'),
  ].filter((key) => key && key.length <= 200)

const knownElements = ['id', 'description', 'issue_identification', 'date_published', 'sections']
/** What tells of the working of OJS and not of the issue. */
const ignoredElements = [
  'last_modified',
  'date_notified',
  'covers',
  'issue_covers',
  'issue_galleys',
]

/** An issue of a native export; `issue` is undefined for one that cannot be named here. */
export function toIncomingIssue(element: OjsElement, locale: string) {
  const named = childrenNamed(element, 'issue_identification')[0]
  const { issue, problem } = named
    ? readIssueNumber(named)
    : { problem: 'it has no volume and no number' }
  const date = childText(element, 'date_published').slice(0, 10)
  const publicationDate = isDay(date) ? date : null
  const title = named && localizedText(named, 'title', locale)
  const description = localizedText(element, 'description', locale)
  const leftOut = [
    ...(problem ? [problem] : []),
    ...(title?.others ?? []).map((other) => `<title> in ${other}`),
    ...description.others.map((other) => `<description> in ${other}`),
    ...issueGalleys(element, locale),
    ...element.children
      .filter(
        (child) => ![...knownElements, ...ignoredElements].includes(child.name) && !isEmpty(child),
      )
      .map(({ name }) => `<${name}>`),
  ]
  const whole: IncomingIssue | undefined = issue && {
    ...issue,
    title: plainLine(title?.text ?? '').slice(0, 300) || null,
    introduction: plainText(description.text).slice(0, 10_000) || null,
    publicationDate,
    isPublished: element.attributes.published === '1',
    doi: idOfType(element, 'doi') || null,
  }
  return { issue: whole, sections: sectionsOf(element, locale), leftOut }
}

const issueGalleys = (element: OjsElement, locale: string): string[] =>
  childrenNamed(element, 'issue_galleys')
    .flatMap((galleys) => childrenNamed(galleys, 'issue_galley'))
    .map(
      (galley) =>
        `the galley of the whole issue “${childText(galley, 'label') || localizedText(galley, 'label', locale).text}”`,
    )

function sectionsOf(element: OjsElement, locale: string): Map<string, Section> {
  const found = childrenNamed(element, 'sections').flatMap((sections) =>
    childrenNamed(sections, 'section'),
  )
  return new Map(
    found.map((section, place) => [
      section.attributes.ref ?? '',
      {
        title:
          plainLine(localizedText(section, 'title', locale).text).slice(0, 100) ||
          section.attributes.ref ||
          '',
        place: parseWholeNumber(section.attributes.seq) ?? place,
      },
    ]),
  )
}

/** The pictures of the cover that an issue brings, the one in its language first. */
export const coversOf = (element: OjsElement, locale: string): OjsElement[] =>
  [...childrenNamed(element, 'covers'), ...childrenNamed(element, 'issue_covers')]
    .flatMap((covers) => childrenNamed(covers, 'cover'))
    .toSorted(
      (a, b) => Number(a.attributes.locale !== locale) - Number(b.attributes.locale !== locale),
    )
