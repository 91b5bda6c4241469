import { expect } from 'vitest'
import {
  fetchWorkflow,
  listNotifications,
  postToSubmission,
  runCommand,
} from '../../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const minute = 60_000
const text = 'The sample has 4,000 pupils.'

async function givenRejected(site: TestSite) {
  const [decider, other] = [
    await site.signIn('admin', 'The Decider'),
    await site.signIn('editor', 'Other Editor'),
  ]
  const author = await site.signIn('author', 'Ada Author')
  const { _id: id } = await createSubmission(site, author, { title: 'On large classes' })
  await runCommand(site, decider, id, 'desk-reject')
  return { decider, other, author, id }
}

async function appeal(site: TestSite, who: Person, id: string) {
  const { version } = await fetchWorkflow(site, who, id)
  return postToSubmission(site, who, `${id}/appeal`, { version, text })
}

test('R-DECIDE-5 the other editors are notified when an author appeals a rejection', async ({
  site,
}) => {
  const { decider, other, author, id } = await givenRejected(site)
  site.pass(minute)
  expect((await fetchWorkflow(site, author, id)).commands).toEqual(['appeal'])
  const answer = await appeal(site, author, id)
  expect(answer.body).toMatchObject({
    message: 'Appeal sent',
    data: { stage: 'awaiting-decision' },
  })
  const notified = (await listNotifications(site)).filter((notification) =>
    JSON.stringify(notification).includes('submission-appealed'),
  )
  expect(notified).toMatchObject([{ accountId: other.id }])
  for (const who of [author, decider])
    expect((await fetchWorkflow(site, who, id)).appeal).toMatchObject({ text })
})

test('R-DECIDE-5 another editor decides on the appeal', async ({ site }) => {
  const { decider, other, author, id } = await givenRejected(site)
  site.pass(minute)
  await appeal(site, author, id)
  const refused = await runCommand(site, decider, id, 'accept')
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'The author has appealed your decision. Another editor decides on the appeal.',
  ])
  expect((await runCommand(site, other, id, 'accept')).body.data.stage).toBe('accepted')
})

test('R-DECIDE-5 an author appeals once', async ({ site }) => {
  const { other, author, id } = await givenRejected(site)
  site.pass(minute)
  await appeal(site, author, id)
  await runCommand(site, other, id, 'desk-reject')
  site.pass(minute)
  expect((await fetchWorkflow(site, author, id)).commands).toEqual([])
  const again = await appeal(site, author, id)
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have appealed a decision on this submission before. An appeal is possible once.',
  ])
})

test('R-DECIDE-5 a rejection cannot be appealed during its undo window', async ({ site }) => {
  const { author, id } = await givenRejected(site)
  expect((await fetchWorkflow(site, author, id)).commands).toEqual([])
  expect((await postToSubmission(site, author, `${id}/appeal`, { version: 2, text })).status).toBe(
    409,
  )
})

test('R-DECIDE-5 only the author appeals', async ({ site }) => {
  const { decider, id } = await givenRejected(site)
  site.pass(minute)
  expect((await appeal(site, decider, id)).status).toBe(404)
})

test('R-DECIDE-5 only one of two appeals at once is stored', async ({ site }) => {
  const { author, id } = await givenRejected(site)
  site.pass(minute)
  const { version } = await fetchWorkflow(site, author, id)
  const send = () => postToSubmission(site, author, `${id}/appeal`, { version, text })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
