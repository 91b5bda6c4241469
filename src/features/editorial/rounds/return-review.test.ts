import { expect } from 'vitest'
import { reviewReturn } from '#db/schema/editorial/review.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import {
  answerInvitation,
  closeRound,
  fetchRounds,
  openRound,
  secretIn,
} from '../../../../test/editorial/rounds.ts'
import {
  fetchWorkflow,
  postToSubmission,
  runCommand,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const reason = 'Please say which comments the author must follow.'

const returnReview = (site: TestSite, who: Person, id: string, payload: object = { reason }) =>
  site.ask(who, { method: 'POST', url: `/api/review-invitations/${id}/return`, payload })

type Reviewer = Awaited<ReturnType<typeof givenReviewer>>['reviewer']

async function review(site: TestSite, reviewer: Reviewer) {
  await saveFields(site, reviewer, completeReview)
  expect((await sendReview(site, reviewer)).status).toBe(200)
}

/** A review that was sent; with `isAlone`, it was the last one of its round, which closed. */
async function givenReview(site: TestSite, { isAlone = true } = {}) {
  const editor = await site.signIn('editor', 'Ngozi Eze')
  const { id, reviewer } = await givenReviewer(site)
  const other = isAlone ? undefined : (await givenReviewer(site, { submissionId: id })).reviewer
  await review(site, reviewer)
  return { editor, id, reviewer, other }
}

const change = (site: TestSite, { headers }: Reviewer, base: number, value: string) =>
  site.ask(null, {
    method: 'PUT',
    url: '/api/review/draft',
    headers,
    payload: { fields: { comments: { value, base } } },
  })

test('R-REVIEW-3 a reviewer changes and sends a review again after it was sent back', async ({
  site,
}) => {
  const { editor, id, reviewer } = await givenReview(site, { isAlone: false })
  const sentAt = site.now.toISOString()
  site.pass(60_000)
  const returned = await returnReview(site, editor, reviewer.id)
  expect([returned.status, returned.body.message]).toEqual([200, 'Review sent back'])
  const open = (await fetchReview(site, reviewer)).body.data
  expect(open).toMatchObject({ state: 'accepted', returnReason: reason })
  expect(open.draft.comments.value).toBe(completeReview.comments)
  await change(site, reviewer, open.draft.comments.at, 'The author must shorten it.')
  const find = async () =>
    (await fetchRounds(site, editor, id))[0].invitations.find(
      (each: { id: string }) => each.id === reviewer.id,
    )
  const first = [{ reason, by: 'Ngozi Eze', sentAt, sentBackAt: site.now.toISOString() }]
  expect(await find()).toMatchObject({
    state: 'accepted',
    review: { sentAt },
    returns: first,
  })
  site.pass(60_000)
  expect((await sendReview(site, reviewer)).status).toBe(200)
  const { review, returns, state } = await find()
  expect([state, review.sentAt, returns]).toMatchObject(['reviewed', site.now.toISOString(), first])
  const text = (parts: unknown) => JSON.stringify(parts)
  expect(text(review.parts)).toContain('The author must shorten it.')
  expect(text(review.parts)).not.toContain('Good work.')
  expect(text(returns[0].parts)).toContain('Good work.')
  expect((await fetchReview(site, reviewer)).body.data.returnReason).toBeNull()
  expect((await fetchWorkflow(site, editor, id)).editorial.timeline).toContainEqual(
    expect.objectContaining({ type: 'submission-review-returned', reason, by: 'Ngozi Eze' }),
  )
})

test('R-REVIEW-3 a round that closed with its last review opens until the review is sent again', async ({
  site,
}) => {
  const { editor, id, reviewer } = await givenReview(site)
  expect((await fetchReview(site, reviewer)).status).toBe(410)
  expect((await returnReview(site, editor, reviewer.id)).status).toBe(200)
  const open = await fetchWorkflow(site, editor, id)
  expect(open.stage).toBe('in-review')
  expect((await fetchRounds(site, editor, id))[0].closedAt).toBeNull()
  const again = await returnReview(site, editor, reviewer.id)
  expect([again.status, again.body.message]).toEqual([
    409,
    'There is no review to send back: it was not sent, or was sent back in the meantime.',
  ])
  expect((await sendReview(site, reviewer)).status).toBe(200)
  expect((await fetchWorkflow(site, editor, id)).stage).toBe('awaiting-decision')
})

test('R-REVIEW-3 the reviewer gets an email with the reason and a new due date', async ({
  site,
}) => {
  const { editor, reviewer } = await givenReview(site)
  site.pass(40 * 86_400_000)
  await returnReview(site, editor, reviewer.id, { reason, days: 3 })
  const due = new Date(site.now.getTime() + 3 * 86_400_000).toISOString()
  expect((await fetchReview(site, reviewer)).body.data.reviewDueAt).toBe(due)
  const mail = await waitForEmail(site, reviewer, 'Please complete your review')
  expect(mail).toContain(reason)
  expect(secretIn(mail)).toMatch(/^[\w-]{20,}$/)
})

test('R-REVIEW-3 a review that was sent counts if the round ends before its completion', async ({
  site,
}) => {
  const { editor, id, reviewer } = await givenReview(site, { isAlone: false })
  await returnReview(site, editor, reviewer.id)
  const declined = await answerInvitation(site, reviewer.secret, 'decline')
  expect([declined.status, declined.body.message]).toEqual([
    409,
    expect.stringContaining('You have sent a review already.'),
  ])
  expect((await closeRound(site, editor, id)).status).toBe(200)
  const [{ invitations }] = await fetchRounds(site, editor, id)
  const states = invitations.map((each: { state: string }) => each.state)
  expect(states.toSorted()).toEqual(['expired', 'reviewed'])
  const url = `/api/submissions/${id}/decision-draft/request-minor-revision`
  expect((await site.ask(editor, { url })).body.body).toContain('Good work.')
  expect((await fetchReview(site, reviewer)).body.message).toContain('received your review')
})

test('R-REVIEW-3 undoing a decision gives back the review that was to be completed', async ({
  site,
}) => {
  const { editor, id, reviewer } = await givenReview(site, { isAlone: false })
  await returnReview(site, editor, reviewer.id)
  const text = { subject: 'Your manuscript', body: 'Thank you.' }
  expect((await runCommand(site, editor, id, 'accept', text)).status).toBe(200)
  expect((await returnReview(site, editor, reviewer.id)).status).toBe(409)
  expect((await runCommand(site, editor, id, 'decision/undo')).status).toBe(200)
  expect((await fetchReview(site, reviewer)).body.data).toMatchObject({
    state: 'accepted',
    returnReason: reason,
  })
})

test('R-REVIEW-3 an editor cannot send a review back after a decision or a new round', async ({
  site,
}) => {
  const { editor, id, reviewer } = await givenReview(site)
  expect((await openRound(site, editor, id)).status).toBe(200)
  const late = await returnReview(site, editor, reviewer.id)
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringContaining('cannot be sent back any more'),
  ])
})

