import { StorageError } from './storage-error.ts'
import type { Bucket } from './storage-location.ts'

/** What the store's own names of faults mean for whoever runs the site. (Amazon S3 API Reference, "Error responses") */
const errorMessages: Record<string, string> = {
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

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** The fault of a store as a sentence that names bucket, endpoint and what to look at; never a secret. */
export function toStorageError({ name, endpoint }: Bucket, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const known = Object(error) as S3Error
  const status = known.$metadata?.httpStatusCode
  const words =
    errorMessages[known.name] ??
    errorMessages[known.code ?? ''] ??
    (status === 403 ? errorMessages.AccessDenied : undefined) ??
    `${known.name}: ${known.message}${status ? ` (${status})` : ''}`
  const place = endpoint ? `the bucket ${name} at ${endpoint}` : `the bucket ${name}`
  return new StorageError(`${place}: ${words}`, { cause: error })
}

/** Whether the store says that nothing is kept under the key. */
export function isNotFound(error: unknown): boolean {
  const { name, $metadata } = error as S3Error
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}
