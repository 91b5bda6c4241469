import { z } from 'zod'
import { conversionOutcomes } from '#domain/publishing/catalogue-conversion.ts'

export const ConversionStart = z.object({ again: z.boolean() })

export const ConversionListQuery = z.object({
  outcome: z.enum(conversionOutcomes).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

const ConvertedArticle = z.object({
  articleId: z.string(),
  title: z.string(),
  outcome: z.enum(conversionOutcomes),
  reason: z.string().nullable(),
  findings: z.number(),
})

/** The newest conversion of the back catalogue, with a page of its report. */
export const ConversionBody = z.object({
  conversion: z
    .object({
      state: z.enum(['running', 'stopped', 'finished']),
      again: z.boolean(),
      startedAt: z.string(),
      startedBy: z.string().nullable(),
      endedAt: z.string().nullable(),
      total: z.number(),
      outcomes: z.record(z.enum(conversionOutcomes), z.number()),
      withFindings: z.number(),
      current: z.string().nullable(),
      remainingSeconds: z.number().nullable(),
    })
    .nullable(),
  articles: z.array(ConvertedArticle),
  /** How many were converted without findings and wait for an approval. */
  approvable: z.number(),
  limit: z.number(),
})
export type ConversionBody = z.infer<typeof ConversionBody>

export const ApprovalsBody = z.object({ approved: z.number() })
