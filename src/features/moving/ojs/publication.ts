import { licences } from '#domain/publishing/licence.ts'
import type { Grant } from '#domain/publishing/record.ts'
import { all, type Element, idOf, isBlank, numberIn, said, textOf } from './element.ts'
import { hasMarks, plainLine, plainText } from './plain-text.ts'

/** What is looked at elsewhere, or says nothing that counts here. */
const known = [
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
export function publicationOf(article: Element): { publication: Element; others: Element[] } {
  const all = article.children.filter(({ name }) => name === 'publication')
  // Until OJS 3.1 an article was its own publication.
  if (all.length === 0) return { publication: article, others: [] }
  const named = all.find(
    (one) => idOf(one, 'internal') === article.attributes.current_publication_id,
  )
  const published = all.filter(({ attributes }) => attributes.status === '3')
  const newest = (some: Element[]) => some.toSorted((a, b) => version(a) - version(b)).at(-1)
  const publication = named ?? newest(published) ?? newest(all) ?? article
  return { publication, others: all.filter((one) => one !== publication) }
}

export const version = ({ attributes }: Element) => numberIn(attributes.version) ?? 0

/** What a publication says in its language, as fields of an article, with what of it cannot be taken. */
export function textsOf(publication: Element, locale: string) {
  const leftOut: string[] = []
  const take = (name: string) => {
    const { text, others, problem } = said(publication, name, locale)
    if (problem) leftOut.push(`<${name}>: ${problem}`)
    leftOut.push(...others.map((other) => `<${name}> in ${other}`))
    return text
  }
  const title = titleOf(take('title'), take('prefix'), take('subtitle'))
  if (title !== plainLine(title) || [said(publication, 'title', locale).text].some(hasMarks))
    leftOut.push('the marks in <title>; its words are kept')
  const input = {
    title: plainLine(title),
    abstract: plainText(take('abstract')),
    keywords: listIn(publication, 'keywords', 'keyword', locale, leftOut),
    funding: listIn(publication, 'agencies', 'agency', locale, leftOut).map(
      (funder): Grant => ({ funder, award: null }),
    ),
    references: listIn(publication, 'citations', 'citation', locale, leftOut),
    pages: textOf(publication, 'pages'),
    licence: licenceIn(publication, leftOut),
  }
  leftOut.push(...unknownIn(publication))
  return { input, leftOut }
}

/** Some versions write the prefix into the title, too. */
function titleOf(title: string, prefix: string, subtitle: string): string {
  const starts = prefix && title.toLowerCase().startsWith(`${prefix.toLowerCase()} `)
  const whole = prefix && !starts ? `${prefix} ${title}` : title
  return subtitle ? `${whole}: ${subtitle}` : whole
}

/** The entries of the lists of a name, in the article's language; since OJS 3.5 an entry has a name of its own. */
function listIn(of: Element, lists: string, entry: string, locale: string, leftOut: string[]) {
  const found = all(of, lists)
  const chosen = found.find(({ attributes }) => attributes.locale === locale) ?? found[0]
  leftOut.push(
    ...found
      .filter((list) => list !== chosen && !isBlank(list))
      .map(({ attributes }) => `<${lists}> in ${attributes.locale ?? 'another language'}`),
  )
  if (!chosen) return []
  return all(chosen, entry).flatMap((one) => {
    if (one.problem) leftOut.push(`a <${entry}>: ${one.problem}`)
    const text = plainLine(textOf(one, 'name') || one.text)
    return text ? [text] : []
  })
}

function licenceIn(publication: Element, leftOut: string[]): string {
  const url = textOf(publication, 'licenseUrl')
  if (!url) return ''
  const address = bare(url)
  const found = Object.entries(licences).find(([, licence]) => bare(licence.url) === address)
  if (!found) leftOut.push(`<licenseUrl> ${url.slice(0, 200)}: not a licence that is known here`)
  return found?.[0] ?? ''
}

const bare = (url: string) =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?:legalcode|deed(?:\.[a-z_]{2,5})?)?\/?$/, '')

function unknownIn(publication: Element): string[] {
  const names = publication.children
    .filter((child) => !known.includes(child.name) && !isBlank(child))
    .map(({ name, text }) => `<${name}>${text.trim() ? ` “${plainLine(text).slice(0, 80)}”` : ''}`)
  return [...new Set(names)]
}
