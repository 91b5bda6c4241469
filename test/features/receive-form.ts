import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, test as plainTest, vi } from 'vitest'
import { z } from 'zod'
import { createFormReceiver, maxFormBytes } from '../../src/features/files/receive/receive-form.ts'
import { drainUnreadRequests } from '../../src/platform/http/connections/drain-request.ts'
import { abortSlowRequests, type SpeedLimit } from '../../src/platform/http/limits/slow-requests.ts'
import { sendError } from '../../src/platform/http/routing/error-response.ts'
import { openSandbox } from '../../src/platform/sandbox/open-sandbox.ts'
import type { Sandbox } from '../../src/platform/sandbox/sandbox.ts'
import { type SandboxTasks, sandboxTable } from '../../src/sandbox/tasks.ts'
import { longLimits } from '../sandbox.ts'
import { until } from '../until.ts'

export type Served = {
  port: number
  inside: () => number
  /** Answers the forms of `/held`. */
  letGo: () => void
  /** Waits until the server has finished all earlier requests. */
  settled(): Promise<void>
  send(
    form: FormData,
    sender?: string,
  ): Promise<{ status: number; body: { message: string }; headers: Headers }>
}

type Fixtures = {
  sandbox: Sandbox<SandboxTasks>
  temporaryFolder: string
  /** How fast senders must send. */
  speed: SpeedLimit | undefined
  served: Served
}

const text = z.object({
  title: z.string(),
  content: z.string().optional(),
  authors: z.array(z.string()).optional(),
})

/**
 * A server that takes a form of `title`, `content`, `authors` and the file `pdfFile`. It holds forms of `/held` until
 * `letGo`, and begins to read forms of `/gone` when their sender has disconnected.
 */
export const test = plainTest.extend<Fixtures>({
  // Its own, which may read its own folder.
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
    async ({}, use) => {
      const sandbox = openSandbox(sandboxTable, longLimits)
      await use(sandbox)
      sandbox.close()
    },
    { scope: 'file' },
  ],
  // Its own folder for temporary files shows which files are left over.
  temporaryFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'takarda-receive-'))
      vi.stubEnv('TMPDIR', folder)
      await use(folder)
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    },
    { scope: 'file' },
  ],
  speed: undefined,
  served: async ({ speed, sandbox, temporaryFolder }, use) => {
    const app = fastify({ forceCloseConnections: true })
    app.setErrorHandler(sendError)
    abortSlowRequests(app, speed)
    drainUnreadRequests(app, maxFormBytes)
    await app.register(multipart, { throwFileSizeLimit: false })
    const receive = createFormReceiver(
      { sandbox, log: { warn() {} } },
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
    expect(await readdir(temporaryFolder), 'nothing is left behind').toEqual([])
  },
})

/** Sends a request on a new connection, which the server accepts after all earlier ones. */
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

export function form(fields: [string, string | File][]): FormData {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}
