import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { findLinkSubject } from '#features/links/find-link.ts'
import { hashToken } from '#platform/secrets.ts'
import { openLink } from '../../../test/access-links.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'
import { deleteOldEmails, type NewEmail, queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

const depsOf = (site: TestSite) => ({
  db: site.db,
  clock: () => site.now,
  jobs: site.jobs,
  baseUrl: 'https://journal.example',
  journal: { name: 'Journal', contact: { email: 'office@example.org' } } as never,
  canSeeSubmissions: async () => true,
  isAboutSample: async () => false,
})

const text = { name: 'manager-notice', subject: 'A notice', body: 'Hello,' } as const

const queue = (site: TestSite, email: NewEmail) =>
  site.db.transaction((tx) => queueEmail(depsOf(site), tx, email))

/** Sends an email, and returns the message that the mail server received. */
async function send(site: TestSite, emailId: string, deps: object = {}) {
  const sent: { to: string; text: string; messageId?: string }[] = []
  const mailer = { delivers: true, send: async (email: object) => void sent.push(email as never) }
  await sendEmail({ ...depsOf(site), mailer, ...deps }, { emailId }, { isLast: false })
  return sent
}

const rowsOf = (site: TestSite) => site.db.select().from(emailMessage)

/** Everything in the database as text, as a backup holds it. */
async function dump(site: TestSite): Promise<string> {
  const { rows: tables } = await site.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await site.db.execute(sql.raw(`select t::text from ${name} t`))
    return JSON.stringify(rows)
  })
  return (await Promise.all(dumps)).join('\n')
}

