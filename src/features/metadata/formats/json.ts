import { cleanText } from '#domain/text/clean-text.ts'

/** JSON with cleaned texts; undefined values are left out. */
export const writeJson = (value: unknown): string => `${JSON.stringify(value, cleanValue, 2)}\n`

const cleanValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value) : value
