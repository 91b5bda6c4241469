import { eq, sql } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import { article, contributor } from '#db/schema/articles.ts'
import { deposit, depositTry } from '#db/schema/discovery.ts'
import {
  type Answering,
  openRegistry,
  type RegistryServer,
  submissionLog,
} from '../../../../test/registry-server.ts'
import { type Site, test } from '../../../../test/site.ts'
import { readJournal } from '../../journal/content.ts'
import { sendDeposit } from './send.ts'

const { journal: sample } = await readJournal('journal')
const journal = { ...sample, doi: { prefix: '10.5555', pattern: '{id}', issuePattern: '{id}' } }

let server: RegistryServer | undefined
afterEach(() => server?.close())

type Row = Partial<typeof deposit.$inferInsert>

/** An article that can be registered, a deposit of it that is due now, and a registry that answers so. */
async function givenDeposit(site: Site, more: Row, ...answers: Answering[]) {
  await server?.close()
  const opened = await openRegistry(...answers)
  server = opened
  const registries = {
    crossref: { url: opened.url, login: 'sample-login', password: 'sample-secret' },
    doaj: { url: opened.url, apiKey: 'sample-key' },
  }
  await site.db.delete(deposit)
  await site.db.delete(article)
  await site.db.insert(article).values({
    ...{ id: 'a', title: 'Title of a', abstract: 'a', keywords: [], searchText: '' },
    ...{ status: 'published', publishedAt: site.now, doi: '10.5555/a' },
    ...{ createdAt: site.now, updatedAt: site.now },
  })
  await site.db
    .insert(contributor)
    .values({ articleId: 'a', position: 0, displayName: 'Ada Bola', family: 'Bola' })
  await site.db.insert(deposit).values({
    ...{ id: 'd', registry: 'crossref', kind: 'article', thingId: 'a', state: 'waiting' },
    ...{ dueAt: site.now, askedAt: site.now, stateAt: site.now },
    ...more,
  })
  const needs = {
    ...{ db: site.db, jobs: site.jobs, clock: () => site.now, journal, registries },
    baseUrl: 'https://journal.example.org',
  }
  return {
    ...{ server: opened, needs },
    send: (isLast = false) => sendDeposit(needs, { depositId: 'd' }, { isLast }),
  }
}

async function found(site: Site) {
  const [row] = await site.db.select().from(deposit)
  return row
}

const tries = async (site: Site) => {
  const rows = await site.db.select().from(depositTry).orderBy(depositTry.id)
  return rows.map(({ at, state, status, words }) => [at, state, status, words])
}

