import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { session, user } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import {
  ada,
  changeProfile,
  confirmLink,
  logIn,
  postToApi,
  register,
  resetLink,
  secretIn,
} from '../../../test/features/accounts.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

const statusOf = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/me' })).status

const quarterOfAnHour = 15 * 60_000

const accessNotices = async (site: TestSite) => {
  const asked = sql`select data -> 'payload' -> 'event' as event from pgboss.job
    where data -> 'payload' ->> 'effect' = 'former-address-email' and data #> '{payload,event,former}' is not null`
  return (await site.db.execute(asked)).rows.map(({ event }) => event)
}

describe('changing address or password', () => {
  for (const [what, payload] of [
    ['address', { email: 'new@example.org' }],
    ['password', { password: 'battery staple' }],
  ] as const) {
    test(`R-SEC-1 R-RESET-3 a new ${what} ends links to set a password`, async ({ site }) => {
      const who = await register(site)
      await postToApi(site, 'forgot-password', { email: ada.email })
      const token = await secretIn(site, resetLink, 2)
      expect((await changeProfile(site, who, payload)).status).toBe(200)
      const reset = await postToApi(site, `reset-password/${token}`, { password: 'a stranger’s' })
      expect([reset.status, reset.headers['x-field'], reset.body.message]).toEqual([
        400,
        'token',
        'This link is no longer valid. Please ask for a new one.',
      ])
    })

    test(`R-SEC-1 a new ${what} ends every other session`, async ({ site }) => {
      const who = await register(site)
      const { body } = await logIn(site, ada.email, ada.password)
      expect((await changeProfile(site, who, payload)).status).toBe(200)
      expect(await statusOf(site, who)).toBe(200)
      expect(await statusOf(site, { ...who, token: body.token })).toBe(401)
      expect(await accessNotices(site)).toEqual([
        {
          type: 'profile-changed',
          accountId: who.id,
          emailChanged: what === 'address',
          passwordChanged: what === 'password',
          former: { email: ada.email, name: ada.name },
        },
      ])
      const [logged] = await site.db.select().from(event).where(eq(event.type, 'profile-changed'))
      expect(logged?.data).not.toHaveProperty('former')
    })

    test(`R-SEC-1 R-API-2 a new ${what} needs the current password unless the login is recent`, async ({
      site,
    }) => {
      const who = await register(site)
      site.pass(quarterOfAnHour)
      const refused = await changeProfile(site, who, payload)
      expect([refused.status, refused.headers['x-field'], refused.body]).toEqual([
        400,
        'currentPassword',
        {
          message: 'Please enter your current password to change your email address or password.',
        },
      ])
      const wrong = await changeProfile(site, who, { ...payload, currentPassword: 'wrong' })
      expect([wrong.status, wrong.headers['x-field'], wrong.body]).toEqual([
        400,
        'currentPassword',
        { message: 'This is not your current password.' },
      ])
      expect(await statusOf(site, who)).toBe(200)
      const right = await changeProfile(site, who, { ...payload, currentPassword: ada.password })
      expect(right.status).toBe(200)
    })
  }

  test('R-SEC-1 a login of 14 minutes ago counts as the current password', async ({ site }) => {
    const who = await register(site)
    site.pass(quarterOfAnHour - 1000)
    expect((await changeProfile(site, who, { password: 'battery staple' })).status).toBe(200)
  })

  test('R-PROFILE-4 R-SEC-1 a new name needs no password and ends no session', async ({ site }) => {
    const who = await register(site)
    const { body } = await logIn(site, ada.email, ada.password)
    site.pass(quarterOfAnHour)
    const changed = await changeProfile(site, who, {
      name: 'Another Name',
      email: 'ADA@example.org',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Another Name', email: 'ADA@example.org' },
    })
    expect(await statusOf(site, { ...who, token: body.token })).toBe(200)
  })

  test('R-SEC-2 a stolen session cannot be used to guess the current password', async ({
    site,
  }) => {
    const who = await register(site)
    const guess = (currentPassword: string) =>
      changeProfile(site, who, { password: 'battery staple', currentPassword })
    const again = { password: ada.password, currentPassword: ada.password }
    expect((await changeProfile(site, who, again)).status, 'no guess').toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await guess('wrong')).status).toBe(400)
    expect((await guess(ada.password)).status).toBe(429)
    const other = await site.signIn()
    const own = { email: other.email, password: 'battery staple', currentPassword: other.password }
    expect((await changeProfile(site, other, own)).status, 'each account for itself').toBe(200)
  })

  test('R-SEC-1 the former address gets an email that greets by the former name', async ({
    site,
  }) => {
    const who = await register(site)
    await changeProfile(site, who, {
      name: 'Read This Now',
      email: 'new@example.org',
      password: 'battery staple',
    })
    const mails = await site.mails(3)
    const recorded = mails.filter((mail) => mail.includes('To: ada@example.org')).join()
    expect(recorded).toContain('The email address and the password of your account were changed')
    expect(recorded).toContain('2 Mar 2026')
    expect(mails.filter((mail) => mail.includes('To: new@example.org')).join()).toMatch(confirmLink)
    expect(recorded).toContain(`Dear ${ada.name},`)
    expect(recorded).not.toContain('Read This Now')
    const audit = JSON.stringify(await site.db.select().from(event))
    expect(audit).toContain('"emailChanged":true')
    expect(audit).not.toContain('@example.org')
  })

  test('R-SEC-1 a login that races a password change does not survive it', async ({ site }) => {
    const who = await register(site)
    const racing = Array.from({ length: 6 }, () => logIn(site, ada.email, ada.password))
    const [changed, ...answers] = await Promise.all([
      changeProfile(site, who, { password: 'battery staple' }),
      ...racing,
    ])
    expect(changed.status).toBe(200)
    const opened = answers.filter(({ status }) => status === 200)
    const alive = await Promise.all(
      opened.map(({ body }) => statusOf(site, { ...who, token: body.token })),
    )
    expect(alive).toEqual(opened.map(() => 401))
  })

  test('R-SEC-1 changes made while a password is compared are checked before the profile changes', async ({
    site,
  }) => {
    const who = await register(site)
    const [before] = await site.db.select().from(user)
    const { hash, match, isCurrent } = site.passwords
    const concurrently = (happens: () => Promise<unknown>) => {
      site.passwords = {
        hash,
        isCurrent,
        async match(stored, given) {
          const matches = await match(stored, given)
          await happens()
          return matches
        },
      }
    }
    const set = (values: Partial<typeof user.$inferInsert>) => () =>
      site.db.update(user).set(values).where(eq(user.id, who.id))
    const refused = { status: 401, body: { message: 'Invalid email or password' } }
    for (const values of [{ emailKey: 'moved@example.org' }, { passwordHash: 'another' }]) {
      concurrently(set(values))
      expect(await logIn(site, ada.email, ada.password)).toMatchObject(refused)
      await set({ emailKey: before?.emailKey, passwordHash: before?.passwordHash })()
    }
    const proven = { password: 'battery staple', currentPassword: ada.password }
    concurrently(set({ passwordHash: 'another' }))
    expect(await changeProfile(site, who, proven)).toMatchObject({
      status: 400,
      body: { message: 'This is not your current password.' },
    })
    await set({ passwordHash: before?.passwordHash })()
    concurrently(() => site.db.delete(session).where(eq(session.userId, who.id)))
    expect(await changeProfile(site, who, proven)).toMatchObject({
      status: 401,
      body: { message: 'Please log in to continue.' },
    })
  })

  test('R-REG-2 only one of several people who take one address at the same moment gets it', async ({
    site,
  }) => {
    const people = await Promise.all([1, 2, 3, 4].map(() => site.signIn()))
    const email = 'wanted@example.org'
    const answers = await Promise.all(people.map((who) => changeProfile(site, who, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('R-SEC-2 R-API-7 a profile changes 30 times an hour before it gets 429 with Retry-After', async ({
    site,
  }) => {
    const who = await register(site)
    for (let n = 0; n < 30; n += 1) {
      expect((await changeProfile(site, who, { name: `Name ${n}` })).status).toBe(200)
    }
    const refused = await changeProfile(site, who, { name: 'One more' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  })
})
