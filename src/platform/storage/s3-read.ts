import { Readable, type Writable } from 'node:stream'
import { maxAttempts, type S3Store } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { writeChunk } from './send-file.ts'
import { type ByteRange, storagePath } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** The content of a key, or a part of it, as it comes. Throws `StorageFault`, also in the middle. */
export async function readObject(
  store: S3Store,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  const { sdk, client, bucket } = store
  const wanted = {
    Bucket: bucket.name,
    Key: storagePath(key),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  }
  const told = (error: unknown) => {
    throw toStorageError(bucket, error)
  }
  const { Body } = await client.send(new sdk.GetObjectCommand(wanted)).catch(told)
  if (!(Body instanceof Readable)) throw new StorageError(`${key} came without content`)
  return Readable.from(readChunks(store, Body), { objectMode: false })
}

/** The pieces of a body. A store that falls silent is given up; one who takes them slowly is not. */
async function* readChunks({ bucket, patience }: S3Store, body: Readable): AsyncGenerator<Buffer> {
  const giveUp = () =>
    body.destroy(Object.assign(new Error('fell silent'), { name: 'TimeoutError' }))
  let timer = setTimeout(giveUp, patience.silence)
  try {
    for await (const piece of body) {
      clearTimeout(timer)
      yield piece
      timer = setTimeout(giveUp, patience.silence)
    }
  } catch (error) {
    throw toStorageError(bucket, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Writes a part of a content to where it is wanted. Where the store breaks off, the rest is asked for
 * again. Throws when it stays broken, and when `to` closes before the end.
 */
export async function sendObject(
  store: S3Store,
  key: string,
  { start, end }: ByteRange,
  to: Writable,
) {
  let at = start
  for (let attempt = 1; at <= end; attempt += 1) {
    try {
      for await (const piece of await readObject(store, key, { start: at, end })) {
        await writeChunk(to, piece)
        at += piece.length
      }
      if (at <= end) throw new StorageError(`${key} is shorter than its row says`)
    } catch (error) {
      if (to.destroyed || attempt === maxAttempts) throw error
    }
  }
}
