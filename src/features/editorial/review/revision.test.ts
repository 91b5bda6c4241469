import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound, submissionFile, submissionRequest } from '#db/schema/editorial/submissions.ts'
import type { AnonymityModel } from '#domain/editorial/review/review-model.ts'
import { insertReview } from '../../../../test/editorial/peer-review.ts'
import { fetchReview } from '../../../../test/editorial/review.ts'
import { closeRound, openRound } from '../../../../test/editorial/rounds.ts'
import {
  fetchWorkflow,
  postToSubmission,
  runCommand,
  submitRevision,
} from '../../../../test/editorial/workflow.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import {
  type InvitedReviewer,
  insertAnonymisedCopy,
  insertInvitation,
  insertRound,
} from '../../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const minute = 60_000

/** A revision in its second round. The first reviewer takes part again; the second, Yaw Mensah, does not. */
async function givenRevision(
  site: TestSite,
  {
    first = 'double-anonymized',
    second = first,
  }: Partial<Record<'first' | 'second', AnonymityModel>> = {},
) {
  const [editor, author] = [
    await site.signIn('admin'),
    await site.signIn('author', 'Zainabu Qwerty'),
  ]
  const { _id: id } = await createSubmission(site, author, {
    authors: '["Zainabu Qwerty"]',
    file: sampleDocx({ text: 'Two schools took part', name: 'first.docx' }),
  })
  await insertRound(site, id, { anonymity: first })
  await insertCopy(site, id, 1)
  const earlier = await insertInvitation(site, id, { number: 1 })
  const other = await insertInvitation(site, id, { number: 2 })
  await insertReview(site, other.id, { comments: 'Cite others.' })
  await insertReview(site, earlier.id, { comments: 'Say where.' })
  await site.db.execute(`update reviewer set name = 'Yaw Mensah' where id = '${other.reviewerId}'`)
  site.pass(minute)
  const points = [
    'Reviewer 2 (Yaw Mensah), Comments: Cite others.',
    'Reviewer 1, Comments: Say where.',
  ]
  const requested = [...points, 'Shorten it, Zainabu.']
  await runCommand(site, editor, id, 'request-minor-revision', { points: requested })
  site.pass(minute)
  const responses = ['Qwerty and Mensah are cited.', 'In Kano, writes Zainabu Qwerty', 'Done']
  expect((await submitRevision(site, author, id, responses)).status).toBe(200)
  site.pass(minute)
  const { version } = await fetchWorkflow(site, editor, id)
  const sent = await postToSubmission(site, editor, `${id}/rounds`, { version, anonymity: second })
  expect(sent.status).toBe(200)
  await site.db
    .update(reviewRound)
    .set({ copyApprovedAt: site.now })
    .where(eq(reviewRound.number, 2))
  await insertCopy(site, id, 2)
  const { reviewerId } = earlier
  const again = { round: 2, number: 1, state: 'accepted', reviewerId } as const
  return { id, editor, author, earlier, reviewer: await insertInvitation(site, id, again) }
}

/** Gives the manuscript with a number to the reviewers of the round with that number. */
async function insertCopy(site: TestSite, id: string, number: number) {
  const files = await site.db
    .select()
    .from(submissionFile)
    .where(eq(submissionFile.submissionId, id))
  const manuscript = files.find((file) => file.role === 'manuscript' && file.number === number)
  await insertAnonymisedCopy(site, id, manuscript?.fileId ?? '', { number, round: number })
}

const read = (site: TestSite, { headers }: InvitedReviewer, what: 'responses' | 'differences') =>
  site.ask(null, { url: `/api/review/${what}`, headers })

test('R-DECIDE-2 R-BLIND-1 a reviewer of the next round reads responses to their own points first', async ({
  site,
}) => {
  const { reviewer } = await givenRevision(site)
  expect((await fetchReview(site, reviewer)).body.data).toMatchObject({
    hasResponses: true,
    hasDifferences: true,
  })
  const hidden = '[removed for review]'
  expect((await read(site, reviewer, 'responses')).body.data).toEqual([
    { request: 'Comments: Say where.', response: `In Kano, writes ${hidden}`, isOwn: true },
    {
      request: 'Reviewer 2, Comments: Cite others.',
      response: `${hidden} and ${hidden} are cited.`,
      isOwn: false,
    },
    { request: `Shorten it, ${hidden}.`, response: 'Done', isOwn: false },
  ])
})

