import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { bytesOf, samplePdf, sha256 } from '../../../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../../../test/site.ts'

test('R-OFFICE-4 Restoring an earlier file keeps the replaced one in the history', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const first = samplePdf({ mark: 'first' })
  const created = await createArticle(site, await site.signIn('admin'), { pdfFile: first })
  const url = `/api/journals/${created._id}`
  const earlier = (created.pdfFile as { fileId: string }).fileId
  const form = new FormData()
  form.set('pdfFile', samplePdf({ mark: 'second' }))
  const replaced = await site.send(editor, 'PATCH', url, form)
  const later = replaced.body.data.pdfFile.fileId
  const bringBack = (fileId: string, who = editor) =>
    site.ask(who, { method: 'POST', url: `${url}/files/${fileId}/restore` })

  site.pass(60_000)
  const [answer, again] = await Promise.all([bringBack(earlier), bringBack(earlier)])
  expect([answer.status, again.status]).toEqual([200, 200])
  expect(answer.body.data.pdfFile.fileId).toBe(earlier)
  expect(again.body).toEqual(answer.body)
  const [row] = await site.db.select().from(article)
  expect([row?.version, row?.updatedAt]).toEqual([3, site.now])
  expect(answer.body.data.version).not.toBe(replaced.body.data.version)
  const read = await site.ask(null, { url: `${url}/download/pdf` })
  expect(sha256(read.bytes)).toBe(sha256(await bytesOf(first)))

  const history = await site.ask(editor, { url: `${url}/files` })
  const pdfs = history.body.files.filter(({ format }: { format: string }) => format === 'pdf')
  expect(pdfs.map(({ fileId }: { fileId: string }) => fileId).toSorted()).toEqual(
    [earlier, earlier, later].toSorted(),
  )
  const current = pdfs.filter(({ replacedAt }: { replacedAt: unknown }) => replacedAt === null)
  expect(current.map(({ fileId }: { fileId: string }) => fileId)).toEqual([earlier])
  const replacedAt = pdfs.map((one: { replacedAt: string | null }) => one.replacedAt).toSorted()
  const [moment, now] = [new Date(site.now.getTime() - 60_000), site.now]
  expect(replacedAt).toEqual([moment.toISOString(), now.toISOString(), null])
  const events = await site.db.select().from(event).orderBy(event.id)
  const file = { articleId: created._id, format: 'pdf' }
  expect(events.slice(-2)).toMatchObject([
    { type: 'article-file-replaced', actorId: editor.id, data: { ...file, fileId: later } },
    { type: 'article-file-restored', actorId: editor.id, data: { ...file, fileId: earlier } },
  ])

  expect((await bringBack(later)).body.data.pdfFile.fileId).toBe(later)
  const none = await bringBack('no-such-file')
  expect([none.status, none.body.message]).toEqual([404, 'There is no such file.'])
  const other = await createArticle(site, await site.signIn('admin'))
  const foreign = (other.pdfFile as { fileId: string }).fileId
  expect((await bringBack(foreign)).status).toBe(404)
  await site.ask(editor, { method: 'DELETE', url })
  expect((await bringBack(earlier)).status).toBe(404)
})
