import { Readable, type Writable } from 'node:stream'
import { maxAttempts, type S3Store } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { writeChunk } from './send-file.ts'
import { type ByteRange, storagePath } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** Reads the content of a key or a part of it. Throws `StorageError`, also in the middle. */
export async function readObject(
  store: S3Store,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  const { sdk, client, bucket } = store
  const input = {
    Bucket: bucket.name,
    Key: storagePath(key),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  }
  const { Body } = await client.send(new sdk.GetObjectCommand(input)).catch((error) => {
    throw toStorageError(bucket, error)
  })
  if (!(Body instanceof Readable)) throw new StorageError(`${key} came without content`)
  return Readable.from(readChunks(store, Body), { objectMode: false })
}

/** Times out when the store sends nothing; a slow consumer does not time out. */
async function* readChunks({ bucket, timeouts }: S3Store, body: Readable): AsyncGenerator<Buffer> {
  const giveUp = () =>
    body.destroy(Object.assign(new Error('no data in time'), { name: 'TimeoutError' }))
  let timer = setTimeout(giveUp, timeouts.silence)
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(giveUp, timeouts.silence)
    }
  } catch (error) {
    throw toStorageError(bucket, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Writes a part of a content. If the store fails, it requests the rest again. Throws when it fails repeatedly, and
 * when `to` closes early.
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
      for await (const chunk of await readObject(store, key, { start: at, end })) {
        await writeChunk(to, chunk)
        at += chunk.length
      }
      if (at <= end) throw new StorageError(`${key} is shorter than its row says`)
    } catch (error) {
      if (to.destroyed || attempt === maxAttempts) throw error
    }
  }
}
