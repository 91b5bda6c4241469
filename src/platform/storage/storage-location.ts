import { fileURLToPath } from 'node:url'
import { z } from 'zod'

type BucketAddress = {
  name: string
  /** Undefined for Amazon's store in the region. */
  endpoint: string | undefined
  region: string | undefined
  /** Whether the bucket is in the path of an address instead of its host. */
  pathStyle: boolean
  /** Whether readers download from the store by signed addresses. */
  signedAddresses: boolean
}

export type Bucket = BucketAddress & {
  region: string
  /** Undefined where the store identifies the machine itself. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

export type StorageLocation = { folder: string } | { bucket: Bucket }

const flag = z
  .enum(['', 'on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((value) => ['', 'on', 'true', '1'].includes(value))

const Query = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  region: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be the name of a region')
    .optional(),
  'path-style': flag.optional(),
  'signed-addresses': flag.default(false),
})

/** A bucket name that every store accepts. (Amazon S3 User Guide, "Bucket naming rules") */
const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/** `file:///folder` or `s3://bucket?endpoint=…&region=…&path-style=on&signed-addresses=on`. */
export const StorageUrl = z
  .url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// address' })
  .transform((address, context): { folder: string } | { bucket: BucketAddress } => {
    const url = new URL(address)
    if (url.protocol === 'file:') return { folder: fileURLToPath(url) }
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', message, input: address })
      return z.NEVER
    }
    if (url.username || url.password)
      return refuse('holds a secret; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead')
    if (!bucketName.test(url.host) || url.pathname.length > 1)
      return refuse('must name a bucket and nothing below it, s3://bucket')
    const query = Query.safeParse(Object.fromEntries(url.searchParams))
    if (!query.success) return refuse(describeQueryIssue(query.error))
    const { endpoint, region, 'path-style': pathStyle = endpoint !== undefined } = query.data
    const signedAddresses = query.data['signed-addresses']
    return { bucket: { name: url.host, endpoint, region, pathStyle, signedAddresses } }
  })

function describeQueryIssue({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys')
    return `knows endpoint, region, path-style and signed-addresses, but not ${issue.keys.join(', ')}`
  return `its ${issue?.path.join('.')} ${issue?.message}`
}

type AwsVariable = `AWS_${'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY' | 'SESSION_TOKEN' | 'REGION'}`
type Environment = Partial<
  Record<AwsVariable, string | undefined> & {
    STORAGE_URL: z.infer<typeof StorageUrl> | undefined
  }
>

/** Whether a bucket is configured with only half of its credentials. */
export const hasIncompleteCredentials = (env: Environment): boolean =>
  typeof env.STORAGE_URL === 'object' && // zod calls this even if STORAGE_URL is invalid
  'bucket' in env.STORAGE_URL &&
  Boolean(env.AWS_ACCESS_KEY_ID) !== Boolean(env.AWS_SECRET_ACCESS_KEY)

/** Combines the storage variables; `folder` is the default. */
export function storageLocation(env: Environment, folder: string): StorageLocation {
  if (!env.STORAGE_URL) return { folder }
  if ('folder' in env.STORAGE_URL) return env.STORAGE_URL
  const { bucket } = env.STORAGE_URL
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  const sessionToken = env.AWS_SESSION_TOKEN
  const credentials =
    accessKeyId && secretAccessKey
      ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
      : undefined
  return {
    bucket: { ...bucket, region: bucket.region ?? env.AWS_REGION ?? 'us-east-1', credentials },
  }
}
