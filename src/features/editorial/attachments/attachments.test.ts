import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewAttachment, reviewer as reviewerTable } from '#db/schema/editorial/review.ts'
import { readPackage } from '#features/word/package/read-package.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import { fetchRounds } from '../../../../test/editorial/rounds.ts'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { bytesOf, sampleDocx, samplePdf } from '../../../../test/fixtures/files.ts'
import type { InvitedReviewer } from '../../../../test/fixtures/review-rows.ts'
import { paragraph, run, wordFile, wordParts } from '../../../../test/fixtures/word-parts.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const name = 'Zainabu Qwerty'

/** A Word file whose properties, comment and text name the reviewer. */
const annotated = (text = `Reviewed by ${name}. The tables need units.`) =>
  wordFile(wordParts(paragraph(run(text)), name), `${name}.docx`)

const attach = async (site: TestSite, { headers }: InvitedReviewer, file?: File) => {
  const form = new FormData()
  if (file) form.set('file', file)
  const body = new Response(form)
  return site.ask(null, {
    method: 'PUT',
    url: '/api/review/attachment',
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

/** A reviewer with an annotated file in their draft. */
async function givenFile(site: TestSite, file = annotated()) {
  const author = await site.signIn()
  const { id, reviewer } = await givenReviewer(site, { author })
  const editor = await site.signIn('editor')
  await site.db.update(reviewerTable).set({ name }).where(eq(reviewerTable.id, reviewer.reviewerId))
  await saveFields(site, reviewer, completeReview)
  expect((await attach(site, reviewer, file)).status).toBe(200)
  return { id, reviewer, editor, author }
}

/** The same, sent. */
async function givenSentFile(site: TestSite, file?: File) {
  const given = await givenFile(site, file)
  expect((await sendReview(site, given.reviewer)).status).toBe(200)
  return given
}

const read = async (site: TestSite, who: Person, { id }: { id: string }) =>
  (await site.ask(who, { url: `/api/review-invitations/${id}/attachment` })).body.data

const post = (site: TestSite, who: Person, { id }: { id: string }, end: string, payload: object) =>
  site.ask(who, { method: 'POST', url: `/api/review-invitations/${id}/attachment/${end}`, payload })

const download = (site: TestSite, who: Person, id: string, fileId: string) =>
  site.ask(who, { url: `/api/submissions/${id}/download/${fileId}` })

test('R-REVIEW-3 a reviewer adds, replaces and removes one annotated file', async ({ site }) => {
  const { reviewer, editor, id } = await givenFile(site)
  expect((await fetchReview(site, reviewer)).body.data.attachment.fileName).toBe(`${name}.docx`)
  expect((await attach(site, reviewer, samplePdf({ name: 'notes.pdf' }))).status).toBe(200)
  expect((await fetchReview(site, reviewer)).body.data.attachment.fileName).toBe('notes.pdf')
  expect((await fetchRounds(site, editor, id))[0].invitations[0].attachment).toBeNull()
  const { headers } = reviewer
  const url = '/api/review/attachment'
  expect((await site.ask(null, { method: 'DELETE', url, headers })).status).toBe(200)
  expect((await fetchReview(site, reviewer)).body.data.attachment).toBeNull()
  expect((await attach(site, reviewer)).status).toBe(400)
  const wrong = await attach(site, reviewer, new File(['x'], 'notes.exe'))
  expect([wrong.status, wrong.headers['x-field']]).toEqual([415, 'file'])
  await sendReview(site, reviewer)
  expect((await attach(site, reviewer, annotated())).status).toBe(410)
})

test('R-REVIEW-3 R-BLIND-2 the author gets the approved file without names of the reviewer', async ({
  site,
}) => {
  const { id, reviewer, editor, author } = await givenSentFile(site)
  const file = await read(site, editor, reviewer)
  expect(file).toMatchObject({ state: 'waiting', failure: null, byHand: false })
  expect(file.findings).toMatchObject([{ text: name }])
  expect(file.removed).toBeGreaterThan(3)
  const original = await download(site, editor, id, file.fileId)
  expect(original.status).toBe(200)
  const approved = await post(site, editor, reviewer, 'approve', { attachmentId: file.id })
  expect([approved.status, approved.body.message]).toEqual([200, 'File approved for the author'])
  const [shown] = (await fetchWorkflow(site, editor, id)).reviewFiles
  expect(shown).toMatchObject({ fileName: 'review-1-2026-001.docx', by: null })
  expect((await fetchWorkflow(site, author, id)).reviewFiles).toEqual([])
  expect((await download(site, author, id, shown.fileId)).status).toBe(404)
  await runCommand(site, editor, id, 'request-minor-revision')
  expect((await fetchWorkflow(site, author, id)).reviewFiles).toEqual([])
  site.pass(60_000)
  expect((await fetchWorkflow(site, author, id)).reviewFiles).toEqual([shown])
  const got = await download(site, author, id, shown.fileId)
  expect(got.status).toBe(200)
  expect(JSON.stringify(got.headers)).not.toMatch(/Zainabu|Qwerty/)
  const parts = (await readPackage(got.bytes)).map(({ name, content }) => `${name} ${content}`)
  expect(parts.join('')).toContain('The tables need units.')
  expect(parts.join('')).not.toMatch(/Zainabu|Qwerty/i)
  expect((await download(site, author, id, file.fileId)).status).toBe(404)
})

test('R-REVIEW-3 a finding that an editor keeps stays in the file', async ({ site }) => {
  const { reviewer, editor, id } = await givenSentFile(site)
  const { id: attachmentId, findings } = await read(site, editor, reviewer)
  const unknown = { attachmentId, keep: ['other'] }
  expect((await post(site, editor, reviewer, 'approve', unknown)).status).toBe(400)
  const kept = { attachmentId, keep: [findings[0].id] }
  expect((await post(site, editor, reviewer, 'approve', kept)).status).toBe(200)
  const [shown] = (await fetchWorkflow(site, editor, id)).reviewFiles
  const { bytes } = await download(site, editor, id, shown.fileId)
  const parts = (await readPackage(bytes)).map(({ content }) => content.toString())
  expect(parts.join('')).toContain('Zainabu')
})

test('R-REVIEW-3 an editor decides once on a file', async ({ site }) => {
  const { reviewer, editor } = await givenSentFile(site)
  const { id: attachmentId, findings } = await read(site, editor, reviewer)
  const kept = { attachmentId, keep: [findings[0].id] }
  expect((await post(site, editor, reviewer, 'approve', kept)).status).toBe(200)
  expect((await post(site, editor, reviewer, 'approve', kept)).status).toBe(409)
  expect((await post(site, editor, reviewer, 'withhold', kept)).status).toBe(409)
})

test('R-REVIEW-3 an editor must clean a PDF before approving it', async ({ site }) => {
  const { reviewer, editor, id } = await givenSentFile(site, samplePdf({ name: 'notes.pdf' }))
  const { id: attachmentId, failure } = await read(site, editor, reviewer)
  expect(failure).toContain('A PDF can name the reviewer')
  const refused = await post(site, editor, reviewer, 'approve', { attachmentId })
  expect([refused.status, refused.body.message]).toEqual([409, failure])
  expect((await post(site, editor, reviewer, 'withhold', { attachmentId })).status).toBe(200)
  const form = new FormData()
  form.set('file', samplePdf({ name: 'clean.pdf', text: 'Units are missing' }))
  const url = `/api/review-invitations/${reviewer.id}/attachment/upload`
  expect((await site.send(editor, 'POST', url, form)).status).toBe(200)
  expect(await read(site, editor, reviewer)).toMatchObject({ byHand: true, state: 'waiting' })
  expect((await post(site, editor, reviewer, 'approve', { attachmentId })).status).toBe(200)
  const [shown] = (await fetchWorkflow(site, editor, id)).reviewFiles
  expect(shown.fileName).toBe('review-1-2026-001.pdf')
  const got = await download(site, editor, id, shown.fileId)
  expect(got.bytes.toString('latin1')).toContain('Units are missing')
  expect(String(got.headers['content-disposition'])).toMatch(/\.pdf"?$/)
})

test('R-BLIND-1 a file that was replaced after a review was sent back leaves the author', async ({
  site,
}) => {
  const { id, reviewer, editor, author } = await givenSentFile(site)
  const { id: attachmentId } = await read(site, editor, reviewer)
  await post(site, editor, reviewer, 'approve', { attachmentId })
  site.pass(60_000)
  const reason = 'Please complete it.'
  const returned = { method: 'POST', url: `/api/review-invitations/${reviewer.id}/return` } as const
  expect((await site.ask(editor, { ...returned, payload: { reason } })).status).toBe(200)
  expect((await attach(site, reviewer, sampleDocx({ name: 'second.docx' }))).status).toBe(200)
  const early = await post(site, editor, reviewer, 'withhold', { attachmentId })
  expect(early.body.message).toBe('The reviewer has not sent this file yet.')
  site.pass(60_000)
  expect((await sendReview(site, reviewer)).status).toBe(200)
  expect(await read(site, editor, reviewer)).toMatchObject({
    fileName: 'second.docx',
    state: 'waiting',
  })
  await runCommand(site, editor, id, 'accept')
  site.pass(60_000)
  expect((await fetchWorkflow(site, author, id)).reviewFiles).toEqual([])
})

test('R-REVIEW-3 cancelling a review withdraws its annotated file from the author', async ({
  site,
}) => {
  const { id, reviewer, editor, author } = await givenSentFile(site)
  const { id: attachmentId } = await read(site, editor, reviewer)
  await post(site, editor, reviewer, 'approve', { attachmentId })
  const [approved] = (await fetchWorkflow(site, editor, id)).reviewFiles
  const ofInvitation = (end: string) => `/api/review-invitations/${reviewer.id}/${end}`
  const payload = { reason: 'Please complete it.' }
  await site.ask(editor, { method: 'POST', url: ofInvitation('return'), payload })
  site.pass(60_000)
  await attach(site, reviewer, sampleDocx({ name: 'second.docx' }))
  const cancelled = await site.ask(editor, { method: 'POST', url: ofInvitation('cancel') })
  expect([cancelled.status, cancelled.body.message]).toEqual([200, 'Invitation cancelled'])
  await runCommand(site, editor, id, 'accept')
  site.pass(60_000)
  expect((await fetchWorkflow(site, author, id)).reviewFiles).toEqual([])
  expect((await download(site, author, id, approved.fileId)).status).toBe(404)
  const rows = await site.db.select().from(reviewAttachment)
  expect(rows.map(({ removedAt }) => removedAt !== null)).toEqual([true])
})

test('R-BLIND-1 an editor with a conflict of interest learns nothing of a file', async ({
  site,
}) => {
  const { id, reviewer, editor } = await givenSentFile(site)
  const { id: attachmentId } = await read(site, editor, reviewer)
  const other = await site.signIn('editor')
  await postToSubmission(site, other, `${id}/conflict`)
  for (const end of ['approve', 'withhold'])
    expect((await post(site, other, reviewer, end, { attachmentId })).status).toBe(404)
  const url = `/api/review-invitations/${reviewer.id}/attachment`
  expect((await site.ask(other, { url })).status).toBe(404)
})

test('R-REVIEW-3 a refused file of more than 10 MB does not replace the earlier one', async ({
  site,
}) => {
  const { reviewer } = await givenFile(site)
  const large = new File([await bytesOf(samplePdf({ padding: 10 * 1024 * 1024 }))], 'large.pdf')
  expect((await attach(site, reviewer, large)).status).toBe(413)
  expect((await fetchReview(site, reviewer)).body.data.attachment.fileName).toBe(`${name}.docx`)
})
