import { describe, expect } from 'vitest'
import { submission } from '#db/schema/editorial.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import { bytesOf, sampleDocx, samplePdf, sha256 } from '../../../../test/fixtures/files.ts'
import { manuscriptForm, type Person, type TestSite, test } from '../../../../test/site.ts'

async function givenSubmission(
  site: TestSite,
  who: Person,
  fields: Record<string, string | File | null> = {},
) {
  const { body } = await site.send(who, 'POST', '/api/submissions', manuscriptForm(fields))
  return body.data as { _id: string; docxFile: { fileId: string } }
}

const publish = (site: TestSite, who: Person | null, id: string, details: object = {}) =>
  site.ask(who, {
    method: 'PATCH',
    url: `/api/submissions/${id}/status`,
    payload: { status: 'published', ...details },
  })

describe('submitting a manuscript', () => {
  test('R-API-5 R-API-6 answers 201 with the fields that the author may see', async ({ site }) => {
    const author = await site.signIn()
    const { status, body } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
    expect([status, body.message]).toEqual([201, 'Journal submitted successfully'])
    expect(Object.keys(body.data).sort()).toEqual([
      '_id',
      'abstract',
      'authors',
      'canDecide',
      'createdAt',
      'docxCloudinaryUrl',
      'docxFile',
      'due',
      'journalId',
      'keywords',
      'stage',
      'stageSince',
      'status',
      'submissionNumber',
      'title',
      'version',
    ])
    expect(body.data).toMatchObject({
      submissionNumber: '2026-001',
      stage: 'submitted',
      stageSince: '2026-03-02T09:00:00.000Z',
      due: '2026-03-16T09:00:00.000Z',
      createdAt: '2026-03-02T09:00:00.000Z',
      version: 1,
      canDecide: false,
      title: 'A sample manuscript',
      status: 'pending',
      journalId: null,
    })
    expect(body.data.docxFile).toEqual({
      fileId: expect.any(String),
      fileName: expect.stringMatching(/\.docx$/),
      size: expect.any(Number),
    })
    const read = await site.ask(author, { url: `/api/submissions/${body.data._id}` })
    const contributors = [{ ...contributorFromName('Sample Author'), email: author.email }]
    expect(read.body).toEqual({ data: { ...body.data, contributors } })
  })

  test('R-API-5 stores the file unchanged', async ({ site }) => {
    const author = await site.signIn()
    const file = sampleDocx()
    const { _id, docxFile } = await givenSubmission(site, author, { file })
    for (const end of [
      'download/docx',
      `download/${docxFile.fileId}`,
      `direct-download/${docxFile.fileId}`,
    ]) {
      const answer = await site.ask(author, { url: `/api/submissions/${_id}/${end}` })
      expect(sha256(answer.bytes)).toBe(sha256(await bytesOf(file)))
    }
  })

  test('R-API-5 R-API-7 stores nothing when a field or the file is wrong', async ({ site }) => {
    const author = await site.signIn()
    for (const [fields, status, message] of [
      [{ title: null }, 400, 'title is a required field'],
      [{ abstract: null }, 400, 'abstract is a required field'],
      [{ keywords: null }, 400, 'keywords is a required field'],
      [{ keywords: '[]' }, 400, 'keywords is a required field'],
      [{ authors: 'Sample' }, 400, 'authors must be the text of a JSON array'],
      [{ file: null }, 400, 'file is a required field'],
      [{ status: 'published' }, 400, 'status is not a field that this form takes'],
      [{ file: samplePdf() }, 415, 'Please upload a Word document (.docx).'],
    ] as const) {
      const answer = await site.send(author, 'POST', '/api/submissions', manuscriptForm(fields))
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } })
    }
    expect(await site.db.select().from(submission)).toEqual([])
    expect(await site.storedFiles()).toEqual([])
  })

  test('R-ACCESS-8 needs an account, as do reading and publishing', async ({ site }) => {
    const author = await site.signIn()
    const { _id } = await givenSubmission(site, author)
    const answers = [
      await site.send(null, 'POST', '/api/submissions', manuscriptForm()),
      await site.ask(null, { url: '/api/submissions' }),
      await site.ask(null, { url: `/api/submissions/${_id}` }),
      await site.ask(null, { url: `/api/submissions/${_id}/download/docx` }),
      await publish(site, null, _id),
      await site.ask(null, { method: 'DELETE', url: `/api/submissions/${_id}` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  })

  test('R-API-5 sends the author an email', async ({ site }) => {
    const author = await site.signIn()
    await givenSubmission(site, author)
    const [mail] = await site.mails(1)
    expect(mail).toContain(`To: ${author.email}`)
    expect(mail).toContain('We have received your manuscript: A sample manuscript')
  })
})

describe('reading submissions', () => {
  test('R-API-5 authors list their own, managers all of them, newest first', async ({ site }) => {
    const [admin, one, two] = [
      await site.signIn('admin'),
      await site.signIn(),
      await site.signIn('user'),
    ]
    await givenSubmission(site, one, { title: 'One' })
    site.pass(1000)
    await givenSubmission(site, two, { title: 'Two' })
    const list = async (who: Person) => {
      const { body } = await site.ask(who, {
        url: '/api/submissions?page=1&limit=10&sortBy=createdAt&order=desc',
      })
      return {
        titles: body.submissions.map(({ title }: { title: string }) => title),
        ...body.pagination,
      }
    }
    expect(await list(one)).toEqual({
      titles: ['One'],
      currentPage: 1,
      totalPages: 1,
      totalSubmissions: 1,
    })
    expect((await list(two)).titles).toEqual(['Two'])
    expect((await list(admin)).titles).toEqual(['Two', 'One'])
  })

  test('R-ACCESS-8 the submission of another author is not found, nor is its file', async ({
    site,
  }) => {
    const [one, two] = [await site.signIn(), await site.signIn()]
    const { _id } = await givenSubmission(site, one)
    for (const end of ['', '/download/docx']) {
      const { status, body } = await site.ask(two, { url: `/api/submissions/${_id}${end}` })
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'There is no such submission.' },
      })
    }
  })

  test('R-ACCESS-8 authors can neither publish nor delete', async ({ site }) => {
    const author = await site.signIn()
    const { _id } = await givenSubmission(site, author)
    expect((await publish(site, author, _id)).status).toBe(403)
    expect(
      (await site.ask(author, { method: 'DELETE', url: `/api/submissions/${_id}` })).status,
    ).toBe(403)
    const restore = { method: 'POST' as const, url: `/api/submissions/${_id}/restore` }
    expect((await site.ask(author, restore)).status).toBe(403)
    expect((await site.ask(null, restore)).status).toBe(401)
    expect((await site.ask(author, { url: `/api/submissions/${_id}` })).body.data.status).toBe(
      'pending',
    )
  })
})

