import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { emailMessage } from '#db/schema/email.ts'
import {
  changeInvitation,
  closeRound,
  fetchRounds,
  givenReviewedSubmission,
  invite,
} from '../../../../test/editorial/rounds.ts'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { sendReviewNotices } from './review-notices.ts'

const day = 86_400_000

const sendNotices = (site: TestSite) =>
  sendReviewNotices({ ...site, clock: () => site.now, baseUrl: 'http://localhost:3000' })

/** The names of the emails to reviewers, in the order in which they were queued. */
const listNames = async (site: TestSite) =>
  (await site.db.select().from(emailMessage).orderBy(emailMessage.writtenAt))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('review-'))

async function givenInvitation(site: TestSite) {
  const given = await givenReviewedSubmission(site)
  const { body } = await invite(site, given.editor, given.id)
  return { ...given, invitationId: body.data.id as string }
}

const setState = (site: TestSite, state: 'accepted' | 'declined' | 'reviewed') =>
  site.db.update(reviewInvitation).set({ state, answeredAt: site.now })

test('R-REVIEW-4 each reminder is sent once before and after the due dates', async ({ site }) => {
  const { editor, id } = await givenInvitation(site)
  site.pass(5 * day)
  await Promise.all([sendNotices(site), sendNotices(site)])
  await sendNotices(site)
  expect(await listNames(site)).toEqual(['review-invitation', 'review-answer-reminder'])
  await setState(site, 'accepted')
  for (let days = 0; days < 30; days += 1) {
    site.pass(day)
    await sendNotices(site)
  }
  expect((await listNames(site)).slice(2)).toEqual(['review-reminder', 'review-overdue'])
  const [{ invitations }] = await fetchRounds(site, editor, id)
  expect(invitations).toMatchObject([{ reminders: 3, overdue: true }])
  const { timeline } = (await fetchWorkflow(site, editor, id)).editorial
  expect(timeline.at(-1)).toMatchObject({ type: 'submission-reviewer-reminded', by: null })
})

test('R-REVIEW-4 a worker sends only one reminder after an absence', async ({ site }) => {
  await givenInvitation(site)
  await setState(site, 'accepted')
  site.pass(60 * day)
  await sendNotices(site)
  await sendNotices(site)
  expect(await listNames(site)).toEqual(['review-invitation', 'review-overdue'])
})

test('R-REVIEW-4 reminders stop when the review is in or the invitation is declined', async ({
  site,
}) => {
  await givenInvitation(site)
  for (const state of ['declined', 'reviewed'] as const) {
    await setState(site, state)
    site.pass(40 * day)
    await sendNotices(site)
  }
  expect(await listNames(site)).toEqual(['review-invitation'])
})

test('R-REVIEW-4 reminders stop when the address bounces', async ({ site }) => {
  await givenInvitation(site)
  await site.db.update(emailMessage).set({ state: 'bounced' })
  site.pass(6 * day)
  await sendNotices(site)
  expect(await listNames(site)).toEqual(['review-invitation'])
  const [person] = await site.db.select().from(reviewer)
  expect(person?.bouncedAt).toEqual(expect.any(Date))
})

test('R-REVIEW-4 an editor can send a reminder only while an answer is outstanding', async ({
  site,
}) => {
  const { editor, id, invitationId } = await givenInvitation(site)
  site.pass(5 * day)
  const remind = () => changeInvitation(site, editor, invitationId, 'remind')
  expect((await remind()).status).toBe(200)
  await sendNotices(site)
  expect(await listNames(site)).toEqual(['review-invitation', 'review-answer-reminder'])
  expect((await fetchRounds(site, editor, id))[0].invitations[0].reminders).toBe(1)
  await setState(site, 'declined')
  expect((await remind()).status).toBe(409)
})

test('R-REVIEW-4 a reviewer whose invitation ended gets one email after the undo window', async ({
  site,
}) => {
  const { editor, id } = await givenInvitation(site)
  await runCommand(site, editor, id, 'accept')
  site.pass(20_000)
  await sendNotices(site)
  const { version } = await fetchWorkflow(site, editor, id)
  await postToSubmission(site, editor, `${id}/decision/undo`, { version })
  site.pass(day)
  await sendNotices(site)
  expect(await listNames(site), 'the decision was undone').toEqual(['review-invitation'])
  await closeRound(site, editor, id)
  site.pass(day)
  await Promise.all([sendNotices(site), sendNotices(site)])
  await sendNotices(site)
  expect(await listNames(site)).toEqual(['review-invitation', 'review-ended'])
  const [ended] = await site.db
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.name, 'review-ended'))
  expect(ended).toMatchObject({ linkKind: null, actionUrl: null })
})
