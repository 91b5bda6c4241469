import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import {
  askByProofLink,
  givenProduction,
  openProofLink,
  sendProof,
} from '../../../test/editorial/production.ts'
import {
  fetchWorkflow,
  listNotifications,
  postToSubmission,
  runCommand,
} from '../../../test/editorial/workflow.ts'
import { callIssues, createDraft, givenIssue } from '../../../test/features/issues.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { publishDueIssues, publishDueSubmissions } from './publish-due.ts'

const minute = 60_000
const depsOf = (site: TestSite) => ({
  ...site,
  clock: () => site.now,
  journal: () => ({ categories: [], sections: [] }),
})

const inMinutes = (site: TestSite, minutes: number) =>
  new Date(site.now.getTime() + minutes * minute).toISOString()

/** The author approves the proof of the text as it is now. */
async function approveProof(site: TestSite, editor: Person, id: string) {
  expect((await sendProof(site, editor, id)).status).toBe(200)
  const headers = await openProofLink(site, id)
  const answer = await askByProofLink(site, headers, 'POST', '/answer', { answer: 'approve' })
  expect(answer.status).toBe(200)
}

/** Changes the first part of the text. Returns what undoes it. */
async function editText(site: TestSite, editor: Person, articleId: string) {
  const url = `/api/journals/${articleId}/full-text`
  const { fileId, parts } = (await site.ask(editor, { url })).body.data
  const operations = [{ kind: 'wording', from: 'teh', to: 'the' }]
  const payload = { fileId, partId: parts[0].id, operations }
  const edited = await site.ask(editor, { method: 'POST', url: `${url}/edits`, payload })
  expect(edited.status).toBe(200)
  const [{ id }] = edited.body.data.edits
  return () => site.ask(editor, { method: 'DELETE', url: `${url}/edits/${id}` })
}

const fetchFullText = async (site: TestSite, who: Person, articleId: string) =>
  (await site.ask(who, { url: `/api/journals/${articleId}/full-text` })).body.data

const listDelays = (site: TestSite) =>
  site.db
    .select({ actor: event.actor, data: event.data })
    .from(event)
    .where(eq(event.type, 'submission-publication-delayed'))
    .orderBy(event.id)

const isPublic = async (site: TestSite, articleId: string) =>
  (await site.ask(null, { url: `/api/journals/${articleId}` })).status === 200

test('R-PROOF-4 an issue with drafts whose proofs are not approved publishes none and names them', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  const other = await createDraft(site, editor, 'Without production')
  const issueId = await givenIssue(site, editor, [other, articleId])
  const publish = () => callIssues(site, editor, 'POST', `/${issueId}/publish`, {})
  const refused = await publish()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The authors have not approved the text of these drafts: “On large classes”. Please see “Before publishing”.',
  ])
  const schedule = await callIssues(site, editor, 'POST', `/${issueId}/schedule`, {
    publishAt: inMinutes(site, 30),
  })
  expect([schedule.status, schedule.body.message]).toEqual([409, refused.body.message])
  const details = async () => (await callIssues(site, editor, 'GET', `/${issueId}/edit`)).body.data
  expect((await details()).unapproved).toEqual([
    {
      articleId,
      sentence: 'The author has not approved the proof.',
      at: `/manage-journals/submissions/${id}`,
    },
  ])
  expect([await isPublic(site, other), await isPublic(site, articleId)]).toEqual([false, false])
  await approveProof(site, editor, id)
  expect((await details()).unapproved).toEqual([])
  expect((await publish()).status).toBe(200)
  expect(await isPublic(site, articleId)).toBe(true)
  expect(await fetchFullText(site, editor, articleId)).toMatchObject({
    approvedAt: expect.any(String),
    isChanged: false,
    shownVersion: 1,
  })
})

test('R-PROOF-4 R-DUTY-2 an issue tells an editor with a conflict nothing of a draft in production', async ({
  site,
}) => {
  const { editor, manager: conflicted, id, articleId } = await givenProduction(site)
  await postToSubmission(site, conflicted, `${id}/conflict`)
  const issueId = await givenIssue(site, editor, [
    articleId,
    await createDraft(site, editor, 'Other'),
  ])
  const details = await callIssues(site, conflicted, 'GET', `/${issueId}/edit`)
  expect(details.body.data.unapproved).toEqual([])
  const { status, body } = await callIssues(site, conflicted, 'POST', `/${issueId}/publish`, {})
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('On large classes')
  expect(await isPublic(site, articleId)).toBe(false)
})

