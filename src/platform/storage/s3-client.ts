import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from './place.ts'
import { explain, isAbsent } from './s3-fault.ts'

/** How long the store may take, in milliseconds. */
export type Patience = {
  connection: number
  /** Until it answers a request, with up to 5 MiB sent. */
  request: number
  /** For a question without content, all its attempts together. */
  question: number
  /** Between two pieces of a content. */
  silence: number
}

export const usualPatience: Patience = {
  ...{ connection: 5_000, request: 60_000, question: 15_000, silence: 30_000 },
}

/** How often a request is sent in all when the store fails, with growing pauses between. */
export const attempts = 3

/** What is used of the SDK, loaded only where a bucket is asked for. */
const loadSdk = async () => ({
  ...(await import('@aws-sdk/client-s3')),
  ...(await import('@aws-sdk/lib-storage')),
  ...(await import('@aws-sdk/s3-request-presigner')),
})

type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** A bucket with the way to ask for it. */
export type Store = {
  sdk: Sdk
  client: S3Client
  bucket: Bucket
  patience: Patience
  /** Asks a question without content, for a bounded time. Throws `StorageFault`. */
  ask<Answer>(question: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer>
  /** What is known of an object; undefined when it is not there. Throws `StorageFault`. */
  head(Key: string): Promise<HeadObjectCommandOutput | undefined>
}

export async function openStore(bucket: Bucket, patience: Patience): Promise<Store> {
  const sdk = await loadSdk()
  const client = openClient(sdk, bucket, patience)
  const within = () => ({ abortSignal: AbortSignal.timeout(patience.question) })
  const told = (error: unknown) => {
    throw explain(bucket, error)
  }
  return {
    ...{ sdk, client, bucket, patience },
    ask: (question) => question(within()).catch(told),
    head: (Key) =>
      client
        .send(new sdk.HeadObjectCommand({ Bucket: bucket.name, Key }), within())
        .catch((error) => (isAbsent(error) ? undefined : told(error))),
  }
}

/** A client that asks no more of a store than what every S3 store can do. */
function openClient(sdk: Sdk, bucket: Bucket, patience: Patience): S3Client {
  const agent = { keepAlive: true, maxSockets: 100 }
  return new sdk.S3Client({
    region: bucket.region,
    forcePathStyle: bucket.pathStyle,
    ...(bucket.endpoint && { endpoint: bucket.endpoint }),
    ...(bucket.credentials && { credentials: bucket.credentials }),
    maxAttempts: attempts,
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
