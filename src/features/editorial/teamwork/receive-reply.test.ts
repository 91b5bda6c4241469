import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { submissionMessage } from '#db/schema/editorial/teamwork.ts'
import { emailMessage } from '#db/schema/email.ts'
import { fetchReview, givenReviewer } from '../../../../test/editorial/review.ts'
import {
  fetchWorkflow,
  listNotifications,
  postToSubmission,
} from '../../../../test/editorial/workflow.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { receiveReply } from './receive-reply.ts'

/** An editor has written to the author and to a reviewer. Returns the tokens of both emails. */
async function givenMessages(site: TestSite) {
  const editor = await site.signIn('editor', 'Ngozi Eze')
  const author = await site.signIn('author', 'Ada Author')
  const { reviewer, id } = await givenReviewer(site, { author })
  const tokens: string[] = []
  for (const to of [{ to: 'author' }, { to: 'reviewer', invitationId: reviewer.id }]) {
    site.pass(1_000)
    const message = { ...to, subject: 'Your data', text: 'Where?' }
    expect((await postToSubmission(site, editor, `${id}/messages`, message)).status).toBe(200)
    const [email] = await site.db
      .select({ token: emailMessage.bounceToken })
      .from(emailMessage)
      .where(eq(emailMessage.name, `message-to-${to.to}`))
    tokens.push(email?.token ?? '')
  }
  site.pass(1_000)
  const [authorToken = '', reviewerToken = ''] = tokens
  return { editor, author, reviewer, id, authorToken, reviewerToken }
}

const receive = (site: TestSite, token: string, more = {}) =>
  receiveReply(
    { ...site, clock: () => site.now, journal: site.journal },
    { tokens: [token], hash: token, text: 'Zanzibar', isCut: false, attachments: 0, ...more },
  )

const lastActivity = async (site: TestSite, editor: Person, id: string) =>
  (await fetchWorkflow(site, editor, id)).editorial.timeline.at(-1)

test('R-TEAM-3 an email of the author is stored as a reply that mentions its files', async ({
  site,
}) => {
  const { editor, author, id, authorToken } = await givenMessages(site)
  expect(await receive(site, authorToken, { attachments: 2, isCut: true })).toBeUndefined()
  expect(await lastActivity(site, editor, id)).toMatchObject({
    type: 'submission-message-received',
    by: 'Ada Author',
    text: 'Zanzibar',
    byEmail: { attachments: 2, isCut: true },
  })
  expect(await listNotifications(site)).toContainEqual({
    accountId: editor.id,
    submissionId: id,
    what: 'submission-reply',
  })
  const { body } = await site.ask(author, { url: `/api/submissions/${id}/messages` })
  expect(body.data.at(-1)).toMatchObject({ direction: 'to-editors', text: 'Zanzibar' })
})

test('R-TEAM-3 R-BLIND-1 an email of a reviewer reaches only the editors', async ({ site }) => {
  const { editor, author, reviewer, id, reviewerToken } = await givenMessages(site)
  const { reviewer: other } = await givenReviewer(site, { submissionId: id })
  expect(await receive(site, reviewerToken)).toBeUndefined()
  expect(await lastActivity(site, editor, id)).toMatchObject({
    person: 'Sample Reviewer',
    text: 'Zanzibar',
  })
  const { messages } = (await fetchReview(site, reviewer)).body.data
  expect(messages.at(-1)).toMatchObject({ direction: 'to-editors', text: 'Zanzibar' })
  expect((await fetchReview(site, other)).body.data.messages).toEqual([])
  for (const path of ['', '/workflow', '/messages']) {
    const { bytes } = await site.ask(author, { url: `/api/submissions/${id}${path}` })
    expect(bytes.toString(), path).not.toContain('Zanzibar')
  }
})

test('R-TEAM-3 an email that arrives twice is stored once', async ({ site }) => {
  const { authorToken } = await givenMessages(site)
  await Promise.all([receive(site, authorToken), receive(site, authorToken)])
  await receive(site, authorToken)
  const stored = eq(submissionMessage.direction, 'to-editors')
  expect(await site.db.$count(submissionMessage, stored)).toBe(1)
})

test('R-TEAM-3 an empty email is not stored', async ({ site }) => {
  const { authorToken } = await givenMessages(site)
  expect(await receive(site, authorToken, { text: '' })).toBe('It has no text.')
})

test('R-TEAM-3 the reply of an email with only files says so', async ({ site }) => {
  const { editor, id, authorToken } = await givenMessages(site)
  expect(await receive(site, authorToken, { text: '', attachments: 1 })).toBeUndefined()
  expect((await lastActivity(site, editor, id)).text).toMatch(/files only/)
})

test('R-TEAM-3 an email with an unknown or ended token or beyond the limit is not stored', async ({
  site,
}) => {
  const { reviewer, id, authorToken, reviewerToken } = await givenMessages(site)
  expect(await receive(site, '0123456789abcdef')).toBe('Its token is unknown.')
  for (let number = 1; number <= 10; number++) {
    site.pass(1_000)
    expect(await receive(site, authorToken, { hash: String(number) })).toBeUndefined()
  }
  expect(await receive(site, authorToken, { hash: '11' })).toMatch(/^You have replied 10 times/)
  await site.db
    .update(reviewInvitation)
    .set({ state: 'cancelled' })
    .where(eq(reviewInvitation.id, reviewer.id))
  expect(await receive(site, reviewerToken)).toMatch(/^The editors have cancelled/)
  await site.db.update(submission).set({ deletedAt: site.now }).where(eq(submission.id, id))
  expect(await receive(site, authorToken, { hash: '12' })).toBeDefined()
})
