import { limitConcurrency } from '#platform/concurrency-limit.ts'
import { ConfigError } from '#platform/config.ts'
import { defaultS3Timeouts, openS3Store, type S3Store } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { readObject, sendObject } from './s3-read.ts'
import { putObject, removeObject } from './s3-write.ts'
import { keyFromPath, type Storage, storagePath } from './storage.ts'
import type { Bucket } from './storage-location.ts'

/**
 * Keeps files in a bucket, under the same names as in a folder. Content goes up in parts, and is there
 * whole or not at all. Asks the store first. Throws `ConfigError` when it cannot be used.
 */
export async function openS3Storage(
  bucket: Bucket,
  patience = defaultS3Timeouts,
): Promise<Storage> {
  const store = await openS3Store(bucket, patience)
  await checkBucket(store).catch((error) => {
    throw new ConfigError(`STORAGE_URL: ${toStorageError(bucket, error).message}`)
  })
  const line = limitConcurrency(uploadLimit)
  const head = async (key: string) => {
    const found = await store.head(storagePath(key))
    return found && { bytes: found.ContentLength ?? 0 }
  }
  return {
    put: (key, content) => line.run(() => putObject(store, key, content)),
    get: (key, range) => readObject(store, key, range),
    async open(key) {
      const found = await head(key)
      return found && { ...found, sendTo: (to, part) => sendObject(store, key, part, to), close }
    },
    head,
    delete: (key, putSince) => removeObject(store, key, putSince),
    list: () => listObjects(store),
    ...(bucket.signedAddresses && {
      addressOf: (key: string, named: DownloadHeaders) => signUrl(store, key, named),
    }),
  }
}

const close = async () => {}

/** Each holds a part or two in memory. */
const uploadLimit = {
  maxRunning: 6,
  maxQueued: 200,
  retryAfter: 10,
  sentence: 'Too many files are being kept at this moment. Please try again.',
}

/** Sees that the bucket can be used, and gives up what killed processes left half-sent an hour ago. */
async function checkBucket({ sdk, client, bucket, ask }: S3Store): Promise<void> {
  const all = { Bucket: bucket.name }
  await ask((options) => client.send(new sdk.ListObjectsV2Command({ ...all, MaxKeys: 1 }), options))
  const begun = await ask((options) =>
    client.send(new sdk.ListMultipartUploadsCommand(all), options),
  )
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const { Key, UploadId, Initiated } of begun.Uploads ?? []) {
    if (!Initiated || Initiated > hourAgo) continue
    const left = { ...all, Key, UploadId }
    await ask((options) => client.send(new sdk.AbortMultipartUploadCommand(left), options))
  }
}

async function* listObjects({ sdk, client, bucket }: S3Store): ReturnType<Storage['list']> {
  try {
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket.name })) {
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = keyFromPath(Key)
        if (key && Key === storagePath(key) && LastModified) yield { key, putAt: LastModified }
      }
    }
  } catch (error) {
    throw toStorageError(bucket, error)
  }
}

type DownloadHeaders = { mediaType: string; disposition: string }

/** For how many seconds a reader may begin to fetch by a signed address. */
const signedUrlSeconds = 300

/** An address of the store that holds its own permission. */
function signUrl(
  { sdk, client, bucket }: S3Store,
  key: string,
  named: DownloadHeaders,
): Promise<string> {
  const wanted = new sdk.GetObjectCommand({
    Bucket: bucket.name,
    Key: storagePath(key),
    ResponseContentType: named.mediaType,
    ResponseContentDisposition: named.disposition,
  })
  return sdk.getSignedUrl(client, wanted, { expiresIn: signedUrlSeconds })
}
