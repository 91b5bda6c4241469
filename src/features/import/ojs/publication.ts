import { licences } from '#domain/publishing/licence.ts'
import type { Grant } from '#domain/publishing/metadata.ts'
import {
  childrenNamed,
  childText,
  idOfType,
  isEmpty,
  localizedText,
  type OjsElement,
  parseWholeNumber,
  type Skip,
  unknownChildren,
} from './element.ts'
import { toBcp47 } from './language.ts'
import { hasMarkup, plainLine, plainText } from './plain-text.ts'

/** Elements that other functions read, or that need no import. */
const knownElements = [
  'id',
  'title',
  'prefix',
  'subtitle',
  'abstract',
  'licenseUrl',
  'keywords',
  'agencies',
  'authors',
  'article_galley',
  'issue_identification',
  'pages',
  'citations',
  'publication',
  'submission_file',
  'supplementary_file',
  'artwork_file',
]

/** The current publication: the one that the article names, or else the newest published one. */
export function publicationOf(article: OjsElement): {
  publication: OjsElement
  others: OjsElement[]
} {
  const all = childrenNamed(article, 'publication')
  // Until OJS 3.1 an article is its own publication.
  if (all.length === 0) return { publication: article, others: [] }
  const newest = (some: OjsElement[]) =>
    some.toSorted((a, b) => versionNumber(a) - versionNumber(b)).at(-1)
  const publication =
    all.find((one) => idOfType(one, 'internal') === article.attributes.current_publication_id) ??
    newest(all.filter(({ attributes }) => attributes.status === '3')) ??
    newest(all) ??
    article
  return { publication, others: all.filter((one) => one !== publication) }
}

export const versionNumber = ({ attributes }: OjsElement) =>
  parseWholeNumber(attributes.version) ?? 0

/** The texts of a publication in its language, as fields of an article. */
export function readTexts(publication: OjsElement, locale: string, skip: Skip) {
  const take = (name: string) => localizedText(publication, name, locale, skip)
  const ownTitle = take('title')
  const title = joinTitle(ownTitle, take('prefix'), take('subtitle'))
  if (title !== plainLine(title) || hasMarkup(ownTitle))
    skip('the markup in <title>; its text is imported')
  const list = (listName: string, entry: string) =>
    readList(publication, listName, entry, locale, skip)
  const input = {
    title: plainLine(title),
    ...readAbstracts(publication, locale, skip),
    keywords: list('keywords', 'keyword'),
    funding: list('agencies', 'agency').map((funder): Grant => ({ funder, award: null })),
    references: list('citations', 'citation'),
    pages: childText(publication, 'pages'),
    licence: readLicence(publication, skip),
  }
  reportUnknown(publication, skip)
  return input
}

/** The abstract in the language of the publication, and those in other languages. */
function readAbstracts(publication: OjsElement, locale: string, skip: Skip) {
  const texts = new Map<string | undefined, string>()
  for (const { attributes, text, problem } of childrenNamed(publication, 'abstract')) {
    if (problem) skip(`<abstract>: ${problem}`)
    const language = toBcp47(attributes.locale || locale)
    const abstract = plainText(text)
    if (!abstract) continue
    if (!language) skip(`<abstract> in “${attributes.locale}”, which is not a language`)
    else if (texts.has(language)) skip(`a second <abstract> in ${language}`)
    else texts.set(language, abstract)
  }
  const own = toBcp47(locale)
  return {
    abstract: texts.get(own) ?? '',
    translatedAbstracts: [...texts].flatMap(([language, text]) =>
      language && language !== own ? [{ language, text }] : [],
    ),
  }
}

/** Some versions of OJS include the prefix in the title. */
function joinTitle(title: string, prefix: string, subtitle: string): string {
  const hasPrefix = title.toLowerCase().startsWith(`${prefix.toLowerCase()} `)
  const whole = prefix && !hasPrefix ? `${prefix} ${title}` : title
  return subtitle ? `${whole}: ${subtitle}` : whole
}

/** The entries of the list in a language. Since OJS 3.5 an entry has a name element. */
function readList(
  publication: OjsElement,
  listName: string,
  entryName: string,
  locale: string,
  skip: Skip,
): string[] {
  const lists = childrenNamed(publication, listName)
  const chosen = lists.find(({ attributes }) => attributes.locale === locale) ?? lists[0]
  for (const list of lists)
    if (list !== chosen && !isEmpty(list))
      skip(`<${listName}> in ${list.attributes.locale ?? 'another language'}`)
  if (!chosen) return []
  return childrenNamed(chosen, entryName).flatMap((entry) => {
    if (entry.problem) skip(`a <${entryName}>: ${entry.problem}`)
    return plainLine(childText(entry, 'name') || entry.text) || []
  })
}

function readLicence(publication: OjsElement, skip: Skip): string {
  const url = childText(publication, 'licenseUrl')
  if (!url) return ''
  const normalized = normalizeUrl(url)
  const [name] =
    Object.entries(licences).find(([, licence]) => normalizeUrl(licence.url) === normalized) ?? []
  if (!name) skip(`<licenseUrl> ${url.slice(0, 200)}: the licence is not known`)
  return name ?? ''
}

const normalizeUrl = (url: string) =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?:legalcode|deed(?:\.[a-z_]{2,5})?)?\/?$/, '')

function reportUnknown(publication: OjsElement, skip: Skip): void {
  const names = unknownChildren(publication, knownElements).map(
    ({ name, text }) => `<${name}>${text.trim() ? ` “${plainLine(text).slice(0, 80)}”` : ''}`,
  )
  for (const name of new Set(names)) skip(name)
}
