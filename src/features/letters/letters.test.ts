import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect, vi } from 'vitest'
import { letter } from '#db/schema/letters.ts'
import { event } from '#db/schema/platform.ts'
import { originals, requireKnownFields, templateNames } from '#domain/letters/template.ts'
import { smtpMailer } from '#platform/mail/mailer.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { givenSubmission, type Person, type Site, test as siteTest } from '../../../test/site.ts'
import { giveUpLetters, sendLetter } from './send.ts'
import { writeLetter } from './write.ts'

type Post = {
  url: string
  /** The mails that it took, whole. */
  took: string[]
  /** What it answers to the next addresses; nothing left, it takes them. */
  refusals: { code: number; words: string }[]
  /** It takes a mail and is gone before it says so. */
  vanishes: boolean
}

const test = siteTest.extend<{ post: Post }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  post: async ({}, use) => {
    const post: Post = { url: '', took: [], refusals: [], vanishes: false }
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

const wait = { timeout: 15_000, interval: 50 }
const by = (post: Post) => smtpMailer(post.url, 'Journal <journal@example.org>')
const hurry = (site: Site) =>
  site.db.execute(sql`update pgboss.job set start_after = now() where name = 'letters'`)
const statesIn = (site: Site) =>
  site.db.select({ state: letter.state, problem: letter.problem, tries: letter.tries }).from(letter)

/** An editor has accepted a manuscript: one letter waits. */
async function givenLetter(site: Site) {
  const [editor, author] = [await site.signIn('admin'), await site.signIn()]
  const { _id: id } = await givenSubmission(site, author)
  // The receipt is no matter here.
  await site.db.execute(sql`delete from pgboss.job where name = 'reactions'`)
  const answer = await site.ask(editor, {
    method: 'POST',
    url: `/api/submissions/${id}/decision`,
    payload: { command: 'accept', version: 1, subject: 'It is accepted', body: 'Dear author,' },
  })
  expect(answer.status).toBe(200)
  const { office } = (await site.ask(editor, { url: `/api/submissions/${id}/course` })).body.data
  return { editor, author, id, letterId: office.letters[0].id as string }
}

const course = async (site: Site, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/course` })).body.data

describe('delivery', () => {
  test('R-DECIDE-4 R-FLOW-4 a letter that is refused for good is failed, in the server’s words, shows on the submission and the desk, and is sent again', async ({
    site,
    post,
  }) => {
    const { editor, id, letterId } = await givenLetter(site)
    post.refusals = [{ code: 550, words: '5.1.1 mailbox unknown' }]
    await site.work(by(post))
    await hurry(site)
    await vi.waitFor(
      async () => expect(await statesIn(site)).toMatchObject([{ state: 'failed', tries: 1 }]),
      wait,
    )
    const [shown] = (await course(site, editor, id)).office.letters
    expect(shown.problem).toContain('5.1.1 mailbox unknown')
    const desk = (await site.ask(editor, { url: '/api/desk?letters=failed' })).body
    expect([desk.items[0]._id, desk.items[0].letterFailed, desk.counts.lettersFailed]).toEqual([
      id,
      true,
      1,
    ])
    const again = {
      method: 'POST',
      url: `/api/submissions/${id}/letters/${letterId}/send-again`,
    } as const
    expect((await site.ask(editor, again)).status).toBe(200)
    await vi.waitFor(
      async () => expect(await statesIn(site)).toMatchObject([{ state: 'sent', problem: null }]),
      wait,
    )
    expect((await site.ask(editor, again)).status).toBe(409)
    expect(post.took).toHaveLength(1)
    expect(post.took[0]).toMatch(
      /Subject: It is accepted[\s\S]*Dear author,[\s\S]*Your submission:/,
    )
    const [sent] = (await course(site, editor, id)).office.letters
    expect(sent).toMatchObject({ problem: null, stateAt: site.now.toISOString() })
  })

  test('R-DECIDE-4 a letter that is put off waits, with the server’s words, and arrives once', async ({
    site,
    post,
  }) => {
    await givenLetter(site)
    post.refusals = [{ code: 450, words: '4.2.0 greylisted, come again' }]
    const faults: object[] = []
    site.onFault = (fields) => faults.push(fields)
    await site.work(by(post))
    await hurry(site)
    await vi.waitFor(
      async () =>
        expect(await statesIn(site)).toMatchObject([{ state: 'sent', tries: 2, problem: null }]),
      wait,
    )
    expect(post.took).toHaveLength(1)
    expect(faults).toHaveLength(1)
    expect(JSON.stringify(faults)).not.toContain('greylisted')
  })

  test('R-DECIDE-4 the mail server is away for a day: letters wait and say so, and each arrives once when it is back', async ({
    site,
    post,
  }) => {
    const letterIds: string[] = []
    for (let n = 0; n < 3; n++) letterIds.push((await givenLetter(site)).letterId)
    const needs = { db: site.db, clock: () => site.now, baseUrl: 'http://localhost:3000' }
    const nobodyHome = smtpMailer(`smtp://127.0.0.1:${await freePort()}`, 'Journal <j@example.org>')
    const send = (letterId: string, mailer = by(post)) =>
      sendLetter(
        { ...needs, mailer, journal: { name: 'Journal' } as never },
        { letterId },
        { isLast: false },
      )
    for (let hour = 0; hour < 24; hour += 6) {
      for (const id of letterIds) await expect(send(id, nobodyHome)).rejects.toThrow()
      await giveUpLetters(needs)
      site.pass(6 * 3_600_000)
    }
    const away = { state: 'queued', tries: 4, problem: expect.stringContaining('does not answer') }
    expect(await statesIn(site)).toMatchObject([away, away, away])
    await Promise.all([...letterIds, ...letterIds].map((id) => send(id)))
    expect(await statesIn(site)).toMatchObject(Array(3).fill({ state: 'sent', problem: null }))
    const names = post.took.map((mail) => /^Message-ID: <(.+)@/m.exec(mail)?.[1])
    expect(names.sort()).toEqual(letterIds.sort())
  })

  test('R-DECIDE-4 a letter whose tries are used up is failed', async ({ site, post }) => {
    await givenLetter(site)
    post.refusals = Array(3).fill({ code: 451, words: '4.3.0 later' })
    site.onFault = () => {}
    await site.work(by(post))
    await hurry(site)
    await vi.waitFor(
      async () => expect(await statesIn(site)).toMatchObject([{ state: 'failed', tries: 3 }]),
      wait,
    )
    expect(post.took).toEqual([])
  })

  test('R-DECIDE-4 two that send the same letter at once send it once; cut off before the answer it is sent again, under the same name', async ({
    site,
    post,
  }) => {
    const { letterId } = await givenLetter(site)
    const needs = {
      ...{ db: site.db, clock: () => site.now, mailer: by(post), baseUrl: 'http://localhost:3000' },
      journal: { name: 'Journal' } as never,
    }
    const send = () => sendLetter(needs, { letterId }, { isLast: false })
    post.vanishes = true
    await expect(send()).rejects.toThrow('the mail server did not take the mail (421)')
    expect(await statesIn(site)).toMatchObject([{ state: 'queued', tries: 1 }])
    post.vanishes = false
    await Promise.all([send(), send(), send()])
    expect(post.took).toHaveLength(2)
    const names = post.took.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
    expect(names).toEqual([`<${letterId}@localhost>`, `<${letterId}@localhost>`])
  })

  test('R-DECIDE-1 R-DECIDE-4 a letter whose sender died with it in hand leaves once, and not before its sender is gone', async ({
    site,
    post,
  }) => {
    const { letterId } = await givenLetter(site)
    const needs = { db: site.db, clock: () => site.now, baseUrl: 'http://localhost:3000' }
    const journal = { name: 'Journal' } as never
    const asked = Promise.withResolvers<void>()
    const hanging = {
      delivers: true,
      async send() {
        asked.resolve()
        await new Promise<void>(() => {})
      },
    }
    void sendLetter({ ...needs, journal, mailer: hanging }, { letterId }, { isLast: false })
    await asked.promise
    const next = sendLetter(
      { ...needs, journal, mailer: by(post) },
      { letterId },
      { isLast: false },
    )
    const ofThisTest = sql`from pg_stat_activity where datname = current_database()`
    await vi.waitFor(async () => {
      const waits = sql`select 1 ${ofThisTest} and wait_event_type = 'Lock'`
      expect((await site.db.execute(waits)).rows).toHaveLength(1)
    }, wait)
    expect(post.took).toEqual([])
    await site.db.execute(
      sql`select pg_terminate_backend(pid) ${ofThisTest} and state = 'idle in transaction'`,
    )
    await next
    expect(post.took).toHaveLength(1)
    expect(await statesIn(site)).toMatchObject([{ state: 'sent', tries: 1 }])
  })

  test('R-DECIDE-1 R-DECIDE-4 a letter whose lock goes with its connection once the mail server has answered is noted all the same, and leaves once', async ({
    site,
    post,
  }) => {
    const cutOff = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    const mailer = by(post)
    const cutting = {
      delivers: true,
      async send(mail: Parameters<typeof mailer.send>[0]) {
        const answer = mailer.send(mail)
        await Promise.allSettled([answer])
        expect((await site.db.execute(cutOff)).rows).toHaveLength(1)
        return answer
      },
    }
    const { letterId } = await givenLetter(site)
    const needs = {
      ...{ db: site.db, clock: () => site.now, baseUrl: 'http://localhost:3000' },
      ...{ mailer: cutting, journal: { name: 'Journal' } as never },
    }
    const send = () => sendLetter(needs, { letterId }, { isLast: false })
    post.refusals = [{ code: 450, words: '4.2.0 greylisted, come again' }]
    await expect(send()).rejects.toThrow('the mail server did not take the mail (450)')
    expect(await statesIn(site)).toMatchObject([{ state: 'queued', tries: 1 }])
    await send()
    expect(await statesIn(site)).toEqual([{ state: 'sent', problem: null, tries: 2 }])
    await send()
    expect(post.took).toHaveLength(1)
  })

  test('R-FLOW-4 R-DECIDE-1 R-DECIDE-4 what is written about a submission leaves in the order of writing: not before a decision that can still be taken back, and not later for one that was', async ({
    site,
    post,
  }) => {
    const { editor, author, id, letterId } = await givenLetter(site)
    const needs = { db: site.db, clock: () => site.now, jobs: site.jobs }
    const sending = { ...needs, mailer: by(post), baseUrl: 'http://localhost:3000' }
    const journal = { name: 'Journal' } as never
    const send = (letterId: string) =>
      sendLetter({ ...sending, journal }, { letterId }, { isLast: false })
    const write = (id: string, aboutId: string, toId = author.id, isFirst = false) =>
      site.db.transaction((tx) => {
        const text = { name: 'published', subject: `It is ${id}`, body: 'Dear author,' }
        const action = { label: 'Read it', url: 'http://localhost:3000/' }
        return writeLetter(needs, tx, { id, aboutId, toId, action, isFirst, ...text })
      })
    const waits = async (id: string) => {
      const [row] = await site.db.select().from(letter).where(eq(letter.id, id))
      const { rows } = await site.db.execute(sql`select 1 from pgboss.job where name = 'letters'
        and data -> 'payload' ->> 'letterId' = ${id} and start_after > now() + interval '20 seconds'`)
      return [row && (row.leavesAt.getTime() - site.now.getTime()) / 1000, rows.length]
    }
    site.pass(5_000)
    expect(await Promise.all([write('next', id), write('next', id)])).toContain(false)
    await write('to-another', id, editor.id)
    await write('of-another', 'another')
    await write('receipt', id, author.id, true)
    expect(await waits('next')).toEqual([25, 1])
    for (const other of ['to-another', 'of-another', 'receipt'])
      expect([other, ...(await waits(other))]).toEqual([other, 0, 0])
    await send('receipt')
    await send('of-another')
    expect(post.took.splice(0), 'they wait for none').toHaveLength(2)
    await Promise.all([send('next'), send(letterId), send('next')])
    const subjects = post.took.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim())
    expect(subjects.splice(0)).toEqual(['It is accepted', 'It is next'])

    const undone = await givenLetter(site)
    await write('after-undo', undone.id, undone.author.id)
    const { version } = await course(site, undone.editor, undone.id)
    const undo = `/api/submissions/${undone.id}/decision/undo`
    await site.ask(undone.editor, { method: 'POST', url: undo, payload: { version } })
    expect(await waits('after-undo')).toEqual([30, 1])
    post.took = []
    await send('after-undo')
    expect(post.took).toHaveLength(1)

    // One that the mail server puts off holds up none.
    const delayed = await givenLetter(site)
    site.pass(1)
    await write('behind', delayed.id, delayed.author.id)
    post.refusals = [{ code: 450, words: '4.2.0 greylisted, come again' }]
    await send('behind')
    expect(post.took.splice(1)).toEqual([expect.stringContaining('Subject: It is behind')])
    await write('later', delayed.id, delayed.author.id)
    expect(await waits('later')).toEqual([0, 0])
  })

  test('R-DECIDE-4 a letter that nobody tries any more is failed after five days', async ({
    site,
  }) => {
    const { letterId } = await givenLetter(site)
    const [written] = await site.db.select().from(letter)
    site.now = new Date((written?.leavesAt.getTime() ?? 0) + 5 * 86_400_000)
    await giveUpLetters({ db: site.db, clock: () => site.now })
    expect(await statesIn(site)).toMatchObject([{ state: 'queued' }])
    site.pass(1)
    await giveUpLetters({ db: site.db, clock: () => site.now })
    const [row] = await site.db.select().from(letter).where(eq(letter.id, letterId))
    expect(row).toMatchObject({
      state: 'failed',
      stateAt: site.now,
      problem: 'The mail server did not answer for days.',
    })
  })
})

