import type { Bucket } from './place.ts'
import { StorageFault } from './storage-fault.ts'

/** What the store's own names of faults mean for whoever runs the site. (Amazon S3 API Reference, "Error responses") */
const meanings: Record<string, string> = {
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the secret of AWS_ACCESS_KEY_ID',
  InvalidAccessKeyId: 'it does not know the AWS_ACCESS_KEY_ID',
  AccessDenied: 'it denies access: the key is wrong, or may not do this',
  CredentialsProviderError: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set',
  ExpiredToken: 'the AWS_SESSION_TOKEN has expired',
  NoSuchBucket: 'there is no such bucket',
  NotFound: 'there is no such bucket',
  PermanentRedirect: 'the bucket is in another region',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SlowDown: 'it is asked too much',
  TimeoutError: 'it does not answer in time',
  AbortError: 'it does not answer in time',
  ECONNREFUSED: 'nobody answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNRESET: 'the connection broke',
}

type Known = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** The fault of a store as a sentence that names bucket, endpoint and what to look at; never a secret. */
export function explain({ name, endpoint }: Bucket, error: unknown): StorageFault {
  if (error instanceof StorageFault) return error
  const known = Object(error) as Known
  const status = known.$metadata?.httpStatusCode
  const words =
    meanings[known.name] ??
    meanings[known.code ?? ''] ??
    (status === 403 ? meanings.AccessDenied : undefined) ??
    `${known.name}: ${known.message}${status ? ` (${status})` : ''}`
  const place = endpoint ? `the bucket ${name} at ${endpoint}` : `the bucket ${name}`
  return new StorageFault(`${place}: ${words}`, { cause: error })
}

/** Whether the store says that nothing is kept under the key. */
export function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as Known
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}
