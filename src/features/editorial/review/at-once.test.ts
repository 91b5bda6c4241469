import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { event } from '#db/schema/platform.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import {
  answerInvitation,
  changeInvitation,
  closeRound,
} from '../../../../test/editorial/rounds.ts'
import { fetchWorkflow, runCommand } from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { test } from '../../../../test/site.ts'
import type { Answer, TestSite } from '../../../../test/site-actions.ts'

/** A reviewer with a complete draft, and an editor. */
async function givenDraft(site: TestSite) {
  const { id, reviewer } = await givenReviewer(site)
  expect((await saveFields(site, reviewer, completeReview)).status).toBe(200)
  const editor = await site.signIn('editor')
  const { draftVersion } = (await fetchReview(site, reviewer)).body.data
  return { id, reviewer, editor, send: () => sendReview(site, reviewer, draftVersion) }
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

/** The stored row of the only invitation. */
async function readInvitation(site: TestSite) {
  const [invitation] = await site.db.select().from(reviewInvitation)
  const [report] = await site.db.select().from(reviewReport)
  const [round] = await site.db.select().from(reviewRound)
  const events = await site.db.select().from(event).where(eq(event.type, 'submission-review-sent'))
  return {
    state: invitation?.state,
    isSent: report?.sentAt !== null,
    isClosed: round?.closedAt !== null,
    events: events.length,
  }
}

test('R-REVIEW-3 R-REVIEW-4 only one of a review and its cancellation at once succeeds', async ({
  site,
}) => {
  const { reviewer, editor, send } = await givenDraft(site)
  const cancel = () => changeInvitation(site, editor, reviewer.id, 'cancel')
  const [sent, cancelled] = await Promise.all([send(), cancel()])
  const { state, isSent, events } = await readInvitation(site)
  if (sent.status === 200) {
    expect(cancelled.status).toBe(409)
    expect([state, isSent, events]).toEqual(['reviewed', true, 1])
  } else {
    expect([sent.status, cancelled.status]).toEqual([410, 200])
    expect([state, isSent, events]).toEqual(['cancelled', false, 0])
  }
})

test('R-REVIEW-3 two devices that send at once send one review that closes the round once', async ({
  site,
}) => {
  const { id, editor, send } = await givenDraft(site)
  const answers = await Promise.all([send(), send(), send()])
  // The round may be closed already for the slower devices; the sentence says that the review arrived.
  for (const { status, body } of answers) {
    expect([200, 410]).toContain(status)
    if (status === 410) expect(body.message).toContain('The journal received your review')
  }
  expect(statuses(answers)).toContain(200)
  const { state, isClosed, events } = await readInvitation(site)
  expect([state, isClosed, events]).toEqual(['reviewed', true, 1])
  const { editorial, stage } = await fetchWorkflow(site, editor, id)
  const types = editorial.timeline.map(({ type }: { type: string }) => type)
  expect([stage, types.filter((type: string) => type === 'submission-review-closed')]).toEqual([
    'awaiting-decision',
    ['submission-review-closed'],
  ])
})

test('R-REVIEW-4 R-DECIDE-1 a review and a decision at once are each stored completely or not at all', async ({
  site,
}) => {
  const { id, editor, send } = await givenDraft(site)
  const [sent, decided] = await Promise.all([send(), runCommand(site, editor, id, 'reject')])
  const { state, isSent, isClosed } = await readInvitation(site)
  expect([200, 410]).toContain(sent.status)
  expect([200, 409]).toContain(decided.status)
  expect([sent.status, decided.status]).not.toEqual([410, 409])
  expect([state, isSent, isClosed]).toEqual(
    sent.status === 200 ? ['reviewed', true, true] : ['expired', false, true],
  )
  const { stage } = await fetchWorkflow(site, editor, id)
  expect(stage).toBe(decided.status === 200 ? 'rejected' : 'awaiting-decision')
})

test('R-REVIEW-2 R-REVIEW-4 an answer and the end of the round at once agree', async ({ site }) => {
  const { id, reviewer } = await givenReviewer(site, { state: 'invited' })
  const editor = await site.signIn('editor')
  const [accepted, declined, closed] = await Promise.all([
    answerInvitation(site, reviewer.secret, 'accept'),
    answerInvitation(site, reviewer.secret, 'decline'),
    closeRound(site, editor, id),
  ])
  expect(closed.status).toBe(200)
  for (const { status } of [accepted, declined]) expect([200, 410]).toContain(status)
  const { state, isClosed } = await readInvitation(site)
  const isDeclined = state === 'declined'
  expect(isClosed).toBe(true)
  // An acceptance expires with the round; a decline stays.
  if (!isDeclined) expect(state).toBe('expired')
  else expect(declined.status).toBe(200)
  expect((await answerInvitation(site, reviewer.secret, 'accept')).status).toBe(410)
})

test('R-REVIEW-3 a review that is sent while its draft is saved holds what was sent', async ({
  site,
}) => {
  const { reviewer, send } = await givenDraft(site)
  const save = () => saveFields(site, reviewer, { 'answer.strengths': 'From another device' })
  const [sent, saved] = await Promise.all([send(), save()])
  const [report] = await site.db.select().from(reviewReport)
  // The device that sends has not seen the other text: one of the two gets a message.
  expect(report?.content?.answers.strengths).toBeUndefined()
  if (sent.status === 200) expect([409, 410]).toContain(saved.status)
  else expect(statuses([sent, saved])).toEqual([409, 200])
})
