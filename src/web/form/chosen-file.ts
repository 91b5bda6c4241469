import { z } from 'zod'

/** A file that a form asks for. */
export const ChosenFile = z.custom<File | null>((value) => value instanceof File, 'required')

/** A file that may be left out. */
export const OptionalFile = z.custom<File | null>(
  (value) => value === null || value === undefined || value instanceof File,
)
