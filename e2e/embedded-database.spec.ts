import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { productEnvironment, startSecondProduct } from './product.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 300_000 })

test('R-RUN-3 R-SCALE-4 the embedded database survives kill -9 of itself and of the product, and takes commands while the site runs; pages that cannot be made meanwhile say when to come again', async ({
  playwright,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
  const product = await startSecondProduct(folder, { SAMPLE_CONTENT: 'on' })
  const request = await playwright.request.newContext({ baseURL: product.origin })
  const password = 'a long enough password'
  const email = 'ada@example.org'
  await request.post('/api/register', { data: { name: 'Ada Obi', email, password } })
  expect(admin(folder, 'set-role', email, 'admin')).toBe(`${email} now has the role admin\n`)

  const { journals } = await (await request.get('/api/journals?page=1&limit=12')).json()
  process.kill(await databasePid(folder), 'SIGKILL')
  const pages = await Promise.all(
    journals.map(({ _id }: { _id: string }) => request.get(`/journals/${_id}`)),
  )
  const failed = pages.filter((page) => !page.ok())
  expect(failed.length, 'some were asked for while the database was away').toBeGreaterThan(0)
  for (const page of failed) {
    expect(page.status(), 'a page that cannot be made at this moment').toBe(503)
    expect(page.headers()['retry-after']).toBe('5')
  }
  const role = async (origin: string) => {
    const answer = await request.post(`${origin}/api/login`, { data: { email, password } })
    return answer.ok() ? (await answer.json()).user.role : answer.status()
  }
  // What was connected may still answer for a moment.
  await expect
    .poll(() => product.log())
    .toContain('The database has ended unexpectedly and is restarted.')
  await expect.poll(() => role(product.origin)).toBe('admin')

  await product.kill()
  expect(admin(folder, 'set-role', email, 'user')).toBe(`${email} now has the role user\n`)
  const again = await startSecondProduct(folder, {})
  expect(await role(again.origin)).toBe('user')
  await again.stop()
  await expect(databasePid(folder)).rejects.toThrow(/ENOENT/)
  await rm(folder, { recursive: true, force: true })
})

async function databasePid(folder: string): Promise<number> {
  const file = path.join(folder, 'database/data/postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8'), 10)
}

function admin(folder: string, ...words: string[]): string {
  const env = { ...process.env, ...productEnvironment(0, { DATA_DIR: folder, BASE_URL: '' }) }
  const { stdout, stderr } = spawnSync(process.execPath, ['src/cli/admin.ts', ...words], {
    encoding: 'utf8',
    env,
  })
  return stdout + stderr
}
