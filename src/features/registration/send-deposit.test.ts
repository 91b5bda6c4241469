import { eq, sql } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import {
  type RegistryResponse,
  type RegistryServer,
  startRegistryServer,
  submissionLog,
} from '../../../test/servers/registry-server.ts'
import { type TestSite, test } from '../../../test/site.ts'
import { sendDeposit } from './send-deposit.ts'

const { journal: sample } = await readJournal('journal')
const journal = { ...sample, doi: { prefix: '10.5555', pattern: '{id}', issuePattern: '{id}' } }

let server: RegistryServer | undefined
afterEach(() => server?.close())

type Row = Partial<typeof deposit.$inferInsert>

/** Creates an article, a due deposit of it, and a registry with the given responses. */
async function createDeposit(site: TestSite, more: Row, ...answers: RegistryResponse[]) {
  await server?.close()
  const opened = await startRegistryServer(...answers)
  server = opened
  const registries = {
    crossref: { url: opened.url, login: 'sample-login', password: 'sample-secret' },
    doaj: { url: opened.url, apiKey: 'sample-key' },
  }
  await site.db.delete(deposit)
  await site.db.delete(article)
  await site.db.insert(article).values({
    id: 'a',
    title: 'Title of a',
    abstract: 'a',
    keywords: [],
    searchText: '',
    status: 'published',
    publishedAt: site.now,
    doi: '10.5555/a',
    createdAt: site.now,
    updatedAt: site.now,
  })
  await site.db
    .insert(contributor)
    .values({ articleId: 'a', position: 0, displayName: 'Ada Bola', family: 'Bola' })
  await site.db.insert(deposit).values({
    id: 'd',
    registry: 'crossref',
    kind: 'article',
    targetId: 'a',
    state: 'waiting',
    dueAt: site.now,
    requestedAt: site.now,
    stateAt: site.now,
    ...more,
  })
  const needs = {
    db: site.db,
    jobs: site.jobs,
    clock: () => site.now,
    journal,
    registries,
    baseUrl: 'https://journal.example.org',
  }
  return {
    server: opened,
    needs,
    send: (isLast = false) => sendDeposit(needs, { depositId: 'd' }, { isLast }),
  }
}

async function readDeposit(site: TestSite) {
  const [row] = await site.db.select().from(deposit)
  return row
}

const attempts = async (site: TestSite) => {
  const rows = await site.db.select().from(depositAttempt).orderBy(depositAttempt.id)
  return rows.map(({ at, state, status, message }) => [at, state, status, message])
}

