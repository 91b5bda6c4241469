import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, expect, test as plainTest } from 'vitest'
import { sha256 } from '../../../test/fixtures/files.ts'
import { type FailingProxy, startFailingProxy } from '../../../test/servers/failing-proxy.ts'
import { startSwift } from '../../../test/servers/swift.ts'
import {
  collector,
  content,
  key,
  keysIn,
  testStorageContract,
} from '../../../test/storage-contract.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import type { Bucket } from './storage-location.ts'

const swift = await startSwift()
const isHere = typeof swift !== 'string'
const server = isHere
  ? swift
  : { endpoint: 'http://127.0.0.1:9', accessKeyId: '', secretAccessKey: '' }
afterAll(() => (isHere ? swift.stop() : undefined))

const admin = new S3Client({
  region: 'us-east-1',
  endpoint: server.endpoint,
  forcePathStyle: true,
  credentials: server,
  requestChecksumCalculation: 'WHEN_REQUIRED',
})
let buckets = 0

/** A separate bucket for each test. */
async function makeBucket(): Promise<Bucket> {
  buckets += 1
  const name = `test-${buckets}`
  await admin.send(new CreateBucketCommand({ Bucket: name }))
  return {
    name,
    endpoint: server.endpoint,
    region: 'us-east-1',
    pathStyle: true,
    signedAddresses: false,
    credentials: server,
  }
}

/** For requests that must fail in silence. */
const shortestTimeout = { connection: 2_000, request: 4_000, query: 6_000, silence: 2_000 }
const shortTimeout = { connection: 5_000, request: 20_000, query: 20_000, silence: 10_000 }

const test = plainTest.extend<{
  bucket: Bucket
  storage: Storage
  proxy: FailingProxy
  /** The same bucket behind the proxy, with shorter timeouts. */
  frail: Storage
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  bucket: async ({}, use) => use(await makeBucket()),
  storage: async ({ bucket }, use) => use(await openS3Storage(bucket)),
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  proxy: async ({}, use) => {
    const proxy = await startFailingProxy(server.endpoint)
    await use(proxy)
    await proxy.stop()
  },
  frail: async ({ bucket, proxy }, use) =>
    use(await openS3Storage({ ...bucket, endpoint: proxy.address }, shortTimeout)),
})

const large = randomBytes(11_000_000)
const place = sha256(large)
const putLarge = (storage: Storage) => storage.put(place, Readable.from([large]))

const partsIn = async ({ name }: Bucket) =>
  (await admin.send(new ListMultipartUploadsCommand({ Bucket: name }))).Uploads ?? []

plainTest('R-SCALE-2 the tests have a real store', ({ skip }) => skip(!isHere, String(swift)))

const onServer = test.runIf(isHere) as typeof test
testStorageContract(onServer as never)

onServer(
  'R-SCALE-2 one line names the wrong secret, key, bucket or address that stops the start',
  async ({ bucket }) => {
    const credentials = { accessKeyId: server.accessKeyId, secretAccessKey: 'a wrong secret' }
    for (const [wrong, words] of [
      [{ credentials }, 'AWS_SECRET_ACCESS_KEY'],
      [{ credentials: { ...server, accessKeyId: 'nobody' } }, 'AWS_ACCESS_KEY_ID'],
      [{ name: 'no-such-bucket' }, 'there is no such bucket'],
      [{ endpoint: 'http://127.0.0.1:9' }, 'the connection was refused'],
    ] as const) {
      const opening = openS3Storage({ ...bucket, ...wrong }, shortTimeout)
      await expect(opening).rejects.toThrow(/^STORAGE_URL: [^\n]+$/)
      await expect(opening).rejects.toThrow(words)
      await expect(opening).rejects.not.toThrow('a wrong secret')
    }
  },
)

