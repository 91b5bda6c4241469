import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fewAtOnce } from './few-at-once.ts'

/** A random token of 32 bytes, URL-safe: given out once and never stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, hexadecimal. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * A hash takes a core for some 30 ms and 19 MiB: one core is left to whoever reads, half of the
 * threads on which Node reads files too, and a line of 40 is worked off in a second or two.
 */
const hashing = fewAtOnce({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 40,
  sentence: 'Many people are signing in just now. Please try again shortly.',
  retryAfter: 5,
})

/**
 * Argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first
 * (19 MiB, 2 passes, 1 lane), which are also the library's own. Throws `too-busy` when too many wait.
 */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(password.normalize('NFC')))

/** Compares with what `hashPassword` made, in the same line. Throws `too-busy` when too many wait. */
export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  hashing.run(() => verify(stored, password.normalize('NFC')))
