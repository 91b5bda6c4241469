import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, vi } from 'vitest'
import { pubSubMessage } from '#db/schema/platform.ts'
import { article, articleText } from '#db/schema/publishing/articles.ts'
import { purgeDeletedArticles } from '#features/publishing/articles/purge-articles.ts'
import { publishTopic } from '#platform/database/publish-topic.ts'
import { listFailedJobs } from '#platform/failed-jobs.ts'
import { openSandbox } from '#platform/sandbox/open-sandbox.ts'
import { sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { pdfWithEndlessText } from '../../../../test/fixtures/hostile-files.ts'
import { runHere } from '../../../../test/sandbox.ts'
import { createArticle, type SiteOptions, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { sandboxTable } from '../../../sandbox/tasks.ts'
import { readArchive } from './archive-queries.ts'
import { extractArticleText } from './extract-article-text.ts'

/** Times out long before a test does. */
const briefly = openSandbox(sandboxTable, { seconds: 20, niceness: 0 })
afterAll(() => briefly.close())

const find = async (site: TestSite, search: string) =>
  (await readArchive(site.db, { search, page: 1, limit: 5, sortBy: 'relevance' })).items

const becomes = (site: TestSite, search: string, count: number) =>
  until(async () => expect(await find(site, search)).toHaveLength(count))

const searchPages = test
  .extend<{ found: { in?: TestSite } }>({ found: {} })
  .extend<{ given: SiteOptions }>({
    given: async ({ found }, use) => {
      const has = (path: string) => path === '/archive'
      const map = { has, reads: () => ['q'], acceptsForms: () => false, parts: new Set<string>() }
      const render = async ({ searchParams }: URL) => {
        const articles = found.in ? await find(found.in, searchParams.get('q') ?? '') : []
        const body = Buffer.from(articles.map(({ title }) => title).join())
        return { status: 200, headers: { 'content-type': 'text/html' }, body }
      }
      await use({ site: { routes: map, render, assets: path.resolve('public') } })
    },
  })

searchPages(
  'R-FIND-4 R-SCALE-1 a cached search shows the text of a file once it is extracted',
  async ({ site, found }) => {
    found.in = site
    const admin = await site.signIn('admin')
    await createArticle(site, admin, {
      title: 'Of water',
      pdfFile: samplePdf({ text: 'The hydrometer.' }),
    })
    const onPublished = vi.fn()
    site.pubSub.subscribe('search', onPublished)
    // Messages arrive in order: after this one, no message about the article is pending.
    await site.db.transaction((tx) => publishTopic(tx, 'search'))
    await until(() => expect(onPublished).toHaveBeenCalled())
    const search = async () => (await site.ask(null, { url: '/archive?q=hydrometer' })).body
    expect(await search()).toBe('')
    onPublished.mockClear()
    await site.work()
    await becomes(site, 'hydrometer', 1)
    await until(() => expect(onPublished).toHaveBeenCalled())
    expect(await search()).toBe('Of water')
  },
)

test('R-FIND-4 The text of a draft is not found', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id: articleId } = await createArticle(site, admin, { status: 'draft' })
  const sandbox = runHere({ extractPdf: async () => 'Of water.', extractDocx: async () => '' })
  const read = { db: site.db, storage: site.storage, sandbox }
  const countMessages = () => site.db.$count(pubSubMessage, eq(pubSubMessage.topic, 'search'))
  await extractArticleText(read, { articleId, format: 'pdf' })
  expect([await site.db.$count(articleText), await countMessages()]).toEqual([1, 0])
  await site.db.update(article).set({ status: 'published', publishedAt: site.now })
  await extractArticleText(read, { articleId, format: 'pdf' })
  expect(await countMessages()).toBe(1)
})