/** The delays of the deposit's jobs in seconds. */
async function jobs(site: TestSite): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'deposits' and data -> 'payload' ->> 'depositId' = 'd' order by 1`)
  return rows.map(({ after }) => Number(after))
}

const logged = (status: string, message: string): RegistryResponse => ({
  status: 200,
  body: submissionLog([status, '10.5555/a', message]),
})
const ago = (site: TestSite, milliseconds: number) => new Date(site.now.getTime() - milliseconds)

test('R-XREF-2 A due deposit is sent once, and its outcome is logged', async ({ site }) => {
  const early = { dueAt: new Date(site.now.getTime() + 5001) }
  const { send, server, needs } = await createDeposit(
    site,
    early,
    logged('Warning', 'Added with conflict'),
  )
  const last = { isLast: true }
  await expect(sendDeposit(needs, { depositId: 'none' }, last)).resolves.toBeUndefined()
  await site.db.update(deposit).set({ dueAt: site.now })
  await sendDeposit({ ...needs, registries: {} }, { depositId: 'd' }, last)
  const waits = { state: 'waiting', message: '', dueAt: null, depositTimestamp: null }
  expect([await readDeposit(site), await attempts(site)]).toMatchObject([waits, []])
  await site.db.update(deposit).set(early)
  await send()
  expect([server.asked.length, await readDeposit(site)]).toMatchObject([0, early])
  await site.db.update(deposit).set({
    dueAt: new Date(site.now.getTime() + 5000),
    state: 'sent',
    depositTimestamp: ago(site, 119_999),
  })
  await send()
  expect([server.asked.length, await jobs(site)]).toEqual([0, [120]])
  const depositTimestamp = ago(site, 120_000)
  await site.db.update(deposit).set({ depositTimestamp })
  for (let n = 0; n < 22; n += 1)
    await site.db
      .insert(depositAttempt)
      .values({ depositId: 'd', at: depositTimestamp, state: 'accepted', message: `${n}` })
  await send()
  const warned = await readDeposit(site)
  expect(warned).toMatchObject({
    state: 'warned',
    message: 'Added with conflict',
    remoteId: null,
    requestCount: 1,
    dueAt: null,
    depositTimestamp: site.now,
    stateAt: site.now,
    acceptedDigest: expect.stringMatching(/^[\da-f]{64}$/),
  })
  const log = await attempts(site)
  expect([log.length, log[0]?.[3], log.at(-1)]).toEqual([
    20,
    '3',
    [site.now, 'warned', 200, 'Added with conflict'],
  ])

  // The same content is not sent again: the deposit gets the state of its last acceptance.
  const { acceptedDigest } = warned ?? {}
  const failed = { depositId: 'd', at: site.now, state: 'unreachable' as const, message: 'No.' }
  await site.db.insert(depositAttempt).values(failed)
  const again = { dueAt: site.now, state: 'waiting' as const, message: '' }
  site.pass(1000)
  await site.db.update(deposit).set(again)
  await send()
  const restored = { dueAt: null, stateAt: site.now, acceptedDigest }
  expect(await readDeposit(site)).toMatchObject({
    state: 'warned',
    message: 'Added with conflict',
    ...restored,
  })
  await site.db.delete(depositAttempt)
  await site.db.update(deposit).set({ ...again, message: 'Before' })
  await send()
  expect(await readDeposit(site)).toMatchObject({ state: 'accepted', message: '', ...restored })
  expect(server.asked).toHaveLength(1)
})

test('R-XREF-2 An outcome is recorded only for the latest attempt', async ({ site }) => {
  const taken = logged('Success', 'Successfully added')
  const meanwhile =
    (change: () => PromiseLike<unknown>): RegistryResponse =>
    async (response) => {
      await change()
      response.end('body' in taken ? taken.body : '')
    }
  for (const depositTimestamp of [new Date(site.now.getTime() + 1), null]) {
    const later = meanwhile(() => site.db.update(deposit).set({ depositTimestamp }))
    const { send } = await createDeposit(site, {}, later)
    await send()
    expect(await readDeposit(site)).toMatchObject({
      state: 'sent',
      depositTimestamp,
      dueAt: site.now,
      message: '',
    })
    expect(await attempts(site)).toEqual([])
  }
  const gone = await createDeposit(
    site,
    {},
    meanwhile(() => site.db.delete(deposit)),
  )
  await gone.send()
  expect(await readDeposit(site)).toBeUndefined()

  const queued = { status: 200, body: '<doi_batch_diagnostic status="in_process"/>' }
  const message = expect.stringContaining('in_process')
  const longest = 3 * 86_400_000
  const waits = await createDeposit(site, { requestedAt: ago(site, longest - 1) }, queued)
  await waits.send()
  expect(await readDeposit(site)).toMatchObject({
    state: 'sent',
    message,
    stateAt: site.now,
    depositTimestamp: site.now,
    acceptedDigest: null,
    dueAt: new Date(site.now.getTime() + 600_000),
  })
  expect([await attempts(site), await jobs(site)]).toEqual([
    [[site.now, 'sent', 200, message]],
    [600],
  ])
  const late = await createDeposit(site, { requestedAt: ago(site, longest) }, queued)
  await late.send()
  expect(await readDeposit(site)).toMatchObject({ state: 'unreachable', message, dueAt: null })
  expect(await attempts(site)).toEqual([[site.now, 'unreachable', 200, message]])

  const away: RegistryResponse = { status: 503, body: '' }
  const tried = await createDeposit(
    site,
    { acceptedDigest: 'digest', requestedAt: ago(site, 9) },
    away,
  )
  await expect(tried.send()).rejects.toThrow(/^crossref did not accept a deposit: .*503/)
  const unreachable = { state: 'unreachable', message: expect.stringContaining('503') }
  expect(await readDeposit(site)).toMatchObject({
    ...unreachable,
    dueAt: site.now,
    requestedAt: ago(site, 9),
    stateAt: site.now,
    acceptedDigest: 'digest',
  })
  await tried.send(true)
  expect(await readDeposit(site)).toMatchObject({
    ...unreachable,
    dueAt: null,
    acceptedDigest: 'digest',
  })
  expect(await jobs(site), 'the queue retries what throws').toEqual([600])
})

test('R-DOAJ-1 R-XREF-2 DOAJ removes an article that is no longer published, Crossref keeps it', async ({
  site,
}) => {
  const made = { status: 201, body: '{"id":"abc123"}' }
  const done = { status: 204, body: '' }
  const doaj = { registry: 'doaj' as const }
  const { send, server } = await createDeposit(site, doaj, made, done)
  await send()
  const known = { state: 'accepted', remoteId: 'abc123', dueAt: null }
  expect(await readDeposit(site)).toMatchObject(known)
  const due = async (more: Row = {}) => site.db.update(deposit).set({ dueAt: site.now, ...more })
  await site.db.update(article).set({ title: 'Another' })
  await due()
  await send()
  expect(await readDeposit(site)).toMatchObject({ ...known, acceptedDigest: expect.any(String) })
  await site.db.update(article).set({ status: 'draft' })
  await due()
  site.pass(1000)
  await send()
  const removed = { state: 'removed', remoteId: null, acceptedDigest: null, dueAt: null }
  expect(await readDeposit(site)).toMatchObject({
    ...removed,
    stateAt: site.now,
    depositTimestamp: site.now,
  })
  expect(server.asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'POST /articles',
    'PUT /articles/abc123',
    'DELETE /articles/abc123',
  ])
  const log = await attempts(site)
  const messages = [
    [{ ...doaj, depositTimestamp: null }, 'It was never sent.'],
    [{ ...doaj, depositTimestamp: site.now }, 'It is no longer published.'],
    [
      { registry: 'crossref', depositTimestamp: site.now, remoteId: 'x' },
      'It is no longer published.',
    ],
  ] as const
  for (const [row, expected] of messages) {
    await due({ ...row, state: 'accepted', message: '' })
    site.pass(1000)
    await site.db.update(deposit).set({ dueAt: site.now })
    await send()
    expect(await readDeposit(site)).toMatchObject({
      state: 'removed',
      message: expected,
      dueAt: null,
      stateAt: site.now,
    })
  }
  expect([server.asked.length, await attempts(site)]).toEqual([3, log])
  // Invalid content is not sent, and the attempt is logged with the reason.
  await site.db.update(article).set({ status: 'published', title: ' ' }).where(eq(article.id, 'a'))
  await due({ ...doaj, remoteId: null })
  await send()
  const unfit = 'Not sent: The article has no title.'
  expect(await readDeposit(site)).toMatchObject({
    state: 'refused',
    message: unfit,
    stateAt: site.now,
  })
  expect((await attempts(site)).at(-1)).toEqual([site.now, 'refused', null, unfit])
})