/** In how many seconds each job of the deposit begins. */
async function jobs(site: Site): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'deposits' and data -> 'payload' ->> 'depositId' = 'd' order by 1`)
  return rows.map(({ after }) => Number(after))
}

const said = (status: string, words: string): Answering => ({
  ...{ status: 200, body: submissionLog([status, '10.5555/a', words]) },
})
const ago = (site: Site, milliseconds: number) => new Date(site.now.getTime() - milliseconds)

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
  const waits = { state: 'waiting', words: '', dueAt: null, stampedAt: null }
  expect([await found(site), await tries(site)]).toMatchObject([waits, []])
  await site.db.update(deposit).set(early)
  await send()
  expect([server.asked.length, await found(site)]).toMatchObject([0, early])
  await site.db.update(deposit).set({
    dueAt: new Date(site.now.getTime() + 5000),
    state: 'sent',
    stampedAt: ago(site, 119_999),
  })
  await send()
  expect([server.asked.length, await jobs(site)]).toEqual([0, [120]])
  const stampedAt = ago(site, 120_000)
  await site.db.update(deposit).set({ stampedAt })
  for (let n = 0; n < 22; n += 1)
    await site.db
      .insert(depositTry)
      .values({ depositId: 'd', at: stampedAt, state: 'accepted', words: `${n}` })
  await send()
  const warned = await found(site)
  expect(warned).toMatchObject({
    ...{ state: 'warned', words: 'Added with conflict', remoteId: null, wishes: 1 },
    ...{ dueAt: null, stampedAt: site.now, stateAt: site.now },
    takenDigest: expect.stringMatching(/^[\da-f]{64}$/),
  })
  const log = await tries(site)
  expect([log.length, log[0]?.[3], log.at(-1)]).toEqual([
    ...[20, '3', [site.now, 'warned', 200, 'Added with conflict']],
  ])

  // The same is not sent again: it stands as it was when it was taken last.
  const { takenDigest } = warned ?? {}
  const failed = { depositId: 'd', at: site.now, state: 'unreachable' as const, words: 'No.' }
  await site.db.insert(depositTry).values(failed)
  const again = { dueAt: site.now, state: 'waiting' as const, words: '' }
  site.pass(1000)
  await site.db.update(deposit).set(again)
  await send()
  const kept = { dueAt: null, stateAt: site.now, takenDigest }
  expect(await found(site)).toMatchObject({
    state: 'warned',
    words: 'Added with conflict',
    ...kept,
  })
  await site.db.delete(depositTry)
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
    (change: () => PromiseLike<unknown>): Answering =>
    async (response) => {
      await change()
      response.end('body' in taken ? taken.body : '')
    }
  for (const stampedAt of [new Date(site.now.getTime() + 1), null]) {
    const later = meanwhile(() => site.db.update(deposit).set({ stampedAt }))
    const { send } = await givenDeposit(site, {}, later)
    await send()
    expect(await found(site)).toMatchObject({
      state: 'sent',
      stampedAt,
      dueAt: site.now,
      words: '',
    })
    expect(await tries(site)).toEqual([])
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
  const waits = await givenDeposit(site, { askedAt: ago(site, longest - 1) }, queued)
  await waits.send()
  expect(await found(site)).toMatchObject({
    ...{ state: 'sent', words, stateAt: site.now, stampedAt: site.now, takenDigest: null },
    dueAt: new Date(site.now.getTime() + 600_000),
  })
  expect([await tries(site), await jobs(site)]).toEqual([[[site.now, 'sent', 200, words]], [600]])
  const late = await givenDeposit(site, { askedAt: ago(site, longest) }, queued)
  await late.send()
  expect(await found(site)).toMatchObject({ state: 'unreachable', words, dueAt: null })
  expect(await tries(site)).toEqual([[site.now, 'unreachable', 200, words]])

  const away: Answering = { status: 503, body: '' }
  const tried = await givenDeposit(site, { takenDigest: 'digest', askedAt: ago(site, 9) }, away)
  await expect(tried.send()).rejects.toThrow(/^crossref did not take a deposit: .*503/)
  const unreachable = { state: 'unreachable', words: expect.stringContaining('503') }
  expect(await found(site)).toMatchObject({
    ...{ ...unreachable, dueAt: site.now, askedAt: ago(site, 9), stateAt: site.now },
    takenDigest: 'digest',
  })
  await tried.send(true)
  expect(await found(site)).toMatchObject({ ...unreachable, dueAt: null, takenDigest: 'digest' })
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
  expect(await found(site)).toMatchObject({ ...known, takenDigest: expect.any(String) })
  await site.db.update(article).set({ status: 'draft' })
  await due()
  site.pass(1000)
  await send()
  const removed = { state: 'removed', remoteId: null, takenDigest: null, dueAt: null }
  expect(await found(site)).toMatchObject({ ...removed, stateAt: site.now, stampedAt: site.now })
  expect(server.asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    ...['POST /articles', 'PUT /articles/abc123', 'DELETE /articles/abc123'],
  ])
  const log = await tries(site)
  const words = [
    [{ ...doaj, stampedAt: null }, 'It was never sent.'],
    [{ ...doaj, stampedAt: site.now }, 'It is published no more.'],
    [{ registry: 'crossref', stampedAt: site.now, remoteId: 'x' }, 'It is published no more.'],
  ] as const
  for (const [row, said] of words) {
    await due({ ...row, state: 'accepted', words: '' })
    site.pass(1000)
    await site.db.update(deposit).set({ dueAt: site.now })
    await send()
    expect(await found(site)).toMatchObject({
      ...{ state: 'removed', words: said, dueAt: null, stateAt: site.now },
    })
  }
  expect([server.asked.length, await tries(site)]).toEqual([3, log])
  // One that is not fit to be sent says why, with a try in its log.
  await site.db.update(article).set({ status: 'published', title: ' ' }).where(eq(article.id, 'a'))
  await due({ ...doaj, remoteId: null })
  await send()
  const unfit = 'Not sent: The article has no title.'
  expect(await found(site)).toMatchObject({ state: 'refused', words: unfit, stateAt: site.now })
  expect((await tries(site)).at(-1)).toEqual([site.now, 'refused', null, unfit])
})
