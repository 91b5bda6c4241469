import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { newToken } from '#platform/secrets.ts'
import { givenReviewer } from '../../../../test/editorial/review.ts'
import { insertRound, linkHeaders } from '../../../../test/fixtures/review-rows.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const routesOf = (site: TestSite) =>
  site.app.routeTable.filter(
    ({ permission, method }) => permission === 'use review links' && method !== 'HEAD',
  )

/** The answers of every route of reviewers to a link. The certificate outlives the round. */
const askEverything = (site: TestSite, secret: string) =>
  Promise.all(
    routesOf(site)
      .filter(({ url }) => !url.endsWith('/certificate'))
      .map(async ({ method, url }) => {
        const headers = linkHeaders(secret)
        const payload = ['POST', 'PUT'].includes(method) ? { payload: {} } : {}
        const asked = { method: method as 'GET', url, headers, ...payload }
        const { status, body } = await site.ask(null, asked)
        return { route: `${method} ${url}`, status, message: String(body.message) }
      }),
  )

test('R-REVIEW-2 R-BLIND-1 the link of an earlier round opens nothing of the next one', async ({
  site,
}) => {
  const { id, reviewer } = await givenReviewer(site)
  await site.db.update(reviewRound).set({ closedAt: site.now })
  await site.db.update(reviewInvitation).set({ state: 'expired', endedAt: site.now })
  await insertRound(site, id, { number: 2 })
  const answers = await askEverything(site, reviewer.secret)
  expect(answers.length).toBeGreaterThan(6)
  const { email } = site.journal().contact
  const sentence = `This round of review has ended. There is nothing more to do. If you have a question, write to ${email}.`
  for (const { route, ...answer } of answers)
    expect(answer, route).toEqual({ status: 410, message: sentence })
})

test('R-REVIEW-2 every route of reviewers refuses cancelled and cut links alike', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  await site.db
    .update(reviewInvitation)
    .set({ state: 'cancelled' })
    .where(eq(reviewInvitation.id, reviewer.id))
  const { email } = site.journal().contact
  for (const { route, status, message } of await askEverything(site, reviewer.secret)) {
    expect([route, status]).toEqual([route, 410])
    expect(message).toMatch(/^The editors have cancelled this invitation\..* write to /)
    expect(message).toContain(email)
  }
  for (const secret of [reviewer.secret.slice(0, -3), newToken()])
    for (const { route, status, message } of await askEverything(site, secret)) {
      expect([route, status]).toEqual([route, 404])
      expect(message).toContain(`write to ${email}`)
    }
})
