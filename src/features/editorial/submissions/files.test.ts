import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import type { FileAudience, FileRole } from '#domain/editorial/submission-file.ts'
import { fetchWorkflow, postToSubmission } from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { addFile } from './files.ts'

/** A submission with another file, in the role and for the audience. */
async function givenFile(site: TestSite, role: FileRole, audience?: FileAudience[]) {
  const author = await site.signIn()
  const editor = await site.signIn('editor')
  const { _id: id } = await createSubmission(site, author)
  const { docxFile } = await createSubmission(site, await site.signIn('author', 'Somebody Else'))
  const { fileId } = docxFile as { fileId: string }
  const sentAt = new Date(site.now.getTime() + 1000)
  await site.db.transaction((tx) =>
    addFile(tx, { submissionId: id, role, fileId, sentBy: author.id, sentAt }),
  )
  if (audience)
    await site.db.update(submissionFile).set({ audience }).where(eq(submissionFile.role, role))
  return { author, editor, id, fileId }
}

const download = async (site: TestSite, who: Person, id: string, fileId: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/download/${fileId}` })).status

test('R-DUTY-2 a file is readable by its audience only', async ({ site }) => {
  const { author, editor, id, fileId } = await givenFile(site, 'review-attachment')
  expect(await download(site, editor, id, fileId)).toBe(200)
  expect(await download(site, author, id, fileId)).toBe(404)
  await postToSubmission(site, editor, `${id}/conflict`)
  expect(await download(site, editor, id, fileId), 'with a conflict of interest').toBe(404)
})

test('R-DUTY-2 the audience of a file can be only its author', async ({ site }) => {
  const { author, editor, id, fileId } = await givenFile(site, 'marked', ['author'])
  expect(await download(site, author, id, fileId)).toBe(200)
  expect(await download(site, editor, id, fileId)).toBe(404)
})

test('R-FLOW-2 a file of another role is no version of the manuscript', async ({ site }) => {
  const { author, editor, id, fileId } = await givenFile(site, 'response')
  const { files } = await fetchWorkflow(site, author, id)
  expect(files).toMatchObject([{ number: 1 }])
  const { data } = (await site.ask(author, { url: `/api/submissions/${id}` })).body
  expect(data.docxFile.fileId).toBe(files[0].fileId)
  expect(await download(site, author, id, 'docx')).toBe(200)
  expect(await download(site, author, id, fileId)).toBe(200)
  const url = `/api/submissions/${id}/differences?from=1&to=2`
  expect((await site.ask(editor, { url })).body).toEqual({
    message: 'to must be the number of a file',
  })
})

test('R-FLOW-2 the versions of each role are counted from 1', async ({ site }) => {
  const { author, id, fileId } = await givenFile(site, 'response')
  const add = (role: FileRole) =>
    site.db.transaction((tx) =>
      addFile(tx, { submissionId: id, role, fileId, sentBy: author.id, sentAt: site.now }),
    )
  expect(await add('response')).toBe(2)
  expect(await add('proof')).toBe(1)
  expect(await add('manuscript')).toBe(2)
})
