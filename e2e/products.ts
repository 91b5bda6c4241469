import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import { productEnvironment } from './product.ts'
import { test as base } from './test.ts'

type Database = { url: string; connection: pg.ClientConfig }

type Fixtures = {
  /** An empty folder for the data of products. */
  folder: string
  /** A PostgreSQL that several processes share. */
  database: Database
}

/** For tests that start their own product. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  folder: async ({}, use) => {
    const folder = await makeFolder()
    await use(folder)
    await removeFolder(folder)
  },

  database: async ({ folder }, use) => {
    await chmod(folder, 0o755)
    const onError = (error: Error) => console.error(error)
    const database = await startEmbedded(folder, { onError, settings: { max_connections: '80' } })
    const { connection } = database
    const { host, user, password, database: name } = connection
    const url = `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`
    await use({ url, connection })
    await database.stop()
  },
})

export const makeFolder = () => mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/** Runs a command of `npm run admin` and returns its output. */
export async function runAdmin(
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, ...productEnvironment(0, settings), BASE_URL: '' }
  const run = promisify(execFile)
  const { stdout, stderr } = await run(process.execPath, ['src/cli/admin.ts', ...args], { env })
  return stdout + stderr
}

/** Starts a mail server that stores the emails it accepts, and counts those it refuses while `isRefusing` is set. */
export async function startMailServer() {
  const emails: string[] = []
  const state = { isRefusing: false, refused: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (state.isRefusing) state.refused += 1
      done(state.isRefusing ? new Error('refused') : null)
    },
    onData: async (stream, _session, done) => {
      emails.push(await text(stream))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, emails, state, stop }
}