test('R-SEC-5 no row, job, log or page has the live link of an email', async ({ site }) => {
  const manager = await site.signIn('admin')
  const post = (url: string, payload: object, who: typeof manager | null = null) =>
    site.ask(who, { method: 'POST', url, payload })
  const account = { name: 'Ada Obi', email: 'ada@example.org', password: 'a long sample password' }
  await post('/api/register', account)
  await post('/api/forgot-password', { email: account.email })
  await post('/api/invitations', { email: 'new@example.org', journalRoles: ['editor'] }, manager)
  const emails = (await site.mails(3)).join('\n')
  const tokens = new Set(
    [...emails.matchAll(/(?:#|resetpassword\/)([\w-]{40,})/g)].map(([, token = '']) => token),
  )
  expect(tokens.size).toBe(3)
  await until(async () =>
    expect(await rowsOf(site)).toMatchObject(Array(3).fill({ state: 'not-sent' })),
  )
  const pages = ['/api/system', '/api/system/outbox', '/api/emails', '/api/invitations']
  const bodies = pages.map(async (url) => JSON.stringify((await site.ask(manager, { url })).body))
  const readable = [await dump(site), site.logged.join('\n'), ...(await Promise.all(bodies))]
  for (const token of tokens) {
    expect(readable.join('\n')).not.toContain(token)
    expect(readable[0], 'its hash shows that the whole database was read').toContain(
      hashToken(token),
    )
  }
})

test('R-SEC-5 each try to send a link creates another secret', async ({ site }) => {
  const { id: recipientId } = await site.signIn('author')
  const first = await openLink(site, 'confirmation', recipientId)
  const link = { kind: 'confirmation', subjectId: recipientId } as const
  await queue(site, { id: 'link', ...text, recipientId, action: { label: 'Confirm', link } })
  const failing = { delivers: true, send: () => Promise.reject(new Error('broken')) }
  await expect(send(site, 'link', { mailer: failing })).rejects.toThrow('broken')
  const [email] = await send(site, 'link')
  const token = /confirm-email#([\w-]{40,})/.exec(email?.text ?? '')?.[1] ?? ''
  const open = (secret: string) => findLinkSubject(site.db, 'confirmation', secret, site.now)
  expect(await open(token)).toBe(recipientId)
  expect(await open(first)).toBeUndefined()
  expect(email?.messageId).toBe('<link.2@journal.example>')
})

test('R-DUTY-1 an invitation that was cancelled before it was sent is not sent', async ({
  site,
}) => {
  const action = { label: 'Accept', link: { kind: 'invitation', subjectId: 'cancelled' } } as const
  await queue(site, { id: 'late', ...text, recipientAddress: 'new@example.org', action })
  expect(await send(site, 'late')).toEqual([])
  expect(await rowsOf(site)).toEqual([])
})

test('R-DUTY-2 an editor who has declared a conflict since is not sent the notice', async ({
  site,
}) => {
  const { id: recipientId } = await site.signIn('editor')
  await queue(site, { id: 'notice', ...text, recipientId, mentions: ['s1', 's2'] })
  const asked: unknown[] = []
  const canSeeSubmissions = async (...question: unknown[]) => {
    asked.push(question)
    return false
  }
  expect(await send(site, 'notice', { canSeeSubmissions })).toEqual([])
  expect([asked, await rowsOf(site)]).toEqual([[[recipientId, ['s1', 's2']]], []])
})

test('R-DECIDE-4 an email goes to the address of its account or to its own', async ({ site }) => {
  const ada = await site.signIn('author', 'Ada')
  await queue(site, { id: 'to-account', ...text, recipientId: ada.id })
  await queue(site, { id: 'to-address', ...text, recipientAddress: 'reader@example.org' })
  await site.db.update(user).set({ email: 'moved@example.org' }).where(eq(user.id, ada.id))
  expect(await send(site, 'to-account')).toMatchObject([{ to: 'moved@example.org' }])
  expect(await send(site, 'to-address')).toMatchObject([{ to: 'reader@example.org' }])
})

test('R-DECIDE-4 the database refuses an email with no recipient or with two', async ({ site }) => {
  const { id: recipientId } = await site.signIn('author')
  for (const recipient of [{}, { recipientId, recipientAddress: 'reader@example.org' }])
    await expect(queue(site, { ...text, ...recipient } as never)).rejects.toMatchObject({
      cause: { constraint: 'email_message_recipient' },
    })
})

test('R-DECIDE-4 the jobs of a deleted account find none of its emails', async ({ site }) => {
  const { id: recipientId } = await site.signIn('author')
  await queue(site, { id: 'gone', ...text, recipientId })
  await site.db.delete(user).where(eq(user.id, recipientId))
  expect(await rowsOf(site)).toEqual([])
  expect(await send(site, 'gone')).toEqual([])
})

test('R-RUN-3 an operator can run the failed job of an email about no submission again', async ({
  site,
}) => {
  await queue(site, { id: 'lost', ...text, recipientAddress: 'reader@example.org' })
  const mailer = { delivers: true, send: () => Promise.reject(new Error('broken')) }
  const last = sendEmail({ ...depsOf(site), mailer }, { emailId: 'lost' }, { isLast: true })
  await expect(last).rejects.toThrow('broken')
  expect(await rowsOf(site)).toMatchObject([
    { state: 'failed', problem: 'broken', problemSource: 'site' },
  ])
  expect(await send(site, 'lost')).toHaveLength(1)
  expect(await rowsOf(site)).toMatchObject([{ state: 'sent', problem: null, problemSource: null }])
})

test('R-RUN-3 emails of no submission are deleted 14 days after they were sent', async ({
  site,
}) => {
  const recipientAddress = 'reader@example.org'
  for (const id of ['sent', 'queued']) await queue(site, { id, ...text, recipientAddress })
  await queue(site, { id: 'kept', ...text, recipientAddress, submissionId: 's1' })
  for (const id of ['sent', 'kept']) await send(site, id)
  site.pass(14 * 86_400_000)
  await deleteOldEmails(depsOf(site))
  expect(await rowsOf(site)).toHaveLength(3)
  site.pass(1)
  await deleteOldEmails(depsOf(site))
  expect((await rowsOf(site)).map(({ id }) => id).sort()).toEqual(['kept', 'queued'])
})
