import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewer as reviewerTable } from '#db/schema/editorial/review.ts'
import { emailMessage } from '#db/schema/email.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import { fetchWorkflow } from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const listThanks = (site: TestSite) =>
  site.db.select().from(emailMessage).where(eq(emailMessage.name, 'review-received'))

test('R-REVIEW-3 a reviewer gets one email with thanks and next steps for a review', async ({
  site,
}) => {
  const { reviewer, id } = await givenReviewer(site)
  await givenReviewer(site, { submissionId: id })
  await saveFields(site, reviewer, completeReview)
  await Promise.all([sendReview(site, reviewer), sendReview(site, reviewer)])
  await sendReview(site, reviewer)
  expect(await listThanks(site)).toMatchObject([
    {
      recipientAddress: reviewer.email,
      submissionId: id,
      subject: expect.stringMatching(
        /^Thank you for your review: A sample manuscript \(2026-\d+\)$/,
      ),
      body: expect.stringMatching(
        /“A sample manuscript” \(submission 2026-\d+\)[\s\S]*\n\nNext, an editor/,
      ),
      linkKind: null,
    },
  ])
  const editor = await site.signIn('editor')
  const { editorial } = await fetchWorkflow(site, editor, id)
  const sent = editorial.timeline.find(
    ({ type }: { type: string }) => type === 'submission-review-sent',
  )
  expect(editorial.emails).toMatchObject([{ id: sent.emailId, name: 'review-received' }])
})

test('R-REVIEW-3 a reviewer gets thanks again for a review that was completed and sent again', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  const editor = await site.signIn('editor')
  await saveFields(site, reviewer, completeReview)
  await sendReview(site, reviewer)
  const url = `/api/review-invitations/${reviewer.id}/return`
  const payload = { reason: 'Please name the place.' }
  expect((await site.ask(editor, { method: 'POST', url, payload })).status).toBe(200)
  const { draft } = (await fetchReview(site, reviewer)).body.data
  expect(draft.comments.value).toBe(completeReview.comments)
  expect((await sendReview(site, reviewer)).status).toBe(200)
  const ids = (await listThanks(site)).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([`thanks-${reviewer.id}-1`, `thanks-${reviewer.id}-2`])
})

test('R-REVIEW-4 a review from an address that bounces is kept without thanks', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  await site.db
    .update(reviewerTable)
    .set({ bouncedAt: site.now })
    .where(eq(reviewerTable.id, reviewer.reviewerId))
  await saveFields(site, reviewer, completeReview)
  expect((await sendReview(site, reviewer)).status).toBe(200)
  expect(await listThanks(site)).toEqual([])
})
