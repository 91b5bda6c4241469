import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

/** A random token of 32 bytes, URL-safe: given out once and never stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, hexadecimal. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** How the passwords of accounts are kept. */
export interface PasswordHasher {
  /** Makes what is stored of a password. Throws `too-busy` when too many wait. */
  hash(password: string): Promise<string>
  /**
   * Compares with what was stored, in the same line. With nothing, as for an address that nobody has, the answer is
   * false and takes as long. Throws `too-busy` when too many wait.
   */
  match(stored: string | undefined, password: string): Promise<boolean>
  /** Whether it was stored with the work that a hash takes now. */
  isCurrent(stored: string): boolean
}

/** The work of a hash: memory in KiB, and how often all of it is passed over. */
export type HashCost = { memoryCost: number; timeCost: number }

/** What OWASP's Password Storage Cheat Sheet names first for Argon2id, with one lane. */
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

/**
 * A hash takes a core for some 30 ms and 19 MiB: one core is left to whoever reads, half of the
 * threads on which Node reads files too, and a line of 40 is worked off in a second or two.
 */
const hashingLimit = {
  maxRunning: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 40,
  sentence: 'Many people are signing in just now. Please try again shortly.',
  retryAfter: 5,
}

/** Keeps passwords by Argon2id. */
export function createPasswordHasher(cost = defaultCost): PasswordHasher {
  const hashing = limitConcurrency(hashingLimit)
  const make = (password: string) =>
    hashing.run(() => hash(password.normalize('NFC'), { ...cost, parallelism: 1 }))
  const nobodys = make(newToken())
  return {
    hash: make,
    async match(stored, password) {
      const known = stored ?? (await nobodys)
      const isSame = await hashing.run(() => verify(known, password.normalize('NFC')))
      return isSame && stored !== undefined
    },
    isCurrent: (stored) =>
      stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
  }
}
