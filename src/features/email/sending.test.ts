import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { EmailDeliveryError, type EmailMessage } from '#platform/email/mailer.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { emailNotFound, listEmailsAbout } from './queries.ts'
import {
  cancelEmail,
  deleteEmailsAbout,
  type NewEmail,
  queueEmail,
  resendEmail,
} from './queue-email.ts'
import { failStaleEmails, sendEmail } from './send-email.ts'

const body = 'Dear author,\nit is\n\n\naccepted.'

/** Queues an email about a submission in its own transaction. */
const write = (
  site: TestSite,
  to: Person,
  id: string,
  more: Omit<Partial<NewEmail>, 'recipientId' | 'recipientAddress'> = {},
) =>
  site.db.transaction((tx) =>
    queueEmail(needsOf(site), tx, {
      id,
      submissionId: 'about',
      recipientId: to.id,
      name: 'accepted',
      subject: `It is ${id}`,
      body,
      action: { label: 'Read it', url: 'http://localhost:3000/read' },
      ...more,
    }),
  )

const needsOf = (site: TestSite) => ({ db: site.db, clock: () => site.now, jobs: site.jobs })

type SendOptions = {
  send?: (mail: EmailMessage) => Promise<void>
  bounces?: object
  isLast?: boolean
}

/** Sends an email; the default mailer accepts every email. */
const send = (
  site: TestSite,
  emailId: string,
  { send = async () => {}, bounces, isLast }: SendOptions = {},
) =>
  sendEmail(
    {
      ...needsOf(site),
      mailer: { delivers: true, send },
      bounces: bounces as never,
      journal: { name: 'Journal', contact: { email: 'office@example.org' } } as never,
      canSeeSubmissions: async () => true,
      isAboutSample: async () => false,
      baseUrl: 'https://journal.example:8443/x',
    },
    { emailId },
    { isLast: isLast ?? false },
  )

async function rowOf(site: TestSite, id: string) {
  const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.id, id))
  return row
}