test('R-PROOF-4 an issue that is due waits for the proof of a draft and tells its editor once', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  await approveProof(site, editor, id)
  const issueId = await givenIssue(site, editor, [articleId])
  const publishAt = inMinutes(site, 30)
  const schedule = await callIssues(site, editor, 'POST', `/${issueId}/schedule`, { publishAt })
  expect(schedule.status).toBe(200)
  const undo = await editText(site, editor, articleId)
  site.pass(31 * minute)
  for (const _ of [1, 2]) await publishDueIssues(depsOf(site))
  expect(await isPublic(site, articleId)).toBe(false)
  expect(await listDelays(site)).toEqual([
    {
      actor: 'system',
      data: { submissionId: id, issueId, publishAt, approval: 'changed' },
    },
  ])
  expect(await listNotifications(site)).toContainEqual({
    accountId: editor.id,
    submissionId: id,
    what: 'publication-delayed',
  })
  const details = await callIssues(site, editor, 'GET', `/${issueId}/edit`)
  expect(details.body.data).toMatchObject({
    issue: { state: 'scheduled', publishAt },
    unapproved: [
      { articleId, sentence: 'The text has changed since the author approved the proof.' },
    ],
  })
  await undo()
  await publishDueIssues(depsOf(site))
  expect(await isPublic(site, articleId)).toBe(true)
})

test('R-PROOF-4 a submission that is due waits where its text has changed since the approval', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  await approveProof(site, editor, id)
  const publishAt = inMinutes(site, 30)
  await runCommand(site, editor, id, 'schedule', { publishAt })
  const undo = await editText(site, editor, articleId)
  site.pass(31 * minute)
  for (const _ of [1, 2]) await publishDueSubmissions(depsOf(site))
  expect(await isPublic(site, articleId)).toBe(false)
  const { stage, editorial } = await fetchWorkflow(site, editor, id)
  expect([stage, editorial.publishAt]).toEqual(['scheduled', publishAt])
  expect(editorial.timeline).toContainEqual({
    at: site.now.toISOString(),
    type: 'submission-publication-delayed',
    by: null,
    publishAt,
    text: 'The text has changed since the author approved the proof.',
  })
  expect(await listDelays(site)).toHaveLength(1)
  site.pass(5 * minute)
  const { tasks } = (await site.ask(editor, { url: '/api/dashboard/tasks' })).body
  expect(tasks).toMatchObject([
    { _id: id, task: 'See why it was not published', due: publishAt, overdue: true },
  ])
  await undo()
  await publishDueSubmissions(depsOf(site))
  expect(await isPublic(site, articleId)).toBe(true)
  expect(await fetchFullText(site, editor, articleId)).toMatchObject({ isChanged: false })
})

test('R-PROOF-4 the reason for a date of publication counts until the author answers the proof', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const set = { publishAt: inMinutes(site, 30), proofReason: 'Agreed by phone.' }
  const issueId = await givenIssue(site, editor, [articleId])
  const scheduled = await runCommand(site, editor, id, 'schedule', set)
  expect(scheduled.status).toBe(200)
  const unapproved = async () =>
    (await callIssues(site, editor, 'GET', `/${issueId}/edit`)).body.data.unapproved
  expect(await unapproved()).toEqual([])
  site.pass(minute)
  await askByProofLink(site, headers, 'PUT', '/comments/comment-1', { partId: null, text: 'No' })
  await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' })
  expect(await unapproved()).toMatchObject([{ articleId }])
  site.pass(31 * minute)
  await publishDueSubmissions(depsOf(site))
  expect(await isPublic(site, articleId)).toBe(false)
})

test('R-PROOF-4 a reason for the date of publication lets the article be published without approval', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  const set = { publishAt: inMinutes(site, 30), proofReason: 'Agreed by phone.' }
  expect((await runCommand(site, editor, id, 'schedule', set)).status).toBe(200)
  site.pass(31 * minute)
  await publishDueSubmissions(depsOf(site))
  expect(await isPublic(site, articleId)).toBe(true)
  expect(await listDelays(site)).toEqual([])
})

test('R-PROOF-4 a proof that was approved after scheduling is the text that readers get', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  await sendProof(site, editor, id)
  const headers = await openProofLink(site, id)
  const set = { publishAt: inMinutes(site, 30), proofReason: 'Agreed by phone.' }
  await runCommand(site, editor, id, 'schedule', set)
  site.pass(minute)
  await askByProofLink(site, headers, 'POST', '/answer', { answer: 'approve' })
  site.pass(31 * minute)
  await publishDueSubmissions(depsOf(site))
  expect(await fetchFullText(site, editor, articleId)).toMatchObject({
    approvedAt: site.now.toISOString(),
    shownVersion: 1,
  })
})

test('R-PROOF-4 the page of the article publishes the approved text, also over one approved before', async ({
  site,
}) => {
  const { editor, id, articleId } = await givenProduction(site)
  const { fileId } = await fetchFullText(site, editor, articleId)
  await site.ask(editor, {
    method: 'PUT',
    url: `/api/journals/${articleId}/full-text/approval`,
    payload: { fileId },
  })
  await editText(site, editor, articleId)
  await approveProof(site, editor, id)
  const published = await site.ask(editor, {
    method: 'PATCH',
    url: `/api/journals/${articleId}`,
    payload: { status: 'published' },
  })
  expect(published.status).toBe(200)
  const shown = await fetchFullText(site, editor, articleId)
  expect(shown).toMatchObject({ shownVersion: 1, isChanged: false, isNoteRequired: false })
  const { body } = await site.ask(null, { url: `/api/journals/${articleId}` })
  expect(JSON.stringify(body)).not.toContain('teh')
})
