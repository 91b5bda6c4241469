import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { sendEmail } from '#features/email/send-email.ts'
import { MailboxUrl } from '#platform/email/mailbox.ts'
import { createSmtpMailer } from '#platform/email/mailer.ts'
import { findMaintenanceRun } from '#platform/maintenance.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { expectLinearTime } from '../../../../test/linear-time.ts'
import { sandbox } from '../../../../test/sandbox.ts'
import { startDovecot } from '../../../../test/servers/dovecot.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { processMailbox } from './process-mailbox.ts'
import { readBounce } from './read-bounce.ts'
import { recordBounce } from './record-bounce.ts'

type Report = { to: string; action?: string; status?: string; said?: string; padding?: string }

/** A bounce in the format of RFC 3464. */
const report = ({ to, action = 'failed', status = '5.1.1', said, padding = '' }: Report) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.org',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    '',
    'Your mail could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; somebody@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said ?? `550 ${status} no such`}`,
    '    user',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Subject: the email${padding}`,
    '',
    'Its text.',
    '--part--',
    '',
  ].join('\r\n')

const fail = (reason: string): never => {
  throw new Error(reason)
}
const read = (mail: string) => readBounce(Buffer.from(mail))
const place = MailboxUrl.parse('imaps://bounces%40example.org:secret@mail.example.org')
const rowOf = async (site: TestSite, id: string) => {
  const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.id, id))
  return row
}

/** An editor accepts a manuscript, and the email is sent. Returns the address to which it would bounce. */
async function givenSentEmail(site: TestSite) {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  await site.ask(editor, {
    method: 'POST',
    url: `/api/submissions/${id}/decision`,
    payload: { command: 'accept', version: 1, subject: 'It is accepted', body: 'Dear author,' },
  })
  const emails = (await workflowOf(site, editor, id)).editorial.emails
  const emailId = emails[0].id as string
  const senders: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      senders.push(address)
      done()
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Journal <journal@example.org>')
  const clock = () => site.now
  const deps = {
    db: site.db,
    jobs: site.jobs,
    clock,
    mailer,
    baseUrl: 'http://localhost:3000',
  }
  const journal = { name: 'Journal', contact: { email: 'office@example.org' } } as never
  const more = {
    ...deps,
    bounces: place,
    journal,
    canSeeSubmissions: async () => true,
    isAboutSample: async () => false,
  }
  await sendEmail(more, { emailId }, { isLast: false })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  site.pass(60_000)
  return { editor, author, id, emailId, returnPath: senders[0] ?? '' }
}

const workflowOf = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/workflow` })).body.data

