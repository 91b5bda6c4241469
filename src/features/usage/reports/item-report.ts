import { articleUrl } from '#domain/publishing/public-urls.ts'
import {
  type ArticleMonthUsage,
  journalId,
  openPerformance,
  performanceOf,
  platformId,
  platformName,
  type ReportedArticle,
  type ReportKind,
  type ReportPlatform,
} from './report.ts'

/** How much each article was used, below the journal; articles that were not are left out. */
export function articleItems(
  kind: ReportKind,
  host: ReportPlatform,
  rows: readonly ArticleMonthUsage[],
) {
  const byArticle = Map.groupBy(rows, ({ article }) => article.id)
  const items = [...byArticle.values()].flatMap((months) => {
    const performance = performanceOf(kind, months)
    const article = months[0]?.article
    return performance && article
      ? [{ ...describeItem(host, article), Attribute_Performance: openPerformance(performance) }]
      : []
  })
  if (items.length === 0) return []
  return [{ Title: host.journal.name, Item_ID: journalId(host), Items: items }]
}

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
