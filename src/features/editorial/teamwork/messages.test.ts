import { expect } from 'vitest'
import { insertReviewer } from '../../../../test/editorial/peer-review.ts'
import {
  fetchWorkflow,
  listNotifications,
  postToSubmission,
  runCommand,
  waitForEmail,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const message = { to: 'author', subject: 'Your data', text: 'Where were the pupils taught?' }

async function givenSubmission(site: TestSite) {
  const editor = await site.signIn('admin', 'The Editor')
  const author = await site.signIn('author', 'Ada Author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  return { editor, author, id }
}

const fetchMessages = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/messages` })).body.data

const send = (site: TestSite, who: Person, id: string, more = {}) =>
  postToSubmission(site, who, `${id}/messages`, { ...message, ...more })

const reply = (site: TestSite, who: Person, id: string, text = 'In two public schools.') =>
  postToSubmission(site, who, `${id}/messages/reply`, { text })

test('R-TEAM-3 a message is emailed to the author and listed in the activity log', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  expect((await send(site, editor, id)).status).toBe(200)
  const email = await waitForEmail(site, author, `Subject: ${message.subject}`)
  expect(email).toContain(message.text)
  expect(email).toContain(`/submissions/${id}`)
  const { editorial } = await fetchWorkflow(site, editor, id)
  const last = editorial.timeline.at(-1)
  expect(last).toMatchObject({ type: 'submission-message-sent', by: 'The Editor' })
  const sent = editorial.emails.find((email: { id: string }) => email.id === last.emailId)
  expect(sent.body).toContain(message.text)
})

test('R-TEAM-3 the author reads the message once without the name of the editor', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  await send(site, editor, id)
  expect(await fetchMessages(site, author, id)).toEqual([
    {
      _id: expect.any(String),
      with: 'author',
      direction: 'from-editors',
      subject: message.subject,
      text: message.text,
      writtenAt: site.now.toISOString(),
    },
  ])
  const { emails } = await fetchWorkflow(site, author, id)
  expect(JSON.stringify(emails)).not.toContain(message.text)
})

test('R-TEAM-3 the handling editor and the log get the reply of the author', async ({ site }) => {
  const { editor, author, id } = await givenSubmission(site)
  await runCommand(site, editor, id, 'assign')
  await send(site, editor, id)
  site.pass(1_000)
  expect((await reply(site, author, id)).body.message).toBe('Reply sent')
  const last = (await fetchMessages(site, editor, id)).at(-1)
  expect(last).toMatchObject({
    direction: 'to-editors',
    by: 'Ada Author',
    text: 'In two public schools.',
  })
  expect(await listNotifications(site)).toContainEqual({
    accountId: editor.id,
    submissionId: id,
    what: 'submission-reply',
  })
  const { editorial } = await fetchWorkflow(site, editor, id)
  expect(editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-message-received',
    by: 'Ada Author',
    text: 'In two public schools.',
  })
})

test('R-TEAM-3 the author replies only to a message', async ({ site }) => {
  const { author, id } = await givenSubmission(site)
  const early = await reply(site, author, id)
  expect([early.status, early.body.message]).toEqual([
    409,
    'The editors have sent you no message to which you could reply.',
  ])
})

test('R-TEAM-3 only the author replies to a message', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await send(site, editor, id)
  for (const who of [editor, await site.signIn('author', 'Other Author')])
    expect((await reply(site, who, id)).status).toBe(404)
})

test('R-TEAM-3 an author cannot flood the editors with replies', async ({ site }) => {
  const { editor, author, id } = await givenSubmission(site)
  await send(site, editor, id)
  for (let number = 1; number <= 10; number++) {
    site.pass(1_000)
    expect((await reply(site, author, id)).status).toBe(200)
  }
  expect((await reply(site, author, id)).status).toBe(409)
  site.pass(1_000)
  await send(site, editor, id)
  site.pass(1_000)
  expect((await reply(site, author, id)).status).toBe(200)
})

test('R-TEAM-3 an editor with a conflict neither sends nor reads messages', async ({ site }) => {
  const { editor, id } = await givenSubmission(site)
  await send(site, editor, id)
  const other = await site.signIn('editor', 'Other Editor')
  await postToSubmission(site, other, `${id}/conflict`)
  expect((await send(site, other, id)).status).toBe(403)
  expect(await fetchMessages(site, other, id)).toEqual([])
})

test('R-TEAM-3 a message to a reviewer names an invitation of this submission', async ({
  site,
}) => {
  const { editor, id } = await givenSubmission(site)
  for (const more of [{}, { invitationId: 'unknown' }]) {
    const answer = await send(site, editor, id, { to: 'reviewer', ...more })
    expect([answer.status, answer.headers['x-field']]).toEqual([400, 'invitationId'])
  }
})

test('R-TEAM-3 R-BLIND-1 a message to a reviewer reaches only them and names no author', async ({
  site,
}) => {
  const { editor, author, id } = await givenSubmission(site)
  const first = await insertReviewer(site, id, { name: 'Zuri Reviewer', number: 1 })
  const second = await insertReviewer(site, id, { name: 'Yaw Reviewer', number: 2 })
  const { invitationId } = first
  expect((await send(site, editor, id, { to: 'reviewer', invitationId })).status).toBe(200)
  const emails = await site.mails(3)
  const [email = ''] = emails.filter((each) => each.includes(`To: ${first.email}`))
  expect(email).toContain(message.text)
  expect(email).not.toContain('Ada')
  expect(emails.join()).not.toContain(second.email)
  expect(await fetchMessages(site, author, id)).toEqual([])
  const workflow = await fetchWorkflow(site, author, id)
  expect(JSON.stringify(workflow.emails)).not.toContain('Zuri')
  const { data } = (await site.ask(editor, { url: `/api/submissions/${id}/team` })).body
  expect(data.reviewers.map(({ name }: { name: string }) => name)).toEqual([
    'Yaw Reviewer',
    'Zuri Reviewer',
  ])
})
