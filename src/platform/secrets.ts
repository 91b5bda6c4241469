import { hash as cryptoHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

/** A random token of 32 bytes, URL-safe; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a token, hexadecimal. */
export const hashToken = (token: string): string => cryptoHash('sha256', token)

/** The S256 code challenge of a PKCE code verifier (RFC 7636, 4.2). */
export const codeChallengeOf = (verifier: string): string =>
  cryptoHash('sha256', verifier, 'base64url')

export interface PasswordHasher {
  /** Returns the hash to store. Throws `too-busy`. */
  hash(password: string): Promise<string>
  /**
   * Compares with a stored hash. Without one, as for an unknown address, it returns false and takes as long.
   * Throws `too-busy`.
   */
  match(stored: string | undefined, password: string): Promise<boolean>
  /** Whether it was hashed with the current cost. */
  isCurrent(stored: string): boolean
}

/** Memory in KiB, and the number of passes. */
export type HashCost = { memoryCost: number; timeCost: number }

/** The first choice of OWASP's Password Storage Cheat Sheet for Argon2id, with one lane. */
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

/**
 * A hash takes one core for about 30 ms, 19 MiB, and one of Node's four file threads. Readers need the rest.
 */
const hashingLimit = {
  maxRunning: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 40,
  sentence: 'Many people are logging in just now. Please try again shortly.',
  retryAfter: 5,
}

/** Hashes passwords by Argon2id. */
export function createPasswordHasher(cost = defaultCost): PasswordHasher {
  const hashing = limitConcurrency(hashingLimit)
  const hashPassword = (password: string) =>
    hashing.run(() => hash(password.normalize('NFC'), { ...cost, parallelism: 1 }))
  const dummyHash = hashPassword(newToken())
  return {
    hash: hashPassword,
    async match(stored, password) {
      const expected = stored ?? (await dummyHash)
      const isSame = await hashing.run(() => verify(expected, password.normalize('NFC')))
      return isSame && stored !== undefined
    },
    isCurrent: (stored) =>
      stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
  }
}
