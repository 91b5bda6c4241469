import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { listOutboxFiles } from '../src/platform/email/outbox.ts'
import { sampleDocx, samplePdf } from '../test/fixtures/files.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { adminCredentials } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './products.ts'

test('R-SCALE-1 readers survive the end of one of two processes that share a database', async ({
  folder,
  database,
}) => {
  test.skip(!hasNginx, 'nginx is not installed')
  const settings = { DATABASE_URL: database.url, TRUST_PROXY: '1' }
  const [first, second] = await Promise.all([
    startSecondProduct(folder, settings),
    startSecondProduct(folder, settings),
  ])
  const nginx = await startNginx(folder, [first.origin, second.origin])
  expect(await countRows(database, 'drizzle.__drizzle_migrations')).toBe(
    readdirSync('db/migrations').filter((name) => name.endsWith('.sql')).length,
  )

  const login = await post(nginx.origin, 'login', adminCredentials)
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const requests = Array.from({ length: 6 }, () => fetch(`${nginx.origin}/api/me`, { headers }))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(6).fill(200))

  const statuses: number[] = []
  for (const { origin } of [first, second, first, second, first, second])
    statuses.push((await post(origin, 'forgot-password', { email: 'nobody@example.org' })).status)
  expect(statuses.slice(0, 5).every((status) => status < 300)).toBe(true)
  expect(statuses[5]).toBe(429)

  const list = (origin: string) => fetch(`${origin}/journals`).then((response) => response.text())
  for (const { origin } of [first, second]) expect(await list(origin)).not.toContain('Seen by all')
  const body = articleForm('Seen by all')
  const uploaded = await fetch(`${first.origin}/api/journals`, { method: 'POST', headers, body })
  expect(uploaded.status).toBe(201)
  const id = (await uploaded.json()).data._id
  const pdf = await fetch(`${second.origin}/journals/${id}/article.pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await expect.poll(() => list(second.origin)).toContain('Seen by all')

  const people = ['a', 'b', 'c', 'd'].map((name) => ({
    name: `Sample ${name}`,
    email: `${name}@example.org`,
    password: 'a long enough word',
  }))
  for (const person of people)
    expect((await post(nginx.origin, 'register', person)).status).toBe(201)
  const outbox = path.join(folder, 'outbox')
  const emails = async () => (await listOutboxFiles(outbox)).length
  await expect.poll(emails).toBe(4)

  const reading = readOn(nginx.origin, ['/journals', `/journals/${id}`, '/about'])
  await expect.poll(reading.pages).toBeGreaterThan(50)
  await first.kill()
  const before = reading.pages()
  await expect.poll(reading.pages).toBeGreaterThan(before + 50)
  expect(await reading.stop(), 'pages that failed twice').toEqual([])
  expect(await emails(), 'each email was sent once').toBe(4)
  await nginx.stop()
  await second.stop()
})

function articleForm(title: string): FormData {
  const form = new FormData()
  const fields = {
    title,
    abstract: 'Sample.',
    authors: '["Sample Author"]',
    keywords: '["sample"]',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('pdfFile', samplePdf())
  form.set('docxFile', sampleDocx())
  return form
}

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function countRows(
  { connection }: { connection: pg.ClientConfig },
  table: string,
): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as count from ${table}`)
  await client.end()
  return rows[0].count
}

/** Ten readers, who retry a failed page once. `stop` returns the paths that failed twice. */
function readOn(origin: string, paths: string[]) {
  const lost: string[] = []
  let [pages, isOver] = [0, false]
  const get = (path: string) =>
    fetch(origin + path).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
  const reader = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      if ((await get(path)) || (await get(path))) pages += 1
      else lost.push(path)
    }
  }
  const all = Promise.all(Array.from({ length: 10 }, (_, first) => reader(first)))
  const stop = async () => {
    isOver = true
    await all
    return lost
  }
  return { pages: () => pages, stop }
}
