import { expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { insertReview, insertReviewer } from '../../../../test/editorial/peer-review.ts'
import {
  fetchRounds,
  givenReviewedSubmission,
  invite,
  openRound,
  samplePerson,
} from '../../../../test/editorial/rounds.ts'
import {
  postToSubmission,
  runCommand,
  submitRevision,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const minute = 60_000

/** A second round, in which all identities are visible. Two reviewers sent reviews in the first, a third did not. */
async function givenNextRound(site: TestSite) {
  const { editor, author, id } = await givenReviewedSubmission(site)
  const [first, second] = [
    await insertReviewer(site, id, { name: 'Zuri First', number: 1 }),
    await insertReviewer(site, id, { name: 'Yaw Second', number: 2 }),
  ]
  await insertReviewer(site, id, { name: 'Third Reviewer', number: 3 })
  await insertReview(site, first.invitationId, { comments: 'Say where.' })
  await insertReview(site, second.invitationId, { comments: 'Say when.' })
  await runCommand(site, editor, id, 'request-major-revision')
  site.pass(minute)
  await submitRevision(site, author, id, ['Done'])
  await openRound(site, editor, id, { anonymity: 'all-identities-visible' })
  return { editor, author, id, first, second }
}

const inviteAgain = (site: TestSite, who: Person, id: string) =>
  postToSubmission(site, who, `${id}/invitations/resend`)

const numbersIn = async (site: TestSite, who: Person, id: string) =>
  (await fetchRounds(site, who, id))[1].invitations.map(({ number }: { number: number }) => number)

test('R-DECIDE-2 everybody who reviewed the earlier version is invited again with the same number', async ({
  site,
}) => {
  const { editor, id, first } = await givenNextRound(site)
  const answer = await inviteAgain(site, editor, id)
  expect([answer.status, answer.body.message]).toEqual([200, 'Not sent: no mail server configured'])
  expect((await numbersIn(site, editor, id)).toSorted()).toEqual([1, 2])
  const email = await waitForEmail(site, first, 'The author has revised it')
  expect(email).toMatch(/\/review#[\w-]+/)
})

test('R-DECIDE-2 two presses at once invite each reviewer once', async ({ site }) => {
  const { editor, id } = await givenNextRound(site)
  await Promise.all([inviteAgain(site, editor, id), inviteAgain(site, editor, id)])
  expect((await numbersIn(site, editor, id)).toSorted()).toEqual([1, 2])
  const refused = await inviteAgain(site, editor, id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'There is no reviewer to invite again.',
  ])
})

test('R-DECIDE-2 a reviewer who no longer reviews is named but not invited again', async ({
  site,
}) => {
  const { editor, id, second } = await givenNextRound(site)
  await site.db.execute(`update reviewer set retired_at = now() where name = '${second.name}'`)
  expect((await inviteAgain(site, editor, id)).body.message).toBe(
    'Not sent: no mail server configured. Yaw Second does not review any more.',
  )
  expect(await numbersIn(site, editor, id)).toEqual([1])
})

test('R-DECIDE-2 only an editor of a later round can invite again', async ({ site }) => {
  const { editor, author, id } = await givenReviewedSubmission(site)
  expect((await invite(site, editor, id, samplePerson())).status).toBe(201)
  expect((await inviteAgain(site, editor, id)).status).toBe(409)
  expect((await inviteAgain(site, author, id)).status).toBe(403)
  expect(await site.db.$count(reviewInvitation)).toBe(1)
})
