import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { session, user } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { cpuTime } from '../../../test/cpu-time.ts'
import { manuscriptForm, type Person, type TestSite, test } from '../../../test/site.ts'

const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }
const sentenceForEmail = 'Please enter a valid email address, like name@example.org.'

const post = (site: TestSite, url: string, payload: object) =>
  site.ask(null, { method: 'POST', url: `/api/${url}`, payload })

async function register(site: TestSite, person = ada): Promise<Person> {
  const { body } = await post(site, 'register', person)
  return { id: body.user._id, token: body.token, email: person.email, name: person.name }
}

const change = (site: TestSite, who: Person, payload: object) =>
  site.ask(who, {
    method: 'PUT',
    url: '/api/profile',
    payload: { ...ada, password: undefined, ...payload },
  })

const logIn = (site: TestSite, email: string, password: string) =>
  post(site, 'login', { email, password })
const statusOf = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/me' })).status

/** The secret of the last link of a kind that was mailed, once so many mails are out. */
async function secretIn(site: TestSite, link: RegExp, mails: number): Promise<string> {
  const secret = (await site.mails(mails)).join('\n').match(link)?.at(1)
  if (!secret) throw new Error('no mail holds such a link')
  return secret
}
const resetLink = /resetpassword\/([\w-]{43})/
const confirmLink = /\/confirmaddress#([\w-]{43})/

const quarterOfAnHour = 15 * 60_000

/** Who is to be told of what was changed. */
const accessNotices = async (site: TestSite) => {
  const asked = sql`select data -> 'payload' as payload from pgboss.job where name = 'access-change-notices'`
  return (await site.db.execute(asked)).rows.map(({ payload }) => payload)
}

