import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { articleFile } from '#db/schema/publishing/articles.ts'
import { StorageError } from '#platform/storage/storage-error.ts'
import { bytesOf, samplePdf, sha256 } from '../../../../../test/fixtures/files.ts'
import { articleForm, createArticle, test } from '../../../../../test/site.ts'

const local = (address: string) => address.replace('http://localhost:3000', '')

test('R-DL-6 Both stored-file links deliver the file without the routes of its article', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const pdfFile = samplePdf({ mark: 'stored' })
  const { _id } = await createArticle(site, admin, { title: 'Ẹ̀kọ́: a/study', pdfFile })
  const { body } = await site.ask(null, { url: `/api/check-file/${_id}/pdf` })
  const [link, alternative] = [local(body.cloudinaryUrl), local(body.downloadUrl)]
  expect(link).toMatch(/^\/files\/\w+\/[^/]+\.pdf$/)
  expect(alternative).toMatch(/^\/api\/files\/\w+\/[^/]+\.pdf$/)
  for (const url of [link, alternative]) {
    expect(url).not.toContain('download')
    const answer = await site.ask(null, { url })
    expect([answer.status, sha256(answer.bytes)]).toEqual([200, sha256(await bytesOf(pdfFile))])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Ẹ̀kọ́-a-study.pdf',
    )
  }
})

test('R-DL-6 R-ACCESS-8 A stored-file link opens only current files of public articles', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const article = await createArticle(site, admin)
  const draft = await createArticle(site, admin, { status: 'draft' })
  const idOf = (file: object) => (file as { fileId: string }).fileId
  const statusOf = async (fileId: string) => [
    (await site.ask(null, { url: `/files/${fileId}/a.pdf` })).status,
    (await site.ask(admin, { url: `/api/files/${fileId}/a.pdf` })).status,
  ]
  expect(await statusOf(idOf(article.pdfFile))).toEqual([200, 200])
  expect(await statusOf(idOf(draft.pdfFile))).toEqual([404, 404])
  expect(await statusOf('none')).toEqual([404, 404])
  const check = await site.ask(admin, { url: `/api/check-file/${draft._id}/pdf` })
  const through = `http://localhost:3000/api/journals/${draft._id}`
  expect(check.body).toEqual({
    exists: true,
    message: 'The file is there.',
    cloudinaryUrl: null,
    downloadUrl: `${through}/direct-download/${idOf(draft.pdfFile)}`,
    downloadUrl2: `${through}/download/pdf`,
  })
  const none = await site.ask(null, { url: '/files/none/a.pdf' })
  expect(none.body.message).toBe('There is no such file.')
  const forget = (format: 'pdf' | 'docx') =>
    site.db
      .delete(articleFile)
      .where(and(eq(articleFile.articleId, draft._id), eq(articleFile.format, format)))
  const read = async () => (await site.ask(admin, { url: `/api/journals/${draft._id}` })).body.data
  await forget('pdf')
  expect(await read()).toMatchObject({
    pdfFile: null,
    docxFile: draft.docxFile,
    downloadUrl: `${through}/direct-download/${idOf(draft.docxFile)}`,
  })
  await forget('docx')
  expect(await read()).toMatchObject({ pdfFile: null, docxFile: null, downloadUrl: null })
  const checked = await site.ask(admin, { url: `/api/journals/check-file/${draft._id}/docx` })
  expect(checked.body).toEqual({
    exists: false,
    message: 'This article has no DOCX file.',
    cloudinaryUrl: null,
    downloadUrl: null,
    downloadUrl2: null,
  })

  const form = new FormData()
  form.set('pdfFile', samplePdf({ mark: 'new' }))
  await site.send(admin, 'PATCH', `/api/journals/${article._id}`, form)
  expect(await statusOf(idOf(article.pdfFile))).toEqual([404, 404])
  expect(await statusOf(idOf(article.docxFile))).toEqual([200, 200])
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${article._id}` })
  expect(await statusOf(idOf(article.docxFile))).toEqual([404, 404])
})

test('R-MANAGE-7 The file history lists the newest file first with the time of replacement', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin)
  for (const mark of ['second', 'third']) {
    site.pass(60_000)
    const form = new FormData()
    form.set('pdfFile', samplePdf({ mark, name: `${mark}.pdf` }))
    await site.send(admin, 'PATCH', `/api/journals/${_id}`, form)
  }
  const { body } = await site.ask(admin, { url: `/api/journals/${_id}/files` })
  const files = body.files as { format: string; addedAt: string; replacedAt: string | null }[]
  expect(files[0]).toEqual({
    fileId: expect.any(String),
    format: 'pdf',
    fileName: 'third.pdf',
    size: samplePdf({ mark: 'third' }).size,
    addedAt: site.now.toISOString(),
    replacedAt: null,
  })
  const minutes = files
    .filter(({ format }) => format === 'pdf')
    .map(({ addedAt, replacedAt }) => [addedAt.slice(14, 16), replacedAt?.slice(14, 16) ?? null])
  expect(minutes).toEqual([
    ['02', null],
    ['01', '02'],
    ['00', '01'],
  ])
})

test('R-SCALE-2 R-HEAD-2 Only readers are redirected to a storage that serves files', async ({
  site,
}) => {
  const { _id } = await createArticle(site, await site.signIn('admin'), { title: 'A title' })
  site.storage.addressOf = async (key, { mediaType, disposition }) =>
    `https://store.example.org/${key}?${mediaType}&${disposition}`
  const url = `/api/journals/${_id}/download/pdf`
  const { status, headers } = await site.ask(null, { url })
  expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
  expect(decodeURI(String(headers.location))).toMatch(
    /^https:\/\/store\.example\.org\/[\da-f]{64}\?application\/pdf&attachment; filename=A-title\.pdf$/,
  )
  expect((await site.ask(null, { url, headers: { 'sec-fetch-dest': 'empty' } })).status).toBe(200)
  expect((await site.ask(null, { url, method: 'HEAD' })).status).toBe(200)
  const cited = await site.ask(null, { url: `/journals/${_id}/article.pdf` })
  expect([cited.status, cited.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await site.ask(null, { url: `/journals/${_id}/article.docx` })).status).toBe(302)
})

test('R-SCALE-2 While the storage is down a download or upload gets 503 without saving anything', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin)
  const away = () =>
    Promise.reject(new StorageError('the bucket journal: the connection was refused'))
  Object.assign(site.storage, { open: away, head: away, put: away })
  const answers = [
    await site.ask(null, { url: `/api/journals/${_id}/download/pdf` }),
    await site.send(admin, 'POST', '/api/journals', articleForm()),
  ]
  for (const { status, headers, body } of answers) {
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.stringify(body)).not.toContain('bucket')
  }
  expect((await site.ask(null, { url: '/api/ready' })).status).toBe(503)
  expect((await site.ask(null, { url: '/api/journals?page=1' })).body.journals).toHaveLength(1)
})
