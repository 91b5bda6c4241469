import { z } from 'zod'

/** A calendar day, `YYYY-MM-DD`, from 1000-01-01 to 9999-12-31. */
export const Day = z.iso
  .date('must be a date like 2026-03-31')
  .refine((day) => day >= '1000-01-01', 'must be in the year 1000 or later')

export const isDay = (text: string): boolean => Day.safeParse(text).success
