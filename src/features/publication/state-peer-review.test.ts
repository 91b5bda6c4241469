import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { findUsualTimes } from '#features/editorial/rounds/usual-times-queries.ts'
import { insertReview, insertReviewer, openRound } from '../../../test/editorial/peer-review.ts'
import { runCommand } from '../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

const day = 86_400_000

async function givenSubmission(site: TestSite) {
  const editor = await site.signIn('admin', 'The Editor')
  const { _id: id } = await createSubmission(site, await site.signIn('author'))
  return { editor, id }
}

/** Reviews a submission with two reviewers, the first of whom also reviews the revision, and publishes it. */
async function publishReviewed(site: TestSite, editor: Person, id: string) {
  await openRound(site, id)
  const [one, two] = [
    await insertReviewer(site, id, { name: 'Zuri Firstreviewer' }),
    await insertReviewer(site, id, { name: 'Yaw Secondreviewer', number: 2 }),
  ]
  await insertReviewer(site, id, { name: 'Nobody Answered', number: 3 })
  site.pass(10 * day)
  for (const { invitationId } of [one, two])
    await insertReview(site, invitationId, { comments: 'Say where.', confidential: 'Doubtful' })
  await runCommand(site, editor, id, 'accept')
  return publish(site, editor, id)
}

async function publish(site: TestSite, editor: Person, id: string) {
  const url = `/api/submissions/${id}/status`
  const payload = { status: 'published' }
  const { body } = await site.ask(editor, { method: 'PATCH', url, payload })
  const articleId: string = body.data.journalId
  return (await site.ask(null, { url: `/api/journals/${articleId}` })).body.data
}

test('R-BLIND-4 an article states its model with the number and dates of reviews and rounds', async ({
  site,
}) => {
  const { editor, id } = await givenSubmission(site)
  const opened = site.now.toISOString().slice(0, 10)
  const published = await publishReviewed(site, editor, id)
  expect(published.peerReview).toEqual({
    reviewers: 2,
    rounds: [
      {
        identityTransparency: 'double-anonymized',
        interaction: ['editor'],
        published: [],
        reviews: 2,
        opened,
        closed: site.now.toISOString().slice(0, 10),
      },
    ],
  })
  expect(JSON.stringify(published)).not.toMatch(/Firstreviewer|Secondreviewer|Doubtful|Say where/)
  const jats = (await site.ask(null, { url: `/journals/${published._id}/metadata/jats` })).body
  expect(jats).toContain('<meta-value>Double anonymized</meta-value>')
})

test('R-BLIND-4 an article published without review says so', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  expect((await publish(site, editor, id)).peerReview).toEqual({ reviewers: 0, rounds: [] })
})

test('R-BLIND-4 an accepted submission without reviews here states nothing', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'accept')
  expect((await publish(site, editor, id)).peerReview).toBeNull()
})

test('R-BLIND-4 a change of the settings changes no statement of an article', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  const { _id: articleId } = await publishReviewed(site, editor, id)
  await site.db.update(reviewRound).set({ anonymity: 'all-identities-visible' })
  const [stored] = await site.db.select().from(article).where(eq(article.id, articleId))
  expect(stored?.peerReview?.rounds[0]?.identityTransparency).toBe('double-anonymized')
})

test('R-BLIND-4 usual times are known from five completed manuscripts on', async ({ site }) => {
  const none = { decision: null, review: null, acceptance: null }
  for (const number of [1, 2, 3, 4, 5]) {
    const times = await findUsualTimes(site.db, site.now)
    expect(times, `before manuscript ${number}`).toEqual(
      number > 3 ? { ...none, review: 10 } : none,
    )
    const { editor, id } = await givenSubmission(site)
    await publishReviewed(site, editor, id)
  }
  expect(await findUsualTimes(site.db, site.now)).toEqual({
    decision: 10,
    review: 10,
    acceptance: 10,
  })
})
