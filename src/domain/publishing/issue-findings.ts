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

/** Something missing or odd, said in a sentence. `at` is the address in the office where it is mended. */
export type Finding = { articleId: string; sentence: string; at: string }

/** Where the office edits an article. */
const deskOf = (articleId: string) => `/manage-journals/${encodeURIComponent(articleId)}`

/** What is missing or odd in an issue before it is published, article by article in their order. */
export function findingsOf(articles: JudgedArticle[], journal: { licence: Licence }): Finding[] {
  const sectioned = articles.some(({ section }) => section !== null)
  const crossings = Map.groupBy(overlaps(articles), ({ later }) => later.id)
  return articles.flatMap((article) => {
    const { id } = article
    const sentences = [
      ...ofFiles(article),
      ...ofAbstract(article),
      ...ofPages(article),
      ...(crossings.get(id) ?? []).map(
        ({ earlier }) =>
          `Its pages ${article.pages} overlap with pages ${earlier.pages} of “${cut(earlier.title, 60)}”.`,
      ),
      ...ofNames(article),
      ...ofLicence(article, journal.licence),
      ...(article.doi ? [] : ['It has no DOI.']),
      ...(sectioned && article.section === null ? ['It stands in no section.'] : []),
    ]
    return sentences.map((sentence) => ({ articleId: id, sentence, at: deskOf(id) }))
  })
}

function ofFiles({ files }: JudgedArticle): string[] {
  if (files.length === 0) return ['It has no file.']
  return files.some(({ format }) => format === 'pdf') ? [] : ['It has no PDF.']
}

/** In characters: what is shorter hardly says what an article is about. */
const shortAbstract = 80

function ofAbstract({ abstract }: JudgedArticle): string[] {
  const { length } = abstract.trim()
  if (length === 0) return ['It has no abstract.']
  return length < shortAbstract ? [`Its abstract is only ${length} characters long.`] : []
}

function ofPages({ pages, articleNumber }: JudgedArticle): string[] {
  if (pages === null) return articleNumber === null ? ['It has no pages.'] : []
  const range = readPages(pages)
  return range && range.last < range.first ? [`Its pages ${pages} end before they begin.`] : []
}

const namesAtMost = 3

function ofNames({ contributors }: JudgedArticle): string[] {
  if (contributors.length === 0) return ['It names no author.']
  const unparted = contributors.filter(({ given, family }) => !given || !family)
  if (unparted.length === 0) return []
  const names = unparted.slice(0, namesAtMost).map(({ displayName }) => cut(displayName, 60))
  const more = unparted.length - names.length
  const named = names.join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [`Given or family name is not told apart: ${named}.`]
}

function ofLicence({ licence }: JudgedArticle, journal: Licence): string[] {
  if (licence === null) return []
  if (!Object.hasOwn(licences, licence))
    return [`Its licence ${cut(licence, 40)} is not known here.`]
  const { name, url } = licences[licence as keyof typeof licences]
  return url === journal.url
    ? []
    : [`Its licence is ${name}, that of the journal is ${journal.name}.`]
}
