import { z } from 'zod'

export const TypedDays = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Please enter a number of days.')
  .transform(Number)