describe('the texts of letters', () => {
  const put = (site: Site, who: Person, name: string, payload: object) =>
    site.ask(who, { method: 'PUT', url: `/api/letter-templates/${name}`, payload })

  test('R-DECIDE-3 a manager writes a letter anew, sees it filled in, sends it so, and goes back to the original; of two at once the second is told of the first', async ({
    site,
  }) => {
    const [manager, author] = [await site.signIn('admin'), await site.signIn('author', 'Ada')]
    const text = {
      subject: 'Arrived: {title}',
      body: '{greeting}\n\nNumber {receipt} of {journal}.',
    }
    const original = {
      subject: originals.received.subject,
      body: originals.received.body,
    }
    const shown = {
      ...{ name: 'received', title: originals.received.name, original },
      fields: ['greeting', 'title', 'manuscript', 'receipt', 'journal'],
    }
    expect((await put(site, manager, 'received', text)).body.data).toEqual({
      ...{ ...shown, ...text, changedAt: '2026-03-02T09:00:00.000Z' },
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
    await givenSubmission(site, author, { title: 'On reading' })
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
      .filter(({ type }) => type.startsWith('letter-'))
      .map(({ type, actorId, data }) => [type, actorId, data.name])
    expect(written).toEqual([
      ['letter-template-changed', manager.id, 'received'],
      ['letter-template-restored', manager.id, 'received'],
    ])
    const other = await site.signIn('admin', 'Bola')
    const change = (who: Person) => put(site, who, 'accepted', { ...text, seen: null })
    const answers = await Promise.all([change(manager), change(other)])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body.message).toMatch(
      /^(Sample Author|Bola) changed this letter at 2 March 2026, 09:00 UTC\. What you entered is still here/,
    )
    const restore = { method: 'DELETE', url: '/api/letter-templates/accepted' } as const
    const early = `${restore.url}?seen=2026-03-02T08:00:00.000Z`
    expect((await site.ask(other, { ...restore, url: early })).status).toBe(409)
    expect((await site.ask(other, restore)).status).toBe(200)
    const back = await put(site, other, 'accepted', { ...text, seen: won?.body.data.changedAt })
    expect(back.body.message).toBe(
      'Somebody went back to the original of this letter meanwhile. What you entered is still here: look at theirs, and keep yours again to put it in its place.',
    )
  })

  test('R-DECIDE-3 a field that a letter does not have is refused with a sentence that names those it has', async ({
    site,
  }) => {
    const manager = await site.signIn('admin')
    for (const [name, text, field, said] of [
      [
        'received',
        { subject: 'A {titel}', body: 'x' },
        'subject',
        '{titel} is no field of this letter. It has {greeting}, {title}, {manuscript}, {receipt}, {journal}.',
      ],
      ['accepted', { subject: 'A', body: 'See {items}' }, 'body', '{items} is no field'],
      ['returned', { subject: 'A', body: 'Please correct it.' }, 'body', 'must hold {items} once'],
      ['received', { subject: '', body: 'x' }, 'subject', 'subject is a required field'],
    ] as const) {
      const { status, headers, body } = await put(site, manager, name, text)
      expect([status, headers['x-field']]).toEqual([400, field])
      expect(body.message).toContain(said)
    }
    expect((await put(site, manager, 'unheard-of', { subject: 'A', body: 'B' })).status).toBe(400)
    for (const name of templateNames) requireKnownFields(name, originals[name])
  })
})
