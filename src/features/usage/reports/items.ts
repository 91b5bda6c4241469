import { articleUrl } from '#domain/publishing/public-urls.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import type { Month } from '#domain/usage/month.ts'
import type { JournalContext } from '#features/publishing/articles/record-queries.ts'
import {
  type MetricType,
  metricTypes,
  platformId,
  platformName,
  type ReportDefinition,
} from './definitions.ts'

export type ReportedArticle = {
  id: string
  title: string
  doi: string | null
  publicationDate: string | null
  authors: { name: string; orcid: string | null }[]
}

/** Usage in one month, of the journal or of an article. */
export type MonthUsage = { month: Month } & Metrics
/** An article with the months in which it was used, oldest first. */
export type UsedArticle = { article: ReportedArticle; months: MonthUsage[] }

export type ItemId = {
  DOI?: string
  Print_ISSN?: string
  Online_ISSN?: string
  Proprietary: string
  URI: string
}
type Performance = Partial<Record<MetricType, Record<Month, number>>>

/** An item of a report: the journal (`Title`) or an article (`Item`). */
export type ReportItem = {
  Title?: string
  Item?: string
  Publisher: string
  Platform: string
  Authors?: { Name: string; ORCID?: string }[]
  Publication_Date?: string
  Article_Version?: 'VoR'
  Item_ID: ItemId
  Attribute_Performance: { Access_Type: 'Open'; Performance: Performance }[]
}

function journalId({ journal, baseUrl }: JournalContext): ItemId {
  const { print, online } = journal.issn
  return {
    ...(print && { Print_ISSN: print }),
    ...(online && { Online_ISSN: online }),
    Proprietary: `${platformId(journal)}:journal`,
    URI: baseUrl,
  }
}

/** The journal as the parent of articles. */
export const parentOf = (context: JournalContext) => ({
  Title: context.journal.name,
  Item_ID: journalId(context),
})
export type Parent = ReturnType<typeof parentOf>

/** The journal with its usage; undefined without usage. */
export const journalItem = (
  definition: ReportDefinition,
  context: JournalContext,
  months: readonly MonthUsage[],
): ReportItem | undefined => withUsage(definition, context, parentOf(context), months)

/** The articles with their usage. Articles without usage are left out. */
export async function* articleItems(
  definition: ReportDefinition,
  context: JournalContext,
  articles: AsyncIterable<UsedArticle> | Iterable<UsedArticle>,
): AsyncGenerator<ReportItem, void> {
  for await (const { article, months } of articles) {
    const item = withUsage(definition, context, describeArticle(context, article), months)
    if (item) yield item
  }
}

function withUsage(
  definition: ReportDefinition,
  { journal }: JournalContext,
  item: Omit<ReportItem, 'Publisher' | 'Platform' | 'Attribute_Performance'>,
  months: readonly MonthUsage[],
): ReportItem | undefined {
  const performance = performanceOf(definition, months)
  return (
    performance && {
      ...item,
      Publisher: journal.publisher,
      Platform: platformName(journal),
      Attribute_Performance: [{ Access_Type: 'Open', Performance: performance }],
    }
  )
}

function describeArticle({ journal, baseUrl }: JournalContext, article: ReportedArticle) {
  const authors = firstAuthors(article)
  return {
    Item: article.title,
    ...(authors.length > 0 && { Authors: authors }),
    ...(article.publicationDate && { Publication_Date: article.publicationDate }),
    Article_Version: 'VoR' as const,
    Item_ID: {
      ...(article.doi && { DOI: article.doi }),
      Proprietary: `${platformId(journal)}:${article.id}`,
      URI: articleUrl(baseUrl, article.id),
    },
  }
}

/** COUNTER lists at most three authors, each once, with names of two characters or more. */
function firstAuthors({ authors }: ReportedArticle) {
  const named = authors.filter(({ name }) => [...name].length > 1)
  const distinct = [...new Map(named.map((author) => [JSON.stringify(author), author])).values()]
  return distinct
    .slice(0, 3)
    .map(({ name, orcid }) => ({ Name: name, ...(orcid && { ORCID: orcid }) }))
}

/** Months by metric. Months without usage and metrics without months are left out. (COUNTER Code of Practice 5.1, 3.3.9) */
export function performanceOf(
  { metrics }: ReportDefinition,
  months: readonly MonthUsage[],
): Performance | undefined {
  const performance: Performance = {}
  for (const metric of metrics) {
    const counts = months
      .map((row) => [row.month, row[metricTypes[metric]]] as const)
      .filter(([, count]) => count > 0)
    if (counts.length > 0) performance[metric] = Object.fromEntries(counts)
  }
  return Object.keys(performance).length > 0 ? performance : undefined
}
