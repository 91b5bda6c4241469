import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { reviewer } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import {
  answerInvitation,
  changeInvitation,
  fetchRounds,
  givenReviewedSubmission,
  invite,
  samplePerson,
} from '../../../../test/editorial/rounds.ts'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../../test/editorial/workflow.ts'
import { insertInvitation } from '../../../../test/fixtures/review-rows.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

/** An editor of the journal is invited to a round that shows the authors, and another person, too. */
async function givenEditorAsReviewer(site: TestSite) {
  const { editor, id } = await givenReviewedSubmission(site)
  await site.db.update(reviewRound).set({ anonymity: 'single-anonymized' })
  const reviewing = await site.signIn('editor', 'Reviewing Editor')
  const person = samplePerson(reviewing.name, { email: reviewing.email })
  const invited = await invite(site, editor, id, person, { overrideReason: 'No other' })
  expect(invited.status).toBe(201)
  expect((await invite(site, editor, id, samplePerson('Zuri Secondreviewer'))).status).toBe(201)
  const { body } = await changeInvitation(site, editor, invited.body.data.id, 'link')
  return { editor, reviewing, id, secret: String(body.url).split('#')[1] ?? '' }
}

test('R-BLIND-1 R-DUTY-2 an editor who reviews a submission sees no other reviewer of it', async ({
  site,
}) => {
  const { editor, reviewing, id, secret } = await givenEditorAsReviewer(site)
  const url = `/api/submissions/${id}/review`
  expect((await site.ask(reviewing, { url })).status, 'before they accept').toBe(200)
  expect((await answerInvitation(site, secret, 'accept')).status).toBe(200)
  expect((await site.ask(reviewing, { url })).status).toBe(404)
  const seen = await fetchWorkflow(site, reviewing, id)
  expect([seen.editorial, seen.commands]).toEqual([undefined, []])
  const listed = await Promise.all(
    ['/api/dashboard', '/api/emails', '/api/reviewers'].map((each) =>
      site.ask(reviewing, { url: each }),
    ),
  )
  expect(JSON.stringify(listed.map(({ body }) => body))).not.toContain('Secondreviewer')
  expect((await fetchRounds(site, editor, id))[0].invitations).toHaveLength(2)
})

test('R-DUTY-2 R-TEAM-1 an editor who reviews a submission cannot decide on it or be assigned', async ({
  site,
}) => {
  const { editor, reviewing, id, secret } = await givenEditorAsReviewer(site)
  await answerInvitation(site, secret, 'accept')
  expect((await runCommand(site, reviewing, id, 'accept')).status).toBe(403)
  const { version } = await fetchWorkflow(site, editor, id)
  const assigned = await site.ask(editor, {
    method: 'PUT',
    url: `/api/submissions/${id}/handling-editor`,
    payload: { version, editorId: reviewing.id },
  })
  expect([assigned.status, assigned.body.message]).toEqual([
    403,
    'Reviewing Editor has a conflict of interest with this submission. Please choose another editor.',
  ])
  // An editor who declines the invitation can work on the submission again.
  expect((await answerInvitation(site, secret, 'decline')).status).toBe(200)
  expect((await fetchWorkflow(site, reviewing, id)).editorial).toBeDefined()
})

/** A reviewer without an account, who gets one with the same address and becomes an editor. */
async function givenAppointedReviewer(
  site: TestSite,
  state: 'invited' | 'accepted',
  more: object = {},
) {
  const { editor, author, id } = await givenReviewedSubmission(site, { title: 'Zanzibar' })
  const invited = await insertInvitation(site, id, { state, ...more })
  const appointed = await site.signIn('editor', 'Appointed Editor')
  const [{ emailKey } = { emailKey: '' }] = await site.db
    .select({ emailKey: user.emailKey })
    .from(user)
    .where(eq(user.id, appointed.id))
  await site.db.update(reviewer).set({ emailKey }).where(eq(reviewer.id, invited.reviewerId))
  return { editor, author, appointed, invited, id }
}

const commands = [
  'assign',
  'decision',
  'decision/undo',
  'conflict',
  'conflict/remove',
  'notes',
  'messages',
  'messages/reply',
  'rounds',
  'rounds/close',
  'invitations',
  'appeal',
  'withdraw',
  'restore',
  'anonymisation',
]

test('R-BLIND-1 a submission does not exist for a reviewer of hidden authors who becomes an editor', async ({
  site,
}) => {
  for (const state of ['invited', 'accepted'] as const) {
    const { editor, appointed, id } = await givenAppointedReviewer(site, state)
    for (const path of [
      '',
      '/workflow',
      '/review',
      '/team',
      '/messages',
      '/download/docx',
      '/check',
    ])
      expect(
        (await site.ask(appointed, { url: `/api/submissions/${id}${path}` })).status,
        path,
      ).toBe(404)
    for (const command of commands) {
      // A wrong value reveals nothing either.
      for (const payload of [{}, { version: 'x' }, { version: 1, text: 'A', reason: 'B' }]) {
        const { status, body } = await postToSubmission(
          site,
          appointed,
          `${id}/${command}`,
          payload,
        )
        expect([command, status, body.message]).toEqual([
          command,
          404,
          'There is no such submission.',
        ])
      }
    }
    const url = `/api/submissions/${id}`
    expect((await site.ask(appointed, { method: 'DELETE', url })).status).toBe(404)
    const lists = [
      '/api/submissions',
      '/api/submissions?search=Zanzibar',
      '/api/dashboard',
      '/api/emails',
    ]
    for (const list of lists) {
      const { body, bytes } = await site.ask(appointed, { url: list })
      expect(bytes.toString(), list).not.toMatch(/Zanzibar|Ada Author/)
      if (list.includes('search')) expect(body.pagination.totalSubmissions).toBe(0)
    }
    await site.ask(editor, { method: 'DELETE', url })
    const restored = await postToSubmission(site, appointed, `${id}/restore`)
    expect(restored.status).toBe(404)
  }
})

test('R-BLIND-1 an editor who declines or knows the authors can see the submission again', async ({
  site,
}) => {
  const { appointed, invited, id } = await givenAppointedReviewer(site, 'accepted')
  await site.db.update(reviewRound).set({ anonymity: 'single-anonymized' })
  expect(await fetchWorkflow(site, appointed, id)).toMatchObject({ stage: 'in-review' })
  await site.db.update(reviewRound).set({ anonymity: 'double-anonymized' })
  const url = `/api/submissions/${id}`
  expect((await site.ask(appointed, { url })).status).toBe(404)
  expect((await answerInvitation(site, invited.secret, 'decline')).status).toBe(200)
  expect((await fetchWorkflow(site, appointed, id)).editorial).toBeDefined()
})
