import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit } from '#db/schema/registration.ts'
import type { DepositState, DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import type { RegistryCredentials } from './credentials.ts'
import {
  depositQueue,
  enqueueDeposits,
  enqueueRemovals,
  failStaleDeposits,
  retryDeposit,
  retryDeposits,
} from './enqueue-deposits.ts'

const crossref = { url: 'http://127.0.0.1:1/', login: 'sample-login', password: 'sample-secret' }
const doaj = { url: 'http://127.0.0.1:1/', apiKey: 'sample-key' }

const needsOf = (site: TestSite, registries: RegistryCredentials = { crossref, doaj }) => ({
  db: site.db,
  jobs: site.jobs,
  registries,
  clock: () => site.now,
})

/** The deposits in the order of creation, without their ids. */
async function deposits(site: TestSite) {
  const rows = await site.db.select().from(deposit).orderBy(sql`ctid`)
  return rows.map(({ id, ...row }) => row)
}

/** The delays of the jobs of a deposit in seconds, in order. */
async function jobsOf(site: TestSite, id: string): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'deposits' and data -> 'payload' ->> 'depositId' = ${id} order by 1`)
  return rows.map(({ after }) => Number(after))
}

const idOf = async (site: TestSite, registry: 'crossref' | 'doaj', targetId: string) => {
  const rows = await site.db.select().from(deposit).where(eq(deposit.targetId, targetId))
  return String(rows.find((row) => row.registry === registry)?.id)
}

test('R-XREF-2 R-DOAJ-1 Public targets are enqueued once at each registry with credentials', async ({
  site,
}) => {
  const ask = (targets: DepositTarget[], registries?: RegistryCredentials) =>
    site.db.transaction((tx) => enqueueDeposits(needsOf(site, registries), tx, targets))
  await insertArticles(site, { b: {}, d: {}, a: {}, c: {} })
  await site.db.insert(issue).values({ id: 'i', volume: 1, number: '', publishedAt: site.now })
  const targets: DepositTarget[] = [
    { kind: 'issue', id: 'i' },
    ...['c', 'a', 'unseen', 'd', 'b'].map((id) => ({ kind: 'article' as const, id })),
  ]
  await ask(targets, {})
  expect(await deposits(site)).toEqual([])
  await ask(targets)
  const fresh = (registry: string, kind: string, targetId: string) => ({
    registry,
    kind,
    targetId,
    state: 'waiting',
    message: '',
    remoteId: null,
    acceptedDigest: null,
    requestCount: 1,
    dueAt: site.now,
    depositTimestamp: null,
    requestedAt: site.now,
    stateAt: site.now,
  })
  const ofCrossref = ['a', 'b', 'c', 'd'].map((id) => fresh('crossref', 'article', id))
  const all = [
    ...ofCrossref,
    fresh('crossref', 'issue', 'i'),
    ...['a', 'b', 'c', 'd'].map((id) => fresh('doaj', 'article', id)),
  ]
  expect(await deposits(site)).toEqual(all)
  const id = await idOf(site, 'crossref', 'a')
  expect(await jobsOf(site, id)).toEqual([0])
  expect(depositQueue.payload.parse({ depositId: id })).toEqual({ depositId: id })

  // A waiting deposit only counts the request; other registries are not affected.
  site.pass(60_000)
  await ask(targets.slice(2, 3), { crossref })
  const [first, ...others] = all
  expect(await deposits(site)).toEqual(
    expect.arrayContaining([...others, { ...first, requestCount: 2 }]),
  )
  expect(await jobsOf(site, id)).toEqual([0])
  await site.db
    .update(deposit)
    .set({ state: 'accepted', dueAt: null, depositTimestamp: site.now })
    .where(eq(deposit.id, id))
  const depositTimestamp = site.now
  site.pass(60_000)
  await ask(targets.slice(2, 3), { crossref })
  const dueAt = new Date(depositTimestamp.getTime() + 5 * 60_000)
  expect((await deposits(site)).find((row) => row.depositTimestamp)).toEqual({
    ...first,
    requestCount: 3,
    depositTimestamp,
    dueAt,
    requestedAt: site.now,
    stateAt: site.now,
  })
  expect(await jobsOf(site, id)).toEqual([0, 240])

  // A removal is requested only from registries that have a deposit.
  await site.db.update(deposit).set({ state: 'accepted', dueAt: null, depositTimestamp: null })
  await site.db.update(article).set({ status: 'draft' }).where(eq(article.id, 'b'))
  await site.db.delete(deposit).where(eq(deposit.id, await idOf(site, 'doaj', 'b')))
  await enqueueRemovals(needsOf(site))
  const waiting = (await deposits(site)).filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ registry, targetId }) => [registry, targetId])).toEqual([['crossref', 'b']])
  expect(await deposits(site)).toHaveLength(8)
})

/** Deposits of every state, and one of another registry. */
async function givenDeposits(site: TestSite) {
  const states: DepositState[] = [
    'waiting',
    'sent',
    'accepted',
    'warned',
    'refused',
    'unreachable',
    'removed',
  ]
  const early = new Date(site.now.getTime() - 1000)
  const row = (id: string, state: DepositState, registry: 'crossref' | 'doaj' = 'crossref') => ({
    id,
    state,
    registry,
    kind: 'article' as const,
    targetId: id,
    acceptedDigest: 'digest',
    message: 'No.',
    requestedAt: early,
    stateAt: early,
  })
  await site.db
    .insert(deposit)
    .values([
      ...states.map((state) => row(state, state)),
      row('other', 'refused', 'doaj'),
      row('also-warned', 'warned'),
    ])
  const again = (id: string, registries?: RegistryCredentials) =>
    retryDeposit(needsOf(site, registries), id)
  const stateOf = async (id: string) => {
    const [found] = await site.db.select().from(deposit).where(eq(deposit.id, id))
    return found
  }
  const all = (state: DepositState, registries?: RegistryCredentials) =>
    site.db.transaction((tx) =>
      retryDeposits(needsOf(site, registries), tx, { registry: 'crossref', state }),
    )
  const now = { dueAt: site.now, requestedAt: site.now, stateAt: site.now, acceptedDigest: null }
  return { early, now, again, all, stateOf }
}

test('R-XREF-2 Editors retry failed deposits', async ({ site }) => {
  const { now, again, all, stateOf } = await givenDeposits(site)
  await expect(again('none')).rejects.toMatchObject({
    refusal: 'not-found',
    message: 'There is no such deposit.',
  })
  await expect(again('refused', { doaj })).rejects.toMatchObject({
    refusal: 'transition-not-allowed',
  })
  for (const state of ['waiting', 'sent', 'accepted', 'removed'])
    await expect(again(state), state).rejects.toMatchObject({ refusal: 'transition-not-allowed' })
  expect(await jobsOf(site, 'waiting')).toEqual([])
  for (const state of ['refused', 'unreachable'] as const) {
    await again(state)
    expect(await stateOf(state)).toMatchObject({ state: 'waiting', message: 'No.', ...now })
    expect(await jobsOf(site, state)).toEqual([0])
  }
  expect(await stateOf('warned')).toMatchObject({ state: 'warned', dueAt: null })
  expect([await all('warned', { doaj }), await all('accepted'), await all('waiting')]).toEqual([
    0, 0, 0,
  ])
  expect(await all('warned')).toBe(2)
  for (const id of ['warned', 'also-warned']) {
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', ...now })
    expect(await jobsOf(site, id)).toEqual([0])
  }
  expect(await stateOf('other')).toMatchObject({ state: 'refused', dueAt: null })
})

test('R-XREF-2 A sent deposit without a response fails after five days', async ({ site }) => {
  const { early, now, all, stateOf } = await givenDeposits(site)
  await all('warned')
  const dueAt = new Date(site.now.getTime() - 5 * 86_400_000)
  await site.db.update(deposit).set({ dueAt }).where(eq(deposit.id, 'sent'))
  await failStaleDeposits(needsOf(site))
  expect(await stateOf('sent')).toMatchObject({ state: 'sent', dueAt })
  site.pass(1)
  await failStaleDeposits(needsOf(site))
  expect(await stateOf('sent')).toMatchObject({
    state: 'unreachable',
    dueAt: null,
    stateAt: site.now,
    message: 'There was no response for days.',
  })
  expect(await stateOf('warned')).toMatchObject({ state: 'waiting', ...now })
  expect(await stateOf('accepted')).toMatchObject({ state: 'accepted', stateAt: early })
})
