import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { freePort } from '../scripts/free-port.ts'
import { connectEmbedded } from '../src/platform/database/open-embedded.ts'
import { productEnvironment, startSecondProduct } from './product.ts'
import { makeFolder, removeFolder } from './products.ts'
import { test } from './test.ts'

/** The data of all products here, because a database takes seconds to make. */
let folder: string
test.beforeAll(async () => {
  folder = await makeFolder()
})
test.afterAll(() => removeFolder(folder))

for (const script of ['start', 'dev']) {
  test(`R-RUN-6 SIGTERM to \`npm run ${script}\` ends the server as well as npm`, async () => {
    const port = await freePort()
    const own = productEnvironment(port, { DATA_DIR: folder, SAMPLE_CONTENT: 'off' })
    const npm = spawn('npm', ['run', script], {
      env: { ...process.env, ...own },
      stdio: 'ignore',
      detached: true,
    })
    const group = -(npm.pid as number)
    const isReady = () =>
      fetch(`http://localhost:${port}/api/ready`).then(
        (response) => response.ok,
        () => false,
      )
    try {
      await expect.poll(isReady).toBe(true)
      const ended = once(npm, 'exit')
      npm.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect(await isReady()).toBe(false)
    } finally {
      killGroup(group)
    }
  })
}

test('R-RUN-6 shutdown closes idle connections before it cuts off an endless request', async () => {
  const { origin, stop, log } = await startSecondProduct(folder, {})
  const { port, hostname } = new URL(origin)
  const idle = connect(Number(port), hostname)
  await once(idle, 'connect')
  const database = await connectEmbedded(folder, (error) => {
    throw error
  })
  const lockHolder = await database.acquireClient()
  // No job needs this table.
  await lockHolder.query('begin; lock table rate_limit')
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'sample' }),
  }
  const cut = fetch(`${origin}/api/login`, login).catch((error) => error)
  const waiting = sql`select 1 from pg_locks where not granted`
  await expect.poll(async () => (await database.db.execute(waiting)).rowCount).toBe(1)
  await stop()
  expect(await cut).toBeInstanceOf(Error)
  expect(log()).toMatch(/"url":"\/api\/login".*a request was cut off by the shutdown/)
  expect(log()).not.toContain('a shutdown step failed')
  idle.destroy()
  await database.close()
})

/** Kills npm and the processes that it started, as far as they still run. */
function killGroup(group: number): void {
  try {
    process.kill(group, 'SIGKILL')
  } catch {
    // All processes have ended.
  }
}
