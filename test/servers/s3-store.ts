import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'vitest'
import { defaultS3Timeouts } from '../../src/platform/storage/s3-client.ts'
import { openS3Storage } from '../../src/platform/storage/s3-storage.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import type { Bucket } from '../../src/platform/storage/storage-location.ts'

type StoredObject = { bytes: Buffer; at: Date }
type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
}

/** An S3 server in memory with one bucket, `test` (Amazon S3 API Reference). */
export class S3Store {
  readonly objects = new Map<string, StoredObject>()
  readonly asked: string[] = []
  /** Answers a request instead of the store if it returns true. */
  odd: (asked: Asked, response: ServerResponse) => boolean = () => false
  private readonly parts = new Map<string, Buffer[]>()
  private readonly server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store')
    const path = decodeURIComponent(pathname.replace(/^\/test\/?/, ''))
    const asked = { method: request.method ?? '', path, query, headers: request.headers }
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    this.asked.push(`${asked.method} ${path}`)
    if (!this.odd(asked, response)) this.answer(asked, body, response)
  })

  async open(more: Partial<Bucket> = {}, timeouts = defaultS3Timeouts): Promise<Storage> {
    if (!this.server.listening) await once(this.server.listen(0, '127.0.0.1'), 'listening')
    return openS3Storage({ ...this.bucket(), ...more }, timeouts)
  }

  bucket(): Bucket {
    const { port } = this.server.address() as AddressInfo
    return {
      name: 'test',
      region: 'us-east-1',
      pathStyle: true,
      signedAddresses: false,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    }
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  keep(path: string, bytes: Buffer | string, at = new Date()): void {
    this.objects.set(path, { bytes: Buffer.from(bytes), at })
  }

  private answer({ method, path, query, headers }: Asked, body: Buffer, response: ServerResponse) {
    const id = query.get('uploadId')
    if (method === 'GET' && !path) return response.end(this.list(query))
    if (method === 'GET' || method === 'HEAD') return this.give(path, headers, response)
    if (method === 'POST' && !id)
      return response.end(xml('InitiateMultipartUploadResult', '<UploadId>u1</UploadId>'))
    if (method === 'POST' && id) this.keep(path, Buffer.concat(this.parts.get(id) ?? []))
    if (method === 'POST')
      return response.end(xml('CompleteMultipartUploadResult', '<ETag>"e"</ETag>'))
    if (method === 'PUT' && id) this.parts.set(id, [...(this.parts.get(id) ?? []), body])
    else if (method === 'PUT') this.keep(path, body)
    if (method === 'DELETE') (id ? this.parts : this.objects).delete(id ?? path)
    return response.writeHead(method === 'DELETE' ? 204 : 200, { etag: '"e"' }).end()
  }

  private list(query: URLSearchParams): string {
    if (query.has('uploads')) return xml('ListMultipartUploadsResult', '')
    // Two on each page.
    const all = [...this.objects].sort(([a], [b]) => (a < b ? -1 : 1))
    const from = Number(query.get('continuation-token') ?? 0)
    const found = all
      .slice(from, from + 2)
      .map(([path, { at }]) =>
        xml(
          'Contents',
          `<Key>${path}</Key>${Number.isNaN(at.getTime()) ? '' : `<LastModified>${at.toISOString()}</LastModified>`}`,
        ),
      )
    const more = from + 2 < all.length
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${found.join('')}`)
  }

  private give(
    path: string,
    { range }: IncomingMessage['headers'],
    response: ServerResponse,
  ): void {
    const found = this.objects.get(path)
    if (!found) {
      response.writeHead(404).end(xml('Error', '<Code>NoSuchKey</Code>'))
      return
    }
    const [, from = '0', to = String(found.bytes.length - 1)] =
      /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const bytes = found.bytes.subarray(Number(from), Number(to) + 1)
    const headers = { 'content-length': bytes.length, 'last-modified': found.at.toUTCString() }
    response.writeHead(range ? 206 : 200, headers)
    if (response.req.method === 'HEAD') response.end()
    else response.end(bytes)
  }
}

export const xml = (name: string, content: string) => `<${name}>${content}</${name}>`

/** Tests with their own store and the storage on it. */
export const onStore = test.extend<{ store: S3Store; storage: Storage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  store: async ({}, use) => {
    const store = new S3Store()
    await use(store)
    store.close()
  },
  storage: async ({ store }, use) => use(await store.open()),
})
