import type { Readable, Writable } from 'node:stream'

/** The first and the last byte wanted, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number }

/** A content that is there: its size, and the way to write a part of it somewhere. */
export type Content = {
  bytes: number
  /**
   * Answers when the last byte is handed over. `to` must have done with a piece when it says so, as a
   * socket has: its memory is used again. Throws when the content breaks off or `to` closes.
   */
  sendTo(to: Writable, range: ByteRange): Promise<void>
  /** To be called in the end, whether anything was sent or not. */
  close(): Promise<void>
}

/**
 * Where files are kept, each under a key that its content decides, so that what was put once never
 * changes. Keys are lower-case hexadecimal SHA-256.
 */
export interface Storage {
  /** Keeps the stream under the key and answers when it is safe on disk. Putting it again is harmless. */
  put(key: string, content: Readable): Promise<void>
  /** The content, or a part of it. Throws when nothing is kept under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** The content, ready to be sent; undefined when nothing is kept under the key. */
  open(key: string): Promise<Content | undefined>
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
  /** Where a reader can fetch the content for the next minutes, from a storage that serves readers by itself. */
  addressOf?(key: string, named: { mediaType: string; disposition: string }): Promise<string>
}

/** Where in a storage a key lies, the same in a folder and in a bucket. Throws for what is no key. */
export function storagePath(key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('a storage key is a SHA-256 in hexadecimal')
  return `${key.slice(0, 2)}/${key}`
}

/** The key that lies at a place; undefined for whatever else lies there. */
export const keyFromPath = (place: string): string | undefined =>
  /(?:^|\/)([\da-f]{64})$/.exec(place.slice(-65))?.[1]
