import type { Readable } from 'node:stream'

/** The first and the last byte wanted, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number }

/**
 * Where files are kept, each under a key that its content decides, so that what was put once never
 * changes. Keys are lower-case hexadecimal SHA-256.
 */
export interface Storage {
  /** Keeps the stream under the key and answers when it is safe on disk. Putting it again is harmless. */
  put(key: string, content: Readable): Promise<void>
  /** The content, or a part of it. Throws when nothing is kept under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** The size in bytes; undefined when nothing is kept under the key. */
  head(key: string): Promise<{ bytes: number } | undefined>
  /**
   * Forgets the key, but not when it was put at `putSince` or later, also when that happens at the
   * same moment. Forgetting one that is not there is no error.
   *
   * @returns whether it was there and is gone
   */
  delete(key: string, putSince?: Date): Promise<boolean>
  /** Every key with the moment it was last put, for the sweeper. */
  list(): AsyncIterable<{ key: string; putAt: Date }>
}
