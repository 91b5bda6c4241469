import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import { assert, asyncProperty, constantFrom, integer, record, uint8Array } from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test as plainTest, vi } from 'vitest'
import { z } from 'zod'
import { type ValidationTasks, validateInPool } from '#features/files/validate/validate-file.ts'
import { drainUnreadRequests } from '#platform/http/connections/drain-request.ts'
import { abortSlowRequests, type SpeedLimit } from '#platform/http/limits/slow-requests.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { openSandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import { bytesOf, sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { chunked, sendRawRequest } from '../../../../test/servers/raw-http.ts'
import { until } from '../../../../test/until.ts'
import { createFormReceiver, maxFormBytes } from './receive-form.ts'

/** No file here is refused because the machine is slow. */
const pool = openSandboxPool<ValidationTasks>(path.resolve('src/sandbox/inspect-files.ts'), {
  seconds: 100,
  niceness: 0,
})
let spoolFolder: string

// A folder for temporary files of our own shows all that is left behind.
beforeAll(async () => {
  spoolFolder = await mkdtemp(path.join(tmpdir(), 'takarda-receive-'))
  vi.stubEnv('TMPDIR', spoolFolder)
})
afterAll(async () => {
  pool.close()
  vi.unstubAllEnvs()
  await rm(spoolFolder, { recursive: true })
})

type Served = {
  port: number
  inside: () => number
  /** Lets the forms go that have been read. */
  letGo: () => void
  /** Waits until the server is done with all that was sent before. */
  settled(): Promise<void>
  send(
    form: FormData,
    sender?: string,
  ): Promise<{ status: number; body: { message: string }; headers: Headers }>
}

const text = z.object({
  title: z.string(),
  content: z.string().optional(),
  authors: z.array(z.string()).optional(),
})

/** A server that takes a form of `title`, `content`, `authors` and the file `pdfFile`, keeps those of `/held` waiting, and begins to read those of `/gone` once their sender is gone. */
const test = plainTest.extend<{ pace: SpeedLimit | undefined; served: Served }>({
  pace: undefined,
  served: async ({ pace }, use) => {
    const app = fastify({ forceCloseConnections: true })
    app.setErrorHandler(sendError)
    abortSlowRequests(app, pace)
    drainUnreadRequests(app, maxFormBytes)
    await app.register(multipart, { throwFileSizeLimit: false })
    const receive = createFormReceiver(
      validateInPool(pool, () => {}),
      { perAccount: 2, overall: 3 },
    )
    const gate = Promise.withResolvers<void>()
    let inside = 0
    let received = 0
    app.post('/:sender/:way', async (request) => {
      const { sender, way } = request.params as { sender: string; way: string }
      received += 1
      if (way === 'gone') await endOf(request.raw)
      try {
        return await receive(request, { sender, files: { pdfFile: 'pdf' }, text }, async (form) => {
          inside += 1
          if (way === 'held') await gate.promise
          inside -= 1
          return { message: 'taken', ...form.fields, files: Object.keys(form.uploads) }
        })
      } finally {
        received -= 1
      }
    })
    app.get('/', async () => 'here')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const send: Served['send'] = async (form, to = 'a/now') => {
      const answer = await fetch(`http://127.0.0.1:${port}/${to}`, { method: 'POST', body: form })
      return {
        status: answer.status,
        body: (await answer.json()) as { message: string },
        headers: answer.headers,
      }
    }
    const settled = async () => {
      await askOnce(port)
      await until(async () => expect([await connectionsOf(app.server), received]).toEqual([0, 0]))
    }
    await use({ port, inside: () => inside, letGo: gate.resolve, settled, send })
    await app.close()
    await until(() => expect(received, 'every form has an end').toBe(0))
    expect(await readdir(spoolFolder), 'nothing is left behind').toEqual([])
  },
})

/** Asks on a connection of its own, which is taken up after all that were opened before. */
async function askOnce(port: number): Promise<void> {
  const [answer] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  await once(answer.resume(), 'close')
}

const endOf = (message: IncomingMessage) =>
  new Promise<void>((resolve) => {
    if (message.closed) resolve()
    else message.once('close', resolve)
  })

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

function form(fields: [string, string | File][]): FormData {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}

describe('the fields of a form', () => {
  test('R-API-4 The fields of a form arrive as they were sent', async ({ served }) => {
    const content = 'ẹ'.repeat(100_000)
    const sent = form([
      ['title', 'Ọ̀ṣọ́'],
      ['content', content],
      ['pdfFile', samplePdf()],
    ])
    expect(await served.send(sent)).toMatchObject({
      status: 200,
      body: { title: 'Ọ̀ṣọ́', content, files: ['pdfFile'] },
    })
  })

  const many = Array.from({ length: 100 }, (_, n): [string, string] => [`title${n}`, 'x'])
  const cases: [string, [string, string | File][], number, string][] = [
    [
      'a field that it does not have',
      [['colour', 'red']],
      400,
      'colour is not a field that this form takes',
    ],
    ['a hundred fields', many, 400, 'title0 is not a field that this form takes'],
    [
      'a field twice',
      [
        ['title', 'a'],
        ['title', 'b'],
      ],
      400,
      'title is sent twice',
    ],
    [
      'a name of every object',
      [['toString', 'a']],
      400,
      'The form is damaged or was cut off. Please send it again.',
    ],
    [
      'a file that it does not have',
      [['docxFile', sampleDocx()]],
      400,
      'docxFile is not a file that this form takes',
    ],
    [
      'a file twice',
      [
        ['pdfFile', samplePdf()],
        ['pdfFile', samplePdf()],
      ],
      400,
      'pdfFile is sent twice',
    ],
    [
      'a file where a text belongs',
      [['title', samplePdf()]],
      400,
      'title is not a file that this form takes',
    ],
    [
      'a text that no field can take',
      [['content', 'x'.repeat(400_001)]],
      413,
      'content is too long',
    ],
    [
      'more text than a form can take',
      [
        ['content', 'x'.repeat(400_000)],
        ['title', 'x'.repeat(200_000)],
      ],
      413,
      'The text of the form is too long.',
    ],
    [
      'a file of another type',
      [['pdfFile', sampleDocx()]],
      415,
      'Please upload a PDF document (.pdf).',
    ],
  ]
  for (const [what, fields, status, message] of cases) {
    test(`R-API-7 R-SCALE-4 a form with ${what} is refused with ${status}`, async ({ served }) => {
      const answer = await served.send(form(fields))
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } })
    })
  }
})

