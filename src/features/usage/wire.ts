import { z } from 'zod'
import { Stage } from '#domain/reviewing/course.ts'
import { Pagination } from '#domain/text/listing.ts'
import { Month } from '#domain/usage/month.ts'

const Count = z.number()

/** `views` are COUNTER's investigations, `downloads` its requests; `readers` and `downloaders` are the unique ones of both. */
export const Used = z.object({ views: Count, readers: Count, downloads: Count, downloaders: Count })
export type Used = z.infer<typeof Used>

const MonthBody = Used.extend({ month: z.string() })
export type MonthBody = z.infer<typeof MonthBody>

const UsedArticle = Used.extend({ _id: z.string(), title: z.string(), isPublic: z.boolean() })
export type UsedArticle = z.infer<typeof UsedArticle>

const QuarterBody = z.object({ quarter: z.string(), count: Count, medianDays: Count })
export type QuarterBody = z.infer<typeof QuarterBody>

const Plot = z.string()

export const FiguresQuery = z.object({
  month: Month.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const FiguresBody = z.object({
  months: z.array(MonthBody),
  /** The month that was asked for; null for all that are told. */
  month: z.string().nullable(),
  articles: z.array(UsedArticle),
  pagination: Pagination,
  stages: z.array(z.object({ stage: Stage, label: z.string(), count: Count })),
  quarters: z.array(QuarterBody),
  /** Each as SVG. */
  plots: z.object({ months: Plot, stages: Plot, quarters: Plot }),
})
export type FiguresBody = z.infer<typeof FiguresBody>

export const ArticleFiguresBody = z.object({
  _id: z.string(),
  title: z.string(),
  months: z.array(MonthBody),
  total: Used,
  plot: Plot,
})
export type ArticleFiguresBody = z.infer<typeof ArticleFiguresBody>

export const OwnFiguresBody = z.object({ articles: z.array(Used.extend({ _id: z.string() })) })
export type OwnFiguresBody = z.infer<typeof OwnFiguresBody>

export const DecisionsQuery = z.object({
  quarter: z.string().regex(/^[1-9]\d{3}-Q[1-4]$/, 'must be a quarter like 2026-Q1'),
})

export const DecisionsBody = z.object({
  quarter: QuarterBody,
  decisions: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      receipt: z.string(),
      decidedAt: z.string(),
      days: Count,
    }),
  ),
})
export type DecisionsBody = z.infer<typeof DecisionsBody>

export const FiguresTable = z.enum(
  ['months', 'articles', 'stages', 'decisions'],
  'must be months, articles, stages or decisions',
)
export type FiguresTable = z.infer<typeof FiguresTable>
export const TableQuery = z.object({ month: Month.optional() })
