import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { assignDois } from '#features/publishing/articles/assign-dois.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  type RegistryResponse,
  type RegistryServer,
  startRegistryServer,
  submissionLog,
} from '../../../test/servers/registry-server.ts'
import {
  createArticle,
  type Person,
  type SiteOptions,
  test as siteTest,
  type TestSite,
} from '../../../test/site.ts'
import { until } from '../../../test/until.ts'
import type { RegistryCredentials } from './credentials.ts'
import {
  enqueueDeposits,
  enqueueRemovals,
  failStaleDeposits,
  retryDeposits,
} from './enqueue-deposits.ts'
import { sendDeposit } from './send-deposit.ts'

const { journal: sample } = await readJournal('journal')
const doi = {
  prefix: '10.5555',
  pattern: '{journal}.{year}.{id}',
  issuePattern: '{journal}.v{volume}.{issue}',
}
const journal = { ...sample, doi: { ...doi } }
const registries: RegistryCredentials = {}
const baseUrl = 'https://journal.example.org'
const test = siteTest.extend<{ given: SiteOptions }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  given: async ({}, use) => use({ journal, registries, baseUrl }),
})

const open: RegistryServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
  Object.assign(registries, { crossref: undefined, doaj: undefined })
  Object.assign(journal.doi, doi)
})

/** Accepts every DOI of a deposit. */
const acceptAll: RegistryResponse = (response, { body }) => {
  const dois = [...body.matchAll(/<doi_data><doi>([^<]+)/g)].map(([, found = '']) => found)
  response.end(
    submissionLog(
      ...dois.map((one) => ['Success', one, 'Successfully added'] as [string, string, string]),
    ),
  )
}
const made = { status: 201, body: '{"id":"abc123"}' }

async function openCrossref(...answers: RegistryResponse[]): Promise<RegistryServer> {
  const server = await startRegistryServer(...answers)
  open.push(server)
  const url = `${server.url}/v2/deposits`
  registries.crossref = { url, login: 'sample-login', password: 'sample-secret' }
  return server
}

async function openDoaj(...answers: RegistryResponse[]): Promise<RegistryServer> {
  const server = await startRegistryServer(...answers)
  open.push(server)
  registries.doaj = { url: server.url, apiKey: 'sample-key' }
  return server
}

const needsOf = (site: TestSite) => ({
  db: site.db,
  jobs: site.jobs,
  journal,
  baseUrl,
  registries,
  clock: () => site.now,
})
const deposits = (site: TestSite) => site.db.select().from(deposit)
const statesIn = async (site: TestSite) =>
  (await deposits(site)).map(({ registry, kind, state }) => `${registry} ${kind} ${state}`).sort()
const attempts = (site: TestSite) =>
  site.db.select().from(depositAttempt).orderBy(depositAttempt.id)

/** Creates a deposit of an article at Crossref, without its job. */
async function createDeposit(site: TestSite, admin: Person): Promise<string> {
  const { _id } = await createArticle(site, admin)
  await site.db.update(article).set({ doi: '10.5555/own' }).where(eq(article.id, _id))
  await retry(site, _id)
  const [made] = await deposits(site)
  return String(made?.id)
}

const retry = (site: TestSite, id: string) =>
  site.db.transaction((tx) => enqueueDeposits(needsOf(site), tx, [{ kind: 'article', id }]))

const send = (site: TestSite, depositId: string, isLast = false) =>
  sendDeposit(needsOf(site), { depositId }, { isLast })

const stampIn = (body: string) => BigInt(/<timestamp>(\d+)</.exec(body)?.[1] ?? 0)

