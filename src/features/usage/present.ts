import type { Stage } from '#domain/reviewing/course.ts'
import { receiptOf, standings } from '#domain/reviewing/waiting.ts'
import type { TableCell } from '#domain/text/table.ts'
import type { Metrics } from '#domain/usage/clicks.ts'
import { daysToDecision } from '#domain/usage/decisions.ts'
import { type Month, monthsFrom, sayMonth } from '#domain/usage/month.ts'
import type { DecidedSubmission, UsedArticleRow } from './figures.ts'
import { drawBars } from './plot.ts'
import type { UsedMonth } from './reports/report.ts'
import type { DecisionsBody, MonthBody, QuarterBody, Used, UsedArticle } from './wire.ts'

export const presentUse = (use: Metrics): Used => ({
  views: use.totalInvestigations,
  readers: use.uniqueInvestigations,
  downloads: use.totalRequests,
  downloaders: use.uniqueRequests,
})

const unused: Used = { views: 0, readers: 0, downloads: 0, downloaders: 0 }

/** Every month from the first to the last, those without use too. */
export function presentMonths(begin: Month, end: Month, used: readonly UsedMonth[]): MonthBody[] {
  const found = new Map(used.map((row) => [row.month, presentUse(row)]))
  return monthsFrom(begin, end).map((month) => ({ month, ...(found.get(month) ?? unused) }))
}

export const totalOf = (months: readonly Used[]): Used =>
  months.reduce(
    (sum, one) => ({
      views: sum.views + one.views,
      readers: sum.readers + one.readers,
      downloads: sum.downloads + one.downloads,
      downloaders: sum.downloaders + one.downloaders,
    }),
    unused,
  )

export const presentArticle = (row: UsedArticleRow): UsedArticle => ({
  _id: row.id,
  title: row.title || 'A withdrawn article',
  isPublic: row.isPublic,
  ...presentUse(row),
})

export const presentDecision = (
  decided: DecidedSubmission,
): DecisionsBody['decisions'][number] => ({
  _id: decided.id,
  title: decided.title,
  receipt: receiptOf(decided),
  decidedAt: decided.decidedAt.toISOString(),
  days: daysToDecision(decided),
})

export const presentStages = (stages: Record<Stage, number>) =>
  (Object.entries(stages) as [Stage, number][]).map(([stage, count]) => ({
    ...{ stage, label: standings[stage].label, count },
  }))

export const drawMonths = (months: readonly MonthBody[]): string =>
  drawBars({
    title: 'Views and downloads by month',
    series: ['Views', 'Downloads'],
    bars: months.map(({ month, views, downloads }) => ({
      label: sayMonth(month).slice(0, 3),
      values: [views, downloads],
    })),
  })

export const drawStages = (stages: ReturnType<typeof presentStages>): string =>
  drawBars({
    title: 'Submissions by stage',
    series: [],
    bars: stages.map(({ label, count }) => ({ label: label.slice(0, 9), values: [count] })),
  })

export const drawQuarters = (quarters: readonly QuarterBody[]): string =>
  drawBars({
    title: 'Days to decision, the median of each quarter',
    series: [],
    bars: quarters.map(({ quarter, medianDays }) => ({ label: quarter, values: [medianDays] })),
  })

const useCells = ({ views, readers, downloads, downloaders }: Used): TableCell[] => [
  ...[views, readers, downloads, downloaders],
]
const useHeads = ['Views', 'Unique views', 'Downloads', 'Unique downloads']

export const tables = {
  months: (months: readonly MonthBody[]): TableCell[][] => [
    ['Month', ...useHeads],
    ...months.map((row) => [row.month, ...useCells(row)]),
  ],
  articles: (articles: readonly UsedArticle[]): TableCell[][] => [
    ['Article', 'ID', ...useHeads],
    ...articles.map((row) => [row.title, row._id, ...useCells(row)]),
  ],
  stages: (stages: ReturnType<typeof presentStages>): TableCell[][] => [
    ['Stage', 'Submissions'],
    ...stages.map(({ label, count }) => [label, count]),
  ],
  decisions: (decisions: DecisionsBody['decisions']): TableCell[][] => [
    ['Submission', 'Receipt', 'Decided', 'Days to decision'],
    ...decisions.map((row) => [row.title, row.receipt, row.decidedAt.slice(0, 10), row.days]),
  ],
}
