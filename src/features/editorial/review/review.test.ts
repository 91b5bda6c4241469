import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { event } from '#db/schema/platform.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { test } from '../../../../test/site.ts'

test('R-REVIEW-3 a reviewer sees the invitation but no manuscript before accepting', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site, { state: 'invited' })
  const { status, body } = await fetchReview(site, reviewer)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    state: 'invited',
    title: 'A sample manuscript',
    abstract: 'What it is about.',
    authors: null,
    hasFile: false,
    draft: {},
  })
  expect(body.data.form.questions.length).toBeGreaterThan(5)
  for (const url of ['/api/review/manuscript', '/api/review/manuscript.json'])
    expect((await site.ask(null, { url, headers: reviewer.headers })).status).toBe(404)
  const early = await saveFields(site, reviewer, { comments: 'Early' })
  expect([early.status, early.body.message]).toEqual([409, 'Please accept the invitation first.'])
})

test('R-REVIEW-3 two devices that save a draft field by field lose nothing', async ({ site }) => {
  const { reviewer } = await givenReviewer(site)
  const first = await saveFields(site, reviewer, { comments: 'From the phone' })
  expect(first.status).toBe(200)
  const phone = first.body.data.draft.comments.at
  const other = await saveFields(site, reviewer, { confidential: 'From the desk' })
  expect(Object.keys(other.body.data.draft).sort()).toEqual(['comments', 'confidential'])
  const stale = await saveFields(site, reviewer, { comments: 'From the desk' })
  expect(stale.body.data).toMatchObject({
    stale: ['comments'],
    draft: { comments: { value: 'From the phone', at: phone } },
  })
  const fields = { comments: { value: 'Both', base: phone } }
  const url = '/api/review/draft'
  const payload = { fields }
  const merged = await site.ask(null, { method: 'PUT', url, headers: reviewer.headers, payload })
  expect(merged.body.data).toMatchObject({ stale: [], draft: { comments: { value: 'Both' } } })
  expect((await fetchReview(site, reviewer)).body.data.draft.comments.value).toBe('Both')
})

test('R-REVIEW-3 saving the first draft twice at once keeps every field', async ({ site }) => {
  const { reviewer } = await givenReviewer(site)
  const names = ['comments', 'confidential', 'answer.strengths', 'answer.practice', 'note.a']
  const value = (name: string) =>
    name === 'note.a' ? { paragraph: 1, quote: 'We', text: name } : name
  const saves = names.map((name) => saveFields(site, reviewer, { [name]: value(name) }))
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(names.map(() => 200))
  expect(Object.keys((await fetchReview(site, reviewer)).body.data.draft).sort()).toEqual(
    names.toSorted(),
  )
})

test('R-REVIEW-3 a refused change of a draft changes nothing', async ({ site }) => {
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, { comments: 'Kept' })
  const wrong: [string, unknown, number][] = [
    ['comments', 'x'.repeat(50_001), 400],
    ['recommendation', 'publish', 400],
    ['answer.relevance', { deep: 1 }, 400],
    ['note.a', { paragraph: -1, quote: '', text: '' }, 400],
    ['other', 'x', 400],
    ['__proto__', 'x', 400],
  ]
  for (const [name, value, status] of wrong) {
    const answer = await saveFields(site, reviewer, { [name]: value })
    expect([name, answer.status]).toEqual([name, status])
  }
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`answer.a${at}`, 'é'.repeat(20_000)]),
  )
  const large = await saveFields(site, reviewer, many)
  expect(large.status).toBe(200)
  const larger = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`answer.b${at}`, 'é'.repeat(20_000)]),
  )
  expect((await saveFields(site, reviewer, larger)).status).toBe(413)
  const { draft } = (await fetchReview(site, reviewer)).body.data
  expect([Object.keys(draft).length, draft.comments.value]).toEqual([21, 'Kept'])
})

test('R-REVIEW-3 an incomplete review is refused with every missing field', async ({ site }) => {
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, { 'answer.relevance': 4, 'answer.methods': 9 })
  const refused = await sendReview(site, reviewer)
  expect([refused.status, refused.headers['x-field']]).toEqual([400, 'answer.literature'])
  expect(refused.body.message).toBe(
    'Please complete these fields: Use of the literature; Soundness of the method; Support for the conclusions; Clarity of the language; Ethics of research with pupils, students or teachers; Comments to the author; Recommendation',
  )
})

