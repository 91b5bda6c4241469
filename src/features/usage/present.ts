import { stageInfo, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { TableCell } from '#domain/text/table.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import { daysToDecision } from '#domain/usage/decision-times.ts'
import { formatMonth, listMonths, type Month } from '#domain/usage/month.ts'
import type {
  ArticleStatisticsBody,
  ArticleUsage,
  DecisionsBody,
  MonthBody,
  QuarterBody,
  UsageCounts,
} from './api-schemas.ts'
import { drawBarChart } from './bar-chart.ts'
import type { MonthUsage } from './reports/report.ts'
import type { ArticleUsageRow, DecidedSubmission } from './statistics.ts'

const presentUsage = (use: Metrics): UsageCounts => ({
  views: use.totalInvestigations,
  readers: use.uniqueInvestigations,
  downloads: use.totalRequests,
  downloaders: use.uniqueRequests,
})

const noUsage: UsageCounts = { views: 0, readers: 0, downloads: 0, downloaders: 0 }

/** Every month from the first to the last, those without use too. */
export function presentMonths(begin: Month, end: Month, used: readonly MonthUsage[]): MonthBody[] {
  const found = new Map(used.map((row) => [row.month, presentUsage(row)]))
  return listMonths(begin, end).map((month) => ({ month, ...(found.get(month) ?? noUsage) }))
}

const totalOf = (months: readonly UsageCounts[]): UsageCounts =>
  months.reduce(
    (sum, one) => ({
      views: sum.views + one.views,
      readers: sum.readers + one.readers,
      downloads: sum.downloads + one.downloads,
      downloaders: sum.downloaders + one.downloaders,
    }),
    noUsage,
  )

export const presentArticle = (row: ArticleUsageRow): ArticleUsage => ({
  _id: row.id,
  title: row.title || 'A withdrawn article',
  isPublic: row.isPublic,
  ...presentUsage(row),
})

/** How much an article was used, as its author is told in a list. */
export const presentOwnUse = ({ id, ...use }: { id: string } & Metrics) => ({
  _id: id,
  ...presentUsage(use),
})

/** How much an article was used, month by month. */
export const presentFigures = (
  { id, title }: { id: string; title: string },
  months: MonthBody[],
  plot: string,
): ArticleStatisticsBody => ({ _id: id, title, months, plot, total: totalOf(months) })

export const presentDecision = (
  decided: DecidedSubmission,
): DecisionsBody['decisions'][number] => ({
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

export const drawMonths = (months: readonly MonthBody[]): string =>
  drawBarChart({
    title: 'Views and downloads by month',
    series: ['Views', 'Downloads'],
    bars: months.map(({ month, views, downloads }) => ({
      label: formatMonth(month).slice(0, 3),
      values: [views, downloads],
    })),
  })

export const drawStages = (stages: ReturnType<typeof presentStages>): string =>
  drawBarChart({
    title: 'Submissions by stage',
    series: [],
    bars: stages.map(({ label, count }) => ({ label: label.slice(0, 9), values: [count] })),
  })

export const drawQuarters = (quarters: readonly QuarterBody[]): string =>
  drawBarChart({
    title: 'Days to decision, the median of each quarter',
    series: [],
    bars: quarters.map(({ quarter, medianDays }) => ({ label: quarter, values: [medianDays] })),
  })

const usageCells = ({ views, readers, downloads, downloaders }: UsageCounts): TableCell[] => [
  ...[views, readers, downloads, downloaders],
]
const usageHeadings = ['Views', 'Unique views', 'Downloads', 'Unique downloads']

export const tables = {
  months: (months: readonly MonthBody[]): TableCell[][] => [
    ['Month', ...usageHeadings],
    ...months.map((row) => [row.month, ...usageCells(row)]),
  ],
  articles: (articles: readonly ArticleUsage[]): TableCell[][] => [
    ['Article', 'ID', ...usageHeadings],
    ...articles.map((row) => [row.title, row._id, ...usageCells(row)]),
  ],
  stages: (stages: ReturnType<typeof presentStages>): TableCell[][] => [
    ['Stage', 'Submissions'],
    ...stages.map(({ label, count }) => [label, count]),
  ],
  decisions: (decisions: DecisionsBody['decisions']): TableCell[][] => [
    ['Submission', 'Receipt', 'Decided', 'Days to decision'],
    ...decisions.map((row) => [
      row.title,
      row.submissionNumber,
      row.decidedAt.slice(0, 10),
      row.days,
    ]),
  ],
}
