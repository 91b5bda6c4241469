import { expect } from 'vitest'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { emailsTo, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { loadSamples } from '../../../../test/features/sample-content.ts'
import { insertInvitation, insertRound } from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { recordOverdueDigests } from './overdue-digest.ts'

const day = 86_400_000

const queueDigests = (site: TestSite) => recordOverdueDigests({ ...site, clock: () => site.now })

/** A submission that is assigned to the editor, and another that is assigned to nobody. */
async function givenSubmissions(site: TestSite) {
  const [editor, other] = [
    await site.signIn('editor', 'The Editor'),
    await site.signIn('editor', 'Other Editor'),
  ]
  const author = await site.signIn('author', 'Ada Author')
  const { _id: assigned } = await createSubmission(site, author, { title: 'On large classes' })
  await runCommand(site, editor, assigned, 'assign')
  const { _id: unassigned } = await createSubmission(site, author, { title: 'On small classes' })
  return { editor, other, assigned, unassigned }
}

const digestsTo = async (site: TestSite, who: Person, count: number) =>
  emailsTo(await site.mails(count), who).filter((email) => email.includes('overdue task'))

const fetchTasks = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/dashboard/tasks' })).body.tasks

test('R-TEAM-4 the dashboard lists the tasks of each person by due date', async ({ site }) => {
  const { editor, other, assigned, unassigned } = await givenSubmissions(site)
  site.pass(15 * day)
  expect(await fetchTasks(site, editor)).toMatchObject([
    { _id: unassigned, task: 'Initial check', due: '2026-03-16T09:00:00.000Z', overdue: true },
    { _id: assigned, task: 'Decision', due: '2026-03-30T09:00:00.000Z', overdue: false },
  ])
  expect(await fetchTasks(site, other)).toMatchObject([{ _id: unassigned }])
})

test('R-TEAM-4 an editor with a conflict of interest has no task on the submission', async ({
  site,
}) => {
  const { other, unassigned } = await givenSubmissions(site)
  await postToSubmission(site, other, `${unassigned}/conflict`)
  expect(await fetchTasks(site, other)).toEqual([])
})

test('R-TEAM-4 each editor gets their overdue tasks once a week even after days without a worker', async ({
  site,
}) => {
  const { editor, other } = await givenSubmissions(site)
  await queueDigests(site)
  site.pass(29 * day)
  for (const _ of [1, 2, 3]) {
    await queueDigests(site)
    site.pass(day)
  }
  const emails = await site.mails(8)
  const digests = emailsTo(emails, editor).filter((email) => email.includes('overdue task'))
  expect(digests).toHaveLength(1)
  expect(digests[0]).toContain('2 overdue tasks')
  expect(digests[0]).toContain('2026-001')
  expect(await digestsTo(site, other, 8)).toHaveLength(1)
  site.pass(4 * day)
  await queueDigests(site)
  expect(await digestsTo(site, editor, 10)).toHaveLength(2)
})

test('R-TEAM-4 R-OFFICE-3 a sample is no task in the dashboard or the digest', async ({ site }) => {
  await loadSamples(site)
  const { other, unassigned } = await givenSubmissions(site)
  site.pass(29 * day)
  expect(await fetchTasks(site, other)).toMatchObject([{ _id: unassigned, overdue: true }])
  await queueDigests(site)
  const [digest] = await digestsTo(site, other, 8)
  expect(digest).toContain('One overdue task')
})

test('R-TEAM-4 two processes at once queue one digest', async ({ site }) => {
  const { editor } = await givenSubmissions(site)
  site.pass(29 * day)
  await Promise.all([queueDigests(site), queueDigests(site)])
  expect(await digestsTo(site, editor, 8)).toHaveLength(1)
})

test('R-TEAM-4 an editor turns the digest off and keeps the other notifications', async ({
  site,
}) => {
  const { editor, other } = await givenSubmissions(site)
  const url = '/api/notification-preference'
  expect((await site.ask(editor, { url })).body).toEqual({
    frequency: 'immediately',
    weeklyDigest: true,
  })
  const off = await site.ask(editor, { method: 'PUT', url, payload: { weeklyDigest: false } })
  expect(off.body).toEqual({ frequency: 'immediately', weeklyDigest: false })
  site.pass(29 * day)
  await queueDigests(site)
  expect(await digestsTo(site, other, 7)).toHaveLength(1)
  expect(await digestsTo(site, editor, 7)).toEqual([])
})

test('R-TEAM-4 a round that waits for its editor is a task in dashboard and digest', async ({
  site,
}) => {
  const { editor, other, assigned } = await givenSubmissions(site)
  await insertRound(site, assigned, { copyApprovedAt: null })
  const taskOf = async (who: Person) =>
    (await fetchTasks(site, who)).find(({ _id }: { _id: string }) => _id === assigned)
  site.pass(8 * day)
  expect(await taskOf(editor)).toMatchObject({ task: 'Approve the anonymised copy', overdue: true })
  expect(await taskOf(other)).toBeUndefined()
  await queueDigests(site)
  const [digest] = await digestsTo(site, editor, 7)
  expect(digest).toContain('Approve the anonymised copy')
  await site.db.update(reviewRound).set({ copyApprovedAt: site.now })
  expect(await taskOf(editor)).toMatchObject({ task: 'Invite reviewers', overdue: false })
  await insertInvitation(site, assigned)
  expect(await taskOf(editor)).toBeUndefined()
  site.pass(8 * day)
  expect(await taskOf(editor)).toMatchObject({
    task: 'Remind or replace a late reviewer',
    overdue: true,
  })
  await site.db.update(reviewRound).set({ closedAt: site.now })
  expect(await taskOf(editor)).toBeUndefined()
})
