import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import { fetchWorkflow } from '../../../test/editorial/workflow.ts'
import { givenEmail, mailerTo, needsOf, statesIn, test } from '../../../test/features/email.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

/** A mailer that does not finish until it is released. */
function hangingMailer() {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const send = () => {
    resolve()
    return released
  }
  return { mailer: { delivers: true, send }, asked, release }
}

/** The delays in seconds of the postponed jobs of an email. */
async function listDelays(site: TestSite, emailId: string): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'emails' and data -> 'payload' ->> 'emailId' = ${emailId} order by 1`)
  return rows.map(({ after }) => Number(after)).filter((after) => after !== undoSeconds)
}

test('R-DECIDE-4 an email whose sender died is sent again after its lease', async ({
  site,
  mailServer,
}) => {
  const { emailId } = await givenEmail(site)
  const { mailer: hanging, asked, release } = hangingMailer()
  const first = sendEmail({ ...needsOf(site), mailer: hanging }, { emailId }, { isLast: false })
  await asked
  const { rows: open } = await site.db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
  expect(open, 'no transaction waits for the mail server').toEqual([])
  expect(await statesIn(site)).toMatchObject([{ state: 'queued', attempts: 1 }])
  const send = () =>
    sendEmail({ ...needsOf(site), mailer: mailerTo(mailServer) }, { emailId }, { isLast: false })
  await send()
  expect(await listDelays(site, emailId)).toEqual([120])
  site.pass(119_999)
  await send()
  expect(mailServer.emails, 'its lease has not ended').toEqual([])
  site.pass(1)
  await send()
  expect(mailServer.emails).toHaveLength(1)
  expect(mailServer.emails[0]).toContain(`Message-ID: <${emailId}@localhost>`)
  expect(await statesIn(site)).toMatchObject([{ state: 'sent', attempts: 2 }])
  await site.db.update(emailMessage).set({ problem: 'kept' })
  release()
  await first
  expect(await statesIn(site), 'whose lease has ended notes nothing').toMatchObject([
    { state: 'sent', problem: 'kept' },
  ])
})

test('R-DECIDE-4 an email waits while an earlier one about the same submission is being sent', async ({
  site,
  mailServer,
}) => {
  const { id, author, emailId } = await givenEmail(site)
  site.pass(30_000)
  await site.db.transaction((tx) =>
    queueEmail(needsOf(site), tx, {
      id: 'next',
      submissionId: id,
      recipientId: author.id,
      name: 'published',
      subject: 'It is published',
      body: 'Dear author,',
      action: { label: 'Read it', url: 'http://localhost:3000/' },
    }),
  )
  const { mailer: hanging, asked, release } = hangingMailer()
  const first = sendEmail({ ...needsOf(site), mailer: hanging }, { emailId }, { isLast: false })
  await asked
  const send = () =>
    sendEmail(
      { ...needsOf(site), mailer: mailerTo(mailServer) },
      { emailId: 'next' },
      { isLast: false },
    )
  await send()
  expect(mailServer.emails).toEqual([])
  expect(await listDelays(site, 'next')).toEqual([0, 5])
  release()
  await first
  await send()
  expect(mailServer.emails).toEqual([expect.stringContaining('Subject: It is published')])
})

test('R-DECIDE-1 R-DECIDE-4 the mail server’s response is recorded although the database fails meanwhile', async ({
  site,
  mailServer,
}) => {
  const { emailId } = await givenEmail(site)
  const send = () =>
    sendEmail({ ...needsOf(site), mailer: mailerTo(mailServer) }, { emailId }, { isLast: false })
  // The first note finds the database shutting down. (admin_shutdown)
  await site.db.execute(sql`create sequence noted`)
  await site.db.execute(sql`create function fail_once() returns trigger language plpgsql as
    'begin if nextval(''noted'') % 2 = 1 then raise exception ''going'' using errcode = ''57P01''; end if; return new; end'`)
  await site.db.execute(sql`create trigger fail_once before update on email_message for each row
    when (new.claimed_until is null) execute function fail_once()`)
  try {
    mailServer.refusals = [{ code: 450, message: '4.2.0 greylisted, come again' }]
    await expect(send()).rejects.toThrow('The mail server did not accept the email (450)')
    expect(await statesIn(site)).toMatchObject([{ state: 'queued', attempts: 1 }])
    await send()
    expect(await statesIn(site)).toEqual([{ state: 'sent', problem: null, attempts: 2 }])
    await send()
    expect(mailServer.emails).toHaveLength(1)
  } finally {
    await site.db.execute(sql`drop trigger fail_once on email_message`)
    await site.db.execute(sql`drop function fail_once`)
    await site.db.execute(sql`drop sequence noted`)
  }
})

test('R-FLOW-4 R-DECIDE-1 emails about a submission are sent in the order of writing', async ({
  site,
  mailServer,
}) => {
  const { editor, author, id, emailId } = await givenEmail(site)
  const deps = needsOf(site)
  const send = (emailId: string) =>
    sendEmail({ ...deps, mailer: mailerTo(mailServer) }, { emailId }, { isLast: false })
  const write = (id: string, submissionId: string, recipientId = author.id, isFirst = false) =>
    site.db.transaction((tx) => {
      const text = { name: 'published' as const, subject: `It is ${id}`, body: 'Dear author,' }
      const action = { label: 'Read it', url: 'http://localhost:3000/' }
      return queueEmail(deps, tx, { id, submissionId, recipientId, action, isFirst, ...text })
    })
  const waits = async (id: string) => {
    const [row] = await site.db.select().from(emailMessage).where(eq(emailMessage.id, id))
    const { rows } = await site.db.execute(sql`select 1 from pgboss.job where name = 'emails'
      and data -> 'payload' ->> 'emailId' = ${id} and start_after > now() + interval '20 seconds'`)
    return [row && (row.sendAfter.getTime() - site.now.getTime()) / 1000, rows.length]
  }
  site.pass(5_000)
  expect(await Promise.all([write('next', id), write('next', id)])).toContain(false)
  await write('to-another', id, editor.id)
  await write('of-another', 'another')
  await write('submissionNumber', id, author.id, true)
  expect(await waits('next')).toEqual([25, 1])
  for (const other of ['to-another', 'of-another', 'submissionNumber'])
    expect([other, ...(await waits(other))]).toEqual([other, 0, 0])
  await send('submissionNumber')
  await send('of-another')
  expect(mailServer.emails.splice(0), 'they wait for none').toHaveLength(2)
  await Promise.all([send('next'), send(emailId), send('next')])
  await send('next')
  const subjects = mailServer.emails.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim())
  expect(subjects.splice(0)).toEqual(['It is accepted', 'It is next'])

  const undone = await givenEmail(site)
  await write('after-undo', undone.id, undone.author.id)
  const { version } = await fetchWorkflow(site, undone.editor, undone.id)
  const undo = `/api/submissions/${undone.id}/decision/undo`
  await site.ask(undone.editor, { method: 'POST', url: undo, payload: { version } })
  expect(await waits('after-undo')).toEqual([30, 1])
  mailServer.emails = []
  await send('after-undo')
  expect(mailServer.emails).toHaveLength(1)

  // An email that the mail server delays does not delay others.
  const delayed = await givenEmail(site)
  site.pass(1)
  await write('behind', delayed.id, delayed.author.id)
  mailServer.refusals = [{ code: 450, message: '4.2.0 greylisted, come again' }]
  await send('behind')
  expect(mailServer.emails.splice(1)).toEqual([expect.stringContaining('Subject: It is behind')])
  await write('later', delayed.id, delayed.author.id)
  expect(await waits('later')).toEqual([0, 0])
})
