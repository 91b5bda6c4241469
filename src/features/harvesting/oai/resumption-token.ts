import { hash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#domain/text/parse.ts'
import type { ListPosition } from '#features/harvesting/queries.ts'
import { type ListQuery, ListQuerySchema } from './request.ts'

/** The query of a list, the last record that was sent, the number of sent records, and the size of the list. */
export type Continuation = { query: ListQuery; after: ListPosition; sent: number; size: number }

const TokenContent = z.tuple([
  ListQuerySchema,
  z.iso
    .datetime({ precision: 3 })
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() > 0),
  z.string().regex(/^[\w-]{1,200}$/),
  z.int().nonnegative(),
  z.int().positive(),
])

/**
 * Writes a token that contains its whole state, so it never expires and works in every process. The checksum detects
 * tokens of other repositories. It needs no secret: a forged token can select nothing that a query cannot.
 */
export function writeToken(baseUrl: string, { query, after, sent, size }: Continuation): string {
  const content = JSON.stringify([query, after.changedAt, after.articleId, sent, size])
  return `${Buffer.from(content).toString('base64url')}.${checksum(baseUrl, content)}`
}

/** Reads a token of this repository; undefined for other text. */
export function readToken(baseUrl: string, token: string): Continuation | undefined {
  const [, encoded = '', sum] = /^([\w-]{1,4000})\.([\w-]{16})$/.exec(token.slice(0, 4100)) ?? []
  const content = Buffer.from(encoded, 'base64url').toString()
  if (!sum || checksum(baseUrl, content) !== sum) return undefined
  const { data } = TokenContent.safeParse(parseJson(content))
  if (!data) return undefined
  const [query, changedAt, articleId, sent, size] = data
  return { query, after: { changedAt, articleId }, sent, size }
}

const checksum = (baseUrl: string, content: string): string =>
  hash('sha256', `${baseUrl}\n${content}`, 'base64url').slice(0, 16)
