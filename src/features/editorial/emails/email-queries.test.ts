import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { createArticle, createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { emailAppearance, emailAppearances } from './appearance-emails.ts'

/** The submission of an accepted manuscript whose decision email is changed to `row`. */
async function givenEmail(
  site: TestSite,
  { editor, author, title }: { editor: Person; author: Person; title: string },
  row: Partial<typeof emailMessage.$inferInsert>,
): Promise<string> {
  const { _id: id } = await createSubmission(site, author, { title })
  const url = `/api/submissions/${id}/decision`
  const text = { subject: `About ${title}`, body: 'Dear author,' }
  const payload = { command: 'accept', version: 1, ...text }
  expect((await site.ask(editor, { method: 'POST', url, payload })).status).toBe(200)
  await site.db.update(emailMessage).set(row).where(eq(emailMessage.submissionId, id))
  return id
}

const problem = '550 5.1.1 mailbox unknown'
const rows = {
  Waiting: { state: 'queued' },
  Delayed: { state: 'queued', problem: '450 4.2.0 greylisted' },
  Sent: { state: 'sent' },
  'Not-Sent': { state: 'not-sent' },
  Failed: { state: 'failed', problem },
  Bounced: { state: 'bounced', problem },
} as const

/** An email in each state, one minute apart. */
async function givenEmails(site: TestSite) {
  const editor = await site.signIn('editor')
  const author = await site.signIn('author', 'Ada')
  const ids: Record<string, string> = {}
  for (const [title, row] of Object.entries(rows)) {
    ids[title] = await givenEmail(site, { editor, author, title }, row)
    site.pass(60_000)
  }
  return { editor, ids: ids as Record<keyof typeof rows, string> }
}

const listEmails = async (site: TestSite, who: Person, query = '') =>
  (await site.ask(who, { url: `/api/emails?${query}` })).body

const titlesIn = (page: { items: { about: { title: string } }[] }) =>
  page.items.map(({ about }) => about.title)

test('R-DECIDE-4 editors list the emails by state, newest first, with the number in each state', async ({
  site,
}) => {
  const { editor, ids } = await givenEmails(site)
  const all = await listEmails(site, editor)
  expect(titlesIn(all)).toEqual(['Bounced', 'Failed', 'Not-Sent', 'Sent', 'Delayed', 'Waiting'])
  expect(all.counts).toEqual({
    waiting: 1,
    delayed: 1,
    sent: 1,
    'not-sent': 1,
    failed: 1,
    bounced: 1,
  })
  for (const state of Object.keys(all.counts)) {
    const [title, ...others] = titlesIn(await listEmails(site, editor, `state=${state}`))
    expect([title?.toLowerCase(), others]).toEqual([state, []])
  }
  expect(titlesIn(await listEmails(site, editor, 'search=delayed'))).toEqual(['Delayed'])
  expect(titlesIn(await listEmails(site, editor, 'limit=2&page=2'))).toEqual(['Not-Sent', 'Sent'])
  expect(all.items[1]).toEqual({
    id: expect.any(String),
    name: 'accepted',
    to: 'Ada',
    by: 'Sample Editor',
    subject: 'About Failed',
    body: 'Dear author,',
    actionLabel: 'Open your submission',
    isConfirmed: true,
    state: 'failed',
    problem,
    problemSource: null,
    writtenAt: '2026-03-02T09:04:00.000Z',
    sendAfter: '2026-03-02T09:04:30.000Z',
    stateAt: '2026-03-02T09:04:00.000Z',
    about: { _id: ids.Failed, title: 'Failed', submissionNumber: '2026-005' },
  })
  expect(all.pagination).toMatchObject({ total: 6 })
  expect((await site.ask(editor, { url: '/api/emails?state=lost' })).status).toBe(400)
})

test('R-DUTY-2 R-DECIDE-4 the list has no emails about submissions that are deleted or in conflict', async ({
  site,
}) => {
  const { editor, ids } = await givenEmails(site)
  await site.ask(editor, { method: 'POST', url: `/api/submissions/${ids.Failed}/conflict` })
  const seen = await listEmails(site, editor)
  expect(titlesIn(seen)).not.toContain('Failed')
  expect(seen.counts.failed).toBe(0)
  const manager = await site.signIn('admin')
  expect((await listEmails(site, manager)).counts.failed).toBe(1)
  await site.ask(editor, { method: 'DELETE', url: `/api/submissions/${ids.Bounced}` })
  expect((await listEmails(site, editor)).counts.bounced).toBe(0)
})

test('R-DECIDE-4 an editor sends a failed email again once', async ({ site }) => {
  const { editor, ids } = await givenEmails(site)
  const [{ id: emailId }] = (await listEmails(site, editor, 'state=failed')).items
  const send = (submissionId: string) =>
    site.ask(editor, {
      method: 'POST',
      url: `/api/submissions/${submissionId}/emails/${emailId}/resend`,
    })
  const readEmail = async () =>
    (await site.db.select().from(emailMessage).where(eq(emailMessage.id, emailId)))[0]
  // Another email about the same submission must not be sent.
  const another = { ...(await readEmail()), id: 'another', state: 'sent', bounceToken: 'another' }
  await site.db.insert(emailMessage).values(another as typeof emailMessage.$inferInsert)
  const elsewhere = await send(ids.Waiting)
  expect([elsewhere.status, elsewhere.body.message]).toEqual([404, 'There is no such email.'])
  expect(await send(ids.Failed)).toMatchObject({
    status: 200,
    body: { message: 'Not sent: no mail server configured' },
  })
  expect(await readEmail()).toMatchObject({
    state: 'queued',
    problem: null,
    stateAt: site.now,
    sendAfter: site.now,
  })
  const again = await send(ids.Failed)
  expect([again.status, again.body.message]).toEqual([
    409,
    'This email was sent or is being sent. It is not sent twice.',
  ])
  const { editorial } = (await site.ask(editor, { url: `/api/submissions/${ids.Failed}/workflow` }))
    .body.data
  expect(editorial.timeline.at(-1)).toMatchObject({ type: 'submission-email-resent', emailId })
  expect((await listEmails(site, editor)).counts).toMatchObject({ failed: 0, waiting: 2 })
})

test('R-FLOW-2 R-DUTY-2 only the author reads the emails sent to them on the site', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('editor'), await site.signIn()]
  const conflicted = await site.signIn('editor')
  const id = await givenEmail(site, { editor, author, title: 'Lost' }, { state: 'bounced' })
  await site.ask(conflicted, { method: 'POST', url: `/api/submissions/${id}/conflict` })
  const listReceived = async (who: Person) =>
    (await site.ask(who, { url: `/api/submissions/${id}/workflow` })).body.data.emails
  expect(await listReceived(author), 'it can still be undone').toEqual([])
  site.pass(30_000)
  const [email] = await listReceived(author)
  expect(email).toMatchObject({ subject: 'About Lost', body: 'Dear author,', state: 'not-sent' })
  expect(Object.keys(email)).toEqual(['id', 'subject', 'body', 'writtenAt', 'state'])
  expect(await listReceived(conflicted)).toBeUndefined()
  expect(await listReceived(editor)).toBeUndefined()
})

