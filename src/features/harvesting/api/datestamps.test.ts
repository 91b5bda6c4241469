import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { harvestRecord } from '#db/schema/harvesting.ts'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Account } from '#domain/people/account.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { deleteArticle, restoreArticle } from '#features/publishing/articles/delete-article.ts'
import { purgeDeletedArticles } from '#features/publishing/articles/purge-articles.ts'
import {
  elementsOf,
  errorOf,
  getRecord,
  harvest,
  insertManyArticles,
} from '../../../../test/features/oai.ts'
import { insertArticles } from '../../../../test/fixtures/article-rows.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const tokenOf = (xml: string): string | undefined => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1]

const datestampOf = (xml: string): string => /<datestamp>([^<]+)</.exec(xml)?.[1] ?? ''

const accountOf = async (site: TestSite, { id }: Person): Promise<Account> =>
  (await findAccount(site.db, id)) as Account

/** Every answer of a list, to its end. */
async function harvestAll(site: TestSite, query: string): Promise<string[]> {
  const pages = [await harvest(site, query)]
  const verb = new URLSearchParams(query).get('verb')
  let token = tokenOf(pages[0] ?? '')
  while (token) {
    const page = await harvest(site, `verb=${verb}&resumptionToken=${encodeURIComponent(token)}`)
    pages.push(page)
    token = tokenOf(page)
  }
  return pages
}

/** What may be done to an article, and whether its record changes by it. */
const changes: Record<string, (site: TestSite, admin: Person, id: string) => Promise<unknown>> = {
  'its title': (site, _admin, id) =>
    site.db.update(article).set({ title: 'Another' }).where(eq(article.id, id)),
  'its byline': (site, _admin, id) =>
    site.db.update(contributor).set({ family: 'X' }).where(eq(contributor.articleId, id)),
  'its issue': (site) => site.db.update(issue).set({ title: 'Special' }),
  'a notice about it': (site, _admin, id) =>
    insertArticles(site, { notice: { concerns: id, notice: 'correction' } }),
  'a notice that is taken back': (site) =>
    site.db.update(article).set({ concerns: null }).where(eq(article.id, 'notice')),
  'what it is a notice about': (site, _admin, id) =>
    site.db
      .update(article)
      .set({ concerns: 'notice', notice: 'correction' })
      .where(eq(article.id, id)),
  'the title of what it is a notice about': (site) =>
    site.db.update(article).set({ title: 'Renamed' }).where(eq(article.id, 'notice')),
  'its deletion': async (site, admin, id) =>
    deleteArticle({ ...site, clock: () => site.now }, await accountOf(site, admin), id),
  'its return': async (site, admin, id) =>
    restoreArticle({ ...site, clock: () => site.now }, await accountOf(site, admin), id),
}

describe('datestamps', () => {
  test('R-OAI-1 The datestamp changes only when the metadata of the article changes', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { volume: '1', issue: '1' })
    await createArticle(site, admin)
    const moment = async () => {
      await harvest(site, 'verb=Identify')
      const [row] = await site.db
        .select()
        .from(harvestRecord)
        .where(eq(harvestRecord.articleId, _id))
      return row?.changedAt.getTime() ?? 0
    }
    let last = await moment()
    expect(last).toBeGreaterThan(0)
    for (const [what, change] of Object.entries(changes)) {
      await change(site, admin, _id)
      const now = await moment()
      expect(now, what).toBeGreaterThan(last)
      last = now
    }
    await createArticle(site, admin)
    await site.db.update(article).set({ title: sql`title` })
    expect(await moment()).toBe(last)
  })

  test('R-OAI-1 Only deleted articles that were public keep a deleted record', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { category: 'Education' })
    const draft = await createArticle(site, admin, { status: 'draft' })
    const before = datestampOf(await getRecord(site, _id))
    expect(errorOf(await getRecord(site, draft._id))).toBe('idDoesNotExist')
    await deleteArticle({ ...site, clock: () => site.now }, await accountOf(site, admin), _id)
    const deleted = await getRecord(site, _id)
    expect(deleted).toContain('<header status="deleted">')
    expect(deleted).toContain('<setSpec>category-Education</setSpec>')
    expect(deleted).not.toContain('<metadata>')
    site.pass(31 * 86_400_000)
    await purgeDeletedArticles({ db: site.db, clock: () => site.now })
    await site.db.delete(article).where(eq(article.id, _id))
    const gone = await getRecord(site, _id)
    expect(datestampOf(gone)).toBe(datestampOf(deleted))
    expect(gone).toContain('status="deleted"')
    const list = await harvest(site, `verb=ListRecords&metadataPrefix=jats&from=${before}`)
    expect(elementsOf(list, 'identifier')).toEqual([`oai:localhost:${_id}`])
  })
})

describe('resumption tokens', () => {
  test('R-OAI-2 A list continues with a stateless token until an empty one', async ({ site }) => {
    const ids = await insertManyArticles(site, 250)
    const pages = await harvestAll(site, 'verb=ListRecords&metadataPrefix=oai_dc')
    expect(pages).toHaveLength(3)
    expect(pages[0]).toMatch(/<resumptionToken completeListSize="250" cursor="0">/)
    expect(pages[2]).toMatch(/<resumptionToken completeListSize="250" cursor="200"\/>/)
    const identifiers = pages.flatMap((page) => elementsOf(page, 'identifier'))
    expect(identifiers).toEqual(ids.map((id) => `oai:localhost:${id}`))
    const token = tokenOf(pages[0] ?? '') ?? ''
    const again = `verb=ListRecords&resumptionToken=${token}`
    const cut = (xml: string) => xml.replace(/<responseDate>[^<]*/, '')
    expect(cut(await harvest(site, again))).toBe(cut(pages[1] ?? ''))
    for (const other of [
      `verb=ListIdentifiers&resumptionToken=${token}`,
      `verb=ListRecords&resumptionToken=A${token}`,
      `verb=ListRecords&resumptionToken=${token.slice(0, -1)}`,
      `verb=ListRecords&resumptionToken=${token.replace('.', '.A')}`,
    ])
      expect(errorOf(await harvest(site, other)), other).toBe('badResumptionToken')
  })

  test('R-OAI-2 A response ends after the article that exceeds its length', async ({ site }) => {
    const ids = await insertManyArticles(site, 4)
    const references = Array.from({ length: 400 }, () => 'r'.repeat(1500))
    await site.db.update(article).set({ references })
    const pages = await harvestAll(site, 'verb=ListRecords&metadataPrefix=jats')
    const named = ids.map((id) => `oai:localhost:${id}`)
    expect(pages.map((page) => elementsOf(page, 'identifier'))).toEqual([
      named.slice(0, 2),
      named.slice(2),
    ])
  })
})