test('R-DECIDE-2 R-BLIND-1 a round that shows the authors hides only the other reviewers', async ({
  site,
}) => {
  const { reviewer } = await givenRevision(site, { first: 'single-anonymized' })
  const { data } = (await read(site, reviewer, 'responses')).body
  expect(data[0].response).toBe('In Kano, writes Zainabu Qwerty')
  expect(data[1].response).toBe('Qwerty and [removed for review] are cited.')
})

test('R-DECIDE-2 a reviewer of the third round reads the responses of the second round only', async ({
  site,
}) => {
  const { id, editor, author, reviewer } = await givenRevision(site)
  await closeRound(site, editor, id)
  site.pass(minute)
  await runCommand(site, editor, id, 'request-minor-revision', { points: ['Name the year.'] })
  site.pass(minute)
  expect((await submitRevision(site, author, id, ['In 2024'])).status).toBe(200)
  site.pass(minute)
  expect((await openRound(site, editor, id)).status).toBe(200)
  const { reviewerId } = reviewer
  const third = await insertInvitation(site, id, { round: 3, state: 'accepted', reviewerId })
  expect((await read(site, third, 'responses')).body.data).toEqual([
    { request: 'Name the year.', response: 'In 2024', isOwn: false },
  ])
})

test('R-DECIDE-2 a reviewer of the next round sees the word differences of the copies', async ({
  site,
}) => {
  const { reviewer } = await givenRevision(site)
  const { status, body } = await read(site, reviewer, 'differences')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ added: expect.any(Number), cut: false })
  const text = (kind: string) =>
    body.data.pieces
      .filter((piece: { kind: string }) => piece.kind === kind)
      .map((piece: { text: string }) => piece.text)
      .join('')
  expect([text('removed'), text('added')].map((words) => /schools|file/.exec(words)?.[0])).toEqual([
    'schools',
    'file',
  ])
})

describe('the responses and the differences are absent', () => {
  const readAll = async (site: TestSite, reviewer: InvitedReviewer) => {
    const [responses, differences] = [
      await read(site, reviewer, 'responses'),
      await read(site, reviewer, 'differences'),
    ]
    return [responses.body.data ?? responses.status, differences.status]
  }

  test('R-DECIDE-2 R-BLIND-3 responses and differences are absent before the reviewer has accepted', async ({
    site,
  }) => {
    const { reviewer } = await givenRevision(site)
    await site.db
      .update(reviewInvitation)
      .set({ state: 'invited' })
      .where(eq(reviewInvitation.id, reviewer.id))
    expect(await readAll(site, reviewer)).toEqual([[], 404])
    const { data } = (await fetchReview(site, reviewer)).body
    expect([data.hasResponses, data.hasDifferences]).toEqual([false, false])
  })

  test('R-DECIDE-2 responses and differences are absent for the link of the earlier round', async ({
    site,
  }) => {
    const { earlier } = await givenRevision(site)
    expect(await readAll(site, earlier)).toEqual([410, 410])
  })

  test('R-DECIDE-2 responses to requests from before the earlier round are absent', async ({
    site,
  }) => {
    const { id, reviewer } = await givenRevision(site)
    const openedAt = new Date(site.now.getTime() - minute)
    await site.db
      .update(reviewRound)
      .set({ openedAt })
      .where(and(eq(reviewRound.submissionId, id), eq(reviewRound.number, 1)))
    expect((await read(site, reviewer, 'responses')).body.data).toEqual([])
  })

  test('R-DECIDE-2 a response to a request that was sent after the round opened is absent', async ({
    site,
  }) => {
    const { id, reviewer } = await givenRevision(site)
    const respondedAt = new Date(site.now.getTime() + minute)
    await site.db
      .update(submissionRequest)
      .set({ respondedAt })
      .where(eq(submissionRequest.submissionId, id))
    expect((await read(site, reviewer, 'responses')).body.data).toEqual([])
  })

  test('R-DECIDE-2 R-BLIND-3 responses and differences are absent without the approval of both copies', async ({
    site,
  }) => {
    const { reviewer } = await givenRevision(site)
    for (const number of [1, 2]) {
      const isRound = eq(reviewRound.number, number)
      await site.db.update(reviewRound).set({ copyApprovedAt: null }).where(isRound)
      expect((await read(site, reviewer, 'differences')).status, `round ${number}`).toBe(404)
      await site.db.update(reviewRound).set({ copyApprovedAt: site.now }).where(isRound)
    }
  })

  test('R-DECIDE-2 R-BLIND-1 responses and differences are absent if an earlier copy may name authors', async ({
    site,
  }) => {
    const { reviewer } = await givenRevision(site, {
      first: 'single-anonymized',
      second: 'double-anonymized',
    })
    expect((await read(site, reviewer, 'differences')).status).toBe(404)
  })
})
