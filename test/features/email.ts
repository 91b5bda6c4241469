import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { emailMessage } from '../../db/schema/email.ts'
import { freePort } from '../../scripts/free-port.ts'
import { createSmtpMailer } from '../../src/platform/email/mailer.ts'
import { createSubmission, test as siteTest } from '../site.ts'
import type { TestSite } from '../site-actions.ts'

type MailServer = {
  url: string
  /** The emails that it accepted. */
  emails: string[]
  /** Its responses to the next recipients; it accepts others. */
  refusals: { code: number; message: string }[]
  /** Whether it accepts an email but does not confirm it. */
  losesResponse: boolean
}

export const test = siteTest.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  mailServer: async ({}, use) => {
    const mailServer: MailServer = { url: '', emails: [], refusals: [], losesResponse: false }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        const refusal = mailServer.refusals.shift()
        if (!refusal) return done()
        done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
      },
      async onData(stream, _session, done) {
        mailServer.emails.push(Buffer.concat(await stream.toArray()).toString())
        if (!mailServer.losesResponse) return done()
        const cut = Object.assign(new Error('4.3.2 shutting down'), { responseCode: 421 })
        done(cut)
      },
    })
    server.on('error', () => {})
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    mailServer.url = `smtp://127.0.0.1:${port}`
    await use(mailServer)
    await new Promise<void>((resolve) => server.close(() => resolve()))
  },
})

export const mailerTo = (mailServer: MailServer) =>
  createSmtpMailer(mailServer.url, 'Journal <journal@example.org>')

export const needsOf = (site: TestSite) => ({
  db: site.db,
  clock: () => site.now,
  jobs: site.jobs,
  baseUrl: 'http://localhost:3000',
  journal: { name: 'Journal', contact: { email: 'office@example.org' } } as never,
  canSeeSubmissions: async () => true,
  isAboutSample: async () => false,
})

export const statesIn = (site: TestSite) =>
  site.db
    .select({
      state: emailMessage.state,
      problem: emailMessage.problem,
      attempts: emailMessage.attempts,
    })
    .from(emailMessage)

/** An editor has accepted a manuscript: one email is queued. */
export async function givenEmail(site: TestSite) {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: id } = await createSubmission(site, author)
  // Without the confirmation of receipt.
  await site.db.execute(sql`delete from pgboss.job where name = 'reactions'`)
  const answer = await site.ask(editor, {
    method: 'POST',
    url: `/api/submissions/${id}/decision`,
    payload: { command: 'accept', version: 1, subject: 'It is accepted', body: 'Dear author,' },
  })
  expect(answer.status).toBe(200)
  const { editorial } = (await site.ask(editor, { url: `/api/submissions/${id}/workflow` })).body
    .data
  return { editor, author, id, emailId: editorial.emails[0].id as string }
}