describe('publishing', () => {
  test('R-MANAGE-6 R-API-5 creates the article with the manuscript as its DOCX', async ({
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
    const { status, body } = await publish(site, admin, _id, details)
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

  test('R-MANAGE-6 publishing again, also at the same time, changes nothing', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const answers = await Promise.all(
      [1, 2, 3].map((pages) => publish(site, admin, _id, { pages: String(pages) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await publish(site, admin, _id, { pages: '99' })
    expect(again.status).toBe(200)
    const articles = await site.db.select().from(article)
    expect(articles).toHaveLength(1)
    expect(articles[0]?.pages).not.toBe('99')
  })

  test('R-MANAGE-6 R-API-4 check-file reports a PDF that is uploaded later', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const { journalId } = (await publish(site, admin, _id)).body.data
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

  test('R-MANAGE-6 takes a PDF', async ({ site }) => {
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

  test('R-API-5 R-API-7 is refused with another status or wrong details', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    expect((await publish(site, admin, _id, { status: 'rejected' })).body.message).toBe(
      "status must be 'published'",
    )
    expect((await publish(site, admin, _id, { issue: '1' })).status).toBe(400)
    const unknown = await publish(site, admin, 'none')
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such submission.'])
    const { body } = await site.ask(admin, { url: `/api/submissions/${_id}` })
    expect(body.data.status).toBe('pending')
    expect(await site.db.select().from(article)).toEqual([])
  })

  test('R-MANAGE-6 emails the author a link to the article', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const { body } = await publish(site, admin, _id)
    const isEmailed = async () =>
      (await site.mails(2)).some((mail) => mail.includes(`/journals/${body.data.journalId}`))
    await expect.poll(isEmailed).toBe(true)
  })

  test('R-API-5 R-MANAGE-7 a deleted submission can be restored for 30 days', async ({ site }) => {
    const [admin, author] = [await site.signIn('admin'), await site.signIn()]
    const { _id } = await givenSubmission(site, author)
    const { body } = await publish(site, admin, _id)
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
