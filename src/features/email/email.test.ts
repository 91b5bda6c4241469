import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import { defaultTemplates, requireKnownFields, templateNames } from '#domain/email/template.ts'
import { createSmtpMailer } from '#platform/email/mailer.ts'
import { freePort } from '../../../scripts/free-port.ts'
import {
  createSubmission,
  type Person,
  test as siteTest,
  type TestSite,
} from '../../../test/site.ts'
import { until } from '../../../test/until.ts'
import { queueEmail } from './queue-email.ts'
import { failStaleEmails, sendEmail } from './send-email.ts'

type MailServer = {
  url: string
  /** The emails that it accepted. */
  took: string[]
  /** Its responses to the next recipients; it accepts others. */
  refusals: { code: number; words: string }[]
  /** Whether it accepts an email but does not confirm it. */
  vanishes: boolean
}

const test = siteTest.extend<{ post: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  post: async ({}, use) => {
    const post: MailServer = { url: '', took: [], refusals: [], vanishes: false }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        const refusal = post.refusals.shift()
        if (!refusal) return done()
        done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
      },
      async onData(stream, _session, done) {
        post.took.push(Buffer.concat(await stream.toArray()).toString())
        if (!post.vanishes) return done()
        const cut = Object.assign(new Error('4.3.2 shutting down'), { responseCode: 421 })
        done(cut)
      },
    })
    server.on('error', () => {})
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    post.url = `smtp://127.0.0.1:${port}`
    await use(post)
    await new Promise<void>((resolve) => server.close(() => resolve()))
  },
})
const mailerTo = (post: MailServer) => createSmtpMailer(post.url, 'Journal <journal@example.org>')
const startJobsNow = (site: TestSite) =>
  site.db.execute(sql`update pgboss.job set start_after = now() where name = 'emails'`)
const needsOf = (site: TestSite) => ({
  db: site.db,
  clock: () => site.now,
  jobs: site.jobs,
  baseUrl: 'http://localhost:3000',
  journal: { name: 'Journal', contact: { email: 'office@example.org' } } as never,
  canSeeSubmissions: async () => true,
})
const statesIn = (site: TestSite) =>
  site.db
    .select({
      state: emailMessage.state,
      problem: emailMessage.problem,
      attempts: emailMessage.attempts,
    })
    .from(emailMessage)

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
async function putOffFor(site: TestSite, emailId: string): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'emails' and data -> 'payload' ->> 'emailId' = ${emailId} order by 1`)
  return rows.map(({ after }) => Number(after)).filter((after) => after !== undoSeconds)
}

/** An editor has accepted a manuscript: one email is queued. */
async function givenEmail(site: TestSite) {
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
  const { office } = (await site.ask(editor, { url: `/api/submissions/${id}/course` })).body.data
  return { editor, author, id, emailId: office.letters[0].id as string }
}

const workflowOf = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/course` })).body.data

