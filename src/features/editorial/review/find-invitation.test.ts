import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { newToken } from '#platform/secrets.ts'
import { openLink } from '../../../../test/access-links.ts'
import {
  type InvitedReviewer,
  insertInvitation,
  insertRound,
  linkHeaders,
} from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { getLinkedInvitation } from './find-invitation.ts'

const needsOf = (site: TestSite) => ({ ...site, clock: () => site.now })

const open = (site: TestSite, authorization: string | undefined, ip = '192.0.2.1') =>
  getLinkedInvitation(needsOf(site), { headers: { authorization }, ip })

async function givenInvitation(site: TestSite) {
  const { _id: id } = await createSubmission(site, await site.signIn())
  await insertRound(site, id)
  return { id, invited: await insertInvitation(site, id) }
}

const setState = (site: TestSite, { id }: InvitedReviewer, state: 'cancelled' | 'reviewed') =>
  site.db.update(reviewInvitation).set({ state }).where(eq(reviewInvitation.id, id))

test('R-REVIEW-2 a review link opens any number of times and changes nothing', async ({ site }) => {
  const { invited } = await givenInvitation(site)
  const before = await site.db.select().from(reviewInvitation)
  for (let times = 0; times < 40; times += 1)
    expect(await open(site, invited.headers.authorization)).toMatchObject({
      id: invited.id,
      state: 'invited',
      title: 'A sample manuscript',
    })
  expect(await site.db.select().from(reviewInvitation)).toEqual(before)
})

test('R-REVIEW-2 an invalid link gets one sentence with the address of the office', async ({
  site,
}) => {
  const { invited } = await givenInvitation(site)
  const { email } = site.journal().contact
  const invalid = [
    undefined,
    'ReviewLink',
    `Bearer ${invited.secret}`,
    `ReviewLink ${invited.secret.slice(0, -1)}`,
    `ReviewLink ${newToken()}`,
    `ReviewLink ${'x'.repeat(5_000)}`,
  ]
  for (const authorization of invalid)
    await expect(open(site, authorization)).rejects.toMatchObject({
      refusal: 'not-found',
      message: `This link is not valid. Please open the link in the email again, or write to ${email}.`,
    })
})

test('R-REVIEW-2 valid links stay open while a network that guesses links is limited', async ({
  site,
}) => {
  const { invited } = await givenInvitation(site)
  for (let guess = 0; guess < 30; guess += 1)
    await expect(open(site, `ReviewLink ${newToken()}`)).rejects.toMatchObject({
      refusal: 'not-found',
    })
  await expect(open(site, `ReviewLink ${newToken()}`)).rejects.toMatchObject({
    refusal: 'too-many-requests',
    retryAfter: 900,
    message: `This link is not valid. Please open the link in the email again, or write to ${site.journal().contact.email}.`,
  })
  await expect(open(site, 'ReviewLink x', '198.51.100.1')).rejects.toMatchObject({
    refusal: 'not-found',
  })
  expect((await open(site, invited.headers.authorization)).id).toBe(invited.id)
})

test('R-REVIEW-2 a link ends with its invitation, its round or its submission', async ({
  site,
}) => {
  const { id, invited } = await givenInvitation(site)
  const expectEnd = (sentence: RegExp) =>
    expect(open(site, invited.headers.authorization)).rejects.toMatchObject({
      refusal: 'gone',
      message: expect.stringMatching(sentence),
    })
  await site.db.update(submission).set({ deletedAt: site.now }).where(eq(submission.id, id))
  await expectEnd(/^This manuscript is not under review any more/)
  await site.db.update(submission).set({ deletedAt: null }).where(eq(submission.id, id))
  await setState(site, invited, 'cancelled')
  await expectEnd(/^The editors have cancelled this invitation/)
  await setState(site, invited, 'reviewed')
  expect((await open(site, invited.headers.authorization)).state).toBe('reviewed')
  await site.db.update(reviewRound).set({ closedAt: site.now })
  await expectEnd(/^This round of review has ended/)
})

test('R-BLIND-1 a reviewer sees the authors only where the round shows them', async ({ site }) => {
  const { invited } = await givenInvitation(site)
  const link = invited.headers.authorization
  expect(JSON.stringify(await open(site, link))).not.toContain('Sample Author')
  for (const anonymity of ['single-anonymized', 'all-identities-visible'] as const) {
    await site.db.update(reviewRound).set({ anonymity })
    expect((await open(site, link)).authors).toEqual(['Sample Author'])
  }
})

test('R-REVIEW-2 earlier links stay valid when each email has a link of its own', async ({
  site,
}) => {
  const { invited } = await givenInvitation(site)
  const secret = await openLink(site, 'review', invited.id)
  for (const each of [invited.secret, secret])
    expect((await open(site, linkHeaders(each).authorization)).id).toBe(invited.id)
})