describe('deposits', () => {
  test('R-XREF-1 R-XREF-2 R-DOAJ-1 Published articles get a DOI and are deposited automatically', async ({
    site,
  }) => {
    const crossref = await openCrossref(acceptAll)
    const doaj = await openDoaj(made, { status: 204, body: '' })
    const admin = await site.signIn('admin')
    await site.work()
    const { _id } = await createArticle(site, admin, { volume: '3', issue: '1-2' })
    await createArticle(site, admin, { status: 'draft' })
    await until(async () => {
      expect(await statesIn(site)).toEqual([
        'crossref article accepted',
        'crossref issue accepted',
        'doaj article accepted',
      ])
    })
    const [row] = await site.db.select().from(article).where(eq(article.id, _id))
    expect(row?.doi).toBe(`10.5555/sjte.2026.${_id}`)
    expect((await site.db.select().from(issue))[0]?.doi).toBe('10.5555/sjte.v3.1-2')
    const metadata = await site.ask(null, { url: '/issues/3/1-2/metadata/crossref-contents' })
    expect(metadata.body).toContain(`<doi>${row?.doi}</doi>`)
    expect((await site.ask(null, { url: '/issues/3/1-2/metadata/crossref' })).body).not.toContain(
      row?.doi,
    )
    expect((await site.ask(null, { url: '/issues/3/metadata/crossref' })).status).toBe(404)
    const taken = crossref.asked.length

    for (const title of ['Another title', 'The last title']) {
      site.pass(10_000)
      const { status } = await site.ask(admin, {
        method: 'PATCH',
        url: `/api/journals/${_id}`,
        payload: { title },
      })
      expect(status).toBe(200)
    }
    const own = await until(async () => {
      const found = (await deposits(site)).find(
        ({ registry, kind }) => registry === 'crossref' && kind === 'article',
      )
      expect(found?.requestCount).toBeGreaterThan(1)
      expect(found?.state).toBe('waiting')
      return found
    })
    expect(Number(own?.dueAt) - Number(own?.depositTimestamp)).toBe(5 * 60_000)
    await send(site, String(own?.id))
    expect(crossref.asked).toHaveLength(taken)
    site.pass(6 * 60_000)
    await send(site, String(own?.id))
    await send(site, String(own?.id))
    expect(crossref.asked).toHaveLength(taken + 1)
    const bodies = crossref.asked
      .map(({ body }) => body)
      .filter((body) => body.includes(`journals/${_id}<`))
    expect(bodies.at(-1)).toContain('The last title')
    expect(stampIn(String(bodies.at(-1)))).toBeGreaterThan(stampIn(String(bodies[0])))

    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    await until(async () => {
      // The job of an edit can be late, and its deposit then waits for its interval.
      site.pass(6 * 60_000)
      await enqueueRemovals(needsOf(site))
      for (const { id } of await deposits(site)) await send(site, id)
      expect(await statesIn(site)).toEqual(
        expect.arrayContaining(['crossref article removed', 'doaj article removed']),
      )
    })
    expect(doaj.asked.map(({ method }) => method)).toContain('DELETE')
    expect(site.logged.join()).not.toMatch(/sample-(login|secret|key)/)
  })

  test('R-XREF-2 Without credentials nothing is sent or enqueued', async ({ site }) => {
    const server = await openCrossref(acceptAll)
    registries.crossref = undefined
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    await retry(site, _id)
    expect(await deposits(site)).toEqual([])
    // A deposit that waits without credentials is kept.
    registries.crossref = { url: server.url, login: 'sample-login', password: 'sample-secret' }
    await retry(site, _id)
    registries.crossref = undefined
    const [waiting] = await deposits(site)
    await send(site, String(waiting?.id))
    expect(await deposits(site)).toMatchObject([{ state: 'waiting', dueAt: null }])
    expect(server.asked).toEqual([])
    const refused = await site.ask(admin, {
      method: 'POST',
      url: '/api/registries/deposits',
      payload: { registry: 'crossref' },
    })
    expect([refused.status, refused.headers['x-field']]).toEqual([400, 'registry'])
  })

  test('R-XREF-2 Attempts at an unreachable registry are repeated and logged', async ({ site }) => {
    const server = await openCrossref(
      { status: 503, body: '' },
      { status: 401, body: '' },
      { status: 503, body: '' },
    )
    const admin = await site.signIn('admin')
    const id = await createDeposit(site, admin)
    await expect(send(site, id)).rejects.toThrow(/503/)
    expect(await deposits(site)).toMatchObject([{ state: 'unreachable', dueAt: site.now }])
    site.pass(30_000)
    await send(site, id)
    expect(await deposits(site)).toMatchObject([{ state: 'refused', dueAt: null }])
    // Only editors retry a refused deposit.
    await send(site, id)
    expect(server.asked).toHaveLength(2)
    const again = () =>
      site.ask(admin, { method: 'POST', url: `/api/registries/deposits/${id}/try` })
    expect((await again()).status).toBe(202)
    expect((await again()).status).toBe(409)
    await send(site, id, true)
    expect(await deposits(site)).toMatchObject([{ state: 'unreachable', dueAt: null }])
    expect((await attempts(site)).map(({ state, status }) => [state, status])).toEqual([
      ['unreachable', 503],
      ['refused', 401],
      ['unreachable', 503],
    ])
    const stamps = server.asked.map(({ body }) => stampIn(body))
    expect(stamps).toEqual([...new Set(stamps)].sort())
    const listed = await site.ask(admin, {
      url: '/api/registries/deposits?registry=crossref&state=unreachable',
    })
    expect(listed.body).toMatchObject({
      deposits: [
        { canTryAgain: true, doi: '10.5555/own', attempts: [{ status: 503 }, { status: 401 }, {}] },
      ],
      pagination: { total: 1 },
    })
    await site.db.update(deposit).set({ state: 'sent', dueAt: site.now })
    site.pass(6 * 86_400_000)
    await failStaleDeposits(needsOf(site))
    expect(await deposits(site)).toMatchObject([{ state: 'unreachable', dueAt: null }])
  })

  test('R-XREF-2 A deposit whose process died is sent again with a later timestamp', async ({
    site,
  }) => {
    const server = await openCrossref((response) => void response.socket?.destroy(), acceptAll)
    const id = await createDeposit(site, await site.signIn('admin'))
    await expect(send(site, id)).rejects.toThrow(/connection/)
    // The state that the process left.
    await site.db.update(deposit).set({ state: 'sent' })
    await send(site, id)
    expect(server.asked).toHaveLength(1)
    site.pass(3 * 60_000)
    await Promise.all([send(site, id), send(site, id), send(site, id)])
    expect(server.asked).toHaveLength(2)
    expect(await deposits(site)).toMatchObject([{ state: 'accepted', dueAt: null }])
    expect(stampIn(String(server.asked[1]?.body))).toBeGreaterThan(
      stampIn(String(server.asked[0]?.body)),
    )
    // The same content is not sent again.
    const [{ targetId } = { targetId: '' }] = await deposits(site)
    await retry(site, targetId)
    site.pass(6 * 60_000)
    await send(site, id)
    expect(server.asked).toHaveLength(2)
    expect(await deposits(site)).toMatchObject([
      { state: 'accepted', message: 'Successfully added' },
    ])
  })

  test('R-XREF-2 A request during a deposit causes another deposit', async ({ site }) => {
    const queued = { status: 200, body: '<doi_batch_diagnostic status="in_process"/>' }
    const meanwhile: RegistryResponse = async (response, asked) => {
      const [{ targetId } = { targetId: '' }] = await deposits(site)
      await retry(site, targetId)
      if (typeof acceptAll === 'function') acceptAll(response, asked)
    }
    const server = await openCrossref(queued, meanwhile)
    const id = await createDeposit(site, await site.signIn('admin'))
    await send(site, id)
    const [sent] = await deposits(site)
    expect(sent).toMatchObject({ state: 'sent', message: expect.stringContaining('in_process') })
    expect(Number(sent?.dueAt) - site.now.getTime()).toBe(600_000)
    site.pass(601_000)
    await send(site, id)
    const [waiting] = await deposits(site)
    expect(waiting).toMatchObject({ state: 'waiting' })
    expect(Number(waiting?.dueAt) - Number(waiting?.depositTimestamp)).toBe(5 * 60_000)
    expect(server.asked).toHaveLength(2)
  })

  test('R-XREF-1 R-XREF-2 An invalid record is not sent and its message gives the reason', async ({
    site,
  }) => {
    const server = await openCrossref(acceptAll)
    const admin = await site.signIn('admin')
    const id = await createDeposit(site, admin)
    await site.db.update(article).set({ doi: '10.1234/other' })
    await send(site, id)
    const message = "Not sent: The DOI does not begin with the journal's prefix, 10.5555."
    expect(await deposits(site)).toMatchObject([{ state: 'refused', message }])
    expect(server.asked).toEqual([])
    const { body } = await site.ask(admin, { url: '/api/registries' })
    expect(body.findings.records).toMatchObject([
      {
        at: expect.stringMatching(/^\/manage-journals\//),
        findings: [{ weight: 'refused' }, { weight: 'doubtful' }],
      },
    ])
    expect(body.registries).toMatchObject([
      { registry: 'crossref', setUp: true, counts: [{ state: 'refused', count: 1 }] },
      { registry: 'doaj', setUp: false, host: null, counts: [] },
    ])
    expect(JSON.stringify(body)).not.toMatch(/sample-(login|secret|key)/)
    const again = (registry: 'crossref' | 'doaj', state: 'refused' | 'unreachable' | 'accepted') =>
      site.db.transaction((tx) => retryDeposits(needsOf(site), tx, { registry, state }))
    expect(await again('doaj', 'refused')).toBe(0)
    expect(await again('crossref', 'unreachable')).toBe(0)
    expect(await deposits(site)).toMatchObject([{ state: 'refused' }])
    site.pass(60_000)
    expect(await again('crossref', 'refused')).toBe(1)
    const now = { dueAt: site.now, requestedAt: site.now, stateAt: site.now }
    expect(await deposits(site)).toMatchObject([{ state: 'waiting', acceptedDigest: null, ...now }])
    await site.db.update(deposit).set({ state: 'accepted' })
    expect(await again('crossref', 'accepted')).toBe(0)
    const { crossref } = registries
    const one = { method: 'POST', url: `/api/registries/deposits/${id}/try` } as const
    expect((await site.ask(admin, one)).body.message).toBe(
      'This deposit is being sent or was already accepted.',
    )
    registries.crossref = undefined
    expect(await again('crossref', 'refused')).toBe(0)
    expect(await site.ask(admin, one)).toMatchObject({
      status: 409,
      body: { message: 'There are no credentials for this registry.' },
    })
    registries.crossref = crossref
  })
})

describe('DOIs', () => {
  test('R-XREF-1 Editors assign DOIs to all published records without one', async ({ site }) => {
    const admin = await site.signIn('admin')
    const titles = ['One', 'Two', 'Three', 'By hand']
    const ids: string[] = []
    for (const title of titles) {
      ids.push((await createArticle(site, admin, { title, volume: '1' }))._id)
      site.pass(1000)
    }
    await createArticle(site, admin, { title: 'A draft', status: 'draft' })
    await site.db
      .update(article)
      .set({ doi: '10.5555/SJTE.2' })
      .where(eq(article.id, String(ids[3])))
    Object.assign(journal.doi, { pattern: '{journal}.{number}' })
    const before = await site.ask(admin, { url: '/api/registries' })
    expect(before.body.withoutDoi).toEqual({ articles: 3, issues: 1 })
    const assign = () => site.ask(admin, { method: 'POST', url: '/api/registries/dois' })
    expect((await assign()).status).toBe(202)
    await site.work()
    const dois = async () => {
      const rows = await site.db.select().from(article)
      return titles.map((title) => rows.find((row) => row.title === title)?.doi)
    }
    await until(async () => expect((await dois()).filter(Boolean)).toHaveLength(4))
    const assigned = await dois()
    expect(assigned[3]).toBe('10.5555/SJTE.2')
    expect(new Set(assigned.map((one) => one?.toLowerCase())).size).toBe(4)
    expect(assigned.every((one) => /^10\.5555\/sjte\.\d$/i.test(String(one)))).toBe(true)
    const [only] = await site.db.select().from(issue)
    expect(only?.doi).toBe(`10.5555/sjte.${only?.id}`)
    const drafts = await site.db.select().from(article).where(eq(article.title, 'A draft'))
    expect(drafts[0]?.doi).toBeNull()

    Object.assign(journal.doi, { prefix: '10.9999', pattern: '{id}' })
    const url = `/api/journals/${ids[0]}`
    await site.ask(admin, { method: 'PATCH', url, payload: { title: 'One' } })
    await assign()
    const after = await site.ask(admin, { url: '/api/registries' })
    expect(after.body.withoutDoi).toEqual({ articles: 0, issues: 0 })
    expect(await dois()).toEqual(assigned)
    const events = await site.db.select().from(event).where(eq(event.type, 'doi-assigned'))
    expect(events).toHaveLength(4)
    expect(site.logged.join()).not.toContain('error')
  })

  test('R-XREF-1 Concurrent transactions assign each DOI number once', async ({ site }) => {
    const admin = await site.signIn('admin')
    const ids = [await createArticle(site, admin), await createArticle(site, admin)]
    Object.assign(journal.doi, { pattern: '{journal}.{number}' })
    const give = (tx: Transaction, place: number) =>
      assignDois(needsOf(site), tx, [{ kind: 'article', id: String(ids[place]?._id) }])
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`
    const second = await site.db.transaction(async (tx) => {
      await give(tx, 0)
      const second = site.db.transaction((other) => give(other, 1))
      await until(async () => expect((await site.db.execute(waiting)).rows).toHaveLength(1))
      return { second }
    })
    await second.second
    const assigned = await site.db.select({ doi: article.doi }).from(article).orderBy(article.doi)
    expect(assigned).toEqual([{ doi: '10.5555/sjte.1' }, { doi: '10.5555/sjte.2' }])
    const things: DepositTarget[] = []
    for (const status of ['published', 'published', 'draft']) {
      site.pass(1000)
      const { _id: id } = await createArticle(site, admin, { status })
      things.push({ kind: 'article', id })
    }
    // The order of publication differs from the order of the ids and of creation.
    things.splice(0, 2, ...things.slice(0, 2).sort((a, b) => (a.id < b.id ? 1 : -1)))
    for (const [place, { id }] of [...things.slice(0, 2).entries()].toReversed()) {
      const publishedAt = new Date(site.now.getTime() - 1000 + place)
      await site.db.update(article).set({ publishedAt }).where(eq(article.id, id))
    }
    site.pass(1000)
    const giveAll = () =>
      site.db.transaction((tx) => assignDois(needsOf(site), tx, things.toReversed()))
    expect(await giveAll(), 'the first published article has the first number').toEqual(
      things.slice(0, 2),
    )
    expect(await giveAll()).toEqual([])
    const told = await site.db
      .select()
      .from(event)
      .where(eq(event.type, 'doi-assigned'))
      .orderBy(event.id)
    expect(told.slice(2).map(({ actorId, data }) => [actorId, data])).toEqual(
      things
        .slice(0, 2)
        .map(({ id }, n) => [
          null,
          { kind: 'article', targetId: id, doi: `10.5555/sjte.${n + 3}` },
        ]),
    )
    const [row] = await site.db.select().from(article).where(eq(article.doi, '10.5555/sjte.3'))
    expect([row?.id, row?.updatedAt]).toEqual([things[0]?.id, site.now])
  })
})

describe('the page "Ready for DOAJ"', () => {
  test('R-DOAJ-1 The DOAJ criteria reflect published articles and current pages', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin)
    await createArticle(site, admin, { status: 'draft' })
    const criteria = async () => {
      const { body } = await site.ask(admin, { url: '/api/registries/doaj' })
      return Object.fromEntries(
        body.criteria.map(({ name, ...rest }: { name: string; sentence: string }) => [name, rest]),
      )
    }
    const found = await criteria()
    expect(found['Research articles'].sentence).toMatch(/^1 articles? appeared/)
    expect(found.DOIs).toMatchObject({
      verdict: 'to do',
      sentence: expect.stringMatching(/^1 of 1 article/),
    })
    expect(found['Peer review'].at).toBe('/peer-review')
    await site.db.update(article).set({ doi: '10.5555/a' }).where(eq(article.status, 'published'))
    expect((await criteria()).DOIs.verdict).toBe('yes')
  })
})