test('R-REVIEW-3 one of two editors who send a review back at once gets a 409', async ({
  site,
}) => {
  const { editor, reviewer } = await givenReview(site)
  const other = await site.signIn('editor')
  const both = await Promise.all([editor, other].map((who) => returnReview(site, who, reviewer.id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await site.db.select().from(reviewReturn)).toHaveLength(1)
})

test('R-BLIND-1 a reason that is empty or names an author is refused', async ({ site }) => {
  const { editor, reviewer } = await givenReview(site)
  const named = await returnReview(site, editor, reviewer.id, {
    reason: 'Compare with what Sample Author wrote.',
  })
  expect([named.status, named.headers['x-field']]).toEqual([400, 'reason'])
  expect((await returnReview(site, editor, reviewer.id, { reason: '' })).status).toBe(400)
})

test('R-BLIND-1 a reason does not reach editors with a conflict', async ({ site }) => {
  const { editor, id, reviewer } = await givenReview(site)
  const conflicted = await site.signIn('editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  expect((await returnReview(site, conflicted, reviewer.id)).status).toBe(404)
  await returnReview(site, editor, reviewer.id)
  for (const path of ['', '/workflow', '/messages']) {
    const { body } = await site.ask(conflicted, { url: `/api/submissions/${id}${path}` })
    expect(JSON.stringify(body)).not.toContain(reason)
  }
})
