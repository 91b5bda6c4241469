import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { emailMessage } from '#db/schema/email.ts'
import type { DashboardItem } from '#features/editorial/dashboard/api-schemas.ts'
import { insertReview, insertReviewer, openRound } from '../../../../test/editorial/peer-review.ts'
import { runCommand } from '../../../../test/editorial/workflow.ts'
import { insertInvitation } from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Three submissions, ten days apart: submitted, returned, and assigned to `editor`. */
async function givenSubmissions(site: TestSite) {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const colleague = await site.signIn('editor', 'Colleague')
  const ids: string[] = []
  for (const title of ['Oldest', 'Middle', 'Newest']) {
    ids.push((await createSubmission(site, author, { title }))._id)
    site.pass(10 * day)
  }
  await runCommand(site, editor, ids[1] ?? '', 'return-for-correction')
  site.pass(minute)
  await runCommand(site, editor, ids[2] ?? '', 'assign')
  const readDashboard = async (query: string, who = editor) =>
    (await site.ask(who, { url: `/api/dashboard?${query}` })).body
  return { editor, author, colleague, ids, readDashboard }
}

test('R-FLOW-3 the dashboard lists the submissions that are longest at their stage first', async ({
  site,
}) => {
  const { ids, readDashboard } = await givenSubmissions(site)
  const { items } = await readDashboard('pendingParty=editors')
  expect(items).toEqual([
    {
      _id: ids[0],
      submissionNumber: '2026-001',
      title: 'Oldest',
      authors: ['Sample Author'],
      status: 'pending',
      stage: 'submitted',
      stageSince: '2026-03-02T09:00:00.000Z',
      due: '2026-03-16T09:00:00.000Z',
      days: 30,
      overdue: true,
      editor: null,
      emailFailed: false,
      reviewers: null,
      canDecide: true,
      journalId: null,
      version: expect.any(Number),
      docxFile: expect.objectContaining({ fileName: expect.stringMatching(/\.docx$/) }),
    },
    {
      _id: ids[2],
      submissionNumber: '2026-003',
      title: 'Newest',
      authors: ['Sample Author'],
      status: 'pending',
      stage: 'awaiting-decision',
      stageSince: '2026-04-01T09:01:00.000Z',
      due: '2026-04-29T09:01:00.000Z',
      days: 0,
      overdue: false,
      editor: { name: 'Sample Manager', isYou: true },
      emailFailed: false,
      reviewers: null,
      canDecide: true,
      journalId: null,
      version: expect.any(Number),
      docxFile: expect.objectContaining({ fileName: expect.stringMatching(/\.docx$/) }),
    },
  ])
})

test('R-FLOW-3 each count of the dashboard is the length of its list', async ({ site }) => {
  const { editor, readDashboard } = await givenSubmissions(site)
  const { counts } = await readDashboard('')
  expect(counts).toMatchObject({
    pendingParty: { editors: 2, authors: 1, reviewers: 0, nobody: 0 },
    overdue: 1,
    mine: 2,
    emailsFailed: 0,
    editors: [],
    stages: { submitted: 1, returned: 1, 'awaiting-decision': 1, accepted: 0, published: 0 },
  })
  for (const [query, count] of [
    ['pendingParty=authors', counts.pendingParty.authors],
    ['overdue=yes', counts.overdue],
    ['editor=me', counts.mine],
    ['stage=returned', counts.stages.returned],
    ['search=newest', 1],
    ['emails=failed', 0],
    [`editor=${editor.id}`, 2],
    ['editor=nobody', 1],
    ['stage=returned&editor=me', 1],
    ['stage=submitted&editor=me', 0],
  ])
    expect([query, (await readDashboard(query)).pagination.total]).toEqual([query, count])
})

test('R-FLOW-3 the second page continues the order of the first', async ({ site }) => {
  const { readDashboard } = await givenSubmissions(site)
  const { items } = await readDashboard('limit=1&page=2')
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Middle'])
})

test('R-FLOW-3 the open submissions of the other editors are counted', async ({ site }) => {
  const { editor, author, colleague, readDashboard } = await givenSubmissions(site)
  const seen = await readDashboard('', colleague)
  expect(seen.counts.editors).toEqual([{ _id: editor.id, name: 'Sample Manager', count: 2 }])
  expect(seen.items[1].editor).toEqual({ name: 'Sample Manager', isYou: false })
  const { _id: closed } = await createSubmission(site, author)
  await runCommand(site, editor, closed, 'desk-reject')
  expect((await readDashboard('editor=me')).pagination.total).toBe(2)
  expect((await readDashboard('', colleague)).counts).toMatchObject({
    editors: [{ _id: editor.id, count: 2 }],
    stages: { rejected: 1 },
  })
})

test('R-OFFICE-7 the office bar counts submissions that wait for editors and undelivered emails', async ({
  site,
}) => {
  const { editor, ids } = await givenSubmissions(site)
  const counts = async (who = editor) =>
    (await site.ask(who, { url: '/api/dashboard/counts' })).body
  expect(await counts()).toEqual({ submissions: 2, emails: 0 })
  await site.db
    .update(emailMessage)
    .set({ state: 'bounced' })
    .where(eq(emailMessage.submissionId, ids[1] ?? ''))
  expect(await counts()).toEqual({ submissions: 2, emails: 1 })
})

test('R-OFFICE-7 R-DUTY-2 the office bar does not count submissions with a conflict of interest', async ({
  site,
}) => {
  const { colleague, ids } = await givenSubmissions(site)
  const counts = async () => (await site.ask(colleague, { url: '/api/dashboard/counts' })).body
  expect(await counts()).toMatchObject({ submissions: 2 })
  await site.ask(colleague, { method: 'POST', url: `/api/submissions/${ids[0]}/conflict` })
  expect(await counts()).toMatchObject({ submissions: 1 })
})

test('R-FLOW-5 the dashboard lists a corrected version with its handling editor', async ({
  site,
}) => {
  const { author, ids, readDashboard } = await givenSubmissions(site)
  site.pass(minute)
  await runCommand(site, author, ids[1] ?? '', 'respond-to-request')
  const { items } = await readDashboard('stage=corrected')
  const listed = items.map(({ _id, editor }: DashboardItem) => [_id, editor?.isYou])
  expect(listed).toEqual([[ids[1], true]])
})

test('R-REVIEW-8 the dashboard counts the reviews of the last round that are in or unanswered', async ({
  site,
}) => {
  const { ids, readDashboard } = await givenSubmissions(site)
  const id = ids[0] ?? ''
  await openRound(site, id)
  const [first, second] = [
    await insertReviewer(site, id, { name: 'First Reviewer', number: 1 }),
    await insertReviewer(site, id, { name: 'Second Reviewer', number: 2 }),
  ]
  await insertReviewer(site, id, { name: 'Third Reviewer', number: 3 })
  await insertInvitation(site, id, { number: 4 })
  await insertReview(site, first.invitationId, { comments: 'Good' })
  await site.db
    .update(reviewInvitation)
    .set({ state: 'declined' })
    .where(eq(reviewInvitation.id, second.invitationId))
  const { items } = await readDashboard('pendingParty=reviewers')
  expect(items).toMatchObject([{ _id: id, reviewers: { reviewed: 1, invited: 3, unanswered: 1 } }])
})
