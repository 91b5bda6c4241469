import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { emailAppearance } from '#features/editorial/reactions.ts'
import {
  createArticle,
  createSubmission,
  type Person,
  type TestSite,
  test,
} from '../../../../test/site.ts'
import { queueAppearanceEmails } from './appearance-emails.ts'

/** An editor has accepted a manuscript; the answer is the id of the letter, in the state that is wished. */
async function givenEmail(
  site: TestSite,
  { editor, author, title }: { editor: Person; author: Person; title: string },
  row: Partial<typeof emailMessage.$inferInsert>,
) {
  const { _id: id } = await createSubmission(site, author, { title })
  const words = { subject: `About ${title}`, body: 'Dear author,' }
  const url = `/api/submissions/${id}/decision`
  const payload = { command: 'accept', version: 1, ...words }
  expect((await site.ask(editor, { method: 'POST', url, payload })).status).toBe(200)
  await site.db.update(emailMessage).set(row).where(eq(emailMessage.submissionId, id))
  return id
}

test('R-DECIDE-4 R-DUTY-2 the office sees every letter by its state, newest first, and each count is that of its list; nobody sees those about what they stand too near to', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('editor'), await site.signIn('author', 'Ada')]
  const problem = '550 5.1.1 mailbox unknown'
  const rows = {
    Waiting: { state: 'queued' },
    Delayed: { state: 'queued', problem: '450 4.2.0 greylisted' },
    Sent: { state: 'sent' },
    'Not-Sent': { state: 'not-sent' },
    Failed: { state: 'failed', problem },
    Bounced: { state: 'bounced', problem },
  } as const
  const ids: string[] = []
  for (const [title, row] of Object.entries(rows)) {
    ids.push(await givenEmail(site, { editor, author, title }, row))
    site.pass(60_000)
  }
  const list = async (who: Person, query = '') =>
    (await site.ask(who, { url: `/api/letters?${query}` })).body
  const titles = (page: { items: { about: { title: string } }[] }) =>
    page.items.map(({ about }) => about.title)
  const all = await list(editor)
  expect(titles(all)).toEqual(['Bounced', 'Failed', 'Not-Sent', 'Sent', 'Delayed', 'Waiting'])
  expect(all.counts).toEqual({
    waiting: 1,
    delayed: 1,
    sent: 1,
    'not-sent': 1,
    failed: 1,
    bounced: 1,
  })
  for (const state of Object.keys(all.counts)) {
    const [only, ...others] = titles(await list(editor, `state=${state}`))
    expect([only?.toLowerCase(), others]).toEqual([state, []])
  }
  expect(titles(await list(editor, 'search=delayed'))).toEqual(['Delayed'])
  expect(titles(await list(editor, 'limit=2&page=2'))).toEqual(['Not-Sent', 'Sent'])
  expect(all.items[1]).toEqual({
    id: expect.any(String),
    name: 'accepted',
    to: 'Ada',
    by: 'Sample Editor',
    subject: 'About Failed',
    body: 'Dear author,',
    state: 'failed',
    problem,
    writtenAt: '2026-03-02T09:04:00.000Z',
    sendAfter: '2026-03-02T09:04:30.000Z',
    stateAt: '2026-03-02T09:04:00.000Z',
    about: { _id: ids[4], title: 'Failed', submissionNumber: '2026-005' },
  })
  expect(all.pagination).toMatchObject({ total: 6 })
  expect((await site.ask(editor, { url: '/api/letters?state=lost' })).status).toBe(400)

  await site.ask(editor, { method: 'POST', url: `/api/submissions/${ids[4]}/conflict` })
  const near = await list(editor)
  expect(titles(near)).not.toContain('Failed')
  expect(near.counts.failed).toBe(0)
  const manager = await site.signIn('admin')
  expect((await list(manager)).counts.failed).toBe(1)
  await site.ask(editor, { method: 'DELETE', url: `/api/submissions/${ids[5]}` })
  expect((await list(editor)).counts.bounced).toBe(0)
  const again = `/api/submissions/${ids[4]}/letters/${all.items[1].id}/send-again`
  const elsewhere = again.replace(ids[4] ?? '', ids[0] ?? '')
  // Of several letters about it, the one that is meant.
  const [first] = await site.db
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.id, all.items[1].id))
  const another = { ...first, id: 'another', state: 'sent', bounceToken: null }
  await site.db.insert(emailMessage).values(another as typeof emailMessage.$inferInsert)
  const none = await site.ask(manager, { method: 'POST', url: elsewhere })
  expect([none.status, none.body.message]).toEqual([404, 'There is no such letter.'])
  expect(await site.ask(manager, { method: 'POST', url: again })).toMatchObject({
    status: 200,
    body: { message: 'Not sent: no mail server configured' },
  })
  const [sent] = await site.db
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.id, all.items[1].id))
  expect(sent).toMatchObject({
    state: 'queued',
    problem: null,
    stateAt: site.now,
    sendAfter: site.now,
  })
  const twice = await site.ask(manager, { method: 'POST', url: again })
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'This letter is sent, or on its way: it is not sent twice.',
  ])
  const { office } = (await site.ask(manager, { url: `/api/submissions/${ids[4]}/course` })).body
    .data
  expect(office.timeline.at(-1)).toMatchObject({
    type: 'submission-email-resent',
    emailId: all.items[1].id,
  })
  expect((await list(manager)).counts).toMatchObject({ failed: 0, waiting: 2 })
})

