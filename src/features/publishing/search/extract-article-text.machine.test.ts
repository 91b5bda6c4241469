import { describe, expect, vi } from 'vitest'
import { articleText, textBacklog } from '#db/schema/publishing/articles.ts'
import { purgeDeletedArticles } from '#features/publishing/articles/purge-articles.ts'
import { listFailedJobs } from '#platform/failed-jobs.ts'
import { sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import { pdfWithEndlessText } from '../../../../test/fixtures/hostile-files.ts'
import { createArticle, type TestSite, test } from '../../../../test/site.ts'
import { readArchive } from './archive-queries.ts'
import { requestTextExtraction } from './text-backlog.ts'

const find = async (site: TestSite, search: string) =>
  (await readArchive(site.db, { search, page: 1, limit: 5, sortBy: 'relevance' })).items

const becomes = (site: TestSite, search: string, count: number) =>
  vi.waitFor(async () => expect(await find(site, search)).toHaveLength(count), {
    timeout: 30_000,
    interval: 100,
  })

describe('the text of files', () => {
  test('R-FIND-1 R-FIND-4 is found and shown, goes with a file that is replaced, and with the article', async ({
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

  test('R-FIND-4 of a file that was stored before texts were read, it is read once the site has started', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, {
      pdfFile: samplePdf({ text: 'A hydrometer.' }),
    })
    await site.work()
    await becomes(site, 'hydrometer', 1)
    await site.db.delete(articleText)
    expect(await find(site, 'hydrometer')).toEqual([])
    await site.db.insert(textBacklog).values([
      { articleId: _id, format: 'pdf' },
      { articleId: _id, format: 'docx' },
      { articleId: 'gone', format: 'pdf' },
    ])
    await requestTextExtraction(site)
    await becomes(site, 'hydrometer', 1)
    expect(await site.db.$count(textBacklog)).toBe(0)
  })

  test('R-FIND-4 a file that yields none is published all the same; its job is seen, and not tried again', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const faults: string[] = []
    site.onJobError = (_fields, message) => faults.push(message)
    const article = await createArticle(site, admin, {
      pdfFile: pdfWithEndlessText(),
      docxFile: sampleDocx({ text: 'x'.repeat(33 * 1024 * 1024) }),
    })
    expect(article.pdfFile).not.toBeNull()
    await site.work()
    await vi.waitFor(async () => expect(await listFailedJobs(site.db)).toHaveLength(2), {
      timeout: 60_000,
      interval: 200,
    })
    const failed = await listFailedJobs(site.db)
    for (const job of failed)
      expect(job).toMatchObject({ queue: 'text-extraction', attempts: 1, nextTryAt: undefined })
    expect(failed.map(({ problem }) => problem).toSorted()).toEqual([
      `the DOCX of article ${article._id} gave no text: The Word document cannot be read.`,
      expect.stringMatching(/^the PDF of article \w+ gave no text: a confined task failed: too-/),
    ])
    expect(faults).toEqual(Array(2).fill('a job failed for good'))
    expect((await find(site, 'lesson'))[0]?.id).toBe(article._id)
  }, 90_000)
})
