import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reviewer as reviewerTable, reviewInvitation } from '#db/schema/editorial/review.ts'
import { closeLinks } from '#features/links/access-links.ts'
import {
  fetchReview,
  givenReviewer,
  saveFields,
  sendReview,
} from '../../../../test/editorial/review.ts'
import { secretIn } from '../../../../test/editorial/rounds.ts'
import {
  fetchWorkflow,
  listNotifications,
  postToSubmission,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { type InvitedReviewer, insertInvitation } from '../../../../test/fixtures/review-rows.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const message = { to: 'reviewer', subject: 'Your files', text: 'Did you read table 2?' }

/** A submission in review with an editor and two reviewers, to one of whom the editor has written. */
async function givenMessage(site: TestSite) {
  const editor = await site.signIn('editor', 'Ngozi Eze')
  const author = await site.signIn('author', 'Ada Author')
  const { reviewer, id } = await givenReviewer(site, { author })
  const { reviewer: other } = await givenReviewer(site, { submissionId: id })
  await site.db
    .update(reviewerTable)
    .set({ name: 'Other Colleague' })
    .where(eq(reviewerTable.id, other.reviewerId))
  const write = (more = {}) =>
    postToSubmission(site, editor, `${id}/messages`, {
      ...message,
      invitationId: reviewer.id,
      ...more,
    })
  site.pass(1_000)
  expect((await write()).status).toBe(200)
  return { editor, author, reviewer, other, id, write }
}

const reply = (site: TestSite, { headers }: InvitedReviewer, text = 'Yes, on page 4.') =>
  site.ask(null, { method: 'POST', url: '/api/review/messages', headers, payload: { text } })

const fetchMessages = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/messages` })).body.data

test('R-TEAM-3 editors see the reply that a reviewer writes on the page of the review', async ({
  site,
}) => {
  const { editor, reviewer, id } = await givenMessage(site)
  const own = { direction: 'from-editors', subject: message.subject, text: message.text }
  const written = { ...own, writtenAt: site.now.toISOString() }
  expect((await fetchReview(site, reviewer)).body.data.messages).toEqual([written])
  site.pass(1_000)
  const answer = await reply(site, reviewer)
  const sent = { direction: 'to-editors', subject: message.subject, text: 'Yes, on page 4.' }
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Reply sent', data: [written, { ...sent, writtenAt: site.now.toISOString() }] },
  ])
  expect((await fetchMessages(site, editor, id)).at(-1)).toMatchObject({
    ...sent,
    with: 'reviewer',
    reviewer: 'Sample Reviewer',
    by: null,
  })
  expect(await listNotifications(site)).toContainEqual({
    accountId: editor.id,
    submissionId: id,
    what: 'submission-reviewer-reply',
  })
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-message-received',
    person: 'Sample Reviewer',
    text: 'Yes, on page 4.',
  })
})

test('R-TEAM-3 R-BLIND-1 only the editors and the reviewer see the messages between them', async ({
  site,
}) => {
  const { author, reviewer, other, id } = await givenMessage(site)
  await reply(site, reviewer, 'Zanzibar')
  const conflicted = await site.signIn('editor', 'The Near Editor')
  await postToSubmission(site, conflicted, `${id}/conflict`)
  expect((await fetchReview(site, other)).body.data.messages).toEqual([])
  expect((await reply(site, other)).status).toBe(409)
  for (const who of [author, conflicted])
    for (const path of ['', '/workflow', '/messages']) {
      const { bytes } = await site.ask(who, { url: `/api/submissions/${id}${path}` })
      expect(bytes.toString(), `${who.name} ${path}`).not.toMatch(/Zanzibar|table 2/)
    }
})

test('R-TEAM-3 a reviewer replies with a text only to a message', async ({ site }) => {
  const { reviewer, other } = await givenMessage(site)
  expect((await reply(site, other)).body.message).toBe(
    'The editors have sent you no message to which you could reply.',
  )
  for (const text of ['', ' ', 'x'.repeat(5_001)]) {
    const refused = await reply(site, reviewer, text)
    expect([refused.status, refused.headers['x-field']]).toEqual([400, 'text'])
  }
})

test('R-TEAM-3 a reviewer cannot flood the editors with replies', async ({ site }) => {
  const { reviewer, write } = await givenMessage(site)
  for (let number = 1; number <= 10; number++) {
    site.pass(1_000)
    expect((await reply(site, reviewer)).status).toBe(200)
  }
  expect((await reply(site, reviewer)).status).toBe(409)
  site.pass(1_000)
  expect((await write()).status).toBe(200)
  site.pass(1_000)
  expect((await reply(site, reviewer)).status).toBe(200)
})

test('R-TEAM-3 a reviewer reads the messages of an earlier round unless cancelled', async ({
  site,
}) => {
  const { reviewer, id } = await givenMessage(site)
  const { reviewerId } = reviewer
  await site.db
    .update(reviewInvitation)
    .set({ state: 'cancelled' })
    .where(eq(reviewInvitation.id, reviewer.id))
  expect((await fetchReview(site, reviewer)).status).toBe(410)
  expect((await reply(site, reviewer)).status).toBe(410)
  const again = await insertInvitation(site, id, { reviewerId, state: 'accepted' })
  const { messages } = (await fetchReview(site, again)).body.data
  expect(messages).toMatchObject([{ text: message.text }])
  expect((await reply(site, again)).status).toBe(200)
})

test('R-TEAM-3 a message to a reviewer links to the page of the review until that has ended', async ({
  site,
}) => {
  const { reviewer, write } = await givenMessage(site)
  const email = await waitForEmail(site, reviewer, `Subject: ${message.subject}`)
  const headers = { authorization: `ReviewLink ${secretIn(email)}` }
  const { body } = await site.ask(null, { url: '/api/review', headers })
  expect(body.data.messages).toMatchObject([{ text: message.text }])
  await site.db.transaction((tx) => closeLinks(tx, 'review', [reviewer.id], site.now))
  expect((await write({ subject: 'Thank you' })).status).toBe(200)
  const late = await waitForEmail(site, reviewer, 'Subject: Thank you')
  expect(late).toContain(message.text)
  expect(late).not.toContain('/review#')
})

test('R-TEAM-3 R-BLIND-1 a message that names an author is refused where the round hides them', async ({
  site,
}) => {
  const { author, reviewer, write } = await givenMessage(site)
  for (const text of [
    'Please ask ada author.',
    'Did Author, A. write it?',
    `Write to ${author.email}. Thank you.`,
    'The second reviewer is Other Colleague.',
  ]) {
    const refused = await write({ text })
    expect([refused.status, refused.headers['x-field'], text]).toEqual([400, 'text', text])
  }
  expect((await write({ text: 'The author answers soon. We thank you.' })).status).toBe(200)
  expect((await write({ to: 'author', text: 'Dear Ada Author' })).status).toBe(200)
  await saveFields(site, reviewer, completeReview)
  expect((await sendReview(site, reviewer)).status).toBe(200)
})
