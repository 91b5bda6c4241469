import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article, articleFile, contributor } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { createArticle, test } from '../../../../test/site.ts'
import { purgeDeletedArticles } from './purge-articles.ts'
import { markAsSamples } from './sample-articles.ts'

const day = 86_400_000

test('R-MANAGE-7 An article restored within 30 days is complete', async ({ site }) => {
  const admin = await site.signIn('admin')
  const purge = () => purgeDeletedArticles({ db: site.db, clock: () => site.now })
  const read = async (id: string) => (await site.ask(admin, { url: `/api/journals/${id}` })).body
  const deleted = await createArticle(site, admin, {
    content: 'Its text.',
    funding: '[{"funder":"Sample Fund"}]',
    references: '["One."]',
    dataAvailability: 'Here.',
    competingInterests: 'None.',
    ethicsApproval: 'Yes.',
    translatedAbstracts: '[{"language":"fr","text":"Un."}]',
  })
  const remaining = await createArticle(site, admin)
  const url = `/api/journals/${deleted._id}`
  await site.ask(admin, { method: 'DELETE', url })
  site.pass(30 * day)
  await purge()
  await site.ask(admin, { method: 'POST', url: `${url}/restore` })
  expect(await read(deleted._id)).toEqual({ data: deleted })
  expect(await read(remaining._id)).toEqual({ data: remaining })

  await site.ask(admin, { method: 'DELETE', url })
  site.pass(30 * day + 1)
  expect((await site.ask(admin, { method: 'POST', url: `${url}/restore` })).status).toBe(404)
  await purge()
  expect((await read(deleted._id)).data).toBeUndefined()
  expect(await read(remaining._id)).toEqual({ data: remaining })
  const [row] = await site.db.select().from(article).where(eq(article.id, deleted._id))
  expect(row).toMatchObject({
    title: '',
    abstract: '',
    content: null,
    keywords: [],
    searchText: '',
    funding: [],
    references: [],
    dataAvailability: null,
    competingInterests: null,
    ethicsApproval: null,
    translatedAbstracts: [],
  })
  for (const parts of [contributor, articleFile]) {
    const left = await site.db.select({ of: parts.articleId }).from(parts)
    expect(new Set(left.map(({ of }) => of))).toEqual(new Set([remaining._id]))
  }
  const events = await site.db.select().from(event).orderBy(event.id)
  expect(events.map(({ type, data }) => [type, data.articleId])).toEqual([
    ['article-created', deleted._id],
    ['article-created', remaining._id],
    ['article-deleted', deleted._id],
    ['article-restored', deleted._id],
    ['article-deleted', deleted._id],
  ])
})

test('R-OFFICE-1 R-MANAGE-7 The sample articles are deleted with the issues that held nothing else', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const ofSample = (volume: string) => createArticle(site, manager, { volume, issue: '1' })
  const samples = [await ofSample('1'), await ofSample('2'), await ofSample('2')]
  const own = await createArticle(site, manager, { volume: '1', issue: '1' })
  const loose = await createArticle(site, manager)
  await markAsSamples(
    site.db,
    [...samples, loose].map(({ _id }) => _id),
  )
  const url = '/api/sample-content'
  const there = async () => (await site.ask(manager, { url })).body.articles
  expect(await there()).toBe(4)
  const gone = await site.ask(manager, { method: 'DELETE', url })
  expect([gone.status, gone.body]).toEqual([200, { articles: 4, submissions: 0 }])
  expect(await there()).toBe(0)
  const { body } = await site.ask(null, { url: '/api/journals' })
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([own._id])
  const issues = await site.db.select().from(issue)
  expect(issues.map(({ volume }) => volume)).toEqual([1])
})