test('R-FLOW-2 R-DUTY-2 an author reads again what they were written, once it has left, also where the mail was lost; no editor who stands near does', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const near = await site.signIn('editor')
  const id = await givenEmail(site, { editor, author, title: 'Lost' }, { state: 'bounced' })
  await site.ask(near, { method: 'POST', url: `/api/submissions/${id}/conflict` })
  const lettersTo = async (who: Person) =>
    (await site.ask(who, { url: `/api/submissions/${id}/course` })).body.data.letters
  expect(await lettersTo(author)).toEqual([])
  site.pass(30_000)
  expect(await lettersTo(author)).toMatchObject([{ subject: 'About Lost', body: 'Dear author,' }])
  expect(Object.keys((await lettersTo(author))[0])).toEqual(['id', 'subject', 'body', 'writtenAt'])
  expect(await lettersTo(near)).toBeUndefined()
  expect(await lettersTo(editor)).toBeUndefined()
})

test('R-FLOW-4 R-ISSUE-3 an author is told by letter of an article that stands in an issue now, and of none that has left it or was never submitted; an address that is not confirmed gets no title', async ({
  site,
}) => {
  const [admin, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada')]
  const publish = async (title: string, number: string) => {
    const { _id } = await createSubmission(site, author, { title })
    const url = `/api/submissions/${_id}/status`
    const payload = { status: 'published', volume: 3, issue: number }
    const answer = await site.ask(admin, { method: 'PATCH', url, payload })
    return answer.body.data.journalId as string
  }
  const [stays, left] = [await publish('Stays', '1'), await publish('Left', '2')]
  const { _id: uploaded } = await createArticle(site, admin, { volume: '3', issue: '1' })
  const [found] = await site.db.select().from(article).where(eq(article.id, stays))
  const needs = {
    ...site,
    clock: () => site.now,
    journal: site.journal(),
    baseUrl: 'http://localhost:3000',
    mailer: { delivers: true, send: async () => {} },
  }
  const tell = async (articleIds: string[]) => {
    const issueId = found?.issueId ?? ''
    await emailAppearance(needs, { accountId: author.id, issueId, articleIds })
    return site.db.select().from(emailMessage)
  }
  expect(await tell([left, uploaded])).toEqual([])
  const told = { name: 'published-in-issue', recipientId: author.id, state: 'queued' }
  const action = { actionLabel: 'Read it', actionUrl: `http://localhost:3000/journals/${stays}` }
  await tell([stays, left, uploaded])
  const issueId = found?.issueId ?? ''
  const asked = async () => {
    await site.db.execute(sql`delete from pgboss.job where name = 'appearance-emails'`)
    await queueAppearanceEmails(site, { issueId, articleIds: [stays, left, uploaded] })
    const { rows } = await site.db.execute<{ payload: object }>(
      sql`select data -> 'payload' as payload from pgboss.job where name = 'appearance-emails'`,
    )
    return rows.map(({ payload }) => payload)
  }
  const publishedAt = found?.publishedAt ?? site.now
  await site.db.update(issue).set({ publishedAt })
  expect(await asked(), 'what became public with its issue').toEqual([])
  await site.db.update(issue).set({ publishedAt: new Date(publishedAt.getTime() + 1) })
  const [asking, ...others] = await asked()
  expect(others).toEqual([])
  expect(asking).toEqual({
    accountId: author.id,
    issueId,
    articleIds: expect.toSatisfy((ids: string[]) => `${ids.sort()}` === `${[stays, left].sort()}`),
  })
  const id = `appeared-${issueId}-${author.id}`
  expect(await tell([stays])).toMatchObject([
    { ...told, ...action, id, subject: 'Your article has appeared in Vol. 3, No. 1: Stays' },
  ])
  const appeared = async () =>
    (await site.db.select().from(event).orderBy(event.id))
      .filter(({ type }) => type === 'submission-published-in-issue')
      .map(({ data: { submissionId, issueId, emailId }, actorId }) => ({
        submissionId,
        issueId,
        emailId,
        actorId,
      }))
  const [one] = await appeared()
  expect(await appeared(), 'once').toEqual([
    { submissionId: one?.submissionId, issueId, emailId: id, actorId: null },
  ])

  await site.db.delete(emailMessage)
  await site.db.update(user).set({ confirmedAt: null }).where(eq(user.id, author.id))
  const both = [stays, await publish('Rude words', '1')]
  for (const [n, id] of both.entries())
    await site.db
      .update(article)
      .set({ position: 2 - n })
      .where(eq(article.id, id))
  const [{ subject, body, ...sent } = { subject: '', body: '', submissionId: '' }] =
    await tell(both)
  expect(sent).toMatchObject({
    name: 'articles-published-in-issue',
    actionLabel: 'Open the issue',
    recipientId: author.id,
  })
  const [, later, last] = await appeared()
  expect([later?.submissionId, last?.submissionId], 'in the order of the issue').toEqual([
    sent.submissionId,
    one?.submissionId,
  ])
  expect(subject).toBe('Your articles have appeared in Vol. 3, No. 1')
  expect(body).toMatch(/^Dear Ada,\n\n[^“]*– Submission 2026-003\n– Submission 2026-001$/)
})