test('R-REVIEW-3 a complete review that was sent once is read-only', async ({ site }) => {
  const { reviewer, id } = await givenReviewer(site)
  // A second reviewer keeps the round open.
  await givenReviewer(site, { submissionId: id })
  await saveFields(site, reviewer, completeReview)
  const [first, second] = await Promise.all([
    sendReview(site, reviewer),
    sendReview(site, reviewer),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  site.pass(60_000)
  const again = await sendReview(site, reviewer)
  expect([second.body, again.body]).toEqual([first.body, first.body])
  const [report] = await site.db.select().from(reviewReport)
  expect(report).toMatchObject({
    overdue: false,
    content: {
      answers: { relevance: 4, ethics: [0], concerns: [1] },
      comments: 'Good work.',
      confidential: 'No doubts.',
      recommendation: 'minor-revision',
      notes: [{ id: 'n1', paragraph: 0, text: 'Name the year.' }],
    },
  })
  const events = await site.db.select().from(event).where(eq(event.type, 'submission-review-sent'))
  expect(events).toHaveLength(1)
  const late = await saveFields(site, reviewer, { comments: 'More' })
  expect([late.status, late.body.message]).toEqual([
    409,
    'This review was sent. It cannot be changed any more.',
  ])
  expect((await fetchReview(site, reviewer)).body.data).toMatchObject({ state: 'reviewed' })
})

test('R-REVIEW-4 a review after the due date is kept and marked late', async ({ site }) => {
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, completeReview)
  site.pass(29 * 86_400_000)
  expect((await sendReview(site, reviewer)).body.data.overdue).toBe(true)
})

test('R-REVIEW-3 a reviewer cannot send a draft that another device changed unseen', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, completeReview)
  const { draftVersion } = (await fetchReview(site, reviewer)).body.data
  await saveFields(site, reviewer, { 'answer.strengths': 'From another device' })
  expect((await sendReview(site, reviewer, draftVersion)).status).toBe(409)
})

test('R-REVIEW-2 a reviewer can save or send nothing after the invitation or the round has ended', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, completeReview)
  const expectGone = async () => {
    expect((await saveFields(site, reviewer, { comments: 'Late' })).status).toBe(410)
    expect((await sendReview(site, reviewer)).status).toBe(410)
  }
  await site.db.update(reviewInvitation).set({ state: 'cancelled' })
  await expectGone()
  await site.db.update(reviewInvitation).set({ state: 'accepted' })
  await site.db.update(reviewRound).set({ closedAt: site.now })
  await expectGone()
  const [{ draft } = { draft: {} }] = await site.db.select().from(reviewReport)
  expect(draft).toMatchObject({ comments: { value: completeReview.comments } })
})

test('R-REVIEW-4 the link of the last outstanding review says that the round has closed', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, completeReview)
  expect((await sendReview(site, reviewer)).status).toBe(200)
  const [round] = await site.db.select().from(reviewRound)
  expect(round?.closedAt).toEqual(site.now)
  const { status, body } = await fetchReview(site, reviewer)
  expect([status, body.message]).toEqual([410, expect.stringContaining('Thank you.')])
})

test('R-REVIEW-3 a device reads the draft only where another saved a newer one', async ({
  site,
}) => {
  const { reviewer } = await givenReviewer(site)
  const { reviewer: other } = await givenReviewer(site)
  const look = async (after: number, { headers } = reviewer) =>
    (await site.ask(null, { url: `/api/review/draft?after=${after}`, headers })).body
  expect(await look(0)).toEqual({ data: null })
  await saveFields(site, reviewer, { comments: 'Say where.' })
  const at = site.now.getTime()
  const draft = { comments: { value: 'Say where.', at } }
  expect(await look(0)).toEqual({ data: { draft, draftVersion: 1 } })
  expect(await look(1)).toEqual({ data: null })
  expect(await look(0, other)).toEqual({ data: null })
  for (const after of ['', 'x', '-1']) {
    const url = `/api/review/draft?after=${after}`
    const { status } = await site.ask(null, { url, headers: reviewer.headers })
    expect(status, after).toBe(after === '' ? 200 : 400)
  }
})
