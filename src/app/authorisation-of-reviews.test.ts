import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { reviewer } from '#db/schema/editorial/review.ts'
import type { RouteEntry } from '#platform/http/security/route-access.ts'
import {
  answerInvitation,
  changeInvitation,
  givenReviewedSubmission,
  invite,
  samplePerson,
} from '../../test/editorial/rounds.ts'
import { insertInvitation, linkHeaders } from '../../test/fixtures/review-rows.ts'
import { limit } from '../../test/runner/patience.ts'
import { test } from '../../test/site.ts'
import type { Person, TestSite } from '../../test/site-actions.ts'

// Every route of reviews as everybody who has a part in them.
vi.setConfig({ testTimeout: limit(120) })

/** The people of a review who have no role, or lose what their role allows. */
async function givenReviewPeople(site: TestSite) {
  const { editor, id } = await givenReviewedSubmission(site)
  const invited = async (name: string) => {
    const { body } = await invite(site, editor, id, samplePerson(name))
    const link = await changeInvitation(site, editor, body.data.id, 'link')
    return { id: body.data.id as string, secret: String(link.body.url).split('#')[1] ?? '' }
  }
  const [own, ended] = [await invited('Own Link'), await invited('Ended Link')]
  await answerInvitation(site, own.secret, 'accept')
  await changeInvitation(site, editor, ended.id, 'cancel')
  const other = await givenReviewedSubmission(site)
  const another = await insertInvitation(site, other.id, { state: 'accepted' })
  const conflicted = await site.signIn('editor', 'Near Editor')
  await site.ask(conflicted, { method: 'POST', url: `/api/submissions/${id}/conflict` })
  const reviewing = await site.signIn('editor', 'Reviewing Editor')
  const appointed = await insertInvitation(site, id, { state: 'accepted', number: 9 })
  await site.db
    .update(reviewer)
    .set({ accountId: reviewing.id })
    .where(eq(reviewer.id, appointed.reviewerId))
  return { id, own, ended, another, conflicted, reviewing, appointed }
}

type Given = Awaited<ReturnType<typeof givenReviewPeople>>

const methods = (route: RouteEntry) => ({
  method: route.method as 'GET',
  ...(/^(POST|PUT|PATCH)$/.test(route.method) && { payload: {} }),
})

const addressOf = ({ url }: RouteEntry, { id, own }: Given): string =>
  url
    .replace(':id', url.includes('/review-invitations/') ? own.id : id)
    .replace(':fileId', 'docx')
    .replace(':command', 'accept')
    .replace(/:\w+/g, 'x')

const isOfSubmission = ({ url, permission }: RouteEntry): boolean =>
  /^\/api\/(submissions|review-invitations)\/:id/.test(url) && permission !== 'use signed links'

/** The status of each route about the submission that its review hides, by route. */
async function askAll(site: TestSite, given: Given, who: Person | null, secret?: string) {
  const found: Record<string, number> = {}
  for (const route of site.app.routeTable.filter(isOfSubmission)) {
    const { status } = await site.ask(who, {
      ...methods(route),
      url: addressOf(route, given),
      ...(secret && { headers: linkHeaders(secret) }),
    })
    found[`${route.method} ${route.url}`] = status
  }
  return found
}

const without = (found: Record<string, number>, status: number) =>
  Object.entries(found).filter(([, each]) => each !== status)

test('R-REVIEW-2 R-BLIND-1 the link of a reviewer opens no route of an account', async ({
  site,
}) => {
  const given = await givenReviewPeople(site)
  for (const { secret } of [given.own, given.another, given.ended]) {
    const found = await askAll(site, given, null, secret)
    expect(Object.keys(found).length).toBeGreaterThan(40)
    expect(without(found, 401)).toEqual([])
  }
})

