import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { isNotFound, toStorageError } from './s3-errors.ts'
import type { Bucket } from './storage-location.ts'

/** Timeouts in milliseconds. */
export type S3Timeouts = {
  connection: number
  /** Until the response to a request with up to 5 MiB. */
  request: number
  /** For a request without content, with all its attempts. */
  query: number
  /** Between two chunks of a content. */
  silence: number
}

export const defaultS3Timeouts: S3Timeouts = {
  connection: 5_000,
  request: 60_000,
  query: 15_000,
  silence: 30_000,
}

/** How often the SDK sends a request when the store fails. */
export const maxAttempts = 3

/** Loaded only when a bucket is configured. */
const loadSdk = async () => ({
  ...(await import('@aws-sdk/client-s3')),
  ...(await import('@aws-sdk/lib-storage')),
  ...(await import('@aws-sdk/s3-request-presigner')),
})

type Sdk = Awaited<ReturnType<typeof loadSdk>>

export type S3Store = {
  sdk: Sdk
  client: S3Client
  bucket: Bucket
  timeouts: S3Timeouts
  /** Sends a request without content. Throws `StorageError`. */
  send<Output>(request: (options: { abortSignal: AbortSignal }) => Promise<Output>): Promise<Output>
  /** The metadata of an object; undefined when it does not exist. Throws `StorageError`. */
  head(Key: string): Promise<HeadObjectCommandOutput | undefined>
}

export async function openS3Store(bucket: Bucket, timeouts: S3Timeouts): Promise<S3Store> {
  const sdk = await loadSdk()
  const client = openClient(sdk, bucket, timeouts)
  const within = () => ({ abortSignal: AbortSignal.timeout(timeouts.query) })
  const rethrow = (error: unknown) => {
    throw toStorageError(bucket, error)
  }
  return {
    sdk,
    client,
    bucket,
    timeouts,
    send: (request) => request(within()).catch(rethrow),
    head: (Key) =>
      client
        .send(new sdk.HeadObjectCommand({ Bucket: bucket.name, Key }), within())
        .catch((error) => (isNotFound(error) ? undefined : rethrow(error))),
  }
}

/** Uses only features that every S3 store has. */
function openClient(sdk: Sdk, bucket: Bucket, timeouts: S3Timeouts): S3Client {
  const agent = { keepAlive: true, maxSockets: 100 }
  return new sdk.S3Client({
    region: bucket.region,
    forcePathStyle: bucket.pathStyle,
    ...(bucket.endpoint && { endpoint: bucket.endpoint }),
    ...(bucket.credentials && { credentials: bucket.credentials }),
    maxAttempts: maxAttempts,
    // Stores other than Amazon's refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connection,
      requestTimeout: timeouts.request,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}
