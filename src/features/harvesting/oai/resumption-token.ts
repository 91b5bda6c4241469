import { hash } from 'node:crypto'
import { z } from 'zod'
import type { ListPosition } from '#features/harvesting/queries.ts'
import { type ListQuery, ListQuerySchema } from './request.ts'

/**
 * How a list goes on: the query that it began with, the last place that was told, how many were told, and how many there
 * were in the beginning.
 */
export type Continuation = { query: ListQuery; after: ListPosition; told: number; size: number }

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
 * A token that holds all of it, so that nothing is kept here: it stays good for ever, in every process. The check sum
 * binds it to the repository at `baseUrl`. It is no secret, since a token that somebody makes up asks no more than any query may.
 */
export function writeToken(baseUrl: string, { query, after, told, size }: Continuation): string {
  const content = JSON.stringify([query, after.changedAt, after.articleId, told, size])
  return `${Buffer.from(content).toString('base64url')}.${checkSum(baseUrl, content)}`
}

/** What a token says; undefined for a text that is no token of this repository. */
export function readToken(baseUrl: string, token: string): Continuation | undefined {
  const [, encoded = '', sum] = /^([\w-]{1,4000})\.([\w-]{16})$/.exec(token.slice(0, 4100)) ?? []
  const content = Buffer.from(encoded, 'base64url').toString()
  if (!sum || checkSum(baseUrl, content) !== sum) return undefined
  const read = TokenContent.safeParse(parseJson(content))
  if (!read.success) return undefined
  const [query, changedAt, articleId, told, size] = read.data
  return { query, after: { changedAt, articleId }, told, size }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const checkSum = (baseUrl: string, content: string): string =>
  hash('sha256', `${baseUrl}\n${content}`, 'base64url').slice(0, 16)
