import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { createSmtpMailer } from '#platform/email/mailer.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { fetchWorkflow, sendEmailsNow } from '../../../test/editorial/workflow.ts'
import { givenEmail, mailerTo, needsOf, statesIn, test } from '../../../test/features/email.ts'
import { until } from '../../../test/until.ts'
import { failStaleEmails, sendEmail } from './send-email.ts'

test('R-DECIDE-4 a refused email shows the server’s message and is sent again by an editor', async ({
  site,
  mailServer,
}) => {
  const { editor, id, emailId } = await givenEmail(site)
  mailServer.refusals = [{ code: 550, message: '5.1.1 mailbox unknown' }]
  await site.work(mailerTo(mailServer))
  await sendEmailsNow(site)
  await until(async () =>
    expect(await statesIn(site)).toMatchObject([{ state: 'failed', attempts: 1 }]),
  )
  const [shown] = (await fetchWorkflow(site, editor, id)).editorial.emails
  expect(shown.problem).toContain('5.1.1 mailbox unknown')
  const dashboard = (await site.ask(editor, { url: '/api/dashboard?emails=failed' })).body
  expect([
    dashboard.items[0]._id,
    dashboard.items[0].emailFailed,
    dashboard.counts.emailsFailed,
  ]).toEqual([id, true, 1])
  const again = {
    method: 'POST',
    url: `/api/submissions/${id}/emails/${emailId}/resend`,
  } as const
  expect((await site.ask(editor, again)).status).toBe(200)
  await until(async () =>
    expect(await statesIn(site)).toMatchObject([{ state: 'sent', problem: null }]),
  )
  expect((await site.ask(editor, again)).status).toBe(409)
  expect(mailServer.emails).toHaveLength(1)
  expect(mailServer.emails[0]).toMatch(
    /Subject: It is accepted[\s\S]*Dear author,[\s\S]*Open your submission:/,
  )
  const [sent] = (await fetchWorkflow(site, editor, id)).editorial.emails
  expect(sent).toMatchObject({ problem: null, stateAt: site.now.toISOString() })
})

test('R-DECIDE-4 an email that the mail server postpones is tried again and arrives once', async ({
  site,
  mailServer,
}) => {
  await givenEmail(site)
  mailServer.refusals = [{ code: 450, message: '4.2.0 greylisted, come again' }]
  const errors: object[] = []
  site.onJobError = (fields) => errors.push(fields)
  await site.work(mailerTo(mailServer))
  await sendEmailsNow(site)
  await until(async () =>
    expect(await statesIn(site)).toMatchObject([{ state: 'sent', attempts: 2, problem: null }]),
  )
  expect(mailServer.emails).toHaveLength(1)
  expect(errors).toHaveLength(1)
  expect(JSON.stringify(errors)).not.toContain('greylisted')
})

test('R-DECIDE-4 each email arrives once after the mail server was away for a day', async ({
  site,
  mailServer,
}) => {
  const emailIds: string[] = []
  for (let n = 0; n < 3; n++) emailIds.push((await givenEmail(site)).emailId)
  const deps = needsOf(site)
  const nobodyHome = createSmtpMailer(
    `smtp://127.0.0.1:${await freePort()}`,
    'Journal <j@example.org>',
  )
  const send = (emailId: string, mailer = mailerTo(mailServer)) =>
    sendEmail({ ...deps, mailer }, { emailId }, { isLast: false })
  for (let hour = 0; hour < 24; hour += 6) {
    for (const id of emailIds) await expect(send(id, nobodyHome)).rejects.toThrow()
    await failStaleEmails(deps)
    site.pass(6 * 3_600_000)
  }
  const away = {
    state: 'queued',
    attempts: 4,
    problem: expect.stringContaining('did not respond'),
  }
  expect(await statesIn(site)).toMatchObject([away, away, away])
  await Promise.all([...emailIds, ...emailIds].map((id) => send(id)))
  expect(await statesIn(site)).toMatchObject(Array(3).fill({ state: 'sent', problem: null }))
  const names = mailServer.emails.map((mail) => /^Message-ID: <(.+)@/m.exec(mail)?.[1])
  expect(names.sort()).toEqual(emailIds.sort())
})

test('R-DECIDE-4 an email has failed after its last try', async ({ site, mailServer }) => {
  await givenEmail(site)
  mailServer.refusals = Array(3).fill({ code: 451, message: '4.3.0 later' })
  site.onJobError = () => {}
  await site.work(mailerTo(mailServer))
  await sendEmailsNow(site)
  await until(async () =>
    expect(await statesIn(site)).toMatchObject([{ state: 'failed', attempts: 3 }]),
  )
  expect(mailServer.emails).toEqual([])
})

test('R-DECIDE-4 an email sent again after a lost response keeps its Message-ID', async ({
  site,
  mailServer,
}) => {
  const { emailId } = await givenEmail(site)
  const deps = { ...needsOf(site), mailer: mailerTo(mailServer) }
  const send = () => sendEmail(deps, { emailId }, { isLast: false })
  mailServer.losesResponse = true
  await expect(send()).rejects.toThrow('The mail server did not accept the email (421)')
  expect(await statesIn(site)).toMatchObject([{ state: 'queued', attempts: 1 }])
  mailServer.losesResponse = false
  await Promise.all([send(), send(), send()])
  expect(mailServer.emails).toHaveLength(2)
  const names = mailServer.emails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
  expect(names).toEqual([`<${emailId}@localhost>`, `<${emailId}@localhost>`])
})

test('R-DECIDE-4 R-OFFICE-11 without a mail server an email is not sent until an editor sends it', async ({
  site,
  mailServer,
}) => {
  const { editor, id, emailId } = await givenEmail(site)
  await sendEmailsNow(site)
  expect(await site.mails(1), 'it is stored for the operator').toHaveLength(1)
  await until(async () =>
    expect(await statesIn(site)).toMatchObject([{ state: 'not-sent', attempts: 1 }]),
  )
  const { items, counts } = (await site.ask(editor, { url: '/api/emails?state=not-sent' })).body
  expect([items.length, items[0].state, counts.sent, counts['not-sent']]).toEqual([
    1,
    'not-sent',
    0,
    1,
  ])
  const deps = { ...needsOf(site), mailer: mailerTo(mailServer) }
  const send = () => sendEmail(deps, { emailId }, { isLast: false })
  await send()
  await failStaleEmails(deps)
  expect(mailServer.emails, 'not automatically').toEqual([])
  const url = `/api/submissions/${id}/emails/${emailId}/resend`
  const answer = await site.ask(editor, { method: 'POST', url })
  expect([answer.status, answer.body.message]).toEqual([200, 'Not sent: no mail server configured'])
  await send()
  expect(mailServer.emails).toHaveLength(1)
  const [shown] = (await fetchWorkflow(site, editor, id)).editorial.emails
  expect(shown.state).toBe('sent')
})

test('R-DECIDE-4 an email that is no longer tried counts as failed after five days', async ({
  site,
}) => {
  const { emailId } = await givenEmail(site)
  const [written] = await site.db.select().from(emailMessage)
  site.now = new Date((written?.sendAfter.getTime() ?? 0) + 5 * 86_400_000)
  await failStaleEmails({ db: site.db, clock: () => site.now })
  expect(await statesIn(site)).toMatchObject([{ state: 'queued' }])
  site.pass(1)
  await failStaleEmails({ db: site.db, clock: () => site.now })
  const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.id, emailId))
  expect(row).toMatchObject({
    state: 'failed',
    stateAt: site.now,
    problem: 'The mail server did not respond for days.',
  })
})
