import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { form, test } from '../../../../test/features/receive-form.ts'
import { bytesOf, samplePdf } from '../../../../test/fixtures/files.ts'
import { chunked, sendRawRequest } from '../../../../test/servers/raw-http.ts'
import { until } from '../../../../test/until.ts'

/** A form with a file that takes several reads. */
const largeForm = () =>
  new Response(
    form([
      ['title', 'x'],
      ['pdfFile', samplePdf({ padding: 300_000 })],
    ]),
  )

const headOf = (path: string, sent: Response, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${sent.headers.get('content-type')}\r\ncontent-length: ${length}\r\n\r\n`

describe('interrupted uploads', () => {
  test('R-UPLOAD-6 R-SCALE-4 An interrupted upload leaves no file and frees its place', async ({
    served,
    temporaryFolder,
  }) => {
    const sent = largeForm()
    const body = Buffer.from(await sent.arrayBuffer())
    const cutOff = async (way: 'now' | 'gone', bytes: number, n: number) => {
      const socket = connect(served.port, '127.0.0.1').on('error', () => {})
      socket.write(headOf(`/a/${way}`, sent, body.length))
      socket.write(body.subarray(0, bytes), () =>
        n % 2 ? socket.destroy() : socket.resetAndDestroy(),
      )
      await new Promise((resolve) => socket.on('close', resolve))
    }
    // Cut in the headers, in a text field, in the file and before its end.
    const early = [0, 1, 150, 400]
    const late = [70_000, body.length - 1]
    for (let round = 0; round < 50; round += 1) {
      const cuts = [...early, ...late].map((bytes, n) => cutOff('now', bytes, n + round))
      await Promise.all([...cuts, ...early.map((bytes, n) => cutOff('gone', bytes, n + round))])
    }
    await served.settled()
    expect(await readdir(temporaryFolder)).toEqual([])
    expect(
      await served.send(
        form([
          ['title', 'x'],
          ['pdfFile', samplePdf()],
        ]),
      ),
    ).toMatchObject({ status: 200 })
  })

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

describe('uploads that stall', () => {
  test.override({ speed: { silence: 1, average: 1 } })

  test('R-SCALE-4 R-UPLOAD-6 an upload that stalls gets 408 without leaving files', async ({
    served,
    temporaryFolder,
  }) => {
    const written: unknown[] = []
    const watcher = watch(temporaryFolder, (_, name) => written.push(name))
    const sent = largeForm()
    const body = Buffer.from(await sent.arrayBuffer())
    const socket = connect(served.port, '127.0.0.1').setEncoding('utf8')
    socket.write(headOf('/a/now', sent, body.length))
    socket.write(body.subarray(0, 200_000))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toContain('HTTP/1.1 408')
    await until(() => expect(written, 'it was being stored').not.toEqual([]))
    watcher.close()
    expect(await readdir(temporaryFolder)).toEqual([])
  })
})
