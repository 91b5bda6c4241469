import { stageInfo, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import { daysToDecision } from '#domain/usage/decision-times.ts'
import { listMonths, type Month } from '#domain/usage/month.ts'
import type {
  ArticleStatisticsBody,
  ArticleUsage,
  DecisionBody,
  MonthBody,
  UsageCounts,
} from './api-schemas.ts'
import type { MonthUsage } from './reports/items.ts'
import type { ArticleUsageRow, DecidedSubmission } from './statistics.ts'

const presentCounts = (metrics: Metrics): UsageCounts => ({
  views: metrics.totalInvestigations,
  readers: metrics.uniqueInvestigations,
  downloads: metrics.totalRequests,
  downloaders: metrics.uniqueRequests,
})

const noUsage: UsageCounts = { views: 0, readers: 0, downloads: 0, downloaders: 0 }

/** Every month of a range, also months without usage. */
export function presentMonths(begin: Month, end: Month, used: readonly MonthUsage[]): MonthBody[] {
  const counts = new Map(used.map((row) => [row.month, presentCounts(row)]))
  return listMonths(begin, end).map((month) => ({ month, ...(counts.get(month) ?? noUsage) }))
}

const totalOf = (months: readonly UsageCounts[]): UsageCounts =>
  months.reduce(
    (sum, month) => ({
      views: sum.views + month.views,
      readers: sum.readers + month.readers,
      downloads: sum.downloads + month.downloads,
      downloaders: sum.downloaders + month.downloaders,
    }),
    noUsage,
  )

export const presentArticle = (row: ArticleUsageRow): ArticleUsage => ({
  _id: row.id,
  title: row.title || 'A removed article',
  isPublic: row.isPublic,
  ...presentCounts(row),
})

export const presentOwnUsage = ({ id, ...metrics }: { id: string } & Metrics) => ({
  _id: id,
  ...presentCounts(metrics),
})

export const presentArticleStatistics = (
  { id, title }: { id: string; title: string },
  months: MonthBody[],
): ArticleStatisticsBody => ({ _id: id, title, months, total: totalOf(months) })

export const presentDecision = (decided: DecidedSubmission): DecisionBody => ({
  _id: decided.id,
  title: decided.title,
  submissionNumber: submissionNumberOf(decided),
  decidedAt: decided.decidedAt.toISOString(),
  days: daysToDecision(decided),
})

export const presentStages = (stages: Record<Stage, number>) =>
  (Object.entries(stages) as [Stage, number][]).map(([stage, count]) => ({
    stage,
    label: stageInfo[stage].label,
    count,
  }))
