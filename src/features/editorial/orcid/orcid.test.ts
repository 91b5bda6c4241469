import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewer } from '#db/schema/editorial/review.ts'
import { orcidConnection } from '#db/schema/editorial/reviewer-records.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { insertReview } from '../../../../test/editorial/peer-review.ts'
import { insertInvitation, insertRound } from '../../../../test/fixtures/review-rows.ts'
import { journalContent } from '../../../../test/journal-content.ts'
import {
  type OrcidServer,
  orcidCredentials,
  sampleIn,
  startOrcidServer,
} from '../../../../test/servers/orcid-server.ts'
import { createSubmission, type SiteOptions, test as siteTest } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const baseUrl = 'http://localhost:3000'

/** A journal that is no sample, with ORCID's test server. */
const test = siteTest.extend<{ orcid: OrcidServer; given: SiteOptions }>({
  orcid: async ({ task: _ }, use) => {
    const server = await startOrcidServer(`${baseUrl}/reviews/orcid`)
    await use(server)
    await server.close()
  },
  given: async ({ orcid }, use) =>
    use({
      orcid: orcidCredentials(orcid.url),
      journal: { ...journalContent.journal, sample: false },
    }),
})

/** A review that a person with an account has sent. */
async function givenSentReview(site: TestSite) {
  const who = await site.signIn('author', 'Ada Reviewer')
  const author = await site.signIn('author')
  const { _id: id } = await createSubmission(site, author, { title: 'A secret title' })
  await insertRound(site, id)
  const { id: reviewId, reviewerId } = await insertInvitation(site, id, { state: 'accepted' })
  const address = { email: who.email, emailKey: emailKey(who.email) }
  await site.db.update(reviewer).set(address).where(eq(reviewer.id, reviewerId))
  await insertReview(site, reviewId, {})
  return { who, reviewId }
}

const call = (
  site: TestSite,
  who: Person,
  method: 'POST' | 'DELETE',
  path: string,
  payload?: object,
) => site.ask(who, { method, url: `/api/reviews/${path}`, ...(payload && { payload }) })

/** Begins the authorisation, opens the page at ORCID, and returns what it sends back with the browser. */
async function authorise(site: TestSite, who: Person) {
  const { body } = await call(site, who, 'POST', 'orcid/authorization')
  const address = new URL(body.data.url)
  expect((await fetch(address)).status).toBe(200)
  return { address, answer: { code: sampleIn.code, state: address.searchParams.get('state') } }
}

async function connect(site: TestSite, who: Person) {
  const { answer } = await authorise(site, who)
  const { status } = await call(site, who, 'POST', 'orcid/connection', answer)
  expect(status).toBe(200)
}

const fetchOrcid = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/reviews/own' })).body.data.orcid

