import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit } from '#db/schema/registration.ts'
import {
  acceptAll,
  createDeposit,
  deposits,
  needsOf,
  openCrossref,
  openDoaj,
  registries,
  retry,
  send,
  stampIn,
  statesIn,
  test,
} from '../../../test/features/deposits.ts'
import { createArticle } from '../../../test/site.ts'
import { until } from '../../../test/until.ts'
import { enqueueRemovals, retryDeposits } from './enqueue-deposits.ts'

describe('deposits', () => {
  test('R-XREF-1 R-XREF-2 R-DOAJ-1 Published articles get a DOI and are deposited automatically', async ({
    site,
  }) => {
    const crossref = await openCrossref(acceptAll)
    const doaj = await openDoaj({ status: 201, body: '{"id":"abc123"}' }, { status: 204, body: '' })
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

  test('R-XREF-2 Nothing is sent or enqueued without credentials', async ({ site }) => {
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
      url: '/api/indexing/deposits',
      payload: { registry: 'crossref' },
    })
    expect([refused.status, refused.headers['x-field']]).toEqual([400, 'registry'])
  })

  test('R-XREF-1 R-XREF-2 The message of an invalid record that is not sent gives the reason', async ({
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
    const { body } = await site.ask(admin, { url: '/api/indexing' })
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
    const one = { method: 'POST', url: `/api/indexing/deposits/${id}/retry` } as const
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
