import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type APIResponse, expect } from '@playwright/test'
import { startSecondProduct } from './product.ts'
import { runAdmin, test } from './products.ts'

test('R-RUN-3 R-SCALE-4 the embedded database survives kill -9 of itself and of the product', async ({
  folder,
  playwright,
}) => {
  const product = await startSecondProduct(folder, { SAMPLE_CONTENT: 'on' })
  const request = await playwright.request.newContext({ baseURL: product.origin })
  const password = 'a long enough password'
  const email = 'ada@example.org'
  await request.post('/api/register', { data: { name: 'Ada Obi', email, password } })
  const setRole = (role: string) => runAdmin({ DATA_DIR: folder }, 'set-role', email, role)
  expect(await setRole('admin')).toBe(`${email} now has the role admin\n`)

  const role = async (origin: string) => {
    const response = await request.post(`${origin}/api/login`, { data: { email, password } })
    return response.ok() ? (await response.json()).user.role : response.status()
  }
  const failed: APIResponse[] = []
  // Where the database is back before it is asked, it is killed again.
  for (let attempt = 0; failed.length === 0; attempt += 1) {
    await expect.poll(() => role(product.origin)).toBe('admin')
    process.kill(await databasePid(folder), 'SIGKILL')
    // Addresses that no cache holds.
    const addresses = Array.from(
      { length: 12 },
      (_, word) => `/journals?search=w${attempt}x${word}`,
    )
    const pages = await Promise.all(addresses.map((address) => request.get(address)))
    failed.push(...pages.filter((page) => !page.ok()))
  }
  for (const page of failed) {
    expect(page.status(), 'a page that needs the database').toBe(503)
    expect(page.headers()['retry-after']).toBe('5')
  }
  // Open connections may still answer for a moment.
  await expect
    .poll(() => product.log())
    .toContain('The database has ended unexpectedly and is restarted.')
  await expect.poll(() => role(product.origin)).toBe('admin')

  await product.kill()
  expect(await setRole('user')).toBe(`${email} now has the role user\n`)
  const again = await startSecondProduct(folder, {})
  expect(await role(again.origin)).toBe('user')
  await again.stop()
  await request.dispose()
  await expect(databasePid(folder)).rejects.toThrow(/ENOENT/)
})

async function databasePid(folder: string): Promise<number> {
  const file = path.join(folder, 'database/data/postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8'), 10)
}