describe('the text of files', () => {
  test('R-FIND-1 R-FIND-4 The text of a file is found and highlighted until it is replaced', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, {
      pdfFile: samplePdf({ text: 'Pupils measured the hydrometer twice.', pages: 3 }),
      docxFile: sampleDocx({ text: 'Ọ̀ṣọ́ &amp;</w:t><w:tab/><w:t>ornament' }),
    })
    await site.work()
    await becomes(site, 'hydrometer', 1)
    await becomes(site, 'oso ornament', 1)
    expect((await find(site, 'lesson hydrometer'))[0]?.highlight).toContain('the hydrometer twice')
    expect((await find(site, 'lesson'))[0]?.highlight).toBeUndefined()
    const form = new FormData()
    form.set('pdfFile', samplePdf({ text: 'A barometer.' }))
    await site.send(admin, 'PATCH', `/api/journals/${_id}`, form)
    expect(await find(site, 'hydrometer')).toEqual([])
    await becomes(site, 'barometer', 1)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    expect(await find(site, 'barometer')).toEqual([])
    site.pass(31 * 86_400_000)
    await purgeDeletedArticles({ db: site.db, clock: () => site.now })
    expect(await site.db.select().from(articleText)).toEqual([])
  })

  test('R-FIND-1 A phrase in quotation marks is found in the text of files across lines', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const docxFile = sampleDocx({
      text: 'One hydro</w:t></w:r></w:p><w:p><w:r><w:t>graphic Ọ̀ṣọ́, chart',
    })
    await createArticle(site, admin, {
      title: 'Both words',
      docxFile,
      pdfFile: samplePdf({ text: 'The chart was hydrographic.' }),
    })
    await createArticle(site, admin, {
      title: 'The phrase',
      pdfFile: samplePdf({ text: 'A Hydrographic chart.' }),
    })
    await site.work()
    await becomes(site, 'hydrographic chart', 2)
    const phrase = await find(site, '“hydrographic  chart”')
    expect(phrase).toMatchObject([
      { title: 'The phrase', highlight: expect.stringContaining('A Hydrographic chart.') },
    ])
    expect(await find(site, '"hydro graphic" one')).toMatchObject([
      { title: 'Both words', highlight: expect.stringMatching(/hydro\s+graphic/) },
    ])
    expect(await find(site, '"graphic oso chart"')).toMatchObject([{ title: 'Both words' }])
    expect(await find(site, '"hydrographic chart" "graphic oso"')).toEqual([])
    const url = '/api/journals?search=%22hydrographic%20chart%22&sortBy=relevance'
    expect((await site.ask(null, { url })).body).toMatchObject([{ title: 'The phrase' }])
  })

  test('R-FIND-1 A phrase in a file is found in an article whose title has its words in another order', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin, {
      title: 'Charts of a hydrographic kind',
      pdfFile: samplePdf({ text: 'A hydrographic chart.' }),
    })
    await site.work()
    await becomes(site, '"hydrographic chart"', 1)
  })

  test('R-FIND-4 The failed job of an unreadable file is visible after publication', async ({
    site,
  }) => {
    const { _id } = await publishWithout(site, {
      docxFile: sampleDocx({ text: 'x'.repeat(33 * 1024 * 1024) }),
    })
    const [failed, ...others] = await listFailedJobs(site.db)
    expect(others).toEqual([])
    expect(failed).toMatchObject({ queue: 'text-extraction', attempts: 1, nextTryAt: undefined })
    expect(failed?.problem).toBe(
      `the DOCX of article ${_id} gave no text: The Word document cannot be read.`,
    )
  })

  const hasty = test.extend({ given: { jobSandbox: briefly } })
  hasty(
    'R-FIND-4 The failed job of a file that takes too long to read is visible after publication',
    async ({ site }) => {
      await publishWithout(site, { pdfFile: await pdfWithEndlessText() })
      expect(await listFailedJobs(site.db)).toContainEqual(
        expect.objectContaining({
          queue: 'text-extraction',
          attempts: 1,
          nextTryAt: undefined,
          problem: expect.stringMatching(
            /^the PDF of article \w+ gave no text: a sandbox task failed: too-/,
          ),
        }),
      )
    },
  )
})

/** Publishes an article with a file without text, and waits until it is processed. */
async function publishWithout(site: TestSite, file: Record<string, File>) {
  const errors: string[] = []
  site.onJobError = (_fields, message) => errors.push(message)
  const article = await createArticle(site, await site.signIn('admin'), file)
  await site.work()
  await until(async () => expect(await listFailedJobs(site.db)).not.toEqual([]))
  expect(errors).toContain('a job failed and will not be retried')
  expect((await find(site, 'lesson'))[0]?.id).toBe(article._id)
  return article
}
