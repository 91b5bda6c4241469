import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { sha256 } from '../../../test/fixtures/files.ts'
import { onStore, xml } from '../../../test/servers/s3-store.ts'
import {
  collector,
  content,
  key,
  keysIn,
  testStorageContract,
} from '../../../test/storage-contract.ts'
import { until } from '../../../test/until.ts'
import { defaultS3Timeouts, openS3Store } from './s3-client.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'

const upload = (key: string, initiated: string) =>
  `<Upload><Key>${key}</Key><UploadId>${key}-1</UploadId>${initiated}</Upload>`
const minutesAgo = (minutes: number) =>
  `<Initiated>${new Date(Date.now() - minutes * 60_000).toISOString()}</Initiated>`

test('R-SCALE-2 uploads that killed processes left an hour ago are aborted at the start', async () => {
  const given: string[] = []
  const server = createServer(({ method, url = '' }, response) => {
    if (method === 'DELETE') given.push(url)
    const uploads = [
      upload('old', minutesAgo(61)),
      upload('young', minutesAgo(59)),
      upload('odd', ''),
    ]
    response.end(
      url.includes('uploads')
        ? `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`
        : '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await openS3Storage({
    name: 'test',
    region: 'us-east-1',
    pathStyle: true,
    signedAddresses: false,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  server.closeAllConnections()
  server.close()
  expect(given).toEqual([expect.stringMatching(/^\/test\/old\?.*\buploadId=old-1\b/)])
})

testStorageContract(onStore as never)

const place = `${key.slice(0, 2)}/${key}`
const mark = `removing/${key}`
const put = (storage: Storage) => storage.put(key, Readable.from([content]))
const minutes = (n: number) => new Date(Date.now() + n * 60_000)

onStore(
  'R-SCALE-2 deleting writes a marker before it reads the age of the content',
  async ({ store, storage }) => {
    const during: string[] = []
    store.odd = ({ method, path }) => {
      if (method === 'HEAD' && path === place && store.objects.has(mark))
        during.push(store.objects.get(mark)?.bytes.toString() ?? '')
      return false
    }
    await put(storage)
    store.asked.length = 0
    expect(await storage.delete(key)).toBe(true)
    expect(store.asked).toEqual([
      `HEAD ${place}`,
      `PUT ${mark}`,
      `HEAD ${place}`,
      `DELETE ${place}`,
      `DELETE ${mark}`,
    ])
    expect(during).toEqual(['This content is being removed.'])
    store.asked.length = 0
    expect(await storage.delete(key)).toBe(false)
    expect(store.asked).toEqual([`HEAD ${place}`])
    // Stored again after the marker was written.
    store.keep(place, content, minutes(-10))
    store.odd = ({ method, path }) => {
      if (method === 'PUT' && path === mark) store.keep(place, content, minutes(0))
      return false
    }
    store.asked.length = 0
    expect(await storage.delete(key, minutes(-5))).toBe(false)
    expect(store.asked.slice(-2)).toEqual([`HEAD ${place}`, `DELETE ${mark}`])
    expect([...store.objects.keys()]).toEqual([place])
    expect(await storage.delete(key, minutes(5))).toBe(true)
  },
)

onStore(
  'R-SCALE-2 storing waits for a running deletion but not for a stale marker',
  async ({ store, storage }) => {
    store.keep(mark, 'x', minutes(-6))
    await put(storage)
    store.keep(mark, 'x', minutes(-4))
    let isPut = false
    const putting = put(storage).then(() => {
      isPut = true
    })
    const looks = () => store.asked.filter((asked) => asked === `HEAD ${mark}`).length
    await until(() => expect(looks()).toBeGreaterThan(2))
    expect(isPut).toBe(false)
    store.objects.delete(mark)
    await putting
    store.odd = ({ method, path }, response) => {
      if (method === 'HEAD' && path === place)
        response.writeHead(200, { 'content-length': 5 }).end()
      return method === 'HEAD' && path === place
    }
    await expect(put(storage)).rejects.toEqual(new StorageError(`${key} was not stored completely`))
    store.odd = ({ method, path }) => {
      if (method === 'HEAD' && path === place) store.objects.delete(place)
      return false
    }
    await expect(put(storage)).rejects.toEqual(new StorageError(`${key} was not stored completely`))
  },
)

onStore('R-SCALE-2 truncated or missing content is an error', async ({ store, storage }) => {
  await put(storage)
  const send = async (end: number) =>
    (await storage.open(key))?.sendTo(collector().to, { start: 0, end })
  store.asked.length = 0
  const short = new StorageError(`${key} is shorter than its row says`)
  await expect(send(content.length), 'by one').rejects.toEqual(short)
  store.asked.length = 0
  await expect(send(100)).rejects.toEqual(short)
  expect(store.asked.filter((asked) => asked === `GET ${place}`)).toHaveLength(3)
  store.objects.delete(place)
  await expect(storage.get(key)).rejects.toBeInstanceOf(StorageError)
  expect(await storage.head(key)).toBeUndefined()
})

onStore('R-SCALE-2 foreign objects are not listed', async ({ store, storage }) => {
  await put(storage)
  for (const other of [`other/${key}`, key, `00/${key}`, mark, 'readme.txt']) store.keep(other, 'x')
  const odd = sha256(Buffer.from('without a moment'))
  store.keep(`${odd.slice(0, 2)}/${odd}`, 'x', new Date(Number.NaN))
  expect(await keysIn(storage)).toEqual([key])
})

onStore('R-SCALE-2 a store that denies access is an error', async ({ store, storage }) => {
  store.odd = (_, response) =>
    Boolean(response.writeHead(403).end(xml('Error', '<Code>AccessDenied</Code>')))
  const denied = `the bucket test at ${store.bucket().endpoint}: it denies access: the key is wrong, or may not do this`
  for (const ask of [
    () => storage.get(key),
    () => keysIn(storage),
    () => storage.delete(key),
    () => put(storage),
  ])
    await expect(ask()).rejects.toEqual(new StorageError(denied))
  await expect(store.open()).rejects.toEqual(new ConfigError(`STORAGE_URL: ${denied}`))
})

onStore(
  'R-SCALE-2 a request that the store fails twice is repeated',
  async ({ store, storage }) => {
    await put(storage)
    let failures = 2
    store.odd = ({ method }, response) => {
      if (method !== 'HEAD' || failures === 0) return false
      failures -= 1
      response.writeHead(500).end()
      return true
    }
    expect(await storage.head(key)).toEqual({ bytes: content.length })
  },
)

onStore(
  'R-SCALE-2 a store that stops within a content causes an error',
  async ({ store, storage }) => {
    const hasty = await store.open({}, { ...defaultS3Timeouts, silence: 500 })
    await put(storage)
    store.odd = ({ method }, response) => {
      if (method === 'GET') response.writeHead(200, { 'content-length': 14 }).write('sample')
      return method === 'GET'
    }
    await expect(hasty.get(key).then(text)).rejects.toThrow(/: it does not answer in time$/)
  },
)

onStore(
  'R-SCALE-2 a download that failed twice continues where it failed',
  async ({ store, storage }) => {
    await put(storage)
    let cuts = 2
    store.odd = ({ method }, response) => {
      if (method !== 'GET' || cuts === 0) return false
      cuts -= 1
      response.writeHead(206, { 'content-length': 14 }).write('..', () => response.destroy())
      return true
    }
    const { to, whole } = collector()
    await (await storage.open(key))?.sendTo(to, { start: 0, end: 13 })
    expect(whole().toString()).toBe('....le content')
  },
)

onStore('R-SCALE-2 a slow consumer of a download does not time out', async ({ storage }) => {
  await put(storage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = (await storage.get(key)).iterator()
  vi.advanceTimersByTime(defaultS3Timeouts.silence + 1)
  expect(String((await slow.next()).value)).toBe('sample content')
  vi.advanceTimersByTime(defaultS3Timeouts.silence + 1)
  expect((await slow.next()).done).toBe(true)
  vi.useRealTimers()
})

onStore('R-SCALE-2 the error of a consumer ends its download', async ({ storage }) => {
  await put(storage)
  const broken = new Writable({ write: (_bytes, _encoding, done) => done(new Error('no room')) })
  broken.on('error', () => {})
  await expect((await storage.open(key))?.sendTo(broken, { start: 0, end: 5 })).rejects.toThrow(
    'no room',
  )
})

onStore(
  'R-SCALE-2 a signed address of the store is valid for one content for five minutes',
  async ({ store, storage }) => {
    expect(storage.addressOf).toBeUndefined()
    const signing = await store.open({ signedAddresses: true })
    const named = { mediaType: 'application/pdf', disposition: 'inline; filename="a.pdf"' }
    const address = new URL((await signing.addressOf?.(key, named)) ?? '')
    expect(address.origin + address.pathname).toBe(`${store.bucket().endpoint}/test/${place}`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'X-Amz-Expires': '300',
      'response-content-type': 'application/pdf',
      'response-content-disposition': 'inline; filename="a.pdf"',
      'X-Amz-Credential': expect.stringMatching(/^a\/\d{8}\/us-east-1\/s3\/aws4_request$/),
    })
    // Without an endpoint it is Amazon's, with the bucket in the host name.
    const amazon = { ...store.bucket(), endpoint: undefined, region: 'eu-west-1', pathStyle: false }
    const { sdk, client } = await openS3Store(amazon, defaultS3Timeouts)
    const wanted = new sdk.GetObjectCommand({ Bucket: 'test', Key: 'a' })
    expect(await sdk.getSignedUrl(client, wanted, {})).toMatch(
      /^https:\/\/test\.s3\.eu-west-1\.amazonaws\.com\/a\?/,
    )
  },
)