onServer(
  'R-SCALE-2 an unavailable bucket causes an error in bounded time',
  async ({ bucket, storage, frail, proxy }) => {
    await storage.put(key, Readable.from([content]))
    const hasty = await openS3Storage({ ...bucket, endpoint: proxy.address }, shortestTimeout)
    for (const fail of [() => proxy.cutAfter({ forth: 0 }), () => proxy.fallSilent()]) {
      fail()
      // At the same time: each fails after all its attempts.
      await Promise.all([
        expect(hasty.head(key)).rejects.toThrow(/the bucket .* at http/),
        expect(hasty.open(key)).rejects.toThrow(/the bucket/),
        expect(hasty.put(place, Readable.from([content]))).rejects.toThrow(/the bucket/),
      ])
      proxy.heal()
      expect(await frail.head(key)).toEqual({ bytes: content.length })
    }
    expect(await keysIn(storage)).toEqual([key])
  },
)

onServer(
  'R-SCALE-2 an interrupted download resumes where it stopped',
  async ({ storage, frail, proxy }) => {
    await putLarge(storage)
    const range = { start: 0, end: large.length - 1 }
    for (const fail of [
      () => proxy.cutAfter({ back: 3_000_000 }, 2),
      () => proxy.fallSilent(4_500_000),
    ]) {
      const content = await frail.open(place)
      fail()
      const { to, whole } = collector()
      await content?.sendTo(to, range)
      expect(whole().equals(large)).toBe(true)
      proxy.heal()
    }
    const content = await frail.open(place)
    proxy.cutAfter({ back: 1_000_000 })
    await expect(content?.sendTo(collector().to, range)).rejects.toThrow(/the bucket/)
    proxy.heal()
    proxy.cutAfter({ back: 1_000_000 })
    await expect(frail.get(place).then(buffer)).rejects.toThrow(/the bucket/)
  },
)

onServer(
  'R-SCALE-2 an interrupted upload is retried once and leaves no parts',
  async ({ bucket, storage, frail, proxy }) => {
    proxy.cutAfter({ forth: 6_000_000 }, 1)
    await putLarge(frail)
    expect(await buffer(await storage.get(place))).toEqual(large)
    await storage.delete(place)
    proxy.cutAfter({ forth: 4_000_000 })
    await expect(putLarge(frail)).rejects.toThrow(/the bucket/)
    expect(await storage.head(place)).toBeUndefined()
    expect(await keysIn(storage)).toEqual([])
    expect(await partsIn(bucket)).toEqual([])
  },
)

onServer(
  'R-SCALE-2 content stored while another process deletes it is never lost',
  async ({ bucket, storage, proxy }) => {
    const remover = await openS3Storage({ ...bucket, endpoint: proxy.address })
    await storage.put(key, Readable.from([content]))
    let putting: Promise<unknown> | undefined
    let looked = 0
    // It has seen that the content is old, and is about to remove it.
    const atTheWorstMoment = Object.defineProperty(new Date(), Symbol.toPrimitive, {
      value: () => {
        looked += 1
        if (looked === 2) {
          const release = proxy.hold()
          const put = storage.put(key, Readable.from([content]))
          putting = put.then(
            () => 'kept',
            () => 'not kept',
          )
          Promise.race([putting, wait(1000)]).finally(release)
        }
        return Date.now() + 3_600_000
      },
    })
    expect(await remover.delete(key, atTheWorstMoment)).toBe(true)
    expect(await putting).toBe((await storage.head(key)) ? 'kept' : 'not kept')
    await storage.put(key, Readable.from([content]))
    expect(await storage.head(key)).toEqual({ bytes: content.length })
  },
)

onServer(
  'R-SCALE-2 a signed address opens only its own content without a key',
  async ({ bucket, storage }) => {
    expect(storage.addressOf).toBeUndefined()
    const signing = await openS3Storage({ ...bucket, signedAddresses: true })
    await signing.put(key, Readable.from([content]))
    const named = {
      mediaType: 'application/pdf',
      disposition: 'attachment; filename="a-title.pdf"',
    }
    const address = (await signing.addressOf?.(key, named)) ?? ''
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
    expect(answer.headers.get('content-type')).toBe(named.mediaType)
    expect(answer.headers.get('content-disposition')).toBe(named.disposition)
    expect((await fetch(address.replace(key, place))).status).toBe(403)
  },
)
