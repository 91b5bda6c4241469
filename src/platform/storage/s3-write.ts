import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { measureStream } from '#platform/measure-stream.ts'
import type { S3Store } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { storagePath } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** The smallest that a store takes, but for the last one. */
const partBytes = 5 * 1024 * 1024

/** Keeps a content, whole or not at all. Throws `StorageFault`, and what the content itself throws. */
export async function putObject(store: S3Store, key: string, content: Readable): Promise<void> {
  const Key = storagePath(key)
  const { bucket } = store
  const measured = measureStream()
  const upload = new store.sdk.Upload({
    client: store.client,
    params: { Bucket: bucket.name, Key, Body: measured.stream },
    queueSize: 1,
    partSize: partBytes,
  })
  const feeding = pipeline(content, measured.stream).catch(() => {}) // the upload fails with it
  try {
    await upload.done()
  } catch (error) {
    const own = content.errored
    measured.stream.destroy()
    throw own ?? toStorageError(bucket, error)
  } finally {
    await feeding
  }
  await verifyNotRemoved(store, key, measured.result().bytes)
}

/** What stands in the bucket while a key is being removed. */
const removalMarker = (key: string) => `removing/${key}`

/** A mark so old, in milliseconds, was left by a process that was killed. */
const staleMarkerMs = 5 * 60_000

/** How long whoever puts waits for one who removes, in milliseconds. */
const maxRemovalMs = 20_000

/**
 * Makes sure that nobody who began to remove the key before it was put takes the new content with the
 * old: a store has no way to remove only what is old. One who removes leaves a mark before looking how
 * old the content is. So where there is no mark, either it was looked at after it was put, and stays,
 * or it is gone already, which is seen here.
 */
async function verifyNotRemoved(store: S3Store, key: string, bytes: number): Promise<void> {
  for (const until = Date.now() + maxRemovalMs; ; await wait(200)) {
    const mark = await store.head(removalMarker(key))
    const isOld = (mark?.LastModified?.getTime() ?? 0) < Date.now() - staleMarkerMs
    if (!mark || isOld) break
    if (Date.now() > until) throw new StorageError(`${key} is being removed at this moment`)
  }
  const kept = await store.head(storagePath(key))
  if (kept?.ContentLength !== bytes) throw new StorageError(`${key} was not kept whole`)
}

/** Forgets a key, but not when it was put at `putSince` or later. */
export async function removeObject(store: S3Store, key: string, putSince?: Date): Promise<boolean> {
  const { sdk, client, bucket, ask, head } = store
  const at = (Key: string) => ({ Bucket: bucket.name, Key })
  const isOld = async () => {
    const found = await head(storagePath(key))
    return found !== undefined && (!putSince || (found.LastModified ?? new Date()) < putSince)
  }
  if (!(await isOld())) return false
  const mark = { ...at(removalMarker(key)), Body: 'This content is being removed.' }
  await ask((options) => client.send(new sdk.PutObjectCommand(mark), options))
  try {
    if (!(await isOld())) return false
    const old = at(storagePath(key))
    await ask((options) => client.send(new sdk.DeleteObjectCommand(old), options))
    return true
  } finally {
    await ask((options) =>
      client.send(new sdk.DeleteObjectCommand(at(removalMarker(key))), options),
    )
  }
}
