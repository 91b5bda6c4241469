import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import { productEnvironment, startSecondProduct } from './product.ts'
import { test as base } from './test.ts'

type Place = { folder: string; settings: Record<string, string> }

/** A database of its own that several processes reach by its address, and a mail server that takes letters when told to. */
const test = base.extend<{ place: Place; letters: { taken: string[]; refusing: boolean } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  letters: async ({}, use) => use({ taken: [], refusing: false }),

  place: async ({ letters }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
    await chmod(folder, 0o755)
    const database = await startEmbedded(folder, { onError: (error) => console.error(error) })
    const { host, user, password, database: name } = database.connection
    const mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) =>
        done(letters.refusing ? new Error('refused') : null),
      onData: async (stream, _session, done) => {
        letters.taken.push(await text(stream))
        done()
      },
    })
    mail.listen(0, '127.0.0.1')
    await once(mail.server, 'listening')
    const { port } = mail.server.address() as AddressInfo
    await use({
      folder,
      settings: {
        DATABASE_URL: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'journal@example.org',
        DATA_DIR: path.join(folder, 'shared'),
      },
    })
    await new Promise<void>((resolve) => mail.close(resolve))
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

test.describe.configure({ timeout: 300_000 })

test('R-SCALE-1 R-RUN-3 one process answers and another works; a letter that failed is seen and tried again from the command line', async ({
  place,
  letters,
  playwright,
}) => {
  const web = await startSecondProduct(place.folder, { ...place.settings, ROLES: 'web' })
  const request = await playwright.request.newContext({ baseURL: web.origin })
  const person = { name: 'Ada Obi', email: 'ada@example.org', password: 'a long enough password' }
  letters.refusing = true
  expect((await request.post('/api/register', { data: person })).status()).toBe(201)
  expect(await admin(place, 'jobs')).toBe('No job has failed.\n')

  const worker = await startWorker(place)
  await expect.poll(() => admin(place, 'jobs')).toContain('The mail server did not')
  const failed = await admin(place, 'jobs')
  expect(failed).toContain('welcome-email')
  expect(letters.taken).toEqual([])

  letters.refusing = false
  await web.stop()
  const [id = ''] = failed.split(' ')
  expect(await admin(place, 'retry-job', id)).toContain(`${id} is tried again`)
  await expect.poll(() => letters.taken.length).toBe(1)
  expect(letters.taken[0]).toContain('ada@example.org')
  await expect.poll(() => admin(place, 'jobs')).toBe('No job has failed.\n')
  await worker.stop()
})

async function startWorker({ settings }: Place) {
  const env = { ...process.env, ...productEnvironment(0, settings), BASE_URL: '', ROLES: 'worker' }
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  let said = ''
  child.stdout.on('data', (more) => {
    said += more
  })
  await expect.poll(() => said).toContain('is taken up.')
  return { stop }
}

/** What a command says. The mail server above answers meanwhile. */
async function admin({ settings }: Place, ...words: string[]): Promise<string> {
  const env = { ...process.env, ...productEnvironment(0, settings), BASE_URL: '' }
  const run = promisify(execFile)
  const { stdout, stderr } = await run(process.execPath, ['src/cli/admin.ts', ...words], { env })
  return stdout + stderr
}