describe('changing address or password', () => {
  for (const [what, payload] of [
    ['address', { email: 'new@example.org' }],
    ['password', { password: 'battery staple' }],
  ] as const) {
    test(`R-SEC-1 R-RESET-3 a link to set a password dies with a new ${what}`, async ({ site }) => {
      const who = await register(site)
      await post(site, 'forgot-password', { email: ada.email })
      const token = await secretIn(site, resetLink, 2)
      expect((await change(site, who, payload)).status).toBe(200)
      const reset = await post(site, `reset-password/${token}`, { password: 'a stranger’s' })
      expect([reset.status, reset.headers['x-field'], reset.body.message]).toEqual([
        400,
        'token',
        'This link is no longer valid. Please ask for a new one.',
      ])
    })

    test(`R-SEC-1 a new ${what} ends every other session`, async ({ site }) => {
      const who = await register(site)
      const { body } = await logIn(site, ada.email, ada.password)
      expect((await change(site, who, payload)).status).toBe(200)
      expect(await statusOf(site, who)).toBe(200)
      expect(await statusOf(site, { ...who, token: body.token })).toBe(401)
      expect(await accessNotices(site)).toEqual([
        { email: ada.email, name: ada.name, changed: what, at: '2026-03-02T09:00:00.000Z' },
      ])
    })

    test(`R-SEC-1 R-API-2 a new ${what} asks for the current password, unless one has just signed in`, async ({
      site,
    }) => {
      const who = await register(site)
      site.pass(quarterOfAnHour)
      const refused = await change(site, who, payload)
      expect([refused.status, refused.headers['x-field'], refused.body]).toEqual([
        400,
        'currentPassword',
        {
          message: 'Please enter your current password to change your email address or password.',
        },
      ])
      const wrong = await change(site, who, { ...payload, currentPassword: 'wrong' })
      expect([wrong.status, wrong.headers['x-field'], wrong.body]).toEqual([
        400,
        'currentPassword',
        { message: 'This is not your current password.' },
      ])
      expect(await statusOf(site, who)).toBe(200)
      const right = await change(site, who, { ...payload, currentPassword: ada.password })
      expect(right.status).toBe(200)
    })
  }

  test('R-SEC-1 a sign-in of 14 minutes ago counts as the current password', async ({ site }) => {
    const who = await register(site)
    site.pass(quarterOfAnHour - 1000)
    expect((await change(site, who, { password: 'battery staple' })).status).toBe(200)
  })

  test('R-PROFILE-4 R-SEC-1 a new name needs no password and ends no session', async ({ site }) => {
    const who = await register(site)
    const { body } = await logIn(site, ada.email, ada.password)
    site.pass(quarterOfAnHour)
    const changed = await change(site, who, { name: 'Another Name', email: 'ADA@example.org' })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Another Name', email: 'ADA@example.org' },
    })
    expect(await statusOf(site, { ...who, token: body.token })).toBe(200)
  })

  test('R-SEC-2 the current password cannot be guessed with a session that was found', async ({
    site,
  }) => {
    const who = await register(site)
    const guess = (currentPassword: string) =>
      change(site, who, { password: 'battery staple', currentPassword })
    const again = { password: ada.password, currentPassword: ada.password }
    expect((await change(site, who, again)).status, 'no guess').toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await guess('wrong')).status).toBe(400)
    expect((await guess(ada.password)).status).toBe(429)
    const other = await site.signIn()
    const own = { email: other.email, password: 'battery staple', currentPassword: other.password }
    expect((await change(site, other, own)).status, 'each account for itself').toBe(200)
  })

  test('R-SEC-1 the former address gets an email that greets by the former name', async ({
    site,
  }) => {
    const who = await register(site)
    await change(site, who, {
      name: 'Read This Now',
      email: 'new@example.org',
      password: 'battery staple',
    })
    const mails = await site.mails(3)
    const told = mails.filter((mail) => mail.includes('To: ada@example.org')).join()
    expect(told).toContain('The email address and the password of your account were changed')
    expect(told).toContain('2 March 2026')
    expect(mails.filter((mail) => mail.includes('To: new@example.org')).join()).toMatch(confirmLink)
    expect(told).toContain(`Dear ${ada.name},`)
    expect(told).not.toContain('Read This Now')
    const audit = JSON.stringify(await site.db.select().from(event))
    expect(audit).toContain('"emailChanged":true')
    expect(audit).not.toContain('@example.org')
  })

  test('R-SEC-1 a sign-in that races a change of password does not survive it', async ({
    site,
  }) => {
    const who = await register(site)
    const racing = Array.from({ length: 6 }, () => logIn(site, ada.email, ada.password))
    const [changed, ...answers] = await Promise.all([
      change(site, who, { password: 'battery staple' }),
      ...racing,
    ])
    expect(changed.status).toBe(200)
    const opened = answers.filter(({ status }) => status === 200)
    const alive = await Promise.all(
      opened.map(({ body }) => statusOf(site, { ...who, token: body.token })),
    )
    expect(alive).toEqual(opened.map(() => 401))
  })

  test('R-SEC-1 what changes while a password is compared is seen before anything is opened or changed', async ({
    site,
  }) => {
    const who = await register(site)
    const [before] = await site.db.select().from(user)
    const { hash, match, isCurrent } = site.passwords
    const meanwhile = (happens: () => Promise<unknown>) => {
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
      meanwhile(set(values))
      expect(await logIn(site, ada.email, ada.password)).toMatchObject(refused)
      await set({ emailKey: before?.emailKey, passwordHash: before?.passwordHash })()
    }
    const proven = { password: 'battery staple', currentPassword: ada.password }
    meanwhile(set({ passwordHash: 'another' }))
    expect(await change(site, who, proven)).toMatchObject({
      status: 400,
      body: { message: 'This is not your current password.' },
    })
    await set({ passwordHash: before?.passwordHash })()
    meanwhile(() => site.db.delete(session).where(eq(session.userId, who.id)))
    expect(await change(site, who, proven)).toMatchObject({
      status: 401,
      body: { message: 'Please log in to continue.' },
    })
  })

  test('R-REG-2 of several who take one address at the same moment one gets it', async ({
    site,
  }) => {
    const people = await Promise.all([1, 2, 3, 4].map(() => site.signIn()))
    const email = 'wanted@example.org'
    const answers = await Promise.all(people.map((who) => change(site, who, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('R-SEC-2 R-API-7 a profile changes 30 times an hour, then 429 with Retry-After', async ({
    site,
  }) => {
    const who = await register(site)
    for (let n = 0; n < 30; n += 1) {
      expect((await change(site, who, { name: `Name ${n}` })).status).toBe(200)
    }
    const refused = await change(site, who, { name: 'One more' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  })
})

describe('addresses that nobody has confirmed', () => {
  test('R-REG-3 R-SEC-2 R-OFFICE-11 the welcome email removes links from the name it greets', async ({
    site,
  }) => {
    const who = await register(site, { ...ada, name: 'Ada at prize.example' })
    const token = await secretIn(site, confirmLink, 1)
    expect((await site.mails(1)).join()).toContain('\n\nDear Ada at prize. example,\n\n')
    const other = await site.signIn('author', 'Somebody Else')
    const asOther = { method: 'POST', url: '/api/confirm-address', payload: { token } } as const
    expect(await site.ask(other, asOther)).toMatchObject({
      status: 409,
      body: {
        message:
          'This link belongs to another account. If you created that account, log out first. If you did not, do not confirm it.',
      },
    })
    expect(await post(site, 'confirm-address', { token })).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed.' },
    })
    const confirmed = async () =>
      (await site.db.select().from(event)).filter(({ type }) => type === 'email-confirmed')
    expect(await confirmed()).toHaveLength(1)
    site.pass(60_000)
    expect((await post(site, 'confirm-address', { token })).status).toBe(200)
    expect(await confirmed()).toHaveLength(1)
    expect((await site.ask(who, asOther)).status, 'signed in as its owner').toBe(200)
    expect((await post(site, 'confirm-address', { token: 'x'.repeat(43) })).status).toBe(400)
  })

  test('R-REG-3 a link confirms the address that it was sent to, and no later one', async ({
    site,
  }) => {
    const who = await register(site)
    const token = await secretIn(site, confirmLink, 1)
    await change(site, who, { email: 'victim@example.org' })
    expect((await post(site, 'confirm-address', { token })).status).toBe(400)
  })

  const letters = async (site: TestSite) => (await site.mails(2)).at(-1) ?? ''

  test('R-API-5 R-SEC-2 the title of a manuscript goes to a confirmed address', async ({
    site,
  }) => {
    const who = await register(site)
    await post(site, 'confirm-address', { token: await secretIn(site, confirmLink, 1) })
    site.pass(1000)
    await site.send(who, 'POST', '/api/submissions', manuscriptForm({ title: 'Buy now' }))
    expect(await letters(site)).toContain('We have received your manuscript: Buy now')
  })

  test('R-API-5 R-SEC-2 R-OFFICE-11 an email to an unconfirmed address does not quote the title', async ({
    site,
  }) => {
    const who = await register(site)
    await site.mails(1)
    site.pass(1000)
    await site.send(who, 'POST', '/api/submissions', manuscriptForm({ title: 'Buy now' }))
    const letter = await letters(site)
    expect(letter).toContain('Subject: We have received your manuscript: 2026-001\n')
    expect(letter).toContain(`Dear ${ada.name},`)
    expect(letter).toContain('/submissions')
    expect(letter).not.toContain('Buy now')
  })

  test('R-FORGOT-3 a used reset link confirms the address', async ({ site }) => {
    const who = await register(site)
    await post(site, 'forgot-password', { email: ada.email })
    const token = await secretIn(site, resetLink, 2)
    await post(site, `reset-password/${token}`, { password: 'battery staple' })
    const { body } = await logIn(site, ada.email, 'battery staple')
    site.pass(1000)
    const form = manuscriptForm({ title: 'Buy now' })
    await site.send({ ...who, token: body.token }, 'POST', '/api/submissions', form)
    expect((await site.mails(3)).at(-1)).toContain('Buy now')
  })
})

describe('what is refused', () => {
  test('R-API-7 R-REG-2 a refused address, name or password has a sentence and its field', async ({
    site,
  }) => {
    for (const [field, value, message] of [
      ['email', 'x<victim@example.org>', sentenceForEmail],
      ['email', 'a,victim@example.org', sentenceForEmail],
      ['email', `a@${'.'.repeat(100_000)}`, 'email must be at most 254 characters'],
      [
        'name',
        'You won! http://x.example',
        'Please write the name without a web address or angle brackets.',
      ],
      ['name', 3, 'name must be text'],
      ['password', '12345', 'password must be at least 6 characters long'],
      ['password', undefined, 'password is a required field'],
    ] as const) {
      const { status, headers, body } = await post(site, 'register', { ...ada, [field]: value })
      expect([status, headers['x-field'], body]).toEqual([400, field, { message }])
    }
    for (const url of ['login', 'forgot-password']) {
      const { status, headers, body } = await post(site, url, { ...ada, email: 'nobody' })
      expect([status, headers['x-field'], body]).toEqual([
        400,
        'email',
        { message: sentenceForEmail },
      ])
    }
  })

  test('R-API-7 R-REG-4 only a refusal names a field', async ({ site }) => {
    await register(site)
    expect((await post(site, 'register', ada)).headers['x-field']).toBe('email')
    const wrong = await logIn(site, ada.email, 'wrong')
    expect(wrong.headers).not.toHaveProperty('x-field')
    expect((await site.ask(null, { url: '/api/nowhere' })).headers).not.toHaveProperty('x-field')
  })

  test('R-INFO-3 R-API-7 a message to the editor from an address with 100,000 dots is answered at once', async ({
    site,
  }) => {
    const email = `a@${'.'.repeat(100_000)}@`
    const started = cpuTime()
    const message = { name: 'A', email, subject: 'S', message: 'M' }
    expect((await post(site, 'contact', message)).status).toBe(400)
    expect(cpuTime() - started).toBeLessThan(1000)
  })

  test('R-FORGOT-3 without a mail server no message claims that a link is on its way', async ({
    site,
  }) => {
    const { body } = await post(site, 'forgot-password', { email: ada.email })
    expect(body.message).toMatch(/^This site sends no email\..* ask the office/)
    expect(body.message).not.toContain('on its way')
  })
})

describe('forms with files', () => {
  test('R-SEC-2 R-API-7 an author sends 20 manuscripts an hour, a manager many more', async ({
    site,
  }) => {
    const [author, manager] = [await site.signIn('author'), await site.signIn('admin')]
    const empty = () => manuscriptForm({ file: null })
    const send = (who: Person) => site.send(who, 'POST', '/api/submissions', empty())
    for (let n = 0; n < 20; n += 1) expect((await send(author)).status).toBe(400)
    const refused = await send(author)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (let n = 0; n < 25; n += 1) expect((await send(manager)).status).toBe(400)
    site.pass(3_600_000)
    expect((await send(author)).status).toBe(400)
  })
})