test('R-REVIEW-6 the token of an ORCID iD that a reviewer connects is stored encrypted', async ({
  site,
  orcid,
}) => {
  const { who } = await givenSentReview(site)
  expect(await fetchOrcid(site, who)).toEqual({ orcid: null, added: [] })
  const { address, answer } = await authorise(site, who)
  expect(address.origin + address.pathname).toBe(`${orcid.url}/oauth/authorize`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'APP-SAMPLE',
    response_type: 'code',
    scope: '/activities/update',
    redirect_uri: `${baseUrl}/reviews/orcid`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect((await call(site, who, 'POST', 'orcid/connection', answer)).status).toBe(200)
  expect(await fetchOrcid(site, who)).toEqual({ orcid: sampleIn.orcid, added: [] })
  const [stored] = await site.db.select().from(orcidConnection)
  expect(stored?.accessToken).toMatch(/^sealed:1:/)
  expect(JSON.stringify(stored)).not.toContain(sampleIn.token)
})

test('R-REVIEW-6 a state of ORCID is valid once for its account within 15 minutes', async ({
  site,
}) => {
  const { who } = await givenSentReview(site)
  const other = await site.signIn('author')
  const { answer } = await authorise(site, who)
  const finish = async (person: Person, sent: object = answer) =>
    (await call(site, person, 'POST', 'orcid/connection', sent)).status
  expect(await finish(other)).toBe(400)
  expect(await finish(who, { ...answer, state: 'x'.repeat(43) })).toBe(400)
  expect(await finish(who, { ...answer, code: 'wrong1' }), 'refused by ORCID').toBe(409)
  expect(await finish(who), 'used').toBe(400)
  const { answer: late } = await authorise(site, who)
  site.pass(15 * 60_000)
  expect(await finish(who, late)).toBe(400)
  expect((await fetchOrcid(site, who)).orcid).toBeNull()
})

test('R-REVIEW-6 a code of ORCID is accepted only in the session that began', async ({ site }) => {
  const { who } = await givenSentReview(site)
  const { answer } = await authorise(site, who)
  const payload = { email: who.email, password: who.password }
  const { body } = await site.ask(null, { method: 'POST', url: '/api/login', payload })
  const elsewhere = { ...who, token: body.token }
  expect((await call(site, elsewhere, 'POST', 'orcid/connection', answer)).status).toBe(400)
  expect((await call(site, who, 'POST', 'orcid/connection', answer)).status).toBe(200)
})

test('R-REVIEW-6 a code of ORCID that belongs to another authorisation is refused', async ({
  site,
}) => {
  const { who } = await givenSentReview(site)
  const { answer } = await authorise(site, who)
  await authorise(site, await site.signIn('author'))
  expect((await call(site, who, 'POST', 'orcid/connection', answer)).status).toBe(409)
})

test('R-REVIEW-6 a reviewer adds a review to the ORCID record once and removes it', async ({
  site,
  orcid,
}) => {
  const { who, reviewId } = await givenSentReview(site)
  const path = `own/${reviewId}/orcid`
  const early = await call(site, who, 'POST', path)
  expect([early.status, early.body.message]).toEqual([409, 'Please connect your ORCID iD first.'])
  await connect(site, who)
  for (const _ of [1, 2]) expect((await call(site, who, 'POST', path)).status).toBe(200)
  expect([...orcid.record.values()]).toEqual([
    {
      'reviewer-role': 'reviewer',
      'review-identifiers': {
        'external-id': [
          {
            'external-id-type': 'source-work-id',
            'external-id-value': expect.stringMatching(/^[\da-f]{32}$/),
            'external-id-relationship': 'self',
          },
        ],
      },
      'review-type': 'review',
      'review-completion-date': { year: { value: '2026' } },
      'review-group-id': expect.stringMatching(/^issn:\d{4}-\d{3}[\dX]$/),
      'convening-organization': {
        name: journalContent.journal.institution,
        address: { city: 'Lagos', country: 'NG' },
        'disambiguated-organization': {
          'disambiguated-organization-identifier': 'https://ror.org/05rk03822',
          'disambiguation-source': 'ROR',
        },
      },
    },
  ])
  expect((await fetchOrcid(site, who)).added).toEqual([reviewId])
  expect((await call(site, who, 'DELETE', path)).status).toBe(200)
  expect([orcid.record.size, (await fetchOrcid(site, who)).added]).toEqual([0, []])
  expect((await call(site, who, 'DELETE', path)).status).toBe(404)
})

test('R-REVIEW-6 nobody adds a review of another person to an ORCID record', async ({
  site,
  orcid,
}) => {
  const { who, reviewId } = await givenSentReview(site)
  const other = await site.signIn('author')
  await connect(site, who)
  await connect(site, other)
  for (const method of ['POST', 'DELETE'] as const)
    expect((await call(site, other, method, `own/${reviewId}/orcid`)).status).toBe(404)
  expect(orcid.record.size).toBe(0)
})

test('R-REVIEW-6 a permission that ended at ORCID ends the connection', async ({ site, orcid }) => {
  const { who, reviewId } = await givenSentReview(site)
  await connect(site, who)
  orcid.isRevoked = true
  const refused = await call(site, who, 'POST', `own/${reviewId}/orcid`)
  expect(refused.body.message).toBe('Your permission at ORCID has ended. Please connect again.')
  expect((await fetchOrcid(site, who)).orcid).toBeNull()
})

test('R-REVIEW-6 a person who ends the connection revokes the permission at ORCID', async ({
  site,
  orcid,
}) => {
  const { who } = await givenSentReview(site)
  await connect(site, who)
  expect((await call(site, who, 'DELETE', 'orcid/connection')).status).toBe(200)
  expect([orcid.isRevoked, (await fetchOrcid(site, who)).orcid]).toEqual([true, null])
})

siteTest('R-REVIEW-6 nothing of ORCID is offered without credentials', async ({ site }) => {
  const { who, reviewId } = await givenSentReview(site)
  expect(await fetchOrcid(site, who)).toBeNull()
  for (const path of ['orcid/authorization', `own/${reviewId}/orcid`])
    expect((await call(site, who, 'POST', path)).status, path).toBe(404)
})
