import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { articleReview } from '#db/schema/publishing/reviews.ts'
import type { PublicationConsent } from '#domain/editorial/review/publication-consent.ts'
import type { AnonymityModel } from '#domain/editorial/review/review-model.ts'
import { insertReview, insertReviewer, openRound } from '../../../../test/editorial/peer-review.ts'
import { postToSubmission, runCommand, sendEmailsNow } from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const everything = ['review-reports', 'author-editor-communication', 'reviewer-identities'] as const

type Given = { consents: PublicationConsent[]; published?: readonly string[]; anonymity?: string }

/** A submission whose reviews were sent with these consents, accepted and published. Reviewer n writes "Text n". */
async function givenPublished(
  site: TestSite,
  { consents, published = everything, ...given }: Given,
) {
  const editor = await site.signIn('admin', 'The Editor')
  const author = await site.signIn('author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  await openRound(site, id)
  const anonymity = (given.anonymity ?? 'double-anonymized') as AnonymityModel
  await site.db.update(reviewRound).set({ published: [...published] as never[], anonymity })
  for (const [index, consent] of consents.entries()) {
    const number = index + 1
    const name = `Zuri Reviewer${number}`
    const { invitationId } = await insertReviewer(site, id, { name, number })
    await insertReview(site, invitationId, {
      consent,
      comments: `Text ${number}`,
      confidential: `Secret ${number}`,
      answers: { aims: `Clear ${number}`, doubts: `Hidden ${number}` },
    })
  }
  await accept(site, editor, id)
  const payload = { status: 'published' }
  const url = `/api/submissions/${id}/status`
  const { data } = (await site.ask(editor, { method: 'PATCH', url, payload })).body
  return { editor, author, id, articleId: data.journalId as string }
}

/** Accepts with the email as it is filled in, and waits until nobody can undo it. */
async function accept(site: TestSite, editor: Person, id: string) {
  const url = `/api/submissions/${id}/decision-draft/accept`
  const { subject, body } = (await site.ask(editor, { url })).body
  expect((await runCommand(site, editor, id, 'accept', { subject, body })).status).toBe(200)
  site.pass(60_000)
  await sendEmailsNow(site)
}

const readJats = async (site: TestSite, articleId: string): Promise<string> =>
  (await site.ask(null, { url: `/journals/${articleId}/metadata/jats` })).bytes.toString()

const listReviews = (site: TestSite, articleId: string) =>
  site.db
    .select()
    .from(articleReview)
    .where(eq(articleReview.articleId, articleId))
    .orderBy(articleReview.number)

/** Everything that visitors and machines can read of an article. */
async function readPublic(site: TestSite, articleId: string): Promise<string> {
  const urls = [
    `/api/journals/${articleId}`,
    '/api/journals',
    '/api/journals?search=Text',
    ...['jats', 'jsonld', 'oai_dc', 'crossref'].map(
      (at) => `/journals/${articleId}/metadata/${at}`,
    ),
    '/oai?verb=ListRecords&metadataPrefix=jats',
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    '/feed/atom',
    '/feed/rss',
    '/sitemap.xml',
    '/sitemap-articles-1.xml',
  ]
  const answers = await Promise.all(urls.map((url) => site.ask(null, { url })))
  return answers.map(({ bytes }) => bytes.toString()).join('\n')
}

test('R-REVIEW-7 a published review holds only what its reviewer agreed to', async ({ site }) => {
  const { articleId } = await givenPublished(site, { consents: ['signed', 'anonymous', 'no'] })
  expect(await listReviews(site, articleId)).toMatchObject([
    {
      number: 1,
      kind: 'reviewer-report',
      round: 1,
      reviewerNumber: 1,
      reviewerName: 'Zuri Reviewer1',
      parts: [
        { heading: 'Aims', text: 'Clear 1' },
        { heading: 'Comments', text: 'Text 1' },
      ],
    },
    { number: 2, reviewerNumber: 2, reviewerName: null },
  ])
  const seen = await readPublic(site, articleId)
  expect(seen).toContain('Text 1')
  expect(seen).toContain('Zuri Reviewer1')
  expect(seen).toContain('Text 2')
  expect(seen).not.toMatch(/Reviewer2|Reviewer3|Text 3|Clear 3|Secret|Hidden/)
  const ids = (await site.db.select().from(reviewInvitation)).map(({ id }) => id)
  const people = (await site.db.select().from(reviewer)).flatMap(({ id, email }) => [id, email])
  for (const hidden of [...ids, ...people]) expect(seen).not.toContain(hidden)
})

test('R-REVIEW-7 nothing is published in a round whose model publishes no reviews', async ({
  site,
}) => {
  for (const published of [[], ['reviewer-identities', 'author-editor-communication']]) {
    const given = { consents: ['signed', 'signed'] as PublicationConsent[], published }
    const { articleId } = await givenPublished(site, given)
    expect(await listReviews(site, articleId)).toEqual([])
    expect(await readPublic(site, articleId)).not.toMatch(/Zuri|Text \d/)
  }
})

test('R-REVIEW-7 a name is published only where the model publishes names', async ({ site }) => {
  const given = { consents: ['signed'] as PublicationConsent[], published: ['review-reports'] }
  const { articleId } = await givenPublished(site, given)
  expect(await listReviews(site, articleId)).toMatchObject([{ reviewerName: null }])
  expect(await readPublic(site, articleId)).not.toContain('Zuri')
})

test('R-REVIEW-7 a decision letter is published if every review that it quotes is', async ({
  site,
}) => {
  const kindsOf = async (given: Given) => {
    const { articleId } = await givenPublished(site, given)
    return (await listReviews(site, articleId)).map(({ kind }) => kind)
  }
  const report = 'reviewer-report'
  expect(await kindsOf({ consents: ['signed', 'anonymous'] })).toEqual([
    report,
    report,
    'editor-report',
  ])
  expect(await kindsOf({ consents: ['signed', 'no'] })).toEqual([report])
  const open = { anonymity: 'all-identities-visible' }
  expect(await kindsOf({ consents: ['signed', 'anonymous'], ...open }), 'it names both').toEqual([
    report,
    report,
  ])
  expect(await kindsOf({ consents: ['signed'], ...open })).toEqual([report, 'editor-report'])
})

test('R-REVIEW-7 an editor leaves a review with its letter out before and after publication', async ({
  site,
}) => {
  const { editor, author, id, articleId } = await givenPublished(site, {
    consents: ['signed', 'anonymous'],
  })
  const url = `/api/submissions/${id}/publication`
  const { publication } = (await site.ask(editor, { url: `/api/submissions/${id}/review` })).body
    .data
  expect(publication.map(({ title }: { title: string }) => title)).toEqual([
    'Report of reviewer 1, round 1',
    'Report of reviewer 2, round 1',
    'Decision letter, round 1',
  ])
  const { kind, sourceId } = publication[0]
  const choose = (who: Person, isLeftOut: boolean) =>
    site.ask(who, { method: 'PUT', url, payload: { kind, sourceId, isLeftOut } })
  expect((await choose(author, true)).status).toBe(403)
  expect((await choose(editor, true)).status).toBe(200)
  expect((await choose(editor, true)).status, 'twice').toBe(200)
  const withdrawn = await listReviews(site, articleId)
  expect(withdrawn).toMatchObject([
    { number: 1, reviewerName: null, parts: [], removedAt: site.now },
    { number: 2, removedAt: null },
    { number: 3, kind: 'editor-report', parts: [], removedAt: site.now },
  ])
  expect(await readPublic(site, articleId)).not.toMatch(/Zuri|Text 1/)
  expect((await choose(editor, false)).status).toBe(200)
  expect((await listReviews(site, articleId)).map(({ removedAt }) => removedAt)).toEqual([
    null,
    null,
    null,
  ])
  const other = await site.signIn('editor')
  await postToSubmission(site, other, `${id}/conflict`)
  expect((await choose(other, true)).status).toBe(404)
  const payload = { kind, sourceId: 'unknown', isLeftOut: true }
  expect((await site.ask(editor, { method: 'PUT', url, payload })).status).toBe(404)
})

test('R-REVIEW-7 the reviews of a removed article return when the article is restored', async ({
  site,
}) => {
  const { editor, articleId } = await givenPublished(site, { consents: ['signed'] })
  expect(await readJats(site, articleId)).toContain('article-type="reviewer-report"')
  await site.ask(editor, { method: 'DELETE', url: `/api/journals/${articleId}` })
  expect(await readPublic(site, articleId)).not.toMatch(/Zuri|Text 1/)
  await site.ask(editor, { method: 'POST', url: `/api/journals/${articleId}/restore` })
  expect(await readJats(site, articleId)).toContain('Text 1')
})
