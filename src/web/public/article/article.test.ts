import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { pageContext } from '#web/context.ts'
import { createArticle, type TestSite, test } from '../../../../test/site.ts'
import { loader } from './article.tsx'

/** What the page of an article is made from. */
async function load(site: TestSite, id: string) {
  const context = new RouterContextProvider()
  const fail = (error: unknown) => {
    throw error
  }
  context.set(pageContext, {
    ...{ db: site.db, clock: () => site.now, content: site.live.content() },
    baseUrl: 'https://journal.example.org',
    ...{ delivers: false, development: false, report: fail },
  })
  const given = { context, params: { id }, request: new Request('https://journal.example.org/') }
  return loader(given as never)
}

/** The statements that are asked while something is done. */
async function statementsOf(site: TestSite, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const restored: (() => void)[] = []
  site.opened.onNewConnection((client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const [statement] = given as [string | { text: string }]
      asked.push(typeof statement === 'string' ? statement : statement.text)
      return query(...given)
    }
    Object.assign(client, { query: watched })
    restored.push(() => Reflect.deleteProperty(client, 'query'))
  })
  await work()
  site.opened.onNewConnection(() => {})
  for (const restore of restored) restore()
  return asked
}

test('R-DETAIL-1 the page of an article reads it from the database once', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin, { volume: '12', issue: '3' })
  const abstracts = (await statementsOf(site, () => load(site, _id))).filter((statement) =>
    statement.includes('"abstract"'),
  )
  expect(abstracts).toHaveLength(1)
  const { data } = await load(site, _id)
  expect(data.article).toMatchObject({
    ...{ id: _id, authors: ['Sample Author'], status: 'published' },
    ...{ volume: 12, issue: '3', year: 2026, publishedDate: '2026-03-02', content: null },
    files: [
      { format: 'pdf', fileId: expect.any(String), bytes: expect.any(Number) },
      { format: 'docx', fileId: expect.any(String), bytes: expect.any(Number) },
    ],
  })
  expect(data.issuePath).toBe('/issues/12/3')
  await site.db.update(issue).set({ publishedAt: null })
  expect((await load(site, _id)).data).toMatchObject({
    ...{ issuePath: null, article: { volume: null, issue: null, year: null } },
  })
})

test('R-ACCESS-8 the page of a draft is not found, and that of a deleted article is gone', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin)
  const status = () => load(site, _id).catch(({ init }) => init.status)
  const set = (row: Partial<typeof article.$inferInsert>) =>
    site.db.update(article).set(row).where(eq(article.id, _id))
  await set({ deletedAt: site.now })
  expect(await status()).toBe(410)
  await set({ status: 'draft' })
  expect(await status(), 'nobody has seen it').toBe(404)
  await set({ deletedAt: null })
  expect(await status()).toBe(404)
})
