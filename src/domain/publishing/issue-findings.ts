import { cut } from '../text/format.ts'
import type { FileFormat } from './article.ts'
import { type Licence, licences } from './licence.ts'
import { overlaps, readPages } from './page-range.ts'

/** What is judged of an article before its issue is published. */
export type JudgedArticle = {
  id: string
  title: string
  abstract: string
  section: string | null
  pages: string | null
  articleNumber: string | null
  doi: string | null
  /** By its name in `licence.ts`; null for the journal's own. */
  licence: string | null
  contributors: { displayName: string; given: string | null; family: string | null }[]
  files: { format: FileFormat }[]
}

/**
 * Something missing or odd, said in a sentence. `at` is the address in the office where it is mended: its fragment
 * names the field (`pages`, `contributors.1.family`), or is the place on the page of the issue itself.
 */
export type Finding = { articleId: string; sentence: string; at: string }

/** What is odd, and the field of the article where it is mended. */
type Oddity = { sentence: string; field: string }

/** Where the office edits an article, down to the field. */
const deskOf = (articleId: string, field: string) =>
  `/manage-journals/${encodeURIComponent(articleId)}#${field}`

/** The id of what puts an article into a section, on the page of its issue. */
export const sectionFieldOf = (articleId: string): string => `section-${articleId}`

/** What of the journal an issue is judged by. One that sets how DOIs are made gives them when an article becomes public. */
type JudgedFor = { licence: Licence; doi?: unknown }

/** What is missing or odd in an issue before it is published, article by article in their order. */
export function findingsOf(articles: JudgedArticle[], journal: JudgedFor): Finding[] {
  const sectioned = articles.some(({ section }) => section !== null)
  const crossings = Map.groupBy(overlaps(articles), ({ later }) => later.id)
  return articles.flatMap((article) => {
    const { id } = article
    const oddities: Oddity[] = [
      ...ofFiles(article),
      ...ofAbstract(article),
      ...ofPages(article),
      ...(crossings.get(id) ?? []).map(
        ({ earlier }): Oddity => ({
          sentence: `Its pages ${article.pages} overlap with pages ${earlier.pages} of “${cut(earlier.title, 60)}”.`,
          field: 'pages',
        }),
      ),
      ...ofNames(article),
      ...ofLicence(article, journal.licence),
      ...ofDoi(article, journal),
    ]
    const found = oddities.map(({ sentence, field }) => ({ sentence, at: deskOf(id, field) }))
    if (sectioned && article.section === null)
      found.push({ sentence: 'It stands in no section.', at: `#${sectionFieldOf(id)}` })
    return found.map((finding) => ({ articleId: id, ...finding }))
  })
}

function ofFiles({ files }: JudgedArticle): Oddity[] {
  if (files.some(({ format }) => format === 'pdf')) return []
  const sentence = files.length === 0 ? 'It has no file.' : 'It has no PDF.'
  return [{ sentence, field: 'pdfFile' }]
}

/** In characters: what is shorter hardly says what an article is about. */
const shortAbstract = 80

function ofAbstract({ abstract }: JudgedArticle): Oddity[] {
  const { length } = abstract.trim()
  if (length >= shortAbstract) return []
  const sentence =
    length === 0 ? 'It has no abstract.' : `Its abstract is only ${length} characters long.`
  return [{ sentence, field: 'abstract' }]
}

function ofPages({ pages, articleNumber }: JudgedArticle): Oddity[] {
  const odd = (sentence: string) => [{ sentence, field: 'pages' }]
  if (pages === null) return articleNumber === null ? odd('It has no pages.') : []
  const range = readPages(pages)
  return range && range.last < range.first ? odd(`Its pages ${pages} end before they begin.`) : []
}

const namesAtMost = 3

function ofNames({ contributors }: JudgedArticle): Oddity[] {
  if (contributors.length === 0) return [{ sentence: 'It names no author.', field: 'contributors' }]
  const isUnparted = ({ given, family }: (typeof contributors)[number]) => !given || !family
  const unparted = contributors.filter(isUnparted)
  if (unparted.length === 0) return []
  const first = contributors.findIndex(isUnparted)
  const part = contributors[first]?.given ? 'family' : 'given'
  const names = unparted.slice(0, namesAtMost).map(({ displayName }) => cut(displayName, 60))
  const more = unparted.length - names.length
  const named = names.join(', ') + (more > 0 ? ` and ${more} more` : '')
  const sentence = `Given or family name is not told apart: ${named}.`
  return [{ sentence, field: `contributors.${first}.${part}` }]
}

const ofDoi = ({ doi }: JudgedArticle, journal: JudgedFor): Oddity[] =>
  doi || journal.doi ? [] : [{ sentence: 'It has no DOI.', field: 'doi' }]

function ofLicence({ licence }: JudgedArticle, journal: Licence): Oddity[] {
  if (licence === null) return []
  const odd = (sentence: string) => [{ sentence, field: 'licence' }]
  if (!Object.hasOwn(licences, licence))
    return odd(`Its licence ${cut(licence, 40)} is not known here.`)
  const { name, url } = licences[licence as keyof typeof licences]
  return url === journal.url
    ? []
    : odd(`Its licence is ${name}, that of the journal is ${journal.name}.`)
}
