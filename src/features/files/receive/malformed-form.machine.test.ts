import { assert, asyncProperty, constantFrom, integer, record, uint8Array } from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/features/receive-form.ts'
import { chunked, sendRawRequest } from '../../../../test/servers/raw-http.ts'

const boundary = 'sample'
const type = `content-type: multipart/form-data; boundary=${boundary}`
const title = `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n`
const end = `--${boundary}--\r\n`

describe('malformed forms', () => {
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="pdfFile"; filename="a.pdf"\r\n\r\n`
  for (const [what, header, body] of [
    ['no boundary', 'content-type: multipart/form-data', title + end],
    ['an empty boundary', 'content-type: multipart/form-data; boundary=', title + end],
    ['another boundary', 'content-type: multipart/form-data; boundary=other', title + end],
    [
      'a boundary of 10,000 letters',
      `content-type: multipart/form-data; boundary=${'x'.repeat(10_000)}`,
      title + end,
    ],
    ['no end', type, title],
    ['an end within a file', type, `${title}${file}%PDF-`],
    ['an end within a header', type, `--${boundary}\r\ncontent-disposition: form-da`],
    [
      'a part without a name',
      type,
      `--${boundary}\r\ncontent-disposition: form-data\r\n\r\nx\r\n${end}`,
    ],
    [
      'a file without a name',
      type,
      `--${boundary}\r\ncontent-disposition: form-data; filename="a"\r\n\r\nx\r\n${end}`,
    ],
    [
      'an unknown character set',
      type,
      `--${boundary}\r\ncontent-disposition: form-data; name*=nothing'x'%ff%00\r\ncontent-type: text/plain; charset=\x00\r\n\r\nx\r\n${end}`,
    ],
    [
      'JSON that is none',
      type,
      `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\ncontent-type: application/json\r\n\r\n{"__proto__":\r\n${end}`,
    ],
  ] as const) {
    test(`R-API-7 a form with ${what} is answered with 400 and a sentence`, async ({ served }) => {
      const headers = [header, `content-length: ${Buffer.byteLength(body)}`]
      const answer = await sendRawRequest({
        port: served.port,
        path: '/a/now',
        headers,
        body: [Buffer.from(body)],
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^[A-Za-z].{10,200}$/) },
      })
    })
  }

  test('R-API-7 A form of any bytes gets a response other than 500', async ({ served }) => {
    const whole = Buffer.from(`${title}${file}%PDF-1.7\r\n${title}${end}`)
    const odd = record({
      at: integer({ min: 0, max: whole.length }),
      take: integer({ min: 0, max: 40 }),
      put: uint8Array({ maxLength: 40 }),
      header: constantFrom(
        type,
        `${type}; charset=utf-16`,
        `${type}x`,
        'content-type: multipart/form-data; boundary="',
        `${type};boundary*=utf-8''x`,
      ),
      cut: integer({ min: 0, max: 60 }),
    })
    const answered = asyncProperty(odd, async ({ at, take, put, header, cut }) => {
      const changed = Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + take)])
      const body = changed.subarray(0, Math.max(1, changed.length - cut))
      const headers = [header, `content-length: ${body.length}`]
      const answer = await sendRawRequest({
        port: served.port,
        path: '/a/now',
        headers,
        body: [body],
      })
      expect([200, 400, 413, 415, 422]).toContain(answer.status)
      expect(answer.body.message).toBeTruthy()
    })
    await assert(answered, { numRuns: 300 })
  })

  test('R-API-7 R-SCALE-4 A form that does not announce its size is limited while it arrives', async ({
    served,
  }) => {
    const unknown = Buffer.from(`--${boundary}\r\ncontent-disposition: attachment\r\n\r\n`)
    const parts = [unknown, ...Array<Buffer>(90).fill(Buffer.alloc(256 * 1024))]
    const headers = [type, 'transfer-encoding: chunked']
    const answer = await sendRawRequest({
      port: served.port,
      path: '/a/now',
      headers,
      body: chunked(parts),
    })
    expect(answer).toMatchObject({ status: 413, body: { message: 'The request is too large.' } })
  })
})
