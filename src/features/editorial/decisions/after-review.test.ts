import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { decision, reviewRound } from '#db/schema/editorial/submissions.ts'
import { insertReview, insertReviewer, openRound } from '../../../../test/editorial/peer-review.ts'
import {
  emailsTo,
  fetchWorkflow,
  listNotifications,
  postToSubmission,
  runCommand,
  sendEmailsNow,
  submitRevision,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const minute = 60_000

/** A submission in review with two reviews, one of them for the author in part only. */
async function givenReviewed(site: TestSite) {
  const editor = await site.signIn('admin', 'The Editor')
  const author = await site.signIn('author', 'Ada Author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  await openRound(site, id)
  const first = await insertReviewer(site, id, { name: 'Zuri Firstreviewer', number: 1 })
  const second = await insertReviewer(site, id, { name: 'Yaw Secondreviewer', number: 2 })
  await insertReview(site, first.invitationId, {
    comments: 'Say where.\n\nSay when.',
    confidential: 'I doubt the data',
    answers: { aims: 'Clear', doubts: 'Copied tables' },
  })
  await insertReview(site, second.invitationId, { comments: 'Cite {items} and others.' })
  return { editor, author, id, reviewers: [first, second] }
}

const fetchDraft = async (site: TestSite, editor: Person, id: string, command: string) =>
  (await site.ask(editor, { url: `/api/submissions/${id}/decision-draft/${command}` })).body

/** Sends the draft of a request for a revision as it is filled in. */
async function requestRevision(site: TestSite, editor: Person, id: string) {
  const command = 'request-major-revision'
  const { subject, body, points } = await fetchDraft(site, editor, id, command)
  return runCommand(site, editor, id, command, { subject, body, points })
}

test('R-DECIDE-1 the email of a decision holds the reviews as the author may see them', async ({
  site,
}) => {
  const { editor, id } = await givenReviewed(site)
  const { body } = await fetchDraft(site, editor, id, 'request-minor-revision')
  expect(body).toContain('Reviewer 1\n\nAims:\nClear\n\nComments:\nSay where.\n\nSay when.')
  expect(body).toContain('Reviewer 2\n\nComments:\nCite')
  for (const hidden of ['doubt', 'Copied', 'Zuri', 'Yaw']) expect(body).not.toContain(hidden)
})

test('R-DECIDE-2 the points of a request are made from the reviews', async ({ site }) => {
  const { editor, author, id } = await givenReviewed(site)
  expect((await requestRevision(site, editor, id)).body.data.stage).toBe('revision-requested')
  expect((await fetchWorkflow(site, author, id)).requests, 'before it is sent').toEqual([])
  site.pass(minute)
  const { stage, commands, requests } = await fetchWorkflow(site, author, id)
  expect([stage, commands]).toEqual(['revision-requested', ['withdraw', 'submit-revision']])
  expect(requests).toMatchObject([{ kind: 'major-revision', respondedAt: null }])
  expect(requests[0].points.map(({ request }: { request: string }) => request)).toEqual([
    'Reviewer 1, Aims: Clear',
    'Reviewer 1, Comments: Say where.',
    'Reviewer 1, Comments: Say when.',
    'Reviewer 2, Comments: Cite {items} and others.',
  ])
})

test('R-DECIDE-1 the email of a decision is sent once and names no reviewer', async ({ site }) => {
  const { editor, author, id } = await givenReviewed(site)
  await requestRevision(site, editor, id)
  site.pass(minute)
  await site.work()
  await sendEmailsNow(site)
  const emails = (await site.mails(3)).filter((email) => email.includes('revise'))
  const [email = ''] = emailsTo(emails, author)
  expect(emails).toHaveLength(1)
  expect(email).toContain('Say where.')
  expect(email).toMatch(/Cite \{items\} and/)
  for (const hidden of ['Zuri', 'Yaw', 'Firstreviewer']) expect(email).not.toContain(hidden)
})

test('R-DECIDE-1 undoing a decision opens the round that it closed', async ({ site }) => {
  const { editor, id } = await givenReviewed(site)
  await requestRevision(site, editor, id)
  const round = () => site.db.select({ closedAt: reviewRound.closedAt }).from(reviewRound)
  expect(await round()).toEqual([{ closedAt: site.now }])
  const { version } = await fetchWorkflow(site, editor, id)
  const undone = await postToSubmission(site, editor, `${id}/decision/undo`, { version })
  expect(undone.body.data.stage).toBe('in-review')
  expect(await round()).toEqual([{ closedAt: null }])
  expect((await requestRevision(site, editor, id)).status).toBe(200)
})

test('R-DECIDE-1 one of two editors who decide at once gets a 409', async ({ site }) => {
  const { editor, id } = await givenReviewed(site)
  const other = await site.signIn('editor')
  const { version } = await fetchWorkflow(site, editor, id)
  const answers = await Promise.all([
    runCommand(site, editor, id, 'reject', { version }),
    runCommand(site, other, id, 'request-minor-revision', { version }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const decisions = await site.db.select().from(decision).where(eq(decision.submissionId, id))
  expect(decisions).toMatchObject([{ round: 1 }])
})

test('R-DECIDE-2 a revision has a reply to each point with a clean and a marked version', async ({
  site,
}) => {
  const { editor, author, id } = await givenReviewed(site)
  await requestRevision(site, editor, id)
  site.pass(minute)
  const responses = ['Thanks', 'In Lagos', 'In 2024', 'Done']
  const answer = await submitRevision(site, author, id, responses)
  expect(answer.body).toMatchObject({
    message: 'Revision sent',
    data: { stage: 'awaiting-decision' },
  })
  const seen = await fetchWorkflow(site, editor, id)
  expect(seen.requests[0].points.map((point: { response: string }) => point.response)).toEqual(
    responses,
  )
  expect(seen.files).toHaveLength(2)
  expect(seen.markedFiles).toMatchObject([{ number: 1, by: 'Ada Author' }])
  expect(seen.commands).toEqual(expect.arrayContaining(['accept', 'reject', 'send-to-review']))
  expect(seen.commands).not.toContain('desk-reject')
  expect(await listNotifications(site)).toContainEqual({
    accountId: editor.id,
    submissionId: id,
    what: 'submission-revised',
  })
})

test('R-DECIDE-2 a revision without its marked version or a reply is refused', async ({ site }) => {
  const { editor, author, id } = await givenReviewed(site)
  await requestRevision(site, editor, id)
  site.pass(minute)
  const responses = ['Thanks', 'In Lagos', 'In 2024', 'Done']
  const unmarked = await submitRevision(site, author, id, responses, ['file'])
  expect([unmarked.status, unmarked.headers['x-field']]).toEqual([400, 'marked'])
  expect((await submitRevision(site, author, id, responses.slice(1))).status).toBe(400)
  expect((await fetchWorkflow(site, editor, id)).files).toHaveLength(1)
})

test('R-DECIDE-2 only the author submits a revision', async ({ site }) => {
  const { editor, id } = await givenReviewed(site)
  await requestRevision(site, editor, id)
  site.pass(minute)
  const responses = ['Thanks', 'In Lagos', 'In 2024', 'Done']
  expect((await submitRevision(site, editor, id, responses)).status).toBe(404)
})

test('R-DECIDE-1 an acceptance after a revision repeats no reviews', async ({ site }) => {
  const { editor, author, id } = await givenReviewed(site)
  await requestRevision(site, editor, id)
  site.pass(minute)
  await submitRevision(site, author, id, ['a', 'b', 'c', 'd'])
  const { body } = await fetchDraft(site, editor, id, 'accept')
  expect(body).not.toContain('Reviewer 1')
  expect(body).not.toMatch(/\n{3,}/)
})
