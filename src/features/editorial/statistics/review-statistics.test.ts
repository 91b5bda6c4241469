import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewReport } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { insertReview } from '../../../../test/editorial/peer-review.ts'
import { postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { insertInvitation, insertRound } from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import type { CountedBody, Measure, YearBody } from './api-schemas.ts'

const day = 86_400_000
const daysLater = (site: TestSite, days: number) => new Date(site.now.getTime() + days * day)

const fetchYears = async (site: TestSite, who: Person): Promise<YearBody[]> =>
  (await site.ask(who, { url: '/api/statistics/review' })).body.years

const fetchCounted = async (
  site: TestSite,
  who: Person,
  measure: Measure,
  year = 2026,
): Promise<CountedBody> =>
  (await site.ask(who, { url: `/api/statistics/review/${measure}?year=${year}` })).body

const linesOf = async (site: TestSite, who: Person, path: string) => {
  const { bytes } = await site.ask(who, { url: `/api/statistics/review${path}` })
  return bytes
    .toString()
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
}

/** Four invitations: reviewed after 2 and 10 days, declined after 3 days, cancelled without an answer, and one open. */
async function givenInvitations(site: TestSite, title = 'On large classes') {
  const editor = await site.signIn('editor')
  const { _id: id } = await createSubmission(site, await site.signIn('author'), { title })
  await insertRound(site, id)
  const reviewed = await insertInvitation(site, id, {
    state: 'accepted',
    answeredAt: daysLater(site, 2),
  })
  const declined = { state: 'declined', answeredAt: daysLater(site, 3) } as const
  await insertInvitation(site, id, { ...declined, number: 2 })
  await insertInvitation(site, id, { state: 'cancelled', number: 3 })
  await insertInvitation(site, id, { number: 4 })
  await insertReview(site, reviewed.id, { comments: 'Good.' })
  await site.db
    .update(reviewReport)
    .set({ sentAt: daysLater(site, 12) })
    .where(eq(reviewReport.invitationId, reviewed.id))
  return { editor, id, reviewed }
}

test('R-REVIEW-8 the statistics count invitations, answers, reviews and reviewers by year', async ({
  site,
}) => {
  const { editor } = await givenInvitations(site)
  expect(await fetchYears(site, editor)).toMatchObject([
    {
      year: 2026,
      invitations: 4,
      acceptedInvitations: 1,
      declinedInvitations: 1,
      acceptedShare: 1 / 3,
      answers: 2,
      daysToAnswer: 2.5,
      reviews: 1,
      daysToReview: 10,
      reviewers: 1,
      finalDecisions: 0,
      daysToFinalDecision: null,
      acceptanceRate: null,
    },
  ])
})

test('R-REVIEW-8 each number opens a list of exactly what it counts', async ({ site }) => {
  const { editor, id, reviewed } = await givenInvitations(site)
  await runCommand(site, editor, id, 'accept')
  const [year] = await fetchYears(site, editor)
  const numbers: Record<Measure, number | undefined> = {
    invitations: year?.invitations,
    'accepted-invitations': year?.acceptedInvitations,
    'declined-invitations': year?.declinedInvitations,
    answers: year?.answers,
    reviews: year?.reviews,
    reviewers: year?.reviewers,
    'first-decisions': year?.firstDecisions,
    'final-decisions': year?.finalDecisions,
    acceptances: year?.acceptances,
  }
  for (const [measure, number] of Object.entries(numbers) as [Measure, number][]) {
    const { items, reviewers, pagination } = await fetchCounted(site, editor, measure)
    expect([pagination.total, items.length + reviewers.length], measure).toEqual([number, number])
    expect((await fetchCounted(site, editor, measure, 2025)).pagination.total).toBe(0)
  }
  expect((await fetchCounted(site, editor, 'reviews')).items).toEqual([
    {
      id: reviewed.id,
      submissionId: id,
      submissionNumber: '2026-001',
      title: 'On large classes',
      reviewer: 'Sample Reviewer',
      state: 'reviewed',
      at: daysLater(site, 12).toISOString(),
      days: 10,
    },
  ])
  expect((await fetchCounted(site, editor, 'reviewers')).reviewers).toEqual([
    {
      id: reviewed.reviewerId,
      name: 'Sample Reviewer',
      reviews: 1,
      medianDays: 10,
      openReviews: 0,
    },
  ])
})

test('R-REVIEW-8 the days to a final decision do not count an appealed rejection', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const author = await site.signIn('author')
  const { _id: id } = await createSubmission(site, author)
  const { _id: other } = await createSubmission(site, author)
  await insertRound(site, id)
  site.pass(10 * day)
  await runCommand(site, editor, id, 'request-minor-revision')
  await runCommand(site, editor, other, 'desk-reject')
  site.pass(20 * day)
  await site.db.update(submission).set({ stage: 'awaiting-decision' }).where(eq(submission.id, id))
  await runCommand(site, editor, id, 'accept')
  expect(await fetchYears(site, editor)).toMatchObject([
    {
      firstDecisions: 2,
      daysToFirstDecision: 10,
      finalDecisions: 2,
      daysToFinalDecision: 20,
      acceptanceRate: 0.5,
    },
  ])
  const appeal = { text: 'The reviewers misread the method.' }
  const appealed = await runCommand(site, author, other, 'appeal', appeal)
  expect(appealed.status).toBe(200)
  expect(await fetchYears(site, editor)).toMatchObject([{ finalDecisions: 1, acceptanceRate: 1 }])
})