describe('bounces', () => {
  test('R-DECIDE-4 a bounced email is found by its return path, shown with its reason and sent again', async ({
    site,
  }) => {
    const { editor, author, id, emailId, returnPath } = await givenSentEmail(site)
    expect(returnPath).toMatch(/^bounces\+[\da-z]{16}@example\.org$/)
    const bounce = await read(report({ to: returnPath.toUpperCase() }))
    if (bounce) await recordBounce({ db: site.db, clock: () => site.now }, bounce)
    const [shown] = (await workflowOf(site, editor, id)).editorial.emails
    expect(shown).toMatchObject({ state: 'bounced', problem: '550 5.1.1 no such user' })
    const dashboard = (await site.ask(editor, { url: '/api/dashboard?emails=failed' })).body
    expect([dashboard.items[0]._id, dashboard.counts.emailsFailed]).toEqual([id, 1])
    const person = async () =>
      (await site.ask(editor, { url: `/api/people?search=${author.email}` })).body.people[0]
    expect((await person()).bouncedAt).toBe(site.now.toISOString())
    const again = {
      method: 'POST',
      url: `/api/submissions/${id}/emails/${emailId}/resend`,
    } as const
    expect((await site.ask(editor, again)).status).toBe(200)
    expect(await rowOf(site, emailId)).toMatchObject({ state: 'queued', problem: null })
    // An old bounce does not affect an address that was confirmed after the email was sent.
    site.pass(1000)
    await site.db.update(user).set({ bouncedAt: null, confirmedAt: site.now })
    await site.db.update(emailMessage).set({ state: 'sent' })
    if (bounce) await recordBounce({ db: site.db, clock: () => site.now }, bounce)
    expect([(await rowOf(site, emailId))?.state, (await person()).bouncedAt]).toEqual([
      'bounced',
      undefined,
    ])
  })

  test('R-DECIDE-4 a full mailbox, a delay or a wrong token marks no address as wrong', async ({
    site,
  }) => {
    const { editor, author, emailId, returnPath } = await givenSentEmail(site)
    const deps = { db: site.db, clock: () => site.now }
    const take = async (mail: string) => {
      const bounce = await read(mail)
      if (bounce) await recordBounce(deps, bounce)
      return (await rowOf(site, emailId))?.state
    }
    expect(await take(report({ to: 'bounces+0123456789abcdef@example.org' }))).toBe('sent')
    expect(await take(report({ to: 'bounces@example.org' }))).toBe('sent')
    expect(await take(report({ to: returnPath, action: 'delayed', status: '4.4.1' }))).toBe('sent')
    expect(await take(`To: ${returnPath}\r\nSubject: I am away\r\n\r\nUntil May.`)).toBe('sent')
    expect(await take(report({ to: returnPath, status: '4.2.2', said: '' }))).toBe('bounced')
    const { people } = (await site.ask(editor, { url: `/api/people?search=${author.email}` })).body
    expect(people[0].bouncedAt).toBeUndefined()
  })

  const reportTo = { to: 'bounces+0123456789abcdef@example.org' }

  test('R-DECIDE-4 a huge or malformed email is ignored in linear time', async () => {
    const whole = report(reportTo)
    const nest = (count: number) =>
      Array.from(
        { length: count },
        (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
      )
    const strange: ((size: number) => string)[] = [
      () => '',
      () => '\0'.repeat(1000),
      () => whole.slice(0, 300),
      (size) => nest(size / 400).join(''),
      (size) => `To: ${'+a@'.repeat(size * 0.7)}\r\n\r\n`,
      (size) => `${'X-A: b\r\n'.repeat(size / 4)}\r\n`,
      (size) => whole.replace('Action: failed', `Action${':'.repeat(size)}`),
      (size) => `${'a: b\n '.repeat(size / 4)}`,
    ]
    for (const write of strange)
      await expectLinearTime(120_000, async (size) => {
        const said = await read(write(size)).catch(() => undefined)
        expect(said?.action === 'failed').toBe(false)
      })
  })

  test('R-DECIDE-4 a report with much text beside it is read in the sandbox', async () => {
    expect(
      await sandbox.run(
        'readBounce',
        Buffer.from(report({ ...reportTo, padding: ' x'.repeat(90_000) })),
      ),
    ).toEqual({
      tokens: ['0123456789abcdef'],
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 no such user',
    })
  })
})

const processMailboxAt = (site: TestSite, url: string) =>
  processMailbox({
    db: site.db,
    clock: () => site.now,
    bounces: MailboxUrl.parse(url),
    sandbox,
    log: { warn: (_, message) => fail(message) },
    receiveReply: async () => fail('no reply was delivered'),
  })

test('R-DECIDE-4 each email in the mailbox is read once', async ({ site, skip }) => {
  const dovecot = await startDovecot()
  if (typeof dovecot === 'string') return skip(dovecot)
  const { emailId, returnPath } = await givenSentEmail(site)
  const look = () => processMailboxAt(site, dovecot.url)
  await dovecot.deliver('Subject: a newsletter\r\n\r\nNothing of ours.')
  await dovecot.deliver(`Subject: large\r\n\r\n${'x'.repeat(3_000_000)}`)
  await dovecot.deliver(report({ to: returnPath }))
  await look()
  expect(await rowOf(site, emailId)).toMatchObject({ state: 'bounced' })
  expect(await dovecot.unread()).toBe(0)
  expect(await findMaintenanceRun(site.db, 'bounces')).toMatchObject({ problem: null })

  // The email was sent again; an earlier bounce is not read a second time.
  await site.db.execute(sql`update email_message set state = 'sent'`)
  await look()
  expect(await rowOf(site, emailId)).toMatchObject({ state: 'sent' })
  await dovecot.stop()
})

test('R-DECIDE-4 an error of the mailbox does not contain its password', async ({ site, skip }) => {
  const dovecot = await startDovecot()
  if (typeof dovecot === 'string') return skip(dovecot)
  const look = (url = dovecot.url) => processMailboxAt(site, url)
  await expect(look(dovecot.url.replace('secret', 'hushhush'))).rejects.toThrow(
    'BOUNCE_URL: the mail server refused the login',
  )
  const noted = await findMaintenanceRun(site.db, 'bounces')
  expect(noted?.problem).toBe('BOUNCE_URL: the mail server refused the login')
  await dovecot.stop()
  await expect(look()).rejects.toThrow(/^BOUNCE_URL: the mailbox cannot be read \(ECONNREFUSED\)$/)
})
