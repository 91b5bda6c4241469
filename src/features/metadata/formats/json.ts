import { cleanText } from './text.ts'

/** A value as JSON in which every text is one that can be written; what is undefined is left out. */
export const writeJson = (value: unknown): string => `${JSON.stringify(value, cleanValue, 2)}\n`

const cleanValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value) : value