describe('forms at once', () => {
  test('R-SCALE-4 R-API-7 Too many forms of one sender or of all get 429 or 503 with Retry-After', async ({
    served,
  }) => {
    const one = () => form([['title', 'x']])
    const held = [served.send(one(), 'a/held'), served.send(one(), 'a/held')]
    await until(() => expect(served.inside()).toBe(2))
    const third = await served.send(one())
    expect(third).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('You are sending 2 forms') },
    })
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/)
    held.push(served.send(one(), 'b/held'))
    await until(() => expect(served.inside()).toBe(3))
    const fourth = await served.send(one(), 'c/now')
    expect(fourth.status).toBe(503)
    expect(fourth.headers.get('retry-after')).toMatch(/^\d+$/)
    served.letGo()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await served.send(one())).status).toBe(200)
  })
})

const boundary = 'sample'
const type = `content-type: multipart/form-data; boundary=${boundary}`
const title = `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n`
const end = `--${boundary}--\r\n`

describe('a form that is none', () => {
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

describe('senders who do not finish', () => {
  test('R-UPLOAD-6 R-SCALE-4 An interrupted upload leaves no file and frees its place', async ({
    served,
  }) => {
    const sent = new Response(
      form([
        ['title', 'x'],
        ['pdfFile', samplePdf({ padding: 300_000 })],
      ]),
    )
    const body = Buffer.from(await sent.arrayBuffer())
    const head = (way: string) =>
      `POST /a/${way} HTTP/1.1\r\nhost: a\r\ncontent-type: ${sent.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\n\r\n`
    const cutOff = async (way: 'now' | 'gone', bytes: number, n: number) => {
      const socket = connect(served.port, '127.0.0.1').on('error', () => {})
      socket.write(head(way))
      socket.write(body.subarray(0, bytes), () =>
        n % 2 ? socket.destroy() : socket.resetAndDestroy(),
      )
      await new Promise((resolve) => socket.on('close', resolve))
    }
    // Some are cut with their head, some in the text, some in the file, some at its end.
    const early = [0, 1, 150, 400]
    const late = [70_000, body.length - 1]
    for (let round = 0; round < 50; round += 1) {
      const cuts = [...early, ...late].map((bytes, n) => cutOff('now', bytes, n + round))
      await Promise.all([...cuts, ...early.map((bytes, n) => cutOff('gone', bytes, n + round))])
    }
    await served.settled()
    expect(await readdir(spoolFolder)).toEqual([])
    expect(
      await served.send(
        form([
          ['title', 'x'],
          ['pdfFile', samplePdf()],
        ]),
      ),
    ).toMatchObject({ status: 200 })
  })

  const hasty = test.extend({ pace: { silence: 1, average: 1 } })
  hasty(
    'R-SCALE-4 R-UPLOAD-6 an upload that stalls is answered 408, and its files go',
    async ({ served }) => {
      const spooled: unknown[] = []
      const watcher = watch(spoolFolder, (_, name) => spooled.push(name))
      const sent = new Response(
        form([
          ['title', 'x'],
          ['pdfFile', samplePdf({ padding: 300_000 })],
        ]),
      )
      const body = Buffer.from(await sent.arrayBuffer())
      const socket = connect(served.port, '127.0.0.1').setEncoding('utf8')
      socket.write(
        `POST /a/now HTTP/1.1\r\nhost: a\r\ncontent-type: ${sent.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      socket.write(body.subarray(0, 200_000))
      let answer = ''
      for await (const chunk of socket) answer += chunk
      expect(answer).toContain('HTTP/1.1 408')
      await until(() => expect(spooled, 'it was being kept').not.toEqual([]))
      watcher.close()
      expect(await readdir(spoolFolder)).toEqual([])
    },
  )

  test('R-ERR-5 A file that is too large is refused while the rest still arrives', async ({
    served,
  }) => {
    const large = new File([Buffer.alloc(20 * 1024 * 1024)], 'a.pdf')
    const sent = new Response(
      form([
        ['title', 'x'],
        ['pdfFile', large],
      ]),
    )
    const body = await bytesOf(new File([await sent.arrayBuffer()], 'body'))
    const contentType = `content-type: ${sent.headers.get('content-type')}`
    const parts = Array.from({ length: 81 }, (_, n) =>
      body.subarray(n * 262_144, (n + 1) * 262_144),
    )
    for (const [header, pieces] of [
      [`content-length: ${body.length}`, parts],
      ['transfer-encoding: chunked', chunked(parts.filter(({ length }) => length))],
    ] as const) {
      const answer = await sendRawRequest({
        port: served.port,
        path: '/a/now',
        headers: [contentType, header],
        body: pieces,
      })
      expect(answer).toMatchObject({
        status: 413,
        body: { message: 'The PDF file is larger than 10 MB.' },
      })
    }
  })
})
