import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { insertReview } from '../../../../test/editorial/peer-review.ts'
import {
  type InvitedReviewer,
  insertInvitation,
  insertRound,
} from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

/** An accepted invitation to a new submission, whose reviewer has the address of the account. */
async function givenInvitation(site: TestSite, who?: Person, title = 'A secret title') {
  const { _id: id } = await createSubmission(site, await site.signIn('author'), { title })
  await insertRound(site, id)
  const invited = await insertInvitation(site, id, { state: 'accepted', answeredAt: site.now })
  if (who) await giveAddress(site, invited, who)
  return { id, invited }
}

async function giveAddress(site: TestSite, { reviewerId }: InvitedReviewer, { email }: Person) {
  const address = { email, emailKey: emailKey(email) }
  await site.db.update(reviewer).set(address).where(eq(reviewer.id, reviewerId))
}

const confirm = (site: TestSite, { id }: Person, confirmedAt: Date | null = site.now) =>
  site.db.update(user).set({ confirmedAt }).where(eq(user.id, id))

const closeRound = (site: TestSite, id: string) =>
  site.db.update(reviewRound).set({ closedAt: site.now }).where(eq(reviewRound.submissionId, id))

const fetchOwn = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/reviews/own' })).body.data

const requestCertificate = (site: TestSite, who: Person, year = 2026) =>
  site.ask(who, { method: 'POST', url: '/api/reviews/certificates', payload: { year } })

const check = (site: TestSite, code: string) =>
  site.ask(null, { method: 'POST', url: '/api/certificates/check', payload: { code } })

const linkCertificate = (site: TestSite, { headers }: InvitedReviewer, method: 'GET' | 'POST') =>
  site.ask(null, { method, url: '/api/review/certificate', headers })

test('R-REVIEW-6 a reviewer sees their reviews, with the title only while the round is open', async ({
  site,
}) => {
  const who = await site.signIn('author')
  await confirm(site, who)
  const { id, invited } = await givenInvitation(site, who)
  expect((await fetchOwn(site, who)).reviews).toMatchObject([
    { id: invited.id, title: 'A secret title', state: 'accepted', isOpen: true, sentAt: null },
  ])
  await insertReview(site, invited.id, { comments: 'Good.' })
  await closeRound(site, id)
  const own = await fetchOwn(site, who)
  expect(own).toMatchObject({
    reviews: [{ title: null, state: 'reviewed', isOpen: false, sentAt: expect.any(String) }],
    years: [{ year: 2026, reviews: 1, code: null }],
  })
  expect(JSON.stringify(own)).not.toContain('secret')
})

test('R-REVIEW-6 an account sees no reviews of another address or of an unconfirmed one', async ({
  site,
}) => {
  const who = await site.signIn('author')
  const other = await site.signIn('author')
  await confirm(site, other)
  const { invited } = await givenInvitation(site, who)
  await insertReview(site, invited.id, {})
  await confirm(site, who, null)
  for (const person of [who, other])
    expect(await fetchOwn(site, person)).toEqual({ reviews: [], years: [], orcid: null })
  expect((await requestCertificate(site, other)).status).toBe(404)
  const url = `/api/reviews/own/${invited.id}/link`
  expect((await site.ask(other, { method: 'POST', url })).status).toBe(404)
})

test('R-REVIEW-6 earlier links stay valid when the page opens a running review by a new link', async ({
  site,
}) => {
  const who = await site.signIn('author')
  await confirm(site, who)
  const { id, invited } = await givenInvitation(site, who)
  const url = `/api/reviews/own/${invited.id}/link`
  const { body } = await site.ask(who, { method: 'POST', url })
  expect(body.data.url).toMatch(/^http:\/\/localhost:3000\/review#[\w-]{43}$/)
  const authorization = `ReviewLink ${body.data.url.split('#')[1]}`
  for (const headers of [{ authorization }, invited.headers])
    expect((await site.ask(null, { url: '/api/review', headers })).status).toBe(200)
  await closeRound(site, id)
  expect((await site.ask(who, { method: 'POST', url })).status).toBe(404)
})

test('R-REVIEW-6 anyone can check a certificate that names no manuscript', async ({ site }) => {
  const who = await site.signIn('author')
  await confirm(site, who)
  const { invited } = await givenInvitation(site, who)
  expect((await requestCertificate(site, who)).status, 'before the review').toBe(404)
  await insertReview(site, invited.id, {})
  expect((await requestCertificate(site, who, 2025)).status).toBe(404)
  const { code } = (await requestCertificate(site, who)).body.data
  expect(code).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){5}$/)
  const { body } = await check(site, ` ${code.toLowerCase().replaceAll('-', '')}`)
  expect(body.data).toEqual({
    code,
    journal: expect.any(String),
    name: 'Sample Reviewer',
    year: 2026,
    reviews: 1,
    issuedAt: site.now.toISOString(),
  })
  expect((await requestCertificate(site, who)).body.data.code, 'requested again').toBe(code)
  const unknown = await check(site, `${code.slice(0, -1)}${code.endsWith('9') ? 8 : 9}`)
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'This code is not known. Please check each letter against the certificate and try again.',
  ])
})

test('R-REVIEW-6 a certificate ends when the reviewer withdraws it or is deleted', async ({
  site,
}) => {
  const who = await site.signIn('author')
  await confirm(site, who)
  const { invited } = await givenInvitation(site, who)
  await insertReview(site, invited.id, {})
  const { code } = (await requestCertificate(site, who)).body.data
  const withdraw = { method: 'DELETE', url: '/api/reviews/certificates/2026' } as const
  expect((await site.ask(who, withdraw)).status).toBe(200)
  expect((await check(site, code)).status).toBe(404)
  expect((await site.ask(who, withdraw)).status).toBe(404)
  const { code: second } = (await requestCertificate(site, who)).body.data
  expect(second).not.toBe(code)
  await site.db.delete(reviewInvitation).where(eq(reviewInvitation.id, invited.id))
  await site.db.delete(reviewer).where(eq(reviewer.id, invited.reviewerId))
  expect((await check(site, second)).status).toBe(404)
})

test('R-REVIEW-6 the review link gives the certificate only after its round has ended', async ({
  site,
}) => {
  const { id, invited } = await givenInvitation(site)
  expect((await linkCertificate(site, invited, 'GET')).body).toEqual({ data: null })
  expect((await linkCertificate(site, invited, 'POST')).status).toBe(404)
  await insertReview(site, invited.id, {})
  await closeRound(site, id)
  const { status, body } = await linkCertificate(site, invited, 'POST')
  expect(status).toBe(201)
  expect((await linkCertificate(site, invited, 'GET')).body.data).toEqual({
    year: 2026,
    reviews: 1,
    code: body.data.code,
  })
  expect((await check(site, body.data.code)).status).toBe(200)
})

test('R-REVIEW-6 a certificate does not count a sample review', async ({ site }) => {
  const { id, invited } = await givenInvitation(site)
  await insertReview(site, invited.id, {})
  await site.db.update(submission).set({ isSample: true }).where(eq(submission.id, id))
  expect((await linkCertificate(site, invited, 'POST')).status).toBe(404)
})

test('R-REVIEW-6 a network can try only few codes in an hour', async ({ site }) => {
  const statuses: number[] = []
  for (let tried = 0; tried <= 60; tried += 1) statuses.push((await check(site, 'X')).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
  expect(statuses.at(-1)).toBe(429)
})
