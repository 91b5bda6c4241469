import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notificationPreference } from '#db/schema/editorial/people.ts'
import { event } from '#db/schema/platform.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import {
  listNotifiedImmediately,
  listReceivedSubmissions,
  recordDailyDigests,
} from './notifications.ts'

const choose = (site: TestSite, who: Awaited<ReturnType<TestSite['signIn']>>, frequency: string) =>
  site.ask(who, { method: 'PUT', url: '/api/notification-preference', payload: { frequency } })

const mailsTo = (mails: string[], { email }: { email: string }) =>
  mails.filter((mail) => mail.includes(`To: ${email}`))

/** The periods of the daily emails that are due. */
async function listDigests(site: TestSite) {
  const rows = await site.db
    .select({ data: event.data })
    .from(event)
    .where(eq(event.type, 'daily-digest-due'))
    .orderBy(event.id)
  return rows.map(({ data }) => data)
}

const queueDigests = (site: TestSite) =>
  recordDailyDigests({ db: site.db, clock: () => site.now, jobs: site.jobs })

test('R-MANAGE-9 editors are notified immediately of submissions that are not their own', async ({
  site,
}) => {
  const [editor, sending] = [await site.signIn('admin'), await site.signIn('admin')]
  const author = await site.signIn('author')
  const received = await createSubmission(site, author, { title: 'On lesson study' })
  await createSubmission(site, sending, { title: 'My own' })
  const mails = await site.mails(5)
  expect(mails).toHaveLength(5)
  expect(mailsTo(mails, editor)).toHaveLength(2)
  expect(mailsTo(mails, sending)).toHaveLength(2)
  const first = mailsTo(mails, editor).find((mail) => mail.includes('On lesson study'))
  expect(first).toContain('Subject: New submission: On lesson study')
  expect(first).toContain(`/manage-journals/submissions/${received._id}`)
  expect(mailsTo(mails, sending).join()).toContain('We have received your manuscript: My own')
})

test('R-MANAGE-9 the daily email contains each new submission once', async ({ site }) => {
  const editor = await site.signIn('admin')
  const author = await site.signIn('author')
  const { body: initial } = await site.ask(editor, { url: '/api/notification-preference' })
  expect(initial).toMatchObject({ frequency: 'immediately' })
  expect((await choose(site, editor, 'daily')).status).toBe(200)
  const changed = await site.ask(editor, { url: '/api/notification-preference' })
  expect(changed.body).toMatchObject({ frequency: 'daily' })
  site.pass(1000)
  await createSubmission(site, author, { title: 'The first' })
  await createSubmission(site, author, { title: 'The second' })
  expect(mailsTo(await site.mails(2), editor)).toEqual([])
  site.pass(1000)
  await queueDigests(site)
  site.pass(86_400_000)
  await queueDigests(site)
  const accountId = editor.id
  expect(await listDigests(site)).toEqual([
    { accountId, since: '2026-03-02T09:00:00.000Z', until: '2026-03-02T09:00:02.000Z' },
    { accountId, since: '2026-03-02T09:00:02.000Z', until: '2026-03-03T09:00:02.000Z' },
  ])
  const [digest, ...more] = mailsTo(await site.mails(3), editor)
  expect(digest).toContain('Subject: 2 new submissions')
  expect(digest).toMatch(/The first[\s\S]*The second/)
  expect(more).toEqual([])
})

test('R-MANAGE-9 the next daily email begins where the last one ended regardless of the time of its job', async ({
  site,
}) => {
  const editor = await site.signIn('admin')
  await choose(site, editor, 'daily')
  const clock = () => {
    site.pass(1)
    return site.now
  }
  for (const _ of [1, 2]) await recordDailyDigests({ db: site.db, clock, jobs: site.jobs })
  const [first, second] = await listDigests(site)
  expect(first?.until).toBeTruthy()
  expect(second?.since).toBe(first?.until)
})

test('R-MANAGE-9 an editor who ends the daily email gets the waiting submissions now', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  await choose(site, editor, 'immediately')
  const readNotifiedUntil = async () =>
    (await site.db.select().from(notificationPreference))[0]?.notifiedUntil
  expect(await readNotifiedUntil(), 'nothing waits').toEqual(new Date(0))
  await choose(site, editor, 'daily')
  const since = site.now.toISOString()
  site.pass(1000)
  await choose(site, editor, 'daily')
  expect((await readNotifiedUntil())?.toISOString(), 'no change').toBe(since)
  await createSubmission(site, await site.signIn('author'), { title: 'Waiting' })
  site.pass(1000)
  await choose(site, editor, 'immediately')
  expect(await readNotifiedUntil()).toEqual(site.now)
  expect(await listDigests(site)).toEqual([
    { accountId: editor.id, since, until: site.now.toISOString() },
  ])
  expect(mailsTo(await site.mails(2), editor)[0]).toContain('Subject: One new submission')
  expect((await choose(site, editor, 'hourly')).body).toEqual({
    message: 'frequency must be immediately or daily',
  })
})

test('R-MANAGE-9 R-DUTY-2 the daily email has the submissions of its period that the editor may see', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  const author = await site.signIn('author')
  const start = new Date(site.now.getTime() - 1000).toISOString()
  const received = site.now.toISOString()
  const { _id: id } = await createSubmission(site, author, { title: 'Waiting' })
  const list = (who: object, since: string, until: string) =>
    listReceivedSubmissions(site.db, { role: 'admin', ...who } as never, {
      since,
      until,
    })
  const before = new Date(site.now.getTime() - 1).toISOString()
  const who = { id: editor.id, email: editor.email, journalRoles: [] }
  expect(await list(who, before, received)).toMatchObject([{ id, title: 'Waiting' }])
  expect(await list(who, received, received)).toEqual([])
  expect(await list(who, start, before)).toEqual([])
  expect(await list({ ...who, role: 'author' }, before, received)).toEqual([])
  expect(await list({ ...who, id: author.id }, before, received)).toEqual([])
})

test('R-MANAGE-9 an immediate notification goes to editors who had no daily email with the submission', async ({
  site,
}) => {
  const editors = await Promise.all(Array.from({ length: 5 }, () => site.signIn('editor')))
  const [withoutPreference, later, earlier, daily] = editors.map(({ id }) => id)
  const { _id: submissionId } = await createSubmission(site, await site.signIn())
  const preferences = [
    { userId: daily, frequency: 'daily', notifiedUntil: new Date(0) },
    { userId: later, frequency: 'immediately', notifiedUntil: site.now },
    { userId: earlier, frequency: 'immediately', notifiedUntil: new Date(site.now.getTime() - 1) },
  ]
  await site.db
    .insert(notificationPreference)
    .values(preferences as (typeof notificationPreference.$inferInsert)[])
  const conflict = { method: 'POST', url: `/api/submissions/${submissionId}/conflict` } as const
  await site.ask(editors[4] ?? null, conflict)
  const notified = await listNotifiedImmediately(site.db, submissionId)
  expect(notified.toSorted()).toEqual([withoutPreference, earlier].toSorted())
  expect(await listNotifiedImmediately(site.db, 'deleted')).toEqual([])
})

test('R-MANAGE-9 only editors can set the frequency of notifications', async ({ site }) => {
  const author = await site.signIn('author')
  expect((await choose(site, author, 'daily')).status).toBe(403)
  expect((await site.ask(null, { url: '/api/notification-preference' })).status).toBe(401)
})
