import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A random token of 32 bytes, URL-safe: given out once and never stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, hexadecimal. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first
 * (19 MiB, 2 passes, 1 lane), which are also the library's own.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFC'))
