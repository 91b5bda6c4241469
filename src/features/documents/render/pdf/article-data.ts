import type { ArticleRecord, RecordContributor } from '#domain/publishing/article-record.ts'
import { doiUrl, splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { parsePageRange } from '#domain/publishing/page-range.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { formatDay, formatIssue, formatPages, truncateText } from '#domain/text/format.ts'
import { directionOf } from '#domain/text/text-direction.ts'
import type { ArticleForRendering } from '../article-for-rendering.ts'
import {
  type ArticleLabels,
  abstractTitle,
  articleLabelsIn,
  formatDayIn,
} from '../article-labels.ts'
import { noticeOf } from '../notice.ts'

type Fact = { name: string; value: string; link: string | null }

/** The metadata of an article as data for `article.typ`. */
export function articleData({ record, appearance, citation, proofDay }: ArticleForRendering) {
  const { journal, dates, licence } = record
  const { pdf } = appearance
  const labels = articleLabelsIn(record.language)
  return {
    title: singleLine(record.title),
    description: singleLine(record.abstract).slice(0, 500),
    section: record.section ?? '',
    authors: record.contributors.map(authorData),
    shortAuthors: shortAuthors(record.contributors, record.language),
    shortTitle: truncateText(singleLine(record.title), 80),
    keywords: record.keywords,
    abstracts: abstractsData(record, labels),
    published: (proofDay ?? dates.published).split('-').map(Number),
    facts: factsOf(record, labels, { hasDates: pdf.hasDates, proofDay }),
    citation: splitByDoi(pdf.hasCitation && !proofDay ? singleLine(citation) : '').map(
      ({ text, doi }) => ({
        text,
        link: doi ? doiUrl(doi) : null,
      }),
    ),
    doi: record.doi,
    colour: appearance.colour,
    paper: pdf.paper,
    textSize: pdf.textSize,
    isJustified: pdf.isJustified,
    runningHeads: pdf.runningHeads,
    notices: record.relations.map(noticeOf),
    copyright: proofDay
      ? `Proof of ${formatDay(proofDay)}. Not published.`
      : `© ${dates.published.slice(0, 4)} The authors. Licence: ${licence.name}, ${licence.url}`,
    firstPage: firstPageOf(record),
    journal: {
      name: journal.name,
      place: proofDay ? `Proof, ${formatDay(proofDay)}` : placeOf(record),
      issn: issnLines(journal),
    },
    labels: {
      language: labels.language,
      correspondingAuthor: labels.correspondingAuthor,
      citeAs: 'Cite as',
    },
  }
}

export const issnLines = ({ issn }: Pick<ArticleRecord['journal'], 'issn'>): string[] => [
  ...(issn.online ? [`ISSN ${issn.online} (online)`] : []),
  ...(issn.print ? [`ISSN ${issn.print} (print)`] : []),
]

const authorData = ({ displayName, orcid, corresponding, affiliations }: RecordContributor) => ({
  name: singleLine(displayName),
  orcid: orcid && `https://orcid.org/${orcid}`,
  corresponding,
  affiliations: affiliations.map(({ name }) => singleLine(name)),
})

/** `Obi`, `Obi and Bello`, `Obi et al.`; in other languages than English `Obi, Bello`. */
function shortAuthors(contributors: RecordContributor[], language: string): string {
  const [first = '', second, ...others] = contributors.map(({ family, displayName }) =>
    singleLine(family ?? displayName),
  )
  if (others.length > 0) return `${first} et al.`
  const between = /^en\b/.test(language) ? ' and ' : ', '
  return second ? first + between + second : first
}

function abstractsData(record: ArticleRecord, labels: ArticleLabels) {
  const all = [
    { language: record.language, text: record.abstract },
    ...record.translatedAbstracts,
  ].filter(({ text }) => text.trim())
  return all.map(({ language, text }, index) => {
    const title = abstractTitle(language, index === 0)
    return {
      ...(index === 0 ? { lang: null, region: null, dir: null } : tagData(language)),
      title: title.text,
      titleLang: title.lang,
      paragraphs: paragraphsOf(text),
      keywordsTitle: labels.keywords,
      keywords: index === 0 ? record.keywords : [],
    }
  })
}

function tagData(language: string) {
  const [code = ''] = language.split('-')
  return {
    lang: /^[a-z]{2,3}$/.test(code) ? code : null,
    region: null,
    dir: directionOf(language),
  }
}

function factsOf(
  { dates, doi, licence, pages, articleNumber }: ArticleRecord,
  labels: ArticleLabels,
  { hasDates, proofDay }: { hasDates: boolean; proofDay: string | undefined },
): Fact[] {
  const day = (name: string, date: string | null): Fact[] =>
    hasDates && date ? [{ name, value: formatDayIn(labels, date), link: null }] : []
  const fact = (name: string, value: string | null, link: string | null = null): Fact[] =>
    value ? [{ name, value, link }] : []
  return [
    ...day(labels.received, dates.received),
    ...day(labels.revised, dates.revised),
    ...day(labels.accepted, dates.accepted),
    ...(proofDay ? fact('Proof', formatDay(proofDay)) : day(labels.published, dates.published)),
    ...fact(labels.pages, pages && formatPages(pages)),
    ...fact(labels.article, articleNumber),
    ...fact('DOI', doi, doi && doiUrl(doi)),
    ...fact(labels.licence, licence.name, licence.url),
  ]
}

function placeOf({ issue, dates, pages }: ArticleRecord): string {
  if (!issue) return `Online first, ${formatDay(dates.published)}`
  const { volume, number, year } = issue
  const place = formatIssue({ volume, issue: number, year })
  return pages ? `${place}, ${formatPages(pages)}` : place
}

/** The printed page on which the article begins, so that numbers continue in the issue. */
function firstPageOf({ pages }: ArticleRecord): number {
  const first = Number(parsePageRange((pages ?? '').split(/[,;]/)[0] ?? '')?.first ?? 1)
  return first > 0 && first < 100_000 ? first : 1
}
