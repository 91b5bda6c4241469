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

/** An article that can be registered, a deposit of it that is due now, and a registry that answers so. */
async function givenDeposit(site: TestSite, more: Row, ...answers: RegistryResponse[]) {
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

async function found(site: TestSite) {
  const [row] = await site.db.select().from(deposit)
  return row
}

const attempts = async (site: TestSite) => {
  const rows = await site.db.select().from(depositAttempt).orderBy(depositAttempt.id)
  return rows.map(({ at, state, status, words }) => [at, state, status, words])
}

/** In how many seconds each job of the deposit begins. */
async function jobs(site: TestSite): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'deposits' and data -> 'payload' ->> 'depositId' = 'd' order by 1`)
  return rows.map(({ after }) => Number(after))
}

const said = (status: string, words: string): RegistryResponse => ({
  status: 200,
  body: submissionLog([status, '10.5555/a', words]),
})
const ago = (site: TestSite, milliseconds: number) => new Date(site.now.getTime() - milliseconds)

test('R-XREF-2 a deposit leaves when it is due, not while one is in the air, and what came of it is noted with its log', async ({
  site,
}) => {
  const early = { dueAt: new Date(site.now.getTime() + 5001) }
  const { send, server, needs } = await givenDeposit(
    site,
    early,
    said('Warning', 'Added with conflict'),
  )
  const last = { isLast: true }
  await expect(sendDeposit(needs, { depositId: 'none' }, last)).resolves.toBeUndefined()
  await site.db.update(deposit).set({ dueAt: site.now })
  await sendDeposit({ ...needs, registries: {} }, { depositId: 'd' }, last)
  const waits = { state: 'waiting', words: '', dueAt: null, depositTimestamp: null }
  expect([await found(site), await attempts(site)]).toMatchObject([waits, []])
  await site.db.update(deposit).set(early)
  await send()
  expect([server.asked.length, await found(site)]).toMatchObject([0, early])
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
      .values({ depositId: 'd', at: depositTimestamp, state: 'accepted', words: `${n}` })
  await send()
  const warned = await found(site)
  expect(warned).toMatchObject({
    state: 'warned',
    words: 'Added with conflict',
    remoteId: null,
    requestCount: 1,
    dueAt: null,
    depositTimestamp: site.now,
    stateAt: site.now,
    acceptedDigest: expect.stringMatching(/^[\da-f]{64}$/),
  })
  const log = await attempts(site)
  expect([log.length, log[0]?.[3], log.at(-1)]).toEqual([
    ...[20, '3', [site.now, 'warned', 200, 'Added with conflict']],
  ])

  // The same is not sent again: it stands as it was when it was taken last.
  const { acceptedDigest } = warned ?? {}
  const failed = { depositId: 'd', at: site.now, state: 'unreachable' as const, words: 'No.' }
  await site.db.insert(depositAttempt).values(failed)
  const again = { dueAt: site.now, state: 'waiting' as const, words: '' }
  site.pass(1000)
  await site.db.update(deposit).set(again)
  await send()
  const kept = { dueAt: null, stateAt: site.now, acceptedDigest }
  expect(await found(site)).toMatchObject({
    state: 'warned',
    words: 'Added with conflict',
    ...kept,
  })
  await site.db.delete(depositAttempt)
  await site.db.update(deposit).set({ ...again, words: 'Before' })
  await send()
  expect(await found(site)).toMatchObject({ state: 'accepted', words: '', ...kept })
  expect(server.asked).toHaveLength(1)
})

test('R-XREF-2 an answer is noted only of the deposit that it is of; what a registry has not looked at in three days is unreachable', async ({
  site,
}) => {
  const taken = said('Success', 'Successfully added')
  const meanwhile =
    (change: () => PromiseLike<unknown>): RegistryResponse =>
    async (response) => {
      await change()
      response.end('body' in taken ? taken.body : '')
    }
  for (const depositTimestamp of [new Date(site.now.getTime() + 1), null]) {
    const later = meanwhile(() => site.db.update(deposit).set({ depositTimestamp }))
    const { send } = await givenDeposit(site, {}, later)
    await send()
    expect(await found(site)).toMatchObject({
      state: 'sent',
      depositTimestamp,
      dueAt: site.now,
      words: '',
    })
    expect(await attempts(site)).toEqual([])
  }
  const gone = await givenDeposit(
    site,
    {},
    meanwhile(() => site.db.delete(deposit)),
  )
  await gone.send()
  expect(await found(site)).toBeUndefined()

  const queued = { status: 200, body: '<doi_batch_diagnostic status="in_process"/>' }
  const words = expect.stringContaining('in_process')
  const longest = 3 * 86_400_000
  const waits = await givenDeposit(site, { requestedAt: ago(site, longest - 1) }, queued)
  await waits.send()
  expect(await found(site)).toMatchObject({
    state: 'sent',
    words,
    stateAt: site.now,
    depositTimestamp: site.now,
    acceptedDigest: null,
    dueAt: new Date(site.now.getTime() + 600_000),
  })
  expect([await attempts(site), await jobs(site)]).toEqual([
    [[site.now, 'sent', 200, words]],
    [600],
  ])
  const late = await givenDeposit(site, { requestedAt: ago(site, longest) }, queued)
  await late.send()
  expect(await found(site)).toMatchObject({ state: 'unreachable', words, dueAt: null })
  expect(await attempts(site)).toEqual([[site.now, 'unreachable', 200, words]])

  const away: RegistryResponse = { status: 503, body: '' }
  const tried = await givenDeposit(
    site,
    { acceptedDigest: 'digest', requestedAt: ago(site, 9) },
    away,
  )
  await expect(tried.send()).rejects.toThrow(/^crossref did not take a deposit: .*503/)
  const unreachable = { state: 'unreachable', words: expect.stringContaining('503') }
  expect(await found(site)).toMatchObject({
    ...unreachable,
    dueAt: site.now,
    requestedAt: ago(site, 9),
    stateAt: site.now,
    acceptedDigest: 'digest',
  })
  await tried.send(true)
  expect(await found(site)).toMatchObject({ ...unreachable, dueAt: null, acceptedDigest: 'digest' })
  expect(await jobs(site), 'who throws is tried again by the queue').toEqual([600])
})

test('R-DOAJ-1 R-XREF-2 DOAJ knows an article by its own name, and forgets what is published no more; at Crossref it stays', async ({
  site,
}) => {
  const made = { status: 201, body: '{"id":"abc123"}' }
  const done = { status: 204, body: '' }
  const doaj = { registry: 'doaj' as const }
  const { send, server } = await givenDeposit(site, doaj, made, done)
  await send()
  const known = { state: 'accepted', remoteId: 'abc123', dueAt: null }
  expect(await found(site)).toMatchObject(known)
  const due = async (more: Row = {}) => site.db.update(deposit).set({ dueAt: site.now, ...more })
  await site.db.update(article).set({ title: 'Another' })
  await due()
  await send()
  expect(await found(site)).toMatchObject({ ...known, acceptedDigest: expect.any(String) })
  await site.db.update(article).set({ status: 'draft' })
  await due()
  site.pass(1000)
  await send()
  const removed = { state: 'removed', remoteId: null, acceptedDigest: null, dueAt: null }
  expect(await found(site)).toMatchObject({
    ...removed,
    stateAt: site.now,
    depositTimestamp: site.now,
  })
  expect(server.asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    ...['POST /articles', 'PUT /articles/abc123', 'DELETE /articles/abc123'],
  ])
  const log = await attempts(site)
  const words = [
    [{ ...doaj, depositTimestamp: null }, 'It was never sent.'],
    [{ ...doaj, depositTimestamp: site.now }, 'It is published no more.'],
    [
      { registry: 'crossref', depositTimestamp: site.now, remoteId: 'x' },
      'It is published no more.',
    ],
  ] as const
  for (const [row, said] of words) {
    await due({ ...row, state: 'accepted', words: '' })
    site.pass(1000)
    await site.db.update(deposit).set({ dueAt: site.now })
    await send()
    expect(await found(site)).toMatchObject({
      state: 'removed',
      words: said,
      dueAt: null,
      stateAt: site.now,
    })
  }
  expect([server.asked.length, await attempts(site)]).toEqual([3, log])
  // One that is not fit to be sent says why, with a try in its log.
  await site.db.update(article).set({ status: 'published', title: ' ' }).where(eq(article.id, 'a'))
  await due({ ...doaj, remoteId: null })
  await send()
  const unfit = 'Not sent: The article has no title.'
  expect(await found(site)).toMatchObject({ state: 'refused', words: unfit, stateAt: site.now })
  expect((await attempts(site)).at(-1)).toEqual([site.now, 'refused', null, unfit])
})
