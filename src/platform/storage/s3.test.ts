import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { s3Storage } from './s3.ts'

const upload = (key: string, initiated: string) =>
  `<Upload><Key>${key}</Key><UploadId>${key}-1</UploadId>${initiated}</Upload>`
const minutesAgo = (minutes: number) =>
  `<Initiated>${new Date(Date.now() - minutes * 60_000).toISOString()}</Initiated>`

test('R-SCALE-2 what a killed process left half-sent an hour ago is given up at the start, and nothing younger', async () => {
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
  await s3Storage({
    ...{ name: 'test', region: 'us-east-1', pathStyle: true, signedAddresses: false },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  server.closeAllConnections()
  server.close()
  expect(given).toEqual([expect.stringMatching(/^\/test\/old\?.*\buploadId=old-1\b/)])
})
