import { ConfigError } from '../config.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Bucket } from './place.ts'
import { openStore, type Store, usualPatience } from './s3-client.ts'
import { explain } from './s3-fault.ts'
import { read, send } from './s3-read.ts'
import { put, remove } from './s3-write.ts'
import { keyAt, placeOf, type Storage } from './storage.ts'

/**
 * Keeps files in a bucket, under the same names as in a folder. Content goes up in parts, and is there
 * whole or not at all. Asks the store first. Throws `ConfigError` when it cannot be used.
 */
export async function s3Storage(bucket: Bucket, patience = usualPatience): Promise<Storage> {
  const store = await openStore(bucket, patience)
  await greet(store).catch((error) => {
    throw new ConfigError(`STORAGE_URL: ${explain(bucket, error).message}`)
  })
  const line = fewAtOnce(uploads)
  const head = async (key: string) => {
    const found = await store.head(placeOf(key))
    return found && { bytes: found.ContentLength ?? 0 }
  }
  return {
    put: (key, content) => line.run(() => put(store, key, content)),
    get: (key, range) => read(store, key, range),
    async open(key) {
      const found = await head(key)
      return found && { ...found, sendTo: (to, part) => send(store, key, part, to), close }
    },
    head,
    delete: (key, putSince) => remove(store, key, putSince),
    list: () => list(store),
    ...(bucket.signedAddresses && {
      addressOf: (key: string, named: Named) => sign(store, key, named),
    }),
  }
}

const close = async () => {}

/** Each holds a part or two in memory. */
const uploads = {
  ...{ atOnce: 6, waiting: 200, retryAfter: 10 },
  sentence: 'Too many files are being kept at this moment. Please try again.',
}

/** Sees that the bucket can be used, and gives up what killed processes left half-sent an hour ago. */
async function greet({ sdk, client, bucket, ask }: Store): Promise<void> {
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

async function* list({ sdk, client, bucket }: Store): ReturnType<Storage['list']> {
  try {
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket.name })) {
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = keyAt(Key)
        if (key && Key === placeOf(key) && LastModified) yield { key, putAt: LastModified }
      }
    }
  } catch (error) {
    throw explain(bucket, error)
  }
}

type Named = { mediaType: string; disposition: string }

/** For how many seconds a reader may begin to fetch by a signed address. */
const goodFor = 300

/** An address of the store that holds its own permission. */
function sign({ sdk, client, bucket }: Store, key: string, named: Named): Promise<string> {
  const wanted = new sdk.GetObjectCommand({
    ...{ Bucket: bucket.name, Key: placeOf(key) },
    ResponseContentType: named.mediaType,
    ResponseContentDisposition: named.disposition,
  })
  return sdk.getSignedUrl(client, wanted, { expiresIn: goodFor })
}
