import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { isNotFound, toStorageError } from './s3-errors.ts'
import type { Bucket } from './storage-location.ts'

/** How long the store may take, in milliseconds. */
export type S3Timeouts = {
  connection: number
  /** Until it answers a request, with up to 5 MiB sent. */
  request: number
  /** For a question without content, all its attempts together. */
  question: number
  /** Between two pieces of a content. */
  silence: number
}

export const defaultS3Timeouts: S3Timeouts = {
  connection: 5_000,
  request: 60_000,
  question: 15_000,
  silence: 30_000,
}

/** How often a request is sent in all when the store fails, with growing pauses between. */
export const maxAttempts = 3

/** What is used of the SDK, loaded only where a bucket is asked for. */
const loadSdk = async () => ({
  ...(await import('@aws-sdk/client-s3')),
  ...(await import('@aws-sdk/lib-storage')),
  ...(await import('@aws-sdk/s3-request-presigner')),
})

type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** A bucket with the way to ask for it. */
export type S3Store = {
  sdk: Sdk
  client: S3Client
  bucket: Bucket
  patience: S3Timeouts
  /** Asks a question without content, for a bounded time. Throws `StorageFault`. */
  ask<Answer>(question: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer>
  /** What is known of an object; undefined when it is not there. Throws `StorageFault`. */
  head(Key: string): Promise<HeadObjectCommandOutput | undefined>
}

export async function openS3Store(bucket: Bucket, patience: S3Timeouts): Promise<S3Store> {
  const sdk = await loadSdk()
  const client = openClient(sdk, bucket, patience)
  const within = () => ({ abortSignal: AbortSignal.timeout(patience.question) })
  const told = (error: unknown) => {
    throw toStorageError(bucket, error)
  }
  return {
    sdk,
    client,
    bucket,
    patience,
    ask: (question) => question(within()).catch(told),
    head: (Key) =>
      client
        .send(new sdk.HeadObjectCommand({ Bucket: bucket.name, Key }), within())
        .catch((error) => (isNotFound(error) ? undefined : told(error))),
  }
}

/** A client that asks no more of a store than what every S3 store can do. */
function openClient(sdk: Sdk, bucket: Bucket, patience: S3Timeouts): S3Client {
  const agent = { keepAlive: true, maxSockets: 100 }
  return new sdk.S3Client({
    region: bucket.region,
    forcePathStyle: bucket.pathStyle,
    ...(bucket.endpoint && { endpoint: bucket.endpoint }),
    ...(bucket.credentials && { credentials: bucket.credentials }),
    maxAttempts: maxAttempts,
    // Stores other than Amazon's refuse the newer kinds of checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connection,
      requestTimeout: patience.request,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}
