import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { measure } from '../measure.ts'
import type { Store } from './s3-client.ts'
import { explain } from './s3-fault.ts'
import { placeOf } from './storage.ts'
import { StorageFault } from './storage-fault.ts'

/** The smallest that a store takes, but for the last one. */
const partBytes = 5 * 1024 * 1024

/** Keeps a content, whole or not at all. Throws `StorageFault`, and what the content itself throws. */
export async function put(store: Store, key: string, content: Readable): Promise<void> {
  const Key = placeOf(key)
  const { bucket } = store
  const measured = measure()
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
    throw own ?? explain(bucket, error)
  } finally {
    await feeding
  }
  await seeThatItStays(store, key, measured.result().bytes)
}

/** What stands in the bucket while a key is being removed. */
const markOf = (key: string) => `removing/${key}`

/** A mark so old, in milliseconds, was left by a process that was killed. */
const staleMark = 5 * 60_000

/** How long whoever puts waits for one who removes, in milliseconds. */
const longestRemoval = 20_000

/**
 * Makes sure that nobody who began to remove the key before it was put takes the new content with the
 * old: a store has no way to remove only what is old. One who removes leaves a mark before looking how
 * old the content is. So where there is no mark, either it was looked at after it was put, and stays,
 * or it is gone already, which is seen here.
 */
async function seeThatItStays(store: Store, key: string, bytes: number): Promise<void> {
  for (const until = Date.now() + longestRemoval; ; await wait(200)) {
    const mark = await store.head(markOf(key))
    const isOld = (mark?.LastModified?.getTime() ?? 0) < Date.now() - staleMark
    if (!mark || isOld) break
    if (Date.now() > until) throw new StorageFault(`${key} is being removed at this moment`)
  }
  const kept = await store.head(placeOf(key))
  if (kept?.ContentLength !== bytes) throw new StorageFault(`${key} was not kept whole`)
}

/** Forgets a key, but not when it was put at `putSince` or later. */
export async function remove(store: Store, key: string, putSince?: Date): Promise<boolean> {
  const { sdk, client, bucket, ask, head } = store
  const at = (Key: string) => ({ Bucket: bucket.name, Key })
  const isOld = async () => {
    const found = await head(placeOf(key))
    return found !== undefined && (!putSince || (found.LastModified ?? new Date()) < putSince)
  }
  if (!(await isOld())) return false
  const mark = { ...at(markOf(key)), Body: 'This content is being removed.' }
  await ask((options) => client.send(new sdk.PutObjectCommand(mark), options))
  try {
    if (!(await isOld())) return false
    const old = at(placeOf(key))
    await ask((options) => client.send(new sdk.DeleteObjectCommand(old), options))
    return true
  } finally {
    await ask((options) => client.send(new sdk.DeleteObjectCommand(at(markOf(key))), options))
  }
}
