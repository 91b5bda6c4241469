import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { measureStream } from '#platform/measure-stream.ts'
import type { S3Store } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { storagePath } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** The smallest part that a store accepts, except for the last one. */
const partBytes = 5 * 1024 * 1024

/** Stores a content completely or not at all. Throws `StorageError`, and errors of the content itself. */
export async function putObject(store: S3Store, key: string, content: Readable): Promise<void> {
  const Key = storagePath(key)
  const { bucket } = store
  const measure = measureStream()
  const upload = new store.sdk.Upload({
    client: store.client,
    params: { Bucket: bucket.name, Key, Body: measure.stream },
    queueSize: 1,
    partSize: partBytes,
  })
  const feeding = pipeline(content, measure.stream).catch(() => {}) // the upload fails with it
  try {
    await upload.done()
  } catch (error) {
    const own = content.errored
    measure.stream.destroy()
    throw own ?? toStorageError(bucket, error)
  } finally {
    await feeding
  }
  await verifyNotRemoved(store, key, measure.result().bytes)
}

/** An object that exists while a key is being removed. */
const removalMarker = (key: string) => `removing/${key}`

/** Older markers, in milliseconds, were left by killed processes. */
const staleMarkerMs = 5 * 60_000

/** How long `put` waits for a removal, in milliseconds. */
const maxRemovalMs = 20_000

/**
 * Makes sure that a concurrent `removeObject` did not remove the new content: stores cannot delete only old
 * objects. It writes a marker before it checks the age. Without a marker, it either saw the new content and left
 * it, or has removed it already, which is checked here.
 */
async function verifyNotRemoved(store: S3Store, key: string, bytes: number): Promise<void> {
  for (const deadline = Date.now() + maxRemovalMs; ; await wait(200)) {
    const marker = await store.head(removalMarker(key))
    const isOld = (marker?.LastModified?.getTime() ?? 0) < Date.now() - staleMarkerMs
    if (!marker || isOld) break
    if (Date.now() > deadline) throw new StorageError(`${key} is being removed at this moment`)
  }
  const stored = await store.head(storagePath(key))
  if (stored?.ContentLength !== bytes) throw new StorageError(`${key} was not stored completely`)
}

/** Removes a key unless it was stored at `putSince` or later. */
export async function removeObject(store: S3Store, key: string, putSince?: Date): Promise<boolean> {
  const { sdk, client, bucket, send, head } = store
  const at = (Key: string) => ({ Bucket: bucket.name, Key })
  const isOld = async () => {
    const object = await head(storagePath(key))
    return object !== undefined && (!putSince || (object.LastModified ?? new Date()) < putSince)
  }
  if (!(await isOld())) return false
  const marker = { ...at(removalMarker(key)), Body: 'This content is being removed.' }
  await send((options) => client.send(new sdk.PutObjectCommand(marker), options))
  try {
    if (!(await isOld())) return false
    const old = at(storagePath(key))
    await send((options) => client.send(new sdk.DeleteObjectCommand(old), options))
    return true
  } finally {
    await send((options) =>
      client.send(new sdk.DeleteObjectCommand(at(removalMarker(key))), options),
    )
  }
}
