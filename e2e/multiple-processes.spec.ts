import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import { listOutboxFiles } from '../src/platform/email/outbox.ts'
import { sampleDocx, samplePdf } from '../test/fixtures/files.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { adminCredentials } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test as base } from './test.ts'

type Place = { folder: string; settings: Record<string, string>; connection: pg.ClientConfig }

/** A database and a folder that several processes share. */
const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  place: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
    await chmod(folder, 0o755)
    const onError = (error: Error) => console.error(error)
    const database = await startEmbedded(folder, { onError, settings: { max_connections: '80' } })
    const { connection } = database
    const { host, user, password, database: name } = connection
    const address = `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`
    await use({ folder, connection, settings: { DATABASE_URL: address, TRUST_PROXY: '1' } })
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

test.describe.configure({ timeout: 300_000 })

test('R-SCALE-1 two processes that start at once on nothing are one journal: tables, sessions, limits, pages, files and letters; and when one is killed readers lose nothing', async ({
  place,
}) => {
  test.skip(!hasNginx, 'nginx is not installed')
  const { folder, settings } = place
  const [one, other] = await Promise.all([
    startSecondProduct(folder, settings),
    startSecondProduct(folder, settings),
  ])
  const nginx = await startNginx(folder, [one.origin, other.origin])
  expect(await count(place, 'drizzle.__drizzle_migrations')).toBe(
    readdirSync('db/migrations').filter((name) => name.endsWith('.sql')).length,
  )

  const signedIn = await post(nginx.origin, 'login', adminCredentials)
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  const asked = Array.from({ length: 6 }, () => fetch(`${nginx.origin}/api/me`, { headers }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200))

  const links: number[] = []
  for (const { origin } of [one, other, one, other, one, other])
    links.push((await post(origin, 'forgot-password', { email: 'nobody@example.org' })).status)
  expect(links.slice(0, 5).every((status) => status < 300)).toBe(true)
  expect(links[5]).toBe(429)

  const list = (origin: string) => fetch(`${origin}/journals`).then((answer) => answer.text())
  for (const { origin } of [one, other]) expect(await list(origin)).not.toContain('Seen by all')
  const body = articleForm('Seen by all')
  const uploaded = await fetch(`${one.origin}/api/journals`, { method: 'POST', headers, body })
  expect(uploaded.status).toBe(201)
  const id = (await uploaded.json()).data._id
  const came = await fetch(`${other.origin}/journals/${id}/article.pdf`)
  expect([came.status, came.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await expect.poll(() => list(other.origin)).toContain('Seen by all')

  const people = ['a', 'b', 'c', 'd'].map((name) => ({
    name: `Sample ${name}`,
    email: `${name}@example.org`,
    password: 'a long enough word',
  }))
  for (const person of people)
    expect((await post(nginx.origin, 'register', person)).status).toBe(201)
  const outbox = path.join(folder, 'outbox')
  const letters = async () => (await listOutboxFiles(outbox)).length
  await expect.poll(letters).toBe(4)

  const reading = readOn(nginx.origin, ['/journals', `/journals/${id}`, '/about'])
  await expect.poll(reading.pages).toBeGreaterThan(50)
  await one.kill()
  const before = reading.pages()
  await expect.poll(reading.pages).toBeGreaterThan(before + 50)
  expect(await reading.stop(), 'what a second try did not bring').toEqual([])
  expect(await letters(), 'each letter went out once').toBe(4)
  await nginx.stop()
  await other.stop()
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

const post = (origin: string, what: string, body: object) =>
  fetch(`${origin}/api/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function count({ connection }: Place, table: string): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as count from ${table}`)
  await client.end()
  return rows[0].count
}

/** Ten readers, who try once more where no page comes. `stop` answers what they did not get. */
function readOn(origin: string, paths: string[]) {
  const lost: string[] = []
  let [pages, isOver] = [0, false]
  const get = (path: string) =>
    fetch(origin + path).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
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
