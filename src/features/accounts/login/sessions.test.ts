import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { familiarNetwork, session } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { deleteExpired } from '#features/accounts/commands.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const post = (site: TestSite, url: string, payload: object, headers = {}) =>
  site.ask(null, { method: 'POST', url: `/api/${url}`, payload, headers })

const personWith = (token: string): Person => ({ ...ada, id: '', token })

async function signIn(site: TestSite, from: string, userAgent = firefox): Promise<Person> {
  const headers = { 'x-forwarded-for': from, 'user-agent': userAgent }
  const { email, password } = ada
  const { status, body } = await post(site, 'login', { email, password }, headers)
  expect(status).toBe(200)
  return personWith(body.token)
}

describe('sessions', () => {
  test('R-SEC-1 the list of sessions shows time and rough place without any token', async ({
    site,
  }) => {
    await post(site, 'register', ada, { 'user-agent': 'curl/8.0' })
    site.pass(3_600_000)
    const who = await signIn(site, '203.0.113.77')
    const { status, body } = await site.ask(who, { url: '/api/sessions' })
    expect(status).toBe(200)
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        startedAt: '2026-03-02T10:00:00.000Z',
        expiresAt: '2026-03-16T10:00:00.000Z',
        device: 'Firefox on Linux',
        network: '203.0.113.0/24',
        present: true,
      },
      {
        id: expect.any(String),
        startedAt: '2026-03-02T09:00:00.000Z',
        expiresAt: '2026-03-16T09:00:00.000Z',
        device: null,
        network: '127.0.0.0/24',
        present: false,
      },
    ])
    expect(JSON.stringify(body)).not.toContain(who.token)
  })

  test('R-SEC-1 only its owner ends one session or all others', async ({ site }) => {
    await post(site, 'register', ada)
    const [phone, desk, library] = [
      await signIn(site, '203.0.113.1'),
      await signIn(site, '198.51.100.1'),
      await signIn(site, '192.0.2.1'),
    ]
    const { body } = await site.ask(phone, { url: '/api/sessions' })
    const atDesk = body.sessions.find(
      (one: { network: string }) => one.network === '198.51.100.0/24',
    )
    const end = (who: Person | null) =>
      site.ask(who, { method: 'DELETE', url: `/api/sessions/${atDesk.id}` })
    expect((await end(await site.signIn('admin'))).status).toBe(404)
    expect((await site.ask(desk, { url: '/api/me' })).status).toBe(200)
    expect((await end(phone)).status).toBe(200)
    expect((await site.ask(desk, { url: '/api/me' })).status).toBe(401)
    expect(await end(phone)).toMatchObject({
      status: 404,
      body: { message: 'This session has ended already.' },
    })

    const rest = await site.ask(phone, { method: 'DELETE', url: '/api/sessions' })
    expect(rest.body).toEqual({ message: '2 sessions have been ended.' })
    expect((await site.ask(library, { url: '/api/me' })).status).toBe(401)
    expect((await site.ask(phone, { url: '/api/me' })).status).toBe(200)
    const none = await site.ask(phone, { method: 'DELETE', url: '/api/sessions' })
    expect(none.status, 'nothing is written down of nothing').toBe(200)
    const events = (await site.db.select().from(event).orderBy(event.id)).filter(
      ({ type }) => type === 'sessions-ended',
    )
    const accountId = events[0]?.actorId
    expect(events.map(({ actorId, data }) => ({ actorId, ...data }))).toEqual([
      { actorId: accountId, accountId, count: 1 },
      { actorId: accountId, accountId, count: 2 },
    ])
    for (const milliseconds of [7 * 86_400_000 - 1, 7 * 86_400_000 - 1, 1]) {
      site.pass(milliseconds)
      expect((await site.ask(phone, { url: '/api/me' })).status).toBe(200)
    }
    site.pass(1)
    expect((await site.ask(phone, { url: '/api/me' })).status).toBe(401)
    await deleteExpired({ db: site.db, clock: () => site.now })
    expect(await site.db.$count(session, eq(session.userId, accountId ?? ''))).toBe(1)
    site.pass(1)
    await deleteExpired({ db: site.db, clock: () => site.now })
    expect(await site.db.$count(session, eq(session.userId, accountId ?? ''))).toBe(0)
    const networks = () => site.db.$count(familiarNetwork)
    const seen = await networks()
    site.pass(183 * 86_400_000 - 14 * 86_400_000 - 1)
    await deleteExpired({ db: site.db, clock: () => site.now })
    expect([seen, await networks()]).toEqual([4, 4])
    site.pass(1)
    await deleteExpired({ db: site.db, clock: () => site.now })
    expect(await networks(), 'seen half a year ago').toBe(0)
  })

  test('R-SEC-1 the oldest of a hundred sessions ends when a new one starts', async ({ site }) => {
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const first = { ...ada, id: body.user._id, token: body.token }
    const newer = Array.from({ length: 99 }, (_, n) => ({
      tokenHash: `sample ${n}`,
      userId: first.id,
      createdAt: new Date(site.now.getTime() + 1000 + n),
      expiresAt: new Date(site.now.getTime() + 86_400_000),
    }))
    await site.db.insert(session).values(newer)
    expect((await site.ask(first, { url: '/api/me' })).status).toBe(200)
    site.pass(3000)
    await site.ask(null, { method: 'POST', url: '/api/login', payload: ada })
    expect((await site.ask(first, { url: '/api/me' })).status).toBe(401)
    expect(await site.db.$count(session)).toBe(100)
  })

  test('R-RUN-3 R-SEC-1 the log names logins and refusals by account id', async ({ site }) => {
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    await site.ask(null, { method: 'POST', url: '/api/login', payload: ada })
    const who = { ...ada, id: body.user._id, token: body.token }
    expect((await site.ask(who, { url: '/api/people' })).status).toBe(403)
    const lines = site.logged.map((line) => JSON.parse(line))
    const { id } = who
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'logged in', who: id, by: 'password' }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({
        status: 403,
        who: id,
        req: expect.objectContaining({ url: '/api/people' }),
      }),
    )
    expect(site.logged.join('')).not.toContain(ada.email)
  })

  test('R-SEC-1 a password made of the journal’s name is refused', async ({ site }) => {
    const { name, shortName } = site.journal()
    const made = (password: string) =>
      site.ask(null, { method: 'POST', url: '/api/register', payload: { ...ada, password } })
    for (const password of [name, `${shortName}2026`, 'TeacherEducation1', 'localhost99']) {
      const { status, headers } = await made(password)
      expect([status, headers['x-field']], password).toEqual([400, 'password'])
    }
    expect((await made('a teacher rides a blue bicycle')).status).toBe(201)
  })

  test('R-SEC-1 a password that is common or contains its owner’s name is refused at its field', async ({
    site,
  }) => {
    for (const password of [
      '123456',
      'Password1',
      'sampleauthor',
      'Ada@Example.org!',
      'Author12',
    ]) {
      const { status, body, headers } = await post(site, 'register', { ...ada, password })
      expect({ password, status, field: headers['x-field'] }).toEqual({
        password,
        status: 400,
        field: 'password',
      })
      expect(body.message).toMatch(/^Please choose (another|a) password/)
    }
    const { body } = await post(site, 'register', ada)
    const who = personWith(body.token)
    const change = { method: 'PUT', url: '/api/profile' } as const
    const { name, email } = ada
    const profile = await site.ask(who, {
      ...change,
      payload: { name, email, password: 'qwerty123' },
    })
    expect({ status: profile.status, field: profile.headers['x-field'] }).toEqual({
      status: 400,
      field: 'password',
    })
    await post(site, 'forgot-password', { email })
    const token = /resetpassword\/([\w-]+)/.exec((await site.mails(2)).join('\n'))?.[1]
    const reset = (password: string) => post(site, `reset-password/${token}`, { password })
    const refused = await reset('iloveyou')
    expect({ status: refused.status, field: refused.headers['x-field'] }).toEqual({
      status: 400,
      field: 'password',
    })
    expect((await reset('battery staple')).status).toBe(200)
  })
})
