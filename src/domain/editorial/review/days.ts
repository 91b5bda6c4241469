import { z } from 'zod'

/** Until an editor chooses others. */
export const defaultDays = { answer: 7, review: 28 } as const

/** How long somebody has for an answer or a review. */
export const Days = z
  .number('must be a whole number of days')
  .int('must be a whole number of days')
  .min(1, 'must be at least 1 day')
  .max(365, 'must be at most 365 days')
