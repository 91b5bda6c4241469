import { and, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { emailMessage } from '#db/schema/email.ts'
import { sendReviewNotices } from '#features/editorial/rounds/review-notices.ts'
import { completeReview } from '../fixtures/complete-review.ts'
import { insertRound } from '../fixtures/review-rows.ts'
import { createSubmission } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'
import { until } from '../until.ts'
import { givenReviewer, saveFields, sendReview } from './review.ts'
import {
  answerInvitation,
  changeInvitation,
  closeRound,
  givenReviewedSubmission,
  invite,
} from './rounds.ts'
import { postToSubmission, runCommand, sendEmailsNow } from './workflow.ts'

/** The emails to a reviewer, from the invitation to the end of the round. */
export async function causeReviewerEmails(site: TestSite) {
  const { editor, id } = await givenReviewedSubmission(site, { title: 'On large classes' })
  const { body } = await invite(site, editor, id)
  const change = (command: 'remind' | 'extend') =>
    changeInvitation(site, editor, body.data.id, command, { days: 7 })
  await change('remind')
  await site.db.update(reviewInvitation).set({ state: 'accepted', answeredAt: site.now })
  await change('remind')
  await change('extend')
  site.pass(60 * 86_400_000)
  await change('remind')
  // The link of an email that was not sent ends with the round.
  await until(async () => {
    await sendEmailsNow(site)
    const rows = await site.db
      .select()
      .from(emailMessage)
      .where(and(eq(emailMessage.submissionId, id), isNotNull(emailMessage.linkKind)))
    expect(rows.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'review-answer-reminder sent',
      'review-extended sent',
      'review-invitation sent',
      'review-overdue sent',
      'review-reminder sent',
    ])
  })
  await closeRound(site, editor, id)
  site.pass(120_000)
  await sendReviewNotices({
    ...site,
    clock: () => site.now,
    baseUrl: 'http://localhost:3000',
  })
}

/** Reviewers who accept, decline, reply to a message and send a review, each with the link of an invitation. */
export async function causeReviewAnswers(site: TestSite, editor: Person, author: Person) {
  const { _id: id } = await createSubmission(site, author, { title: 'On marking essays' })
  expect((await runCommand(site, editor, id, 'assign')).status).toBe(200)
  await insertRound(site, id)
  const { reviewer } = await givenReviewer(site, { submissionId: id, state: 'invited' })
  const other = await givenReviewer(site, { submissionId: id, state: 'invited' })
  const last = await givenReviewer(site, { submissionId: id })
  expect((await answerInvitation(site, reviewer.secret, 'accept')).status).toBe(200)
  expect((await answerInvitation(site, other.reviewer.secret, 'decline')).status).toBe(200)
  const message = { to: 'reviewer', subject: 'Your files', text: 'Did you read table 2?' }
  const { id: invitationId, headers } = reviewer
  await postToSubmission(site, editor, `${id}/messages`, { ...message, invitationId })
  const payload = { text: 'Yes.' }
  const replied = await site.ask(null, {
    method: 'POST',
    url: '/api/review/messages',
    headers,
    payload,
  })
  expect(replied.status).toBe(200)
  for (const each of [reviewer, last.reviewer]) {
    await saveFields(site, each, completeReview)
    expect((await sendReview(site, each)).status).toBe(200)
  }
}