/** The exact answers to empty requests. Every route that is not listed answers 200 to an open link, and 410 to an ended one. */
const openLink: Record<string, number> = {
  'POST /api/review/decline': 400,
  'PUT /api/review/draft': 400,
  'POST /api/review/send': 400,
  'POST /api/review/messages': 400,
  // There is no earlier round.
  'GET /api/review/differences': 404,
  'HEAD /api/review/differences': 404,
  'PUT /api/review/attachment': 415,
  // There is no file for reviewers.
  'GET /api/review/manuscript': 404,
  'HEAD /api/review/manuscript': 404,
  'GET /api/review/manuscript.json': 404,
  'HEAD /api/review/manuscript.json': 404,
  // No review of the year was sent.
  'POST /api/review/certificate': 404,
}
/** A certificate is about the person, not about the manuscript. */
const endedLink: Record<string, number> = {
  'GET /api/review/certificate': 200,
  'HEAD /api/review/certificate': 200,
  'POST /api/review/certificate': 404,
}

test('R-REVIEW-2 each route of reviewers answers by the state of the link', async ({ site }) => {
  const given = await givenReviewPeople(site)
  const { own, another, ended } = given
  const links = [
    { secret: own.secret, exact: openLink, usual: 200 },
    { secret: another.secret, exact: openLink, usual: 200 },
    { secret: ended.secret, exact: endedLink, usual: 410 },
    { secret: own.secret.slice(1), exact: {} as Record<string, number>, usual: 404 },
  ]
  const routes = site.app.routeTable.filter(({ permission }) => permission === 'use review links')
  expect(routes.length).toBeGreaterThan(10)
  for (const { secret, exact, usual } of links)
    for (const route of routes) {
      const headers = linkHeaders(secret)
      const { status } = await site.ask(null, { ...methods(route), url: route.url, headers })
      const name = `${route.method} ${route.url}`
      expect([name, status]).toEqual([name, exact[name] ?? usual])
    }
})

test('R-DUTY-2 R-BLIND-1 a submission does not exist for an editor who reviews it', async ({
  site,
}) => {
  const given = await givenReviewPeople(site)
  const found = await askAll(site, given, given.reviewing)
  // Their values are refused before the invitation is looked up.
  expect(without(found, 404)).toEqual([
    ['POST /api/review-invitations/:id/extend', 400],
    ['POST /api/review-invitations/:id/return', 400],
  ])
})

/** What an editor with a conflict of interest gets instead of 403: the view of the author, and nothing of the review. */
const withConflict: Record<string, number> = {
  ...Object.fromEntries(
    [
      '',
      '/direct-download/:fileId',
      '/download/:fileId',
      '/check',
      '/workflow',
      '/messages',
    ].flatMap((end) =>
      ['GET', 'HEAD'].map((method) => [`${method} /api/submissions/:id${end}`, 200]),
    ),
  ),
  // Empty requests are refused before the submission is looked up.
  'PATCH /api/submissions/:id/status': 400,
  'POST /api/submissions/:id/withdraw': 400,
  'POST /api/submissions/:id/appeal': 400,
  'POST /api/submissions/:id/conflict/remove': 400,
  'POST /api/submissions/:id/messages/reply': 400,
  'POST /api/review-invitations/:id/extend': 400,
  'POST /api/review-invitations/:id/return': 400,
  'POST /api/submissions/:id/manuscript': 415,
  'POST /api/submissions/:id/response': 415,
  'POST /api/submissions/:id/revision': 415,
}

const isOfReview = (route: string): boolean =>
  /submissions\/:id\/(rounds|review$|publication|invitations)|review-invitations/.test(route)

test('R-DUTY-2 an editor with a conflict of interest has the view of the author and no command', async ({
  site,
}) => {
  const given = await givenReviewPeople(site)
  for (const [route, status] of Object.entries(await askAll(site, given, given.conflicted)))
    expect([route, status]).toEqual([route, withConflict[route] ?? (isOfReview(route) ? 404 : 403)])
})
