import type { Readable, Writable } from 'node:stream'

/** The first and the last byte, counted from 0 and inclusive. */
export type ByteRange = { start: number; end: number }

export type Content = {
  bytes: number
  /**
   * Resolves when the last byte was written. `to` must be done with a chunk when it says so, as sockets are:
   * its memory is reused. Throws when the content breaks off or `to` closes.
   */
  sendTo(to: Writable, range: ByteRange): Promise<void>
  /** Must always be called in the end. */
  close(): Promise<void>
}

/** Stores contents under their SHA-256 (lower-case hexadecimal), so a stored content never changes. */
export interface Storage {
  /** Resolves when the content is safe on disk. Storing it again is harmless. */
  put(key: string, content: Readable): Promise<void>
  /** Throws when the key does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** A content ready to send; undefined when the key does not exist. */
  open(key: string): Promise<Content | undefined>
  /** Undefined when the key does not exist. */
  head(key: string): Promise<{ bytes: number } | undefined>
  /**
   * Deletes the key unless it was stored at `putSince` or later, also concurrently. Returns whether it existed and
   * was deleted.
   */
  delete(key: string, putSince?: Date): Promise<boolean>
  /** Every key with the time at which it was last stored. */
  list(): AsyncIterable<{ key: string; putAt: Date }>
  /** An address from which a reader can download for some minutes, if the store serves readers. */
  addressOf?(key: string, headers: { mediaType: string; disposition: string }): Promise<string>
}

/** The path of a key, in a folder and in a bucket. Throws for an invalid key. */
export function storagePath(key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('a storage key is a SHA-256 in hexadecimal')
  return `${key.slice(0, 2)}/${key}`
}

/** The key of a path; undefined for other files. */
export const keyFromPath = (path: string): string | undefined =>
  /(?:^|\/)([\da-f]{64})$/.exec(path.slice(-65))?.[1]
