import { truncateText } from '#domain/text/format.ts'
import type { FileFormat } from '../file-format.ts'
import { type Licence, licences } from '../licence.ts'
import { findOverlappingPages, parsePageRange } from '../page-range.ts'

/** The details of an article that are checked before its issue is published. */
export type CheckedArticle = {
  id: string
  title: string
  abstract: string
  section: string | null
  pages: string | null
  articleNumber: string | null
  doi: string | null
  /** SPDX name; null for the licence of the journal. */
  licence: string | null
  contributors: { displayName: string; given: string | null; family: string | null }[]
  files: { format: FileFormat; hasAttachments?: boolean }[]
}

/**
 * A missing or unusual detail. `at` is the address where it is edited: its fragment names the field (`pages`,
 * `contributors.1.family`) or an element on the page of the issue.
 */
export type IssueWarning = { articleId: string; sentence: string; at: string }

type FieldWarning = { sentence: string; field: string }

const editFieldUrl = (articleId: string, field: string) =>
  `/manage-journals/${encodeURIComponent(articleId)}#${field}`

/** The id of the field for the section of an article, on the page of its issue. */
export const sectionFieldId = (articleId: string): string => `section-${articleId}`

/** `doi` is set if the journal assigns DOIs when an article becomes public. */
type CheckedJournal = { licence: Licence; doi?: unknown }

/** Checks the articles of an issue in order. */
export function checkIssue(articles: CheckedArticle[], journal: CheckedJournal): IssueWarning[] {
  const sectioned = articles.some(({ section }) => section !== null)
  const overlaps = Map.groupBy(findOverlappingPages(articles), ({ later }) => later.id)
  return articles.flatMap((article) => {
    const { id } = article
    const warnings: FieldWarning[] = [
      ...checkFiles(article),
      ...checkAbstract(article),
      ...checkPages(article),
      ...(overlaps.get(id) ?? []).map(
        ({ earlier }): FieldWarning => ({
          sentence: `Its pages ${article.pages} overlap with pages ${earlier.pages} of “${truncateText(earlier.title, 60)}”.`,
          field: 'pages',
        }),
      ),
      ...checkNames(article),
      ...checkLicence(article, journal.licence),
      ...checkDoi(article, journal),
    ]
    const found = warnings.map(({ sentence, field }) => ({ sentence, at: editFieldUrl(id, field) }))
    if (sectioned && article.section === null)
      found.push({ sentence: 'It has no section.', at: `#${sectionFieldId(id)}` })
    return found.map((finding) => ({ articleId: id, ...finding }))
  })
}

function checkFiles({ files }: CheckedArticle): FieldWarning[] {
  const sentences = files.some(({ hasAttachments }) => hasAttachments)
    ? ['Its PDF contains attached files, which readers receive with it.']
    : []
  if (!files.some(({ format }) => format === 'pdf'))
    sentences.push(files.length === 0 ? 'It has no file.' : 'It has no PDF.')
  return sentences.map((sentence) => ({ sentence, field: 'pdfFile' }))
}

/** In characters. */
const minAbstractLength = 80

function checkAbstract({ abstract }: CheckedArticle): FieldWarning[] {
  const { length } = abstract.trim()
  if (length >= minAbstractLength) return []
  const sentence =
    length === 0 ? 'It has no abstract.' : `Its abstract is only ${length} characters long.`
  return [{ sentence, field: 'abstract' }]
}

function checkPages({ pages, articleNumber }: CheckedArticle): FieldWarning[] {
  const warn = (sentence: string) => [{ sentence, field: 'pages' }]
  if (pages === null) return articleNumber === null ? warn('It has no pages.') : []
  const range = parsePageRange(pages)
  return range && range.last < range.first ? warn(`Its pages ${pages} end before they begin.`) : []
}

const maxNames = 3

function checkNames({ contributors }: CheckedArticle): FieldWarning[] {
  if (contributors.length === 0) return [{ sentence: 'It names no author.', field: 'contributors' }]
  const isIncomplete = ({ given, family }: (typeof contributors)[number]) => !given || !family
  const incomplete = contributors.filter(isIncomplete)
  if (incomplete.length === 0) return []
  const first = contributors.findIndex(isIncomplete)
  const part = contributors[first]?.given ? 'family' : 'given'
  const names = incomplete
    .slice(0, maxNames)
    .map(({ displayName }) => truncateText(displayName, 60))
  const more = incomplete.length - names.length
  const named = names.join(', ') + (more > 0 ? ` and ${more} more` : '')
  const sentence = `Given or family name is missing: ${named}.`
  return [{ sentence, field: `contributors.${first}.${part}` }]
}

const checkDoi = ({ doi }: CheckedArticle, journal: CheckedJournal): FieldWarning[] =>
  doi || journal.doi ? [] : [{ sentence: 'It has no DOI.', field: 'doi' }]

function checkLicence({ licence }: CheckedArticle, journal: Licence): FieldWarning[] {
  if (licence === null) return []
  const warn = (sentence: string) => [{ sentence, field: 'licence' }]
  if (!Object.hasOwn(licences, licence))
    return warn(`Its licence ${truncateText(licence, 40)} is not known here.`)
  const { name, url } = licences[licence as keyof typeof licences]
  return url === journal.url
    ? []
    : warn(`Its licence is ${name}, that of the journal is ${journal.name}.`)
}
