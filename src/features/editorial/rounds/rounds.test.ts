import { expect } from 'vitest'
import { canSendLink } from '../../../../test/access-links.ts'
import { givenReviewer, saveFields, sendReview } from '../../../../test/editorial/review.ts'
import {
  answerInvitation,
  closeRound,
  fetchRounds,
  givenReviewedSubmission,
  invite,
  openRound,
  samplePerson,
  secretIn,
} from '../../../../test/editorial/rounds.ts'
import {
  emailsTo,
  fetchWorkflow,
  postToSubmission,
  runCommand,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import { closeRoundIfComplete } from './close-round.ts'

test('R-REVIEW-1 an editor who opens a round becomes the handling editor', async ({ site }) => {
  const [editor, author] = [await site.signIn('editor', 'Ngozi Eze'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  const sent = await openRound(site, editor, id)
  expect([sent.status, sent.body.message, sent.body.data.stage]).toEqual([
    200,
    'Sent to review',
    'in-review',
  ])
  expect((await fetchWorkflow(site, editor, id)).editorial).toMatchObject({
    editor: { name: 'Ngozi Eze', isYou: true },
    timeline: [{ type: 'submission-received' }, { type: 'submission-sent-to-review' }],
  })
  expect(await fetchRounds(site, editor, id)).toMatchObject([
    {
      number: 1,
      anonymity: 'double-anonymized',
      closedAt: null,
      canInvite: false,
      invitations: [],
    },
  ])
})

test('R-REVIEW-1 one of two editors who send to review at once gets a 409', async ({ site }) => {
  const [one, two] = [await site.signIn('editor', 'Editor One'), await site.signIn('editor')]
  const { _id: id } = await createSubmission(site, await site.signIn())
  const both = await Promise.all([openRound(site, one, id), openRound(site, two, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await fetchRounds(site, one, id)).toHaveLength(1)
})

test('R-REVIEW-1 a new round has a new number after a closed one whose invitations expired', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  await invite(site, editor, id)
  const closed = await closeRound(site, editor, id)
  expect(closed.body.data.stage).toBe('awaiting-decision')
  const [first] = await fetchRounds(site, editor, id)
  expect(first).toMatchObject({ canInvite: false, invitations: [{ state: 'expired' }] })
  expect((await invite(site, editor, id)).body.message).toBe(
    'This submission has no open round of review.',
  )
  await openRound(site, editor, id, { anonymity: 'all-identities-visible' })
  expect((await invite(site, editor, id)).status).toBe(201)
  const rounds = await fetchRounds(site, editor, id)
  expect(rounds.map((round: { number: number }) => round.number)).toEqual([1, 2])
  expect(rounds[1].invitations, 'the same person keeps the number').toMatchObject([{ number: 1 }])
})

test('R-REVIEW-4 undoing a decision opens the round again with its invitations', async ({
  site,
}) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const invited = [
    await invite(site, editor, id, samplePerson('First Reviewer')),
    await invite(site, editor, id, samplePerson('Second Reviewer')),
  ]
  const haveLinks = () =>
    Promise.all(invited.map(({ body }) => canSendLink(site, 'review', body.data.id)))
  const mail = await waitForEmail(site, { email: 'second.reviewer@unn.edu.ng' })
  expect((await answerInvitation(site, secretIn(mail), 'accept')).status).toBe(200)
  const states = async () =>
    (await fetchRounds(site, editor, id))[0].invitations.map(
      ({ state }: { state: string }) => state,
    )
  await runCommand(site, editor, id, 'accept')
  expect(await states()).toEqual(['expired', 'expired'])
  expect(await haveLinks(), 'a reminder that waits is not sent').toEqual([false, false])
  expect((await answerInvitation(site, secretIn(mail), 'accept')).status).toBe(410)
  const { version } = await fetchWorkflow(site, editor, id)
  await postToSubmission(site, editor, `${id}/decision/undo`, { version })
  expect(await states()).toEqual(['invited', 'accepted'])
  expect(await haveLinks()).toEqual([true, true])
})

test('R-REVIEW-1 an author and an editor with a conflict of interest learn nothing of a round', async ({
  site,
}) => {
  const { editor, author, id } = await givenReviewedSubmission(site)
  await invite(site, editor, id)
  const other = await site.signIn('editor')
  await postToSubmission(site, other, `${id}/conflict`)
  const unknown = await site.ask(other, { url: '/api/submissions/unknown/review' })
  for (const answer of [
    await site.ask(other, { url: `/api/submissions/${id}/review` }),
    await openRound(site, other, id),
    await closeRound(site, other, id),
    await invite(site, other, id),
    await postToSubmission(site, other, `${id}/invitations/preview`, { reviewer: samplePerson() }),
  ])
    expect([answer.status, answer.body]).toEqual([404, unknown.body])
  expect((await site.ask(author, { url: `/api/submissions/${id}/review` })).status).toBe(403)
  const seen = JSON.stringify(await fetchWorkflow(site, author, id))
  expect(seen).not.toMatch(/reviewer@|Sample Reviewer/)
  expect(emailsTo(await site.mails(3), author)).toHaveLength(1)
})

test('R-REVIEW-1 a round closes only when all reviews are in', async ({ site }) => {
  const { editor, id } = await givenReviewedSubmission(site)
  const deps = { ...site, clock: () => site.now }
  const closeIfComplete = () => site.db.transaction((tx) => closeRoundIfComplete(deps, tx, id))
  expect(await closeIfComplete(), 'without invitations').toBe(false)
  await invite(site, editor, id, samplePerson('First Reviewer'))
  await invite(site, editor, id, samplePerson('Second Reviewer'))
  await site.db.execute(`update review_invitation set state = 'reviewed' where number = 1`)
  expect(await closeIfComplete()).toBe(false)
  await site.db.execute(`update review_invitation set state = 'reviewed' where number = 2`)
  expect(await closeIfComplete()).toBe(true)
  const { stage, editorial } = await fetchWorkflow(site, editor, id)
  expect([stage, editorial.timeline.at(-1)]).toMatchObject([
    'awaiting-decision',
    { type: 'submission-review-closed', by: null },
  ])
  expect(await closeIfComplete(), 'twice').toBe(false)
})

test('R-REVIEW-4 an editor reads the last review that closed the round', async ({ site }) => {
  const { id, reviewer } = await givenReviewer(site)
  await saveFields(site, reviewer, completeReview)
  expect((await sendReview(site, reviewer)).status).toBe(200)
  const [{ closedAt, invitations }] = await fetchRounds(site, await site.signIn('editor'), id)
  expect(closedAt).toBe('2026-03-02T09:00:00.000Z')
  const [{ state, review }] = invitations
  expect([state, review.recommendation, review.overdue]).toEqual([
    'reviewed',
    'minor-revision',
    false,
  ])
  expect(review.parts.slice(-3)).toEqual([
    { heading: 'Comments', text: 'Good work.', isConfidential: false },
    {
      heading: 'Notes on the manuscript',
      text: 'Paragraph 1 (“We”): Name the year.',
      isConfidential: false,
    },
    { heading: 'For the editors', text: 'No doubts.', isConfidential: true },
  ])
})
