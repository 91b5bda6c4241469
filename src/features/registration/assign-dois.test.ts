import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { assignDois } from '#features/publishing/articles/assign-dois.ts'
import type { Transaction } from '#platform/database/database.ts'
import { journal, needsOf, test } from '../../../test/features/deposits.ts'
import { createArticle } from '../../../test/site.ts'
import { until } from '../../../test/until.ts'

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
    const before = await site.ask(admin, { url: '/api/indexing' })
    expect(before.body.withoutDoi).toEqual({ articles: 3, issues: 1 })
    const assign = () => site.ask(admin, { method: 'POST', url: '/api/indexing/dois' })
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
    const after = await site.ask(admin, { url: '/api/indexing' })
    expect(after.body.withoutDoi).toEqual({ articles: 0, issues: 0 })
    expect(await dois()).toEqual(assigned)
    const events = await site.db
      .select()
      .from(event)
      .where(eq(event.type, 'doi-assigned'))
      .orderBy(event.id)
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
    const targets: DepositTarget[] = []
    for (const status of ['published', 'published', 'draft']) {
      site.pass(1000)
      const { _id: id } = await createArticle(site, admin, { status })
      targets.push({ kind: 'article', id })
    }
    // The order of publication differs from the order of the ids and of creation.
    targets.splice(0, 2, ...targets.slice(0, 2).sort((a, b) => (a.id < b.id ? 1 : -1)))
    for (const [place, { id }] of [...targets.slice(0, 2).entries()].toReversed()) {
      const publishedAt = new Date(site.now.getTime() - 1000 + place)
      await site.db.update(article).set({ publishedAt }).where(eq(article.id, id))
    }
    site.pass(1000)
    const giveAll = () =>
      site.db.transaction((tx) => assignDois(needsOf(site), tx, targets.toReversed()))
    expect(await giveAll(), 'the first published article has the first number').toEqual(
      targets.slice(0, 2),
    )
    expect(await giveAll()).toEqual([])
    const events = await site.db
      .select()
      .from(event)
      .where(eq(event.type, 'doi-assigned'))
      .orderBy(event.id)
    expect(events.slice(2).map(({ actorId, data }) => [actorId, data])).toEqual(
      targets
        .slice(0, 2)
        .map(({ id }, n) => [
          null,
          { kind: 'article', targetId: id, doi: `10.5555/sjte.${n + 3}` },
        ]),
    )
    const [row] = await site.db.select().from(article).where(eq(article.doi, '10.5555/sjte.3'))
    expect([row?.id, row?.updatedAt]).toEqual([targets[0]?.id, site.now])
  })
})
