import { isDay } from '#domain/text/day.ts'
import type { IncomingIssue } from '../incoming.ts'
import { all, type Element, idOf, isBlank, numberIn, said, textOf } from './element.ts'
import { plainLine, plainText } from './plain-text.ts'

/** A section of an issue, and its place among them. */
export type Section = { title: string; place: number }

/** What an issue is called; where no volume is given, its year stands for it. */
export function issueNumberOf(named: Element): { issue?: IncomingIssue; problem?: string } {
  const volume = numberIn(textOf(named, 'volume'))
  const year = numberIn(textOf(named, 'year'))
  const number = plainLine(textOf(named, 'number'))
  const counted = volume || year
  if (!counted || counted > 9999) return { problem: 'it has neither a volume nor a year' }
  if (number.length > 20) return { problem: `its number “${number.slice(0, 60)}” is too long` }
  return {
    issue: {
      volume: counted,
      number,
      year: year && year >= 1000 && year <= 9999 ? year : null,
      title: plainLine(textOf(named, 'title')).slice(0, 300) || null,
      ...{ isPublished: false, introduction: null, publicationDate: null, doi: null },
    },
    ...(volume ? {} : { problem: 'it has no volume: its year stands for it' }),
  }
}

/** The names by which the addresses of OJS know an issue. */
export const keysOfIssue = (element: Element): string[] =>
  [
    idOf(element, 'internal'),
    element.attributes.url_path ?? '',
    idOf(element, 'publisher-id'),
  ].filter((key) => key && key.length <= 200)

const known = ['id', 'description', 'issue_identification', 'date_published', 'sections']
/** What tells of the working of OJS and not of the issue. */
const withoutMeaning = ['last_modified', 'date_notified', 'covers', 'issue_covers', 'issue_galleys']

/** An issue of a native export; `issue` is undefined for one that cannot be named here. */
export function incomingIssueFrom(element: Element, locale: string) {
  const named = all(element, 'issue_identification')[0]
  const { issue, problem } = named
    ? issueNumberOf(named)
    : { problem: 'it has no volume and no number' }
  const date = textOf(element, 'date_published').slice(0, 10)
  const publicationDate = isDay(date) ? date : null
  const title = named && said(named, 'title', locale)
  const description = said(element, 'description', locale)
  const leftOut = [
    ...(problem ? [problem] : []),
    ...(title?.others ?? []).map((other) => `<title> in ${other}`),
    ...description.others.map((other) => `<description> in ${other}`),
    ...galleysOf(element, locale),
    ...element.children
      .filter((child) => ![...known, ...withoutMeaning].includes(child.name) && !isBlank(child))
      .map(({ name }) => `<${name}>`),
  ]
  const whole: IncomingIssue | undefined = issue && {
    ...issue,
    title: plainLine(title?.text ?? '').slice(0, 300) || null,
    introduction: plainText(description.text).slice(0, 10_000) || null,
    publicationDate,
    isPublished: element.attributes.published === '1',
    doi: idOf(element, 'doi') || null,
  }
  return { issue: whole, sections: sectionsOf(element, locale), leftOut }
}

const galleysOf = (element: Element, locale: string): string[] =>
  all(element, 'issue_galleys')
    .flatMap((galleys) => all(galleys, 'issue_galley'))
    .map(
      (galley) =>
        `the galley of the whole issue “${textOf(galley, 'label') || said(galley, 'label', locale).text}”`,
    )

function sectionsOf(element: Element, locale: string): Map<string, Section> {
  const found = all(element, 'sections').flatMap((sections) => all(sections, 'section'))
  return new Map(
    found.map((section, place) => [
      section.attributes.ref ?? '',
      {
        title:
          plainLine(said(section, 'title', locale).text).slice(0, 100) ||
          section.attributes.ref ||
          '',
        place: numberIn(section.attributes.seq) ?? place,
      },
    ]),
  )
}

/** The pictures of the cover that an issue brings, the one in its language first. */
export const coversOf = (element: Element, locale: string): Element[] =>
  [...all(element, 'covers'), ...all(element, 'issue_covers')]
    .flatMap((covers) => all(covers, 'cover'))
    .toSorted(
      (a, b) => Number(a.attributes.locale !== locale) - Number(b.attributes.locale !== locale),
    )
