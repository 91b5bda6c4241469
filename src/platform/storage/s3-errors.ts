import { StorageError } from './storage-error.ts'
import type { Bucket } from './storage-location.ts'

/** The store's error codes in words for the operator. (Amazon S3 API Reference, "Error responses") */
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
  SlowDown: 'it gets too many requests',
  TimeoutError: 'it does not answer in time',
  AbortError: 'it does not answer in time',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNRESET: 'the connection broke',
}

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** Describes an error with bucket, endpoint and what to check; never with a secret. */
export function toStorageError({ name, endpoint }: Bucket, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const s3Error = Object(error) as S3Error
  const status = s3Error.$metadata?.httpStatusCode
  const reason =
    errorMessages[s3Error.name] ??
    errorMessages[s3Error.code ?? ''] ??
    (status === 403 ? errorMessages.AccessDenied : undefined) ??
    `${s3Error.name}: ${s3Error.message}${status ? ` (${status})` : ''}`
  const bucket = endpoint ? `the bucket ${name} at ${endpoint}` : `the bucket ${name}`
  return new StorageError(`${bucket}: ${reason}`, { cause: error })
}

/** Whether the store has nothing under the key. */
export function isNotFound(error: unknown): boolean {
  const { name, $metadata } = error as S3Error
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}
