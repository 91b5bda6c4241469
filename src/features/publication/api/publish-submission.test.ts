import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { givenSubmission, publishSubmission } from '../../../../test/editorial/submissions.ts'
import { bytesOf, sampleDocx, samplePdf, sha256 } from '../../../../test/fixtures/files.ts'
import { test } from '../../../../test/site.ts'

describe('publishing', () => {
  test('R-MANAGE-6 R-API-5 publishing creates the article with the manuscript as its DOCX', async ({
    site,
  }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const file = sampleDocx()
    const { _id } = await givenSubmission(site, author, { file })
    const details = {
      category: 'Education',
      volume: 12,
      issue: '3',
      pages: '1-9',
      publicationDate: '2026-02-01',
    }
    const { status, body } = await publishSubmission(site, admin, _id, details)
    expect([status, body.message]).toEqual([200, 'Submission published successfully'])
    expect(body.data).toMatchObject({ status: 'published' })
    const published = await site.ask(null, { url: `/api/journals/${body.data.journalId}` })
    expect(published.body.data).toMatchObject({
      ...details,
      title: 'A sample manuscript',
      status: 'published',
      pdfFile: null,
    })
    const download = await site.ask(null, {
      url: `/api/journals/${body.data.journalId}/download/docx`,
    })
    expect(sha256(download.bytes)).toBe(sha256(await bytesOf(file)))
  })

  test('R-MANAGE-6 publishing again or at the same time changes nothing', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const answers = await Promise.all(
      [1, 2, 3].map((pages) => publishSubmission(site, admin, _id, { pages: String(pages) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await publishSubmission(site, admin, _id, { pages: '99' })
    expect(again.status).toBe(200)
    const articles = await site.db.select().from(article)
    expect(articles).toHaveLength(1)
    expect(articles[0]?.pages).not.toBe('99')
  })

  test('R-MANAGE-6 R-API-4 check-file reports a PDF that is uploaded later', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const { journalId } = (await publishSubmission(site, admin, _id)).body.data
    const check = async () =>
      (await site.ask(null, { url: `/api/check-file/${journalId}/pdf` })).body
    expect(await check()).toMatchObject({ exists: false, downloadUrl: null, downloadUrl2: null })
    const form = new FormData()
    form.set('pdfFile', samplePdf())
    expect((await site.send(admin, 'PATCH', `/api/journals/${journalId}`, form)).status).toBe(200)
    expect(await check()).toMatchObject({ exists: true, downloadUrl: expect.any(String) })
    const { body } = await site.ask(null, { url: `/api/journals/${journalId}` })
    const thumbnail = body.data.thumbnailUrl.replace('http://localhost:3000', '')
    expect((await site.ask(null, { url: thumbnail })).status).toBe(200)
  })

  test('R-MANAGE-6 publishing takes a PDF', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const pdfFile = samplePdf({ mark: 'typeset' })
    const form = new FormData()
    for (const [name, value] of Object.entries({ status: 'published', volume: '4', pdfFile }))
      form.set(name, value)
    const { body } = await site.send(admin, 'PATCH', `/api/submissions/${_id}/status`, form)
    const download = await site.ask(null, {
      url: `/api/journals/${body.data.journalId}/download/pdf`,
    })
    expect(sha256(download.bytes)).toBe(sha256(await bytesOf(pdfFile)))
  })

  test('R-API-5 R-API-7 publishing is refused with another status or wrong details', async ({
    site,
  }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    expect((await publishSubmission(site, admin, _id, { status: 'rejected' })).body.message).toBe(
      "status must be 'published'",
    )
    expect((await publishSubmission(site, admin, _id, { issue: '1' })).status).toBe(400)
    const unknown = await publishSubmission(site, admin, 'none')
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such submission.'])
    const { body } = await site.ask(admin, { url: `/api/submissions/${_id}` })
    expect(body.data.status).toBe('pending')
    expect(await site.db.select().from(article)).toEqual([])
  })

  test('R-MANAGE-6 publishing emails the author a link to the article', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const { body } = await publishSubmission(site, admin, _id)
    const isEmailed = async () =>
      (await site.mails(2)).some((mail) => mail.includes(`/journals/${body.data.journalId}`))
    await expect.poll(isEmailed).toBe(true)
  })

  test('R-API-5 R-MANAGE-7 a deleted submission can be restored for 30 days', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const { body } = await publishSubmission(site, admin, _id)
    const url = `/api/submissions/${_id}`
    expect(await site.ask(admin, { method: 'DELETE', url })).toMatchObject({
      status: 200,
      body: { message: 'Submission deleted successfully' },
    })
    expect((await site.ask(admin, { method: 'DELETE', url })).status).toBe(404)
    expect((await site.ask(author, { url })).status).toBe(404)
    const deleted = (await site.ask(admin, { url: '/api/submissions?status=deleted' })).body
    expect(deleted.submissions).toMatchObject([{ _id }])
    expect((await site.ask(author, { url: '/api/submissions?status=deleted' })).status).toBe(403)
    expect((await site.ask(null, { url: `/api/journals/${body.data.journalId}` })).status).toBe(200)
    const restore = () => site.ask(admin, { method: 'POST', url: `${url}/restore` })
    site.pass(30 * 86_400_000)
    expect(await restore()).toMatchObject({ status: 200, body: { data: { _id } } })
    expect((await restore()).status, 'not deleted').toBe(200)
    const { history } = (await site.ask(admin, { url })).body.data
    expect(history.map(({ type }: { type: string }) => type)).toEqual([
      'submission-received',
      'submission-published',
      'submission-deleted',
      'submission-restored',
    ])
    expect((await site.ask(author, { url })).status).toBe(200)
    const both = [1, 2].map(() => site.ask(admin, { method: 'DELETE', url }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.sort(), 'two at once').toEqual([200, 404])
    site.pass(30 * 86_400_000 + 1)
    expect((await restore()).status).toBe(404)
  })
})
