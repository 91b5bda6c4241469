import { z } from 'zod'

export const ChosenFile = z.custom<File | null>((value) => value instanceof File, 'required')

export const OptionalFile = z.custom<File | null>(
  (value) => value === null || value === undefined || value instanceof File,
)
