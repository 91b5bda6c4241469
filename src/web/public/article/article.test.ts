import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { markAsSamples } from '#features/publishing/articles/sample-articles.ts'
import { pageContext } from '#web/context.ts'
import { setSampleJournal } from '../../../../test/features/sample-content.ts'
import { journalContent } from '../../../../test/journal-content.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { loader } from './article.tsx'
import { pictureMeta } from './article-meta.ts'

/** Runs the loader of an article's page. */
async function load(site: TestSite, id: string) {
  const context = new RouterContextProvider()
  const fail = (error: unknown) => {
    throw error
  }
  context.set(pageContext, {
    db: site.db,
    clock: () => site.now,
    content: journalContent,
    baseUrl: 'https://journal.example.org',
    delivers: false,
    isDocument: true,
    report: fail,
  })
  const url = new URL(`https://journal.example.org/journals/${id}`)
  return loader({
    context,
    params: { id },
    request: new Request(url),
    url,
    pattern: '/journals/:id',
  })
}

/** The SQL statements of `work`. */
async function statementsOf(site: TestSite, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const restored: (() => void)[] = []
  site.opened.onNewConnection((client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recordingQuery = (...args: unknown[]) => {
      const [statement] = args as [string | { text: string }]
      statements.push(typeof statement === 'string' ? statement : statement.text)
      return query(...args)
    }
    Object.assign(client, { query: recordingQuery })
    restored.push(() => Reflect.deleteProperty(client, 'query'))
  })
  await work()
  site.opened.onNewConnection(() => {})
  for (const restore of restored) restore()
  return statements
}

test('R-DETAIL-1 the page of an article reads the article from the database once', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin, { volume: '12', issue: '3' })
  const statements = await statementsOf(site, () => load(site, _id))
  expect(statements.filter((statement) => statement.includes('"abstract"'))).toHaveLength(1)
  const { data } = await load(site, _id)
  expect(data.article).toMatchObject({
    id: _id,
    authors: ['Sample Author'],
    status: 'published',
    volume: 12,
    issue: '3',
    year: 2026,
    publishedDate: '2026-03-02',
    content: null,
    files: [
      { format: 'pdf', fileId: expect.any(String), bytes: expect.any(Number) },
      { format: 'docx', fileId: expect.any(String), bytes: expect.any(Number) },
    ],
  })
  expect(data.issuePath).toBe('/issues/12/3')
  await site.db.update(issue).set({ publishedAt: null })
  expect((await load(site, _id)).data).toMatchObject({
    issuePath: null,
    article: { volume: null, issue: null, year: null },
  })
})

test('R-ACCESS-8 the page of a draft answers 404 but that of a deleted article 410', async ({
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
  expect(await status(), 'it was never public').toBe(404)
  await set({ deletedAt: null })
  expect(await status()).toBe(404)
})

test('R-CITE-3 the page of a sample in a real journal names no picture', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin)
  await markAsSamples(site.db, [_id])
  for (const [isSampleJournal, status] of [
    [true, 200],
    [false, 404],
  ] as const) {
    await setSampleJournal(site, isSampleJournal)
    const { picture } = (await load(site, _id)).data.metadata
    expect(pictureMeta(picture, 'A title')).toHaveLength(isSampleJournal ? 7 : 0)
    const answer = await site.ask(null, { url: `/journals/${_id}/card.png` })
    expect(answer.status).toBe(status)
  }
})
