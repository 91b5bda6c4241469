import { z } from 'zod'
import { Stage } from '#domain/editorial/workflow.ts'
import { Pagination } from '#domain/text/pagination.ts'
import { Month } from '#domain/usage/month.ts'

const Count = z.number()

/** `views` are COUNTER's investigations, `downloads` its requests; `readers` and `downloaders` are the unique ones. */
export const UsageCounts = z.object({
  views: Count,
  readers: Count,
  downloads: Count,
  downloaders: Count,
})
export type UsageCounts = z.infer<typeof UsageCounts>

const MonthBody = UsageCounts.extend({ month: z.string() })
export type MonthBody = z.infer<typeof MonthBody>

const ArticleUsage = UsageCounts.extend({
  _id: z.string(),
  title: z.string(),
  isPublic: z.boolean(),
})
export type ArticleUsage = z.infer<typeof ArticleUsage>

const QuarterBody = z.object({ quarter: z.string(), count: Count, medianDays: Count })
export type QuarterBody = z.infer<typeof QuarterBody>

/** A number of the last 365 days and of the 365 days before; null where there is nothing to measure. */
const Change = z.object({ now: Count.nullable(), before: Count.nullable() })
export type Change = z.infer<typeof Change>

export const StatisticsQuery = z.object({
  month: Month.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const StatisticsBody = z.object({
  months: z.array(MonthBody),
  /** The requested month; null for all months. */
  month: z.string().nullable(),
  articles: z.array(ArticleUsage),
  pagination: Pagination,
  stages: z.array(z.object({ stage: Stage, label: z.string(), count: Count })),
  quarters: z.array(QuarterBody),
  summary: z.object({ views: Change, downloads: Change, submissions: Change, medianDays: Change }),
})
export type StatisticsBody = z.infer<typeof StatisticsBody>

export const ArticleStatisticsBody = z.object({
  _id: z.string(),
  title: z.string(),
  months: z.array(MonthBody),
  total: UsageCounts,
})
export type ArticleStatisticsBody = z.infer<typeof ArticleStatisticsBody>

export const OwnStatisticsBody = z.object({
  articles: z.array(UsageCounts.extend({ _id: z.string() })),
})
export type OwnStatisticsBody = z.infer<typeof OwnStatisticsBody>

export const DecisionsQuery = z.object({
  quarter: z.string().regex(/^[1-9]\d{3}-Q[1-4]$/, 'must be a quarter like 2026-Q1'),
})

const DecisionBody = z.object({
  _id: z.string(),
  title: z.string(),
  submissionNumber: z.string(),
  decidedAt: z.string(),
  days: Count,
})
export type DecisionBody = z.infer<typeof DecisionBody>

export const DecisionsBody = z.object({ quarter: QuarterBody, decisions: z.array(DecisionBody) })
export type DecisionsBody = z.infer<typeof DecisionsBody>

export const StatisticsTable = z.enum(
  ['months', 'articles', 'stages', 'decisions'],
  'must be months, articles, stages or decisions',
)
export type StatisticsTable = z.infer<typeof StatisticsTable>
export const TableQuery = z.object({ month: Month.optional() })
