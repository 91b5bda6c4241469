import { articleUrl } from '#domain/publishing/public-urls.ts'
import {
  journalId,
  openPerformance,
  performanceOf,
  platformId,
  platformName,
  type ReportedArticle,
  type ReportKind,
  type ReportPlatform,
  type UsedArticle,
} from './report.ts'

/** How much an article was used; undefined for one that was not. */
export function articleItem(
  kind: ReportKind,
  host: ReportPlatform,
  { article, months }: UsedArticle,
) {
  const performance = performanceOf(kind, months)
  if (!performance) return undefined
  return { ...describeItem(host, article), Attribute_Performance: openPerformance(performance) }
}
export type ArticleItem = NonNullable<ReturnType<typeof articleItem>>

/** The journal, below which its articles are listed. */
export const parentOf = (host: ReportPlatform) => ({
  Title: host.journal.name,
  Item_ID: journalId(host),
})
export type Parent = ReturnType<typeof parentOf>

function describeItem({ journal, baseUrl }: ReportPlatform, article: ReportedArticle) {
  const authors = authorsOf(article)
  return {
    Item: article.title,
    Publisher: journal.publisher,
    Platform: platformName(journal),
    ...(authors.length > 0 && { Authors: authors }),
    ...(article.publicationDate && { Publication_Date: article.publicationDate }),
    Article_Version: 'VoR',
    Item_ID: {
      ...(article.doi && { DOI: article.doi }),
      Proprietary: `${platformId(journal)}:${article.id}`,
      URI: articleUrl(baseUrl, article.id),
    },
  }
}

/** At most three, each once, as COUNTER asks. */
function authorsOf({ authors }: ReportedArticle) {
  const named = authors.filter(({ name }) => [...name].length > 1)
  const different = [...new Map(named.map((author) => [JSON.stringify(author), author])).values()]
  return different
    .slice(0, 3)
    .map(({ name, orcid }) => ({ Name: name, ...(orcid && { ORCID: orcid }) }))
}
