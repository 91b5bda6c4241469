import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { receiveReply } from '#features/editorial/teamwork/receive-reply.ts'
import { MailboxUrl } from '#platform/email/mailbox.ts'
import { createSmtpMailer } from '#platform/email/mailer.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { fetchWorkflow, postToSubmission } from '../../../../test/editorial/workflow.ts'
import { sandbox } from '../../../../test/sandbox.ts'
import { startDovecot } from '../../../../test/servers/dovecot.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { sendEmail } from '../send-email.ts'
import { processMailbox } from './process-mailbox.ts'

/** Sends the email of the last message through a mail server. Returns it as the recipient has it. */
async function sendThroughServer(site: TestSite, editor: Person, id: string, url: string) {
  const { editorial } = await fetchWorkflow(site, editor, id)
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void stream.on('data', (data) => received.push(String(data))).on('end', () => done()),
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Journal <journal@example.org>')
  const deps = {
    db: site.db,
    jobs: site.jobs,
    clock: () => site.now,
    mailer,
    baseUrl: 'http://localhost:3000',
    bounces: MailboxUrl.parse(url),
    journal: site.journal(),
    canSeeSubmissions: async () => true,
    isAboutSample: async () => false,
  }
  const emailId = editorial.timeline.at(-1).emailId
  await sendEmail(deps, { emailId }, { isLast: false })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return received.join('')
}

test('R-TEAM-3 only an email in reply to a message is taken from the mailbox once', async ({
  site,
  skip,
}) => {
  const dovecot = await startDovecot()
  if (typeof dovecot === 'string') return skip(dovecot)
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  const message = { to: 'author', subject: 'Your data', text: 'Where?' }
  expect((await postToSubmission(site, editor, `${id}/messages`, message)).status).toBe(200)
  const sent = await sendThroughServer(site, editor, id, dovecot.url)
  const [, to = ''] = /^Reply-To: (\S+)$/m.exec(sent) ?? []
  expect(to).toMatch(/^bounces\+reply-[\da-z]{16}@example\.org$/)
  site.pass(1_000)

  const problems: string[] = []
  const deps = { db: site.db, jobs: site.jobs, clock: () => site.now, journal: site.journal }
  const look = () =>
    processMailbox({
      ...deps,
      bounces: MailboxUrl.parse(dovecot.url),
      sandbox,
      log: { warn: ({ reason }: { reason: string }) => void problems.push(reason) },
      receiveReply: (reply) => receiveReply(deps, reply),
    })
  const email = (address: string, text: string) =>
    `Message-ID: <${text.length}@mail.example.org>\r\nFrom: a@example.net\r\nTo: ${address}\r\nSubject: Re: it\r\n\r\n${text}`
  await dovecot.deliver(email(to, 'In Nsukka.\r\n\r\nOn 3 May 2026, Journal wrote:\r\n> Where?'))
  await dovecot.deliver(email(to, 'In Nsukka.\r\n\r\nOn 3 May 2026, Journal wrote:\r\n> Where?'))
  await dovecot.deliver(email('bounces+reply-0123456789abcdef@example.org', 'Who am I?'))
  await dovecot.deliver(`Auto-Submitted: auto-replied\r\n${email(to, 'I am away.')}`)
  await look()
  expect(await dovecot.unread()).toBe(0)
  expect(problems).toEqual(['Its token is unknown.'])
  const { editorial } = await fetchWorkflow(site, editor, id)
  const replies = editorial.timeline.filter(
    ({ type }: { type: string }) => type === 'submission-message-received',
  )
  expect(replies).toMatchObject([
    { text: 'In Nsukka.', by: author.name, byEmail: { attachments: 0, isCut: false } },
  ])
  await dovecot.stop()
})
