import { expect } from 'vitest'
import { reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

/** A complete draft in a round that publishes these parts of the review. */
async function givenDraft(
  site: TestSite,
  published: ('review-reports' | 'reviewer-identities')[],
  values: object = {},
) {
  const { reviewer } = await givenReviewer(site)
  await site.db.update(reviewRound).set({ published })
  await saveFields(site, reviewer, { ...completeReview, ...values })
  return reviewer
}

const storedConsent = async (site: TestSite) =>
  (await site.db.select({ content: reviewReport.content }).from(reviewReport))[0]?.content?.consent

test('R-REVIEW-7 a reviewer says whether the review may be published before it is sent', async ({
  site,
}) => {
  const reviewer = await givenDraft(site, ['review-reports'])
  expect((await fetchReview(site, reviewer)).body.data.consents).toEqual(['no', 'anonymous'])
  const refused = await sendReview(site, reviewer)
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'consent'])
  await saveFields(site, reviewer, { consent: 'anonymous' })
  expect((await sendReview(site, reviewer)).status).toBe(200)
  expect(await storedConsent(site)).toBe('anonymous')
})

test('R-REVIEW-7 a reviewer is asked for a signature only where the journal publishes names', async ({
  site,
}) => {
  const published = ['review-reports'] as ('review-reports' | 'reviewer-identities')[]
  const reviewer = await givenDraft(site, published, { consent: 'signed' })
  expect((await sendReview(site, reviewer)).headers['x-field'], 'not offered').toBe('consent')
  await site.db.update(reviewRound).set({ published: [...published, 'reviewer-identities'] })
  expect((await fetchReview(site, reviewer)).body.data.consents).toEqual([
    'no',
    'anonymous',
    'signed',
  ])
  expect((await sendReview(site, reviewer)).status).toBe(200)
  expect(await storedConsent(site)).toBe('signed')
})

test('R-REVIEW-7 a round that publishes no reviews asks for no consent and stores none', async ({
  site,
}) => {
  const reviewer = await givenDraft(site, [], { consent: 'signed' })
  expect((await fetchReview(site, reviewer)).body.data.consents).toEqual([])
  expect((await sendReview(site, reviewer)).status).toBe(200)
  expect(await storedConsent(site)).toBeUndefined()
})