describe('delivery', () => {
  test('R-DECIDE-4 a refused email shows the server’s message and is sent again by an editor', async ({
    site,
    post,
  }) => {
    const { editor, id, emailId } = await givenEmail(site)
    post.refusals = [{ code: 550, words: '5.1.1 mailbox unknown' }]
    await site.work(mailerTo(post))
    await startJobsNow(site)
    await until(async () =>
      expect(await statesIn(site)).toMatchObject([{ state: 'failed', attempts: 1 }]),
    )
    const [shown] = (await workflowOf(site, editor, id)).office.letters
    expect(shown.problem).toContain('5.1.1 mailbox unknown')
    const desk = (await site.ask(editor, { url: '/api/desk?letters=failed' })).body
    expect([desk.items[0]._id, desk.items[0].emailFailed, desk.counts.emailsFailed]).toEqual([
      id,
      true,
      1,
    ])
    const again = {
      method: 'POST',
      url: `/api/submissions/${id}/letters/${emailId}/send-again`,
    } as const
    expect((await site.ask(editor, again)).status).toBe(200)
    await until(async () =>
      expect(await statesIn(site)).toMatchObject([{ state: 'sent', problem: null }]),
    )
    expect((await site.ask(editor, again)).status).toBe(409)
    expect(post.took).toHaveLength(1)
    expect(post.took[0]).toMatch(
      /Subject: It is accepted[\s\S]*Dear author,[\s\S]*Your submission:/,
    )
    const [sent] = (await workflowOf(site, editor, id)).office.letters
    expect(sent).toMatchObject({ problem: null, stateAt: site.now.toISOString() })
  })

  test('R-DECIDE-4 an email that the mail server postpones is tried again and arrives once', async ({
    site,
    post,
  }) => {
    await givenEmail(site)
    post.refusals = [{ code: 450, words: '4.2.0 greylisted, come again' }]
    const faults: object[] = []
    site.onJobError = (fields) => faults.push(fields)
    await site.work(mailerTo(post))
    await startJobsNow(site)
    await until(async () =>
      expect(await statesIn(site)).toMatchObject([{ state: 'sent', attempts: 2, problem: null }]),
    )
    expect(post.took).toHaveLength(1)
    expect(faults).toHaveLength(1)
    expect(JSON.stringify(faults)).not.toContain('greylisted')
  })

  test('R-DECIDE-4 emails wait while the mail server is away for a day, and each arrives once', async ({
    site,
    post,
  }) => {
    const emailIds: string[] = []
    for (let n = 0; n < 3; n++) emailIds.push((await givenEmail(site)).emailId)
    const needs = needsOf(site)
    const nobodyHome = createSmtpMailer(
      `smtp://127.0.0.1:${await freePort()}`,
      'Journal <j@example.org>',
    )
    const send = (emailId: string, mailer = mailerTo(post)) =>
      sendEmail({ ...needs, mailer }, { emailId }, { isLast: false })
    for (let hour = 0; hour < 24; hour += 6) {
      for (const id of emailIds) await expect(send(id, nobodyHome)).rejects.toThrow()
      await failStaleEmails(needs)
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
    const names = post.took.map((mail) => /^Message-ID: <(.+)@/m.exec(mail)?.[1])
    expect(names.sort()).toEqual(emailIds.sort())
  })

  test('R-DECIDE-4 an email has failed after its last try', async ({ site, post }) => {
    await givenEmail(site)
    post.refusals = Array(3).fill({ code: 451, words: '4.3.0 later' })
    site.onJobError = () => {}
    await site.work(mailerTo(post))
    await startJobsNow(site)
    await until(async () =>
      expect(await statesIn(site)).toMatchObject([{ state: 'failed', attempts: 3 }]),
    )
    expect(post.took).toEqual([])
  })

  test('R-DECIDE-4 an email sent again after a lost response keeps its Message-ID', async ({
    site,
    post,
  }) => {
    const { emailId } = await givenEmail(site)
    const needs = { ...needsOf(site), mailer: mailerTo(post) }
    const send = () => sendEmail(needs, { emailId }, { isLast: false })
    post.vanishes = true
    await expect(send()).rejects.toThrow('The mail server did not accept the email (421)')
    expect(await statesIn(site)).toMatchObject([{ state: 'queued', attempts: 1 }])
    post.vanishes = false
    await Promise.all([send(), send(), send()])
    expect(post.took).toHaveLength(2)
    const names = post.took.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
    expect(names).toEqual([`<${emailId}@localhost>`, `<${emailId}@localhost>`])
  })

  test('R-DECIDE-4 an email whose sender died is sent again after its lease', async ({
    site,
    post,
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
      sendEmail({ ...needsOf(site), mailer: mailerTo(post) }, { emailId }, { isLast: false })
    await send()
    expect(await putOffFor(site, emailId)).toEqual([120])
    site.pass(119_999)
    await send()
    expect(post.took, 'its lease has not ended').toEqual([])
    site.pass(1)
    await send()
    expect(post.took).toHaveLength(1)
    expect(post.took[0]).toContain(`Message-ID: <${emailId}@localhost>`)
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
    post,
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
        { ...needsOf(site), mailer: mailerTo(post) },
        { emailId: 'next' },
        { isLast: false },
      )
    await send()
    expect(post.took).toEqual([])
    expect(await putOffFor(site, 'next')).toEqual([0, 5])
    release()
    await first
    await send()
    expect(post.took).toEqual([expect.stringContaining('Subject: It is published')])
  })

  test('R-DECIDE-1 R-DECIDE-4 the mail server’s response is recorded although the database fails meanwhile', async ({
    site,
    post,
  }) => {
    const { emailId } = await givenEmail(site)
    const send = () =>
      sendEmail({ ...needsOf(site), mailer: mailerTo(post) }, { emailId }, { isLast: false })
    // The first note finds the database shutting down. (admin_shutdown)
    await site.db.execute(sql`create sequence noted`)
    await site.db.execute(sql`create function fail_once() returns trigger language plpgsql as
      'begin if nextval(''noted'') % 2 = 1 then raise exception ''going'' using errcode = ''57P01''; end if; return new; end'`)
    await site.db.execute(sql`create trigger fail_once before update on email_message for each row
      when (new.claimed_until is null) execute function fail_once()`)
    try {
      post.refusals = [{ code: 450, words: '4.2.0 greylisted, come again' }]
      await expect(send()).rejects.toThrow('The mail server did not accept the email (450)')
      expect(await statesIn(site)).toMatchObject([{ state: 'queued', attempts: 1 }])
      await send()
      expect(await statesIn(site)).toEqual([{ state: 'sent', problem: null, attempts: 2 }])
      await send()
      expect(post.took).toHaveLength(1)
    } finally {
      await site.db.execute(sql`drop trigger fail_once on email_message`)
      await site.db.execute(sql`drop function fail_once`)
      await site.db.execute(sql`drop sequence noted`)
    }
  })

  test('R-DECIDE-4 R-OFFICE-11 without a mail server an email is not sent until an editor sends it', async ({
    site,
    post,
  }) => {
    const { editor, id, emailId } = await givenEmail(site)
    await startJobsNow(site)
    expect(await site.mails(1), 'it is kept for whoever runs the site').toHaveLength(1)
    await until(async () =>
      expect(await statesIn(site)).toMatchObject([{ state: 'not-sent', attempts: 1 }]),
    )
    const { items, counts } = (await site.ask(editor, { url: '/api/letters?state=not-sent' })).body
    expect([items.length, items[0].state, counts.sent, counts['not-sent']]).toEqual([
      1,
      'not-sent',
      0,
      1,
    ])
    const needs = { ...needsOf(site), mailer: mailerTo(post) }
    const send = () => sendEmail(needs, { emailId }, { isLast: false })
    await send()
    await failStaleEmails(needs)
    expect(post.took, 'not by itself').toEqual([])
    const url = `/api/submissions/${id}/letters/${emailId}/send-again`
    const answer = await site.ask(editor, { method: 'POST', url })
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Not sent: no mail server configured',
    ])
    await send()
    expect(post.took).toHaveLength(1)
    const [shown] = (await workflowOf(site, editor, id)).office.letters
    expect(shown.state).toBe('sent')
  })

  test('R-FLOW-4 R-DECIDE-1 emails about a submission are sent in the order of writing', async ({
    site,
    post,
  }) => {
    const { editor, author, id, emailId } = await givenEmail(site)
    const needs = needsOf(site)
    const send = (emailId: string) =>
      sendEmail({ ...needs, mailer: mailerTo(post) }, { emailId }, { isLast: false })
    const write = (id: string, submissionId: string, recipientId = author.id, isFirst = false) =>
      site.db.transaction((tx) => {
        const text = { name: 'published' as const, subject: `It is ${id}`, body: 'Dear author,' }
        const action = { label: 'Read it', url: 'http://localhost:3000/' }
        return queueEmail(needs, tx, { id, submissionId, recipientId, action, isFirst, ...text })
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
    expect(post.took.splice(0), 'they wait for none').toHaveLength(2)
    await Promise.all([send('next'), send(emailId), send('next')])
    await send('next')
    const subjects = post.took.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim())
    expect(subjects.splice(0)).toEqual(['It is accepted', 'It is next'])

    const undone = await givenEmail(site)
    await write('after-undo', undone.id, undone.author.id)
    const { version } = await workflowOf(site, undone.editor, undone.id)
    const undo = `/api/submissions/${undone.id}/decision/undo`
    await site.ask(undone.editor, { method: 'POST', url: undo, payload: { version } })
    expect(await waits('after-undo')).toEqual([30, 1])
    post.took = []
    await send('after-undo')
    expect(post.took).toHaveLength(1)

    // One that the mail server puts off holds up none.
    const delayed = await givenEmail(site)
    site.pass(1)
    await write('behind', delayed.id, delayed.author.id)
    post.refusals = [{ code: 450, words: '4.2.0 greylisted, come again' }]
    await send('behind')
    expect(post.took.splice(1)).toEqual([expect.stringContaining('Subject: It is behind')])
    await write('later', delayed.id, delayed.author.id)
    expect(await waits('later')).toEqual([0, 0])
  })

  test('R-DECIDE-4 an email that is no longer tried has failed after five days', async ({
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
})

describe('email templates', () => {
  const put = (site: TestSite, who: Person, name: string, payload: object) =>
    site.ask(who, { method: 'PUT', url: `/api/letter-templates/${name}`, payload })

  test('R-DECIDE-3 a manager changes a template, previews it and restores the original', async ({
    site,
  }) => {
    const [manager, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada')]
    const text = {
      subject: 'Arrived: {title}',
      body: '{greeting}\n\nNumber {submissionNumber} of {journal}.',
    }
    const original = {
      subject: defaultTemplates.received.subject,
      body: defaultTemplates.received.body,
    }
    const shown = {
      name: 'received',
      title: defaultTemplates.received.name,
      original,
      fields: ['greeting', 'title', 'manuscript', 'submissionNumber', 'journal'],
    }
    expect((await put(site, manager, 'received', text)).body.data).toEqual({
      ...shown,
      ...text,
      changedAt: '2026-03-02T09:00:00.000Z',
    })
    const { templates } = (await site.ask(manager, { url: '/api/letter-templates' })).body
    expect(templates.map(({ name }: { name: string }) => name)).toEqual([...templateNames])
    expect(templates.filter((one: { changedAt: string | null }) => one.changedAt)).toEqual([
      { ...shown, ...text, changedAt: '2026-03-02T09:00:00.000Z' },
    ])
    const preview = await site.ask(manager, {
      method: 'POST',
      url: '/api/letter-templates/received/preview',
      payload: text,
    })
    expect(preview.body).toEqual({
      subject: 'Arrived: How a sample class reads',
      body: 'Dear Sample Author,\n\nNumber 2026-041 of The journal’s name.',
    })
    await createSubmission(site, author, { title: 'On reading' })
    const mail = (await site.mails(2)).find((one) => one.includes(`To: ${author.email}`))
    expect(mail).toContain('Subject: Arrived: On reading')
    expect(mail).toContain('Number 2026-001 of Sample Journal')
    const gone = await site.ask(manager, {
      method: 'DELETE',
      url: '/api/letter-templates/received',
    })
    expect(gone.body.data).toEqual({ ...shown, ...original, changedAt: null })
    const none = { method: 'DELETE', url: '/api/letter-templates/received' } as const
    expect((await site.ask(manager, none)).status, 'it is the original already').toBe(200)
    const written = (await site.db.select().from(event).orderBy(event.id))
      .filter(({ type }) => type.startsWith('email-'))
      .map(({ type, actorId, data }) => [type, actorId, data.name])
    expect(written).toEqual([
      ['email-template-changed', manager.id, 'received'],
      ['email-template-restored', manager.id, 'received'],
    ])
    const other = await site.signIn('admin', 'Bola')
    const change = (who: Person) => put(site, who, 'accepted', { ...text, seen: null })
    const answers = await Promise.all([change(manager), change(other)])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body.message).toMatch(
      /^(Sample Manager|Bola) changed this template at 2 March 2026, 09:00 UTC\. Your text is still here/,
    )
    const restore = { method: 'DELETE', url: '/api/letter-templates/accepted' } as const
    const early = `${restore.url}?seen=2026-03-02T08:00:00.000Z`
    expect((await site.ask(other, { ...restore, url: early })).status).toBe(409)
    expect((await site.ask(other, restore)).status).toBe(200)
    const back = await put(site, other, 'accepted', { ...text, seen: won?.body.data.changedAt })
    expect(back.body.message).toBe(
      'Somebody restored the original of this template. Your text is still here. Compare the two, then save again to replace the other text.',
    )
  })

  test('R-DECIDE-3 an unknown field is refused, and the known fields are named', async ({
    site,
  }) => {
    const manager = await site.signIn('admin')
    for (const [name, text, field, said] of [
      [
        'received',
        { subject: 'A {titel}', body: 'x' },
        'subject',
        '{titel} is not a field of this email. Its fields are {greeting}, {title}, {manuscript}, {submissionNumber}, {journal}.',
      ],
      ['accepted', { subject: 'A', body: 'See {items}' }, 'body', '{items} is not a field'],
      [
        'returned',
        { subject: 'A', body: 'Please correct it.' },
        'body',
        'must contain {items} once',
      ],
      ['received', { subject: '', body: 'x' }, 'subject', 'subject is a required field'],
    ] as const) {
      const { status, headers, body } = await put(site, manager, name, text)
      expect([status, headers['x-field']]).toEqual([400, field])
      expect(body.message).toContain(said)
    }
    expect((await put(site, manager, 'unheard-of', { subject: 'A', body: 'B' })).status).toBe(400)
    for (const name of templateNames) requireKnownFields(name, defaultTemplates[name])
  })
})
