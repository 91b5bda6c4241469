import { expect } from 'vitest'
import { saveFields, sendReview } from '../../../../test/editorial/review.ts'
import { answerInvitation } from '../../../../test/editorial/rounds.ts'
import {
  emailsTo,
  fetchWorkflow,
  listNotifications,
  postToSubmission,
  runCommand,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { insertInvitation, insertRound } from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { recordDailyDigests } from '../emails/notifications.ts'
import { listReviewerAnswers } from './reviewer-answers.ts'

/** A submission in review, with its handling editor and two invited reviewers. */
async function givenInvited(site: TestSite) {
  const editor = await site.signIn('editor', 'Ngozi Eze')
  const author = await site.signIn('author', 'Ada Author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  expect((await runCommand(site, editor, id, 'assign')).status).toBe(200)
  await insertRound(site, id)
  const [one, two] = [await insertInvitation(site, id), await insertInvitation(site, id)]
  return { editor, id, one, two }
}

const listAnswers = async (site: TestSite) =>
  (await listNotifications(site)).filter((each) => JSON.stringify(each).includes('-reviewer-'))

const chooseDaily = (site: TestSite, who: Person) =>
  site.ask(who, {
    method: 'PUT',
    url: '/api/notification-preference',
    payload: { frequency: 'daily' },
  })

test('R-REVIEW-4 the handling editor gets an email when a reviewer accepts or declines', async ({
  site,
}) => {
  const { editor, id, one, two } = await givenInvited(site)
  const suggestions = [{ name: 'Zainab Zubair', email: 'zz@example.org', affiliation: '' }]
  await answerInvitation(site, one.secret, 'accept')
  await answerInvitation(site, two.secret, 'decline', { reason: 'No time', suggestions })
  const accepted = await waitForEmail(site, editor, 'Subject: Reviewer accepted')
  const declined = await waitForEmail(site, editor, 'Subject: Reviewer declined')
  for (const email of [accepted, declined])
    expect(email).toContain(`/manage-journals/submissions/${id}`)
  // The mailbox keeps the email, also where a conflict of interest is declared later.
  for (const secret of ['No time', 'Zainab', 'Sample Reviewer'])
    expect(declined).not.toContain(secret)
})

test('R-REVIEW-4 only a changed answer of a reviewer sends another email', async ({ site }) => {
  const { editor, id, one } = await givenInvited(site)
  for (const answer of ['accept', 'accept', 'decline', 'decline', 'accept'] as const)
    expect((await answerInvitation(site, one.secret, answer)).status).toBe(200)
  const about = { accountId: editor.id, submissionId: id }
  const [accepted, declined] = ['submission-reviewer-accepted', 'submission-reviewer-declined']
  const answers = await listAnswers(site)
  expect(answers).toHaveLength(3)
  expect(answers.filter((each) => JSON.stringify(each).includes('accepted'))).toEqual([
    { ...about, what: accepted },
    { ...about, what: accepted },
  ])
  expect(answers).toContainEqual({ ...about, what: declined })
})

test('R-REVIEW-4 R-DUTY-2 an editor with a conflict of interest is not notified of answers', async ({
  site,
}) => {
  const { editor, id, one, two } = await givenInvited(site)
  const other = await site.signIn('editor', 'The Other Editor')
  await postToSubmission(site, editor, `${id}/conflict`)
  await answerInvitation(site, one.secret, 'accept')
  const { version } = await fetchWorkflow(site, other, id)
  const url = `/api/submissions/${id}/handling-editor`
  const payload = { version, editorId: other.id }
  expect((await site.ask(other, { method: 'PUT', url, payload })).status).toBe(200)
  await answerInvitation(site, two.secret, 'decline')
  await waitForEmail(site, other, 'Reviewer declined')
  const emails = await site.mails(1)
  expect(emailsTo(emails, editor).filter((email) => /Reviewer (acc|decl)/.test(email))).toEqual([])
})

test('R-REVIEW-4 the email for the last review tells the handling editor that all are in', async ({
  site,
}) => {
  const { editor, id, one, two } = await givenInvited(site)
  for (const reviewer of [one, two]) {
    await answerInvitation(site, reviewer.secret, 'accept')
    await saveFields(site, reviewer, completeReview)
    expect((await sendReview(site, reviewer)).status).toBe(200)
    expect((await sendReview(site, reviewer)).status, 'again').toBe(reviewer === one ? 200 : 410)
  }
  const about = { accountId: editor.id, submissionId: id }
  const told = (await listNotifications(site)).filter((each) =>
    /-review-received|-reviews-complete/.test(JSON.stringify(each)),
  )
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ ...about, what: 'submission-review-received' })
  expect(told).toContainEqual({ ...about, what: 'submission-reviews-complete' })
  const email = await waitForEmail(site, editor, 'Subject: All reviews are in')
  expect(email).toContain(`/manage-journals/submissions/${id}`)
  expect(email).not.toContain('Sample Reviewer')
})

test('R-REVIEW-4 R-MANAGE-9 an editor with daily emails gets the answers once in one of them', async ({
  site,
}) => {
  const { editor, id, one, two } = await givenInvited(site)
  await chooseDaily(site, editor)
  site.pass(1000)
  await answerInvitation(site, one.secret, 'accept')
  await answerInvitation(site, two.secret, 'decline')
  expect(await listAnswers(site)).toEqual([])
  // A review that is in counts as an acceptance.
  await saveFields(site, one, completeReview)
  expect((await sendReview(site, one)).status).toBe(200)
  site.pass(1000)
  await recordDailyDigests({ db: site.db, clock: () => site.now, jobs: site.jobs })
  const digest = await waitForEmail(site, editor, 'Subject: Answers and reviews')
  expect(digest).toMatch(/On large classes \(2026-\d+\): 1 accepted, 1 declined, 1 review received/)
  const since = site.now.toISOString()
  const who = { id: editor.id, email: editor.email, role: 'admin', journalRoles: [] } as never
  site.pass(1000)
  const until = site.now.toISOString()
  expect(await listReviewerAnswers(site.db, who, { since, until })).toEqual([])
  const period = { since: new Date(0).toISOString(), until }
  expect(await listReviewerAnswers(site.db, who, period)).toMatchObject([{ id, accepted: 1 }])
  await postToSubmission(site, editor, `${id}/conflict`)
  expect(await listReviewerAnswers(site.db, who, period)).toEqual([])
})
