import { limitConcurrency } from '#platform/concurrency-limit.ts'
import { ConfigError } from '#platform/config.ts'
import { defaultS3Timeouts, openS3Store, type S3Store } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { readObject, sendObject } from './s3-read.ts'
import { putObject, removeObject } from './s3-write.ts'
import { keyFromPath, type Storage, storagePath } from './storage.ts'
import type { Bucket } from './storage-location.ts'

/**
 * Stores files in a bucket under the same names as in a folder, each completely or not at all. Checks the bucket
 * first. Throws `ConfigError` when it cannot be used.
 */
export async function openS3Storage(
  bucket: Bucket,
  timeouts = defaultS3Timeouts,
): Promise<Storage> {
  const store = await openS3Store(bucket, timeouts)
  await checkBucket(store).catch((error) => {
    throw new ConfigError(`STORAGE_URL: ${toStorageError(bucket, error).message}`)
  })
  const uploads = limitConcurrency(uploadLimit)
  const head = async (key: string) => {
    const object = await store.head(storagePath(key))
    return object && { bytes: object.ContentLength ?? 0 }
  }
  return {
    put: (key, content) => uploads.run(() => putObject(store, key, content)),
    get: (key, range) => readObject(store, key, range),
    async open(key) {
      const object = await head(key)
      return (
        object && { ...object, sendTo: (to, range) => sendObject(store, key, range, to), close }
      )
    },
    head,
    delete: (key, putSince) => removeObject(store, key, putSince),
    list: () => listObjects(store),
    ...(bucket.signedAddresses && {
      addressOf: (key: string, headers: DownloadHeaders) => signUrl(store, key, headers),
    }),
  }
}

const close = async () => {}

/** Each upload holds a part or two in memory. */
const uploadLimit = {
  maxRunning: 6,
  maxQueued: 200,
  retryAfter: 10,
  sentence: 'Too many files are being stored at this moment. Please try again.',
}

/** Checks that the bucket works, and aborts uploads that killed processes left an hour ago. */
async function checkBucket({ sdk, client, bucket, send }: S3Store): Promise<void> {
  const bucketInput = { Bucket: bucket.name }
  await send((options) =>
    client.send(new sdk.ListObjectsV2Command({ ...bucketInput, MaxKeys: 1 }), options),
  )
  const pending = await send((options) =>
    client.send(new sdk.ListMultipartUploadsCommand(bucketInput), options),
  )
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const { Key, UploadId, Initiated } of pending.Uploads ?? []) {
    if (!Initiated || Initiated > hourAgo) continue
    const upload = { ...bucketInput, Key, UploadId }
    await send((options) => client.send(new sdk.AbortMultipartUploadCommand(upload), options))
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

/** How long a signed address works, in seconds. */
const signedUrlSeconds = 300

/** A signed address at which readers fetch the content. */
function signUrl(
  { sdk, client, bucket }: S3Store,
  key: string,
  headers: DownloadHeaders,
): Promise<string> {
  const command = new sdk.GetObjectCommand({
    Bucket: bucket.name,
    Key: storagePath(key),
    ResponseContentType: headers.mediaType,
    ResponseContentDisposition: headers.disposition,
  })
  return sdk.getSignedUrl(client, command, { expiresIn: signedUrlSeconds })
}
