import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { freePort } from '../scripts/free-port.ts'
import { connectEmbedded } from '../src/platform/database/open-embedded.ts'
import { productEnvironment, startSecondProduct } from './product.ts'
import { test as base } from './test.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

test.describe.configure({ timeout: 300_000 })

for (const script of ['start', 'dev']) {
  test(`R-RUN-6 SIGTERM to \`npm run ${script}\` ends the server, not npm alone`, async ({
    folder,
  }) => {
    const port = await freePort()
    const own = productEnvironment(port, { DATA_DIR: folder, SAMPLE_CONTENT: 'off' })
    const npm = spawn('npm', ['run', script], {
      env: { ...process.env, ...own },
      stdio: 'ignore',
      detached: true,
    })
    const group = -(npm.pid as number)
    const answers = () =>
      fetch(`http://localhost:${port}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    try {
      await expect.poll(answers, { timeout: 200_000 }).toBe(true)
      const ended = once(npm, 'exit')
      npm.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect(await answers()).toBe(false)
    } finally {
      endGroup(group)
    }
  })
}

test('R-RUN-6 a connection that says nothing and a request that never ends hold up no stop: the one is closed, the other cut off and named', async ({
  folder,
}) => {
  const { origin, stop, log } = await startSecondProduct(folder, {})
  const { port, hostname } = new URL(origin)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  const database = await connectEmbedded(folder, (error) => {
    throw error
  })
  const holder = await database.acquireClient()
  // No job needs this table.
  await holder.query('begin; lock table rate_limit')
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'sample' }),
  }
  const cut = fetch(`${origin}/api/login`, signIn).catch((error) => error)
  const waiting = sql`select 1 from pg_locks where not granted`
  await expect.poll(async () => (await database.db.execute(waiting)).rowCount).toBe(1)
  await stop()
  expect(await cut).toBeInstanceOf(Error)
  expect(log()).toMatch(/"url":"\/api\/login".*a request was cut off by the shutdown/)
  expect(log()).not.toContain('a part did not end')
  silent.destroy()
  await database.close()
})

/** Whatever is left of npm and what it started. */
function endGroup(group: number): void {
  try {
    process.kill(group, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}