/** The delays of the jobs of an email in seconds. */
async function jobsOf(site: TestSite, id: string): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'emails' and data -> 'payload' ->> 'emailId' = ${id} order by 1`)
  return rows.map(({ after }) => Number(after))
}

const after = (site: TestSite, seconds: number) => new Date(site.now.getTime() + seconds * 1000)

test('R-DECIDE-1 R-DECIDE-4 emails are queued, cancelled, resent and deleted only in the right states', async ({
  site,
}) => {
  const [ada, bola] = [await site.signIn('author', 'Ada'), await site.signIn('admin', 'Bola')]
  expect(await write(site, ada, 'first', { waitSeconds: 30, writtenBy: bola.id })).toBe(true)
  expect(await write(site, ada, 'first', { subject: 'Another' })).toBe(false)
  const written = {
    id: 'first',
    submissionId: 'about',
    name: 'accepted',
    recipientId: ada.id,
    subject: 'It is first',
    body,
    actionUrl: 'http://localhost:3000/read',
    actionLabel: 'Read it',
    attempts: 0,
    state: 'queued',
    claimedUntil: null,
    mentions: [],
    recipientAddress: null,
    linkKind: null,
    linkSubjectId: null,
    replyTo: null,
    problem: null,
    problemSource: null,
    writtenBy: bola.id,
    writtenAt: site.now,
    sendAfter: after(site, 30),
    stateAt: site.now,
    bounceToken: expect.stringMatching(/^\w+$/),
  }
  expect(await rowOf(site, 'first')).toEqual(written)
  expect(await jobsOf(site, 'first')).toEqual([30])
  site.pass(1000)
  await write(site, bola, 'own', { submissionId: 'else' })
  expect(await rowOf(site, 'own')).toMatchObject({ sendAfter: site.now, writtenBy: null })
  expect(await jobsOf(site, 'own')).toEqual([0])
  const { bounceToken, actionUrl, actionLabel, submissionId, recipientId, writtenBy, ...shown } =
    written
  const all = await listEmailsAbout(site.db, 'about', ['own', 'none'])
  expect(all.map(({ id, to, by }) => [id, to, by])).toEqual([
    ['first', 'Ada', 'Bola'],
    ['own', 'Bola', null],
  ])
  expect(all[0]).toMatchObject({ ...shown, to: 'Ada', by: 'Bola' })
  expect(await listEmailsAbout(site.db, 'nothing', [])).toEqual([])

  const takeBack = (id: string) => site.db.transaction((tx) => cancelEmail(tx, id))
  const again = (id: string) => site.db.transaction((tx) => resendEmail(needsOf(site), tx, id))
  await takeBack('first')
  expect(await rowOf(site, 'first')).toBeUndefined()
  await send(site, 'own')
  expect(await rowOf(site, 'own')).toMatchObject({ state: 'sent', attempts: 1 })
  const left = { refusal: 'too-late', message: 'The email was sent already.' }
  for (const id of ['own', 'first']) await expect(takeBack(id), id).rejects.toMatchObject(left)
  await site.db.update(emailMessage).set({ state: 'queued' })
  await expect(takeBack('own'), 'it is on its way').rejects.toMatchObject(left)
  for (const state of ['queued', 'sent'] as const) {
    await site.db.update(emailMessage).set({ state })
    await expect(again('own'), state).rejects.toMatchObject({
      refusal: 'transition-not-allowed',
      message: 'This email was sent or is being sent. It is not sent twice.',
    })
  }
  for (const state of ['not-sent', 'failed', 'bounced'] as const) {
    await site.db.update(emailMessage).set({ state, problem: 'No.' })
    site.pass(1000)
    await again('own')
    const now = { sendAfter: site.now, stateAt: site.now }
    expect(await rowOf(site, 'own')).toMatchObject({ state: 'queued', problem: null, ...now })
  }
  expect(await jobsOf(site, 'own')).toEqual([0, 0, 0, 0])

  await write(site, ada, 'second')
  const forget = (ids: string[]) => site.db.transaction((tx) => deleteEmailsAbout(tx, ids))
  await forget([])
  expect(await site.db.$count(emailMessage)).toBe(2)
  await forget(['else', 'nothing'])
  expect([await rowOf(site, 'own'), (await rowOf(site, 'second'))?.id]).toEqual([
    undefined,
    'second',
  ])
  expect(emailNotFound()).toMatchObject({
    refusal: 'not-found',
    message: 'There is no such email.',
  })
})

test('R-DECIDE-4 an email keeps its ids and each refusal of the server until it is sent whole', async ({
  site,
}) => {
  const ada = await site.signIn('author', 'Ada')
  const mails: EmailMessage[] = []
  const take = async (mail: EmailMessage) => void mails.push(mail)
  const refuse = (thrown: unknown) => async () => {
    throw thrown
  }
  await write(site, ada, 'one')
  const bounces = { address: 'bounces@example.org' }
  await site.db.update(emailMessage).set({ bounceToken: 'mark' })
  const began = site.now
  site.pass(1000)
  const words = [
    [new EmailDeliveryError('Not taken (450).', '4.2.0\nlater', false), '4.2.0 later'],
    [new Error('broken'), 'broken'],
    [new EmailDeliveryError('Not taken (451).', ' ', false), 'Not taken (451).'],
    ['thrown', 'thrown'],
  ] as const
  for (const [place, [thrown, problem]] of words.entries()) {
    await expect(send(site, 'one', { send: refuse(thrown) })).rejects.toThrow(
      thrown instanceof Error ? thrown.message : thrown,
    )
    expect(await rowOf(site, 'one'), problem).toMatchObject({
      state: 'queued',
      problem,
      attempts: place + 1,
      stateAt: began,
    })
  }
  // An email behind it is sent separately.
  await write(site, ada, 'two')
  await send(site, 'two', { send: take })
  expect(mails.splice(0).map(({ subject }) => subject)).toEqual(['It is two'])
  await send(site, 'one', { send: take, bounces })
  expect(mails.splice(0)).toEqual([
    {
      to: ada.email,
      subject: 'It is one',
      messageId: '<one@journal.example>',
      about: ['about'],
      replyTo: 'office@example.org',
      returnPath: 'bounces+mark@example.org',
      html: expect.stringMatching(/^<!doctype html>/),
      text: 'Dear author,\nit is\n\naccepted.\n\nRead it: http://localhost:3000/read',
    },
  ])
  expect(await rowOf(site, 'one')).toMatchObject({
    state: 'sent',
    problem: null,
    attempts: 5,
    stateAt: site.now,
  })
  await send(site, 'one', { send: take })
  expect(mails, 'it has left').toEqual([])

  // A delayed email keeps waiting, although a later one had its last try.
  await write(site, ada, 'early')
  site.pass(1)
  await write(site, ada, 'last')
  const none = refuse(new EmailDeliveryError('Not taken (450).', '4.2.0 later', false))
  await send(site, 'last', { send: none, isLast: true, bounces })
  const problem = '4.2.0 later'
  expect(await rowOf(site, 'early')).toMatchObject({ state: 'queued', attempts: 1, problem })
  const failed = { state: 'failed', attempts: 1, problem, stateAt: site.now }
  expect(await rowOf(site, 'last')).toMatchObject(failed)
  await site.db
    .update(emailMessage)
    .set({ state: 'queued', attempts: 0 })
    .where(eq(emailMessage.id, 'last'))
  const final = refuse(new EmailDeliveryError('Not taken (550).', '5.1.1 unknown', true))
  await send(site, 'last', { send: final })
  expect(await rowOf(site, 'last')).toMatchObject({ ...failed, problem: '5.1.1 unknown' })
  await site.db.update(emailMessage).set({ state: 'queued' }).where(eq(emailMessage.id, 'last'))
  await send(site, 'last', { send: take })
  expect(mails.splice(0).map(({ returnPath }) => returnPath)).toEqual([undefined])

  // An email that is queued while another one is being sent does not wait for it.
  await write(site, ada, 'slow', { waitSeconds: 30 })
  await write(site, ada, 'behind')
  expect(await rowOf(site, 'behind')).toMatchObject({ sendAfter: after(site, 30) })
  await site.db.delete(emailMessage).where(eq(emailMessage.id, 'behind'))
  await send(site, 'slow', { send: async () => void (await write(site, ada, 'meanwhile')) })
  expect(await rowOf(site, 'meanwhile')).toMatchObject({ sendAfter: site.now })
  site.pass(6 * 86_400_000)
  await failStaleEmails(needsOf(site))
  const states = await site.db
    .select({ id: emailMessage.id, state: emailMessage.state })
    .from(emailMessage)
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    one: 'sent',
    two: 'sent',
    last: 'sent',
    slow: 'sent',
    early: 'failed',
    meanwhile: 'failed',
  })
})
