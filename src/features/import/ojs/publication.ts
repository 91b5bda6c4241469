import type { Grant } from '#domain/publishing/article-record.ts'
import { licences } from '#domain/publishing/licence.ts'
import {
  childrenNamed,
  childText,
  idOfType,
  isEmpty,
  localizedText,
  type OjsElement,
  parseWholeNumber,
} from './element.ts'
import { hasMarkup, plainLine, plainText } from './plain-text.ts'

/** What is looked at elsewhere, or says nothing that counts here. */
const knownElements = [
  ...[
    'id',
    'title',
    'prefix',
    'subtitle',
    'abstract',
    'licenseUrl',
    'keywords',
    'agencies',
    'authors',
  ],
  ...['article_galley', 'issue_identification', 'pages', 'citations', 'publication'],
  ...['submission_file', 'supplementary_file', 'artwork_file'],
]

/** The publication that counts: the one that the article names as its own, else the newest that was published. */
export function publicationOf(article: OjsElement): {
  publication: OjsElement
  others: OjsElement[]
} {
  const all = article.children.filter(({ name }) => name === 'publication')
  // Until OJS 3.1 an article was its own publication.
  if (all.length === 0) return { publication: article, others: [] }
  const named = all.find(
    (one) => idOfType(one, 'internal') === article.attributes.current_publication_id,
  )
  const published = all.filter(({ attributes }) => attributes.status === '3')
  const newest = (some: OjsElement[]) =>
    some.toSorted((a, b) => versionNumber(a) - versionNumber(b)).at(-1)
  const publication = named ?? newest(published) ?? newest(all) ?? article
  return { publication, others: all.filter((one) => one !== publication) }
}

export const versionNumber = ({ attributes }: OjsElement) =>
  parseWholeNumber(attributes.version) ?? 0

/** What a publication says in its language, as fields of an article, with what of it cannot be taken. */
export function readTexts(publication: OjsElement, locale: string) {
  const leftOut: string[] = []
  const take = (name: string) => {
    const { text, others, problem } = localizedText(publication, name, locale)
    if (problem) leftOut.push(`<${name}>: ${problem}`)
    leftOut.push(...others.map((other) => `<${name}> in ${other}`))
    return text
  }
  const title = joinTitle(take('title'), take('prefix'), take('subtitle'))
  if (
    title !== plainLine(title) ||
    [localizedText(publication, 'title', locale).text].some(hasMarkup)
  )
    leftOut.push('the marks in <title>; its words are kept')
  const input = {
    title: plainLine(title),
    abstract: plainText(take('abstract')),
    keywords: readList(publication, 'keywords', 'keyword', locale, leftOut),
    funding: readList(publication, 'agencies', 'agency', locale, leftOut).map(
      (funder): Grant => ({ funder, award: null }),
    ),
    references: readList(publication, 'citations', 'citation', locale, leftOut),
    pages: childText(publication, 'pages'),
    licence: readLicence(publication, leftOut),
  }
  leftOut.push(...unknownElements(publication))
  return { input, leftOut }
}

/** Some versions write the prefix into the title, too. */
function joinTitle(title: string, prefix: string, subtitle: string): string {
  const starts = prefix && title.toLowerCase().startsWith(`${prefix.toLowerCase()} `)
  const whole = prefix && !starts ? `${prefix} ${title}` : title
  return subtitle ? `${whole}: ${subtitle}` : whole
}

/** The entries of the lists of a name, in the article's language; since OJS 3.5 an entry has a name of its own. */
function readList(of: OjsElement, lists: string, entry: string, locale: string, leftOut: string[]) {
  const found = childrenNamed(of, lists)
  const chosen = found.find(({ attributes }) => attributes.locale === locale) ?? found[0]
  leftOut.push(
    ...found
      .filter((list) => list !== chosen && !isEmpty(list))
      .map(({ attributes }) => `<${lists}> in ${attributes.locale ?? 'another language'}`),
  )
  if (!chosen) return []
  return childrenNamed(chosen, entry).flatMap((one) => {
    if (one.problem) leftOut.push(`a <${entry}>: ${one.problem}`)
    const text = plainLine(childText(one, 'name') || one.text)
    return text ? [text] : []
  })
}

function readLicence(publication: OjsElement, leftOut: string[]): string {
  const url = childText(publication, 'licenseUrl')
  if (!url) return ''
  const address = normalizeUrl(url)
  const found = Object.entries(licences).find(
    ([, licence]) => normalizeUrl(licence.url) === address,
  )
  if (!found) leftOut.push(`<licenseUrl> ${url.slice(0, 200)}: not a licence that is known here`)
  return found?.[0] ?? ''
}

const normalizeUrl = (url: string) =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?:legalcode|deed(?:\.[a-z_]{2,5})?)?\/?$/, '')

function unknownElements(publication: OjsElement): string[] {
  const names = publication.children
    .filter((child) => !knownElements.includes(child.name) && !isEmpty(child))
    .map(({ name, text }) => `<${name}>${text.trim() ? ` “${plainLine(text).slice(0, 80)}”` : ''}`)
  return [...new Set(names)]
}
