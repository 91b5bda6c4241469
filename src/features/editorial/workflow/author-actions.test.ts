import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import { event } from '#db/schema/platform.ts'
import {
  fetchWorkflow,
  listNotifications,
  respondToRequest,
  runCommand,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'

const minute = 60_000

test('R-FLOW-2 an author replaces the file before an editor is assigned', async ({ site }) => {
  const author = await site.signIn()
  const { _id: id } = await createSubmission(site, author)
  site.pass(minute)
  expect(await runCommand(site, author, id, 'replace-file')).toMatchObject({
    status: 200,
    body: {
      message: 'File replaced',
      data: { stage: 'submitted', stageSince: '2026-03-02T09:00:00.000Z', version: 2 },
    },
  })
  const [first, second] = await site.db.select().from(submissionFile).orderBy(submissionFile.number)
  expect([first, second]).toMatchObject([
    { number: 1, sentBy: author.id, sentAt: new Date(site.now.getTime() - minute) },
    { number: 2, sentBy: author.id, sentAt: site.now },
  ])
  expect(second?.fileId).not.toBe(first?.fileId)
  const { data } = (await site.ask(author, { url: `/api/submissions/${id}` })).body
  expect(data.docxFile.fileId).toBe(second?.fileId)
  const events = await site.db
    .select()
    .from(event)
    .where(eq(event.type, 'submission-file-replaced'))
  expect(events).toMatchObject([{ data: { submissionId: id, file: 2 } }])
})

test('R-FLOW-2 a submission has at most 40 files', async ({ site }) => {
  const author = await site.signIn()
  const { _id: id } = await createSubmission(site, author)
  const files = () => site.db.select().from(submissionFile)
  const [first] = await files()
  if (!first) throw new Error('the submission has no file')
  const more = Array.from({ length: 38 }, (_, i) => ({ ...first, number: i + 2 }))
  await site.db.insert(submissionFile).values(more)
  expect((await runCommand(site, author, id, 'replace-file')).status).toBe(200)
  const { status, body } = await runCommand(site, author, id, 'replace-file')
  expect([status, body.message]).toEqual([
    409,
    'This submission has had 40 files. Please write to the editors.',
  ])
  expect(await files()).toHaveLength(40)
})

test('R-FLOW-5 a reply with too few points is refused and stores no file', async ({ site }) => {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  await runCommand(site, editor, id, 'return-for-correction', { points: ['One', 'Two'] })
  site.pass(minute)
  const answer = await respondToRequest(site, author, id, ['Done'])
  expect([answer.status, answer.headers['x-field']]).toEqual([400, 'responses'])
  expect(answer.body.message).toBe('Please reply to every point: 2 replies are required.')
  expect((await fetchWorkflow(site, author, id)).files).toHaveLength(1)
})

test('R-FLOW-2 withdrawing notifies the handling editor', async ({ site }) => {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: unassigned } = await createSubmission(site, author)
  await runCommand(site, author, unassigned, 'withdraw')
  expect(await listNotifications(site)).toEqual([])
  const { _id: assigned } = await createSubmission(site, author)
  await runCommand(site, editor, assigned, 'assign')
  const { body } = await runCommand(site, author, assigned, 'withdraw')
  expect(body.message).toBe('Submission withdrawn')
  expect(await listNotifications(site)).toEqual([
    { accountId: editor.id, submissionId: assigned, what: 'submission-withdrawn' },
  ])
})
