import { z } from 'zod'

/** A required file. */
export const ChosenFile = z.custom<File | null>((value) => value instanceof File, 'required')

/** An optional file. */
export const OptionalFile = z.custom<File | null>(
  (value) => value === null || value === undefined || value instanceof File,
)
