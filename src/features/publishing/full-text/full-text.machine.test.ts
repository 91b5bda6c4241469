import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { fullText } from '#db/schema/publishing/full-text.ts'
import { Refused } from '#domain/refusal.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { runHere } from '../../../../test/sandbox.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { convertFullText } from './convert-full-text.ts'
import { shownFullText } from './full-text-queries.ts'

type State = { state: string; fileId: string; html: string; approvedAt: string | null }

const read = async (site: TestSite, who: Person, id: string): Promise<State> =>
  (await site.ask(who, { url: `/api/journals/${id}/full-text` })).body.data

const whenConverted = async (site: TestSite, who: Person, id: string): Promise<State> => {
  await site.work()
  await until(async () => expect((await read(site, who, id)).state).not.toBe('waiting'))
  return read(site, who, id)
}

/** What readers see, once the article is public. */
const shown = async ({ db }: TestSite, id: string) =>
  (await db.select({ shownFullText }).from(article).where(eq(article.id, id)))[0]?.shownFullText

const approve = (site: TestSite, who: Person, id: string, fileId: string, note?: string) =>
  site.ask(who, {
    method: 'PUT',
    url: `/api/journals/${id}/full-text/approval`,
    payload: { fileId, note },
  })

test('R-TEXT-2 the full text of a Word file is shown to readers once an editor approves it', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const docxFile = sampleDocx({ text: 'Pupils measured &lt;water&gt;.' })
  const { _id: id } = await createArticle(site, admin, { docxFile })
  const converted = await whenConverted(site, admin, id)
  expect(converted).toMatchObject({ state: 'converted', approvedAt: null })
  expect(converted.html).toContain('Pupils measured &lt;water&gt;.')
  expect(await shown(site, id)).toBeNull()
  expect((await approve(site, admin, id, converted.fileId)).status).toBe(200)
  expect((await shown(site, id))?.html).toBe('<p>Pupils measured &lt;water&gt;.</p>')
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}/full-text/approval` })
  expect(await shown(site, id)).toBeNull()
})

test('R-PROOF-4 a replaced Word file leaves the approved text with readers until the next approval', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin, { docxFile: sampleDocx({ text: 'First.' }) })
  const { fileId } = await whenConverted(site, admin, id)
  await approve(site, admin, id, fileId)
  const form = new FormData()
  form.set('docxFile', sampleDocx({ text: 'Second.' }))
  await site.send(admin, 'PATCH', `/api/journals/${id}`, form)
  expect((await shown(site, id))?.html).toBe('<p>First.</p>')
  expect((await approve(site, admin, id, fileId)).status).toBe(409)
  const again = await whenConverted(site, admin, id)
  expect(again).toMatchObject({ approvedAt: null, shownVersion: 1, isNoteRequired: true })
  expect(again.html).toContain('Second.')
  expect((await shown(site, id))?.html).toBe('<p>First.</p>')
  const refused = await approve(site, admin, id, again.fileId)
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'note'])
  await approve(site, admin, id, again.fileId, 'The second text.')
  expect(await shown(site, id)).toMatchObject({
    html: '<p>Second.</p>',
    versions: [
      { number: 2, note: 'The second text.' },
      { number: 1, note: '' },
    ],
  })
})

test('R-PROOF-4 R-TEXT-4 a Word file that cannot be converted leaves the article as it was', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin, { docxFile: sampleDocx({ text: 'First.' }) })
  const { fileId } = await whenConverted(site, admin, id)
  await approve(site, admin, id, fileId)
  await until(async () =>
    expect((await site.ask(null, { url: `/journals/${id}/article.epub` })).status).toBe(200),
  )
  await site.db.delete(fullText)
  const convertManuscript = () => Promise.reject(new Refused('damaged-file', 'It is too long.'))
  const { db, storage } = site
  await convertFullText(
    { db, storage, sandbox: runHere({ convertManuscript }), clock: () => site.now },
    { articleId: id },
  )
  const failed = await read(site, admin, id)
  expect(failed).toMatchObject({ state: 'failed', failure: 'It is too long.', shownVersion: 1 })
  expect((await approve(site, admin, id, failed.fileId)).status).toBe(409)
  expect((await shown(site, id))?.html).toBe('<p>First.</p>')
  expect((await site.ask(null, { url: `/journals/${id}/article.epub` })).status).toBe(200)
})

test('R-PROOF-4 a hidden text is shown again in its former version', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin, { docxFile: sampleDocx({ text: 'First.' }) })
  const { fileId } = await whenConverted(site, admin, id)
  await approve(site, admin, id, fileId)
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}/full-text/approval` })
  expect(await read(site, admin, id)).toMatchObject({ shownVersion: null, isNoteRequired: false })
  expect((await approve(site, admin, id, fileId)).status).toBe(200)
  expect((await shown(site, id))?.versions).toMatchObject([{ number: 1 }])
})

test('R-PROOF-4 a new approval replaces the last one until an article is published', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const docxFile = sampleDocx({ text: 'First.' })
  const { _id: id } = await createArticle(site, admin, { docxFile, status: 'draft' })
  await approve(site, admin, id, (await whenConverted(site, admin, id)).fileId)
  const form = new FormData()
  form.set('docxFile', sampleDocx({ text: 'Second.' }))
  await site.send(admin, 'PATCH', `/api/journals/${id}`, form)
  const { fileId } = await whenConverted(site, admin, id)
  expect((await approve(site, admin, id, fileId)).status).toBe(200)
  expect(await shown(site, id)).toMatchObject({
    html: '<p>Second.</p>',
    versions: [{ number: 1, note: '' }],
  })
})

test('R-TEXT-2 only editors see a full text that is not approved', async ({ site }) => {
  const admin = await site.signIn('admin')
  const author = await site.signIn('user')
  const { _id: id } = await createArticle(site, admin, { docxFile: sampleDocx({ text: 'First.' }) })
  const { fileId } = await whenConverted(site, admin, id)
  expect((await site.ask(author, { url: `/api/journals/${id}/full-text` })).status).toBe(403)
  expect((await site.ask(null, { url: `/api/journals/${id}/full-text` })).status).toBe(401)
  expect((await approve(site, author, id, fileId)).status).toBe(403)
})

test('R-TEXT-1 an approved full text is delivered as EPUB and as PDF if none was uploaded', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const docxFile = sampleDocx({ text: 'Pupils measured water.' })
  const { _id: id } = await createArticle(site, admin, { docxFile })
  await site.db.delete(articleFile).where(eq(articleFile.format, 'pdf'))
  const { fileId } = await whenConverted(site, admin, id)
  const get = (format: string) => site.ask(null, { url: `/journals/${id}/article.${format}` })
  expect((await get('epub')).status).toBe(404)
  await approve(site, admin, id, fileId)
  await until(async () => expect((await get('epub')).status).toBe(200))
  const [epub, pdf] = [await get('epub'), await get('pdf')]
  expect(epub.headers['content-type']).toBe('application/epub+zip')
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}/full-text/approval` })
  expect((await get('epub')).status).toBe(404)
})
