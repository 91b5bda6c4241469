import { z } from 'zod'

/** A number of days as it is typed. */
export const TypedDays = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Please enter a number of days.')
  .transform(Number)
