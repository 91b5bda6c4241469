import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { fetchWorkflow, finishReactions, runCommand } from '../../../test/editorial/workflow.ts'
import { samplePdf } from '../../../test/fixtures/files.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

const publish = (site: TestSite, editor: Person, id: string, version?: number) =>
  site.ask(editor, {
    method: 'PATCH',
    url: `/api/submissions/${id}/status`,
    payload: { status: 'published', version },
  })

const emailsAbout = (site: TestSite, id: string) =>
  site.db.select().from(emailMessage).where(eq(emailMessage.submissionId, id))

async function givenSubmission(site: TestSite) {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  return { editor, author, id }
}

test('R-FLOW-7 publishing before acceptance is recorded as without review', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  expect((await publish(site, editor, id)).body.data).toMatchObject({
    status: 'published',
    stage: 'published',
  })
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-published',
    withoutReview: true,
  })
})

test('R-FLOW-7 a rejected submission is not published', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'desk-reject')
  expect(await publish(site, editor, id)).toMatchObject({ status: 409 })
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  expect(timeline.at(-1)).toMatchObject({ type: 'submission-rejected', withoutReview: true })
  expect((await emailsAbout(site, id))[0]).toMatchObject({
    name: 'desk-rejected',
    writtenBy: editor.id,
  })
})

test('R-FLOW-7 a withdrawn submission is not published', async ({ site }) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, author, id, 'withdraw')
  expect(await publish(site, editor, id)).toMatchObject({ status: 409 })
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  expect(timeline.at(-1).type).toBe('submission-withdrawn')
  expect(timeline.at(-1).withoutReview).toBeUndefined()
  await finishReactions(site)
  const email = (await emailsAbout(site, id)).find(({ name }) => name === 'withdrawn')
  expect(email).toMatchObject({
    id: `withdrawn-${id}`,
    writtenBy: null,
  })
})

test('R-FLOW-7 publishing a stale version is refused with what happened since', async ({
  site,
}) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction')
  const stale = await publish(site, editor, id, 1)
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'Sample Manager returned it for correction on 2 Mar 2026, 09:00 UTC. Your command was not carried out.',
  ])
})

test('R-FLOW-7 publishing cancels the held email that asks for corrections', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction')
  expect(await publish(site, editor, id, 2)).toMatchObject({ status: 200 })
  expect(await emailsAbout(site, id)).toEqual([])
})

test('R-FLOW-7 publishing does not wait for an email that is being sent', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction')
  await site.db.update(emailMessage).set({ state: 'sent' })
  expect((await publish(site, editor, id)).status).toBe(200)
})

test('R-FLOW-7 publishing leaves an email whose undo window is over', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'return-for-correction')
  site.pass(60_000)
  expect((await publish(site, editor, id)).status).toBe(200)
  expect((await emailsAbout(site, id)).map(({ name }) => name)).toEqual(['returned'])
})

test('R-FLOW-6 publishing at once after acceptance leaves its email', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'accept')
  expect((await publish(site, editor, id)).body.data.stage).toBe('published')
  expect((await emailsAbout(site, id)).map(({ name }) => name)).toEqual(['accepted'])
})

test('R-FLOW-6 an editor can publish a scheduled submission at once with a PDF', async ({
  site,
}) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'accept')
  await runCommand(site, editor, id, 'schedule', { publishAt: '2026-03-04T06:00:00Z' })
  const form = new FormData()
  form.set('status', 'published')
  form.set('pdfFile', samplePdf())
  const { data } = (await site.send(editor, 'PATCH', `/api/submissions/${id}/status`, form)).body
  expect(data).toMatchObject({ stage: 'published', journalId: expect.any(String) })
  const file = await site.ask(null, { url: `/api/journals/${data.journalId}/download/pdf` })
  expect(file.status).toBe(200)
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  expect(timeline.at(-1)).toEqual({
    at: site.now.toISOString(),
    type: 'submission-published',
    by: 'Sample Manager',
  })
})

test('R-FLOW-7 publishing without review closes the open round', async ({ site }) => {
  const { editor, id: submissionId } = await givenSubmission(site)
  await site.db.update(submission).set({ stage: 'in-review' })
  await site.db.insert(reviewRound).values({
    submissionId,
    number: 1,
    anonymity: 'double-anonymized',
    openedAt: site.now,
  })
  site.pass(60_000)
  expect((await publish(site, editor, submissionId)).status).toBe(200)
  expect(await site.db.select().from(reviewRound)).toMatchObject([{ closedAt: site.now }])
})
