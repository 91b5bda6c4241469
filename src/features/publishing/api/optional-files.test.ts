import { expect } from 'vitest'
import { samplePdf } from '../../../../test/fixtures/files.ts'
import { articleForm, createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

async function allowPdfAlone(site: TestSite, manager: Person) {
  const { categories, sections } = site.journal()
  const value = { categories, sections, allowPdfAlone: true }
  const payload = { version: 1, value }
  const url = '/api/settings/parts/subjects'
  expect((await site.ask(manager, { method: 'PUT', url, payload })).status).toBe(200)
}

test('R-UPLOAD-9 An article with a PDF alone is refused until the journal allows it', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const send = (form: FormData) => site.send(admin, 'POST', '/api/journals', form)
  const refused = await send(articleForm({ docxFile: null }))
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'docxFile'])

  await allowPdfAlone(site, admin)
  const { status, body } = await send(articleForm({ docxFile: null }))
  expect([status, body.data.pdfFile.format, body.data.docxFile]).toEqual([201, 'pdf', null])
  const none = await send(articleForm({ pdfFile: null, docxFile: null }))
  expect([none.status, none.headers['x-field'], none.body.message]).toEqual([
    400,
    'pdfFile',
    'Please upload a PDF document (.pdf) or a Word document (.docx).',
  ])
})

test('R-UPLOAD-9 No answer offers the Word document of an article with a PDF alone', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await allowPdfAlone(site, admin)
  const { _id, downloadUrl } = await createArticle(site, admin, { docxFile: null })
  expect(downloadUrl).toContain('/direct-download/')
  const read = async (url: string) => (await site.ask(null, { url })).body
  expect(await read(`/api/check-file/${_id}/docx`)).toMatchObject({
    exists: false,
    downloadUrl: null,
  })
  for (const path of [`/journals/${_id}/article.docx`, `/api/journals/${_id}/download/docx`])
    expect((await site.ask(null, { url: path })).status, path).toBe(404)
  for (const url of [`/journals/${_id}/cite/endnote`, `/journals/${_id}/cite/bibtex`])
    expect(String(await read(url)), url).not.toContain('docx')
})

test('R-UPLOAD-1 An issue is created by typing its number unless the form says otherwise', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const inIssue = { volume: '13', issue: '1' }
  const typed = articleForm({ ...inIssue, createIssue: 'false', pdfFile: samplePdf() })
  const refused = await site.send(admin, 'POST', '/api/journals', typed)
  expect([refused.status, refused.headers['x-field'], refused.body.message]).toEqual([
    400,
    'issue',
    'There is no issue Vol. 13, No. 1. Please choose one from the list, or create it first.',
  ])
  const url = '/api/issues?status=all'
  expect((await site.ask(admin, { url })).body.issues).toEqual([])

  await createArticle(site, admin, { ...inIssue, createIssue: 'true' })
  const listed = await createArticle(site, admin, { ...inIssue, createIssue: 'false' })
  expect((await site.ask(admin, { url })).body.issues).toMatchObject([{ articleCount: 2 }])
  const move = { volume: '14', issue: '1', createIssue: 'false' }
  const patch = { method: 'PATCH', url: `/api/journals/${listed._id}`, payload: move } as const
  expect((await site.ask(admin, patch)).headers['x-field']).toBe('issue')
})