test('R-REVIEW-8 R-DUTY-2 the statistics contain no sample and nothing hidden from the editor', async ({
  site,
}) => {
  const { editor, id } = await givenInvitations(site, 'A hidden title')
  await runCommand(site, editor, id, 'accept')
  const conflicted = await site.signIn('editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  expect(await fetchYears(site, conflicted)).toEqual([])
  for (const measure of ['invitations', 'reviews', 'reviewers', 'final-decisions'] as const)
    expect((await fetchCounted(site, conflicted, measure)).pagination.total, measure).toBe(0)
  expect(await fetchYears(site, editor)).toHaveLength(1)
  await site.db.update(submission).set({ isSample: true }).where(eq(submission.id, id))
  expect(await fetchYears(site, editor)).toEqual([])
})

test('R-REVIEW-8 the statistics and each list are tables as CSV without formulas', async ({
  site,
}) => {
  const { editor } = await givenInvitations(site, '=cmd()')
  const [head, ...years] = await linesOf(site, editor, '/table')
  expect(head).toMatch(/^Year,Invitations,Accepted,Declined,/)
  expect(years).toEqual(['2026,4,1,1,33,2,2.5,1,10,1,0,,0,,0,'])
  const date = daysLater(site, 12).toISOString().slice(0, 10)
  expect(await linesOf(site, editor, '/reviews/table?year=2026')).toEqual([
    'Number,Submission,Reviewer,State,Date,Days',
    `2026-001,'=cmd(),Sample Reviewer,reviewed,${date},10`,
  ])
  expect((await linesOf(site, editor, '/reviewers/table?year=2026'))[1]).toBe(
    'Sample Reviewer,1,10,0',
  )
})

test('R-REVIEW-8 an invalid year or measure is refused', async ({ site }) => {
  const editor = await site.signIn('editor')
  const invalid = [
    'reviews',
    'reviews?year=x',
    'reviews?year=1',
    'reviews?year=9999999',
    'x?year=2026',
  ]
  for (const path of [...invalid, 'reviews/table', 'reviews?year=2026&page=0']) {
    const { status } = await site.ask(editor, { url: `/api/statistics/review/${path}` })
    expect(status, path).toBe(400)
  }
})

test('R-REVIEW-8 authors see no statistics', async ({ site }) => {
  const author = await site.signIn('author')
  expect((await site.ask(author, { url: '/api/statistics/review' })).status).toBe(403)
})