/** Two published articles of an author in different issues, and the jobs and emails about them. */
async function givenPublishedArticles(site: TestSite) {
  const [admin, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada')]
  const publish = async (title: string, number: string): Promise<string> => {
    const { _id } = await createSubmission(site, author, { title })
    const url = `/api/submissions/${_id}/status`
    const payload = { status: 'published', volume: 3, issue: number }
    return (await site.ask(admin, { method: 'PATCH', url, payload })).body.data.journalId
  }
  const [inIssue, elsewhere] = [await publish('Stays', '1'), await publish('Left', '2')]
  const [found] = await site.db.select().from(article).where(eq(article.id, inIssue))
  const issueId = found?.issueId ?? ''
  const deps = {
    ...site,
    clock: () => site.now,
    journal: site.journal(),
    baseUrl: 'http://localhost:3000',
  }
  const email = async (articleIds: string[]) => {
    await emailAppearance(deps, { accountId: author.id, issueId, articleIds })
    return site.db.select().from(emailMessage)
  }
  const publishedAt = found?.publishedAt ?? site.now
  return { admin, author, publish, inIssue, elsewhere, issueId, publishedAt, deps, email }
}

async function listAppearanceEvents(site: TestSite) {
  const events = await site.db.select().from(event).orderBy(event.id)
  return events
    .filter(({ type }) => type === 'submission-published-in-issue')
    .map(({ data: { submissionId, issueId, emailId }, actorId }) => ({
      submissionId,
      issueId,
      emailId,
      actorId,
    }))
}

test('R-FLOW-4 R-ISSUE-3 authors are notified of submitted articles that are in the issue', async ({
  site,
}) => {
  const { admin, author, inIssue, elsewhere, issueId, email } = await givenPublishedArticles(site)
  const { _id: uploaded } = await createArticle(site, admin, { volume: '3', issue: '1' })
  expect(await email([elsewhere, uploaded])).toEqual([])
  const id = `appeared-${issueId}-${author.id}`
  for (const articleIds of [[inIssue, elsewhere, uploaded], [inIssue]])
    expect(await email(articleIds)).toMatchObject([
      {
        id,
        name: 'published-in-issue',
        recipientId: author.id,
        state: 'queued',
        subject: 'Your article has appeared in Vol. 3, No. 1: Stays (2026-001)',
        actionLabel: 'Read the article',
        actionUrl: `http://localhost:3000/journals/${inIssue}`,
      },
    ])
  expect(await listAppearanceEvents(site), 'once').toEqual([
    { submissionId: expect.any(String), issueId, emailId: id, actorId: null },
  ])
})

test('R-FLOW-4 R-ISSUE-3 only articles that were public before their issue have an email', async ({
  site,
}) => {
  const given = await givenPublishedArticles(site)
  const { author, inIssue, elsewhere, issueId, publishedAt, deps } = given
  const listSent = async () => {
    await emailAppearances(deps, { issueId, articleIds: [inIssue, elsewhere, 'unknown'] })
    return site.db.select().from(emailMessage)
  }
  await site.db.update(issue).set({ publishedAt })
  expect(await listSent()).toEqual([])
  await site.db.update(issue).set({ publishedAt: new Date(publishedAt.getTime() + 1) })
  for (const _ of ['published', 'tried again'])
    expect(await listSent()).toMatchObject([
      { id: `appeared-${issueId}-${author.id}`, name: 'published-in-issue' },
    ])
})

test('R-FLOW-4 R-ISSUE-3 one email lists several articles, without titles for an unconfirmed address', async ({
  site,
}) => {
  const { author, publish, inIssue, email } = await givenPublishedArticles(site)
  await site.db.update(user).set({ confirmedAt: null }).where(eq(user.id, author.id))
  const articleIds = [inIssue, await publish('Rude words', '1')]
  for (const [n, id] of articleIds.entries())
    await site.db
      .update(article)
      .set({ position: 2 - n })
      .where(eq(article.id, id))
  await site.db.delete(emailMessage)
  const [sent] = await email(articleIds)
  expect(sent).toMatchObject({
    name: 'articles-published-in-issue',
    subject: 'Your articles have appeared in Vol. 3, No. 1',
    actionLabel: 'Open the issue',
    recipientId: author.id,
  })
  expect(sent?.body).toMatch(/^Dear Ada,\n\n[^“]*– 2026-003\n– 2026-001\n\n/)
  const [first, second] = await listAppearanceEvents(site)
  expect(first?.submissionId, 'in the order of the issue').toBe(sent?.submissionId)
  expect(second?.submissionId).not.toBe(first?.submissionId)
})
