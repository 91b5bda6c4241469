import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { recoveryCode, twoFactor } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { resetTwoFactor } from '#features/accounts/operator-commands.ts'
import { createEncryptor, type Encryptor } from '#platform/encryption.ts'
import { hashToken } from '#platform/secrets.ts'
import { type Answer, type Person, type TestSite, test } from '../../../../test/site.ts'
import { until } from '../../../../test/until.ts'
import { countSecrets, encryptSecrets } from './encrypt-secrets.ts'
import { verifyTwoFactor } from './two-factor.ts'

const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }

const post = (site: TestSite, who: Person | null, url: string, payload: object = {}) =>
  site.ask(who, { method: 'POST', url: `/api/${url}`, payload })

async function register(site: TestSite): Promise<Person> {
  const { body } = await post(site, null, 'register', ada)
  return { ...ada, id: body.user._id, token: body.token }
}

const proofOfOwner = 'seen in person, with a staff card'

const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

const proof = ({ password }: Person) => ({ currentPassword: password })

/** Sets the second step up, and moves the clock on so that the next code is another. */
async function turnOn(site: TestSite, who: Person): Promise<{ secret: string; codes: string[] }> {
  const { body } = await post(site, who, 'two-step', proof(who))
  const code = codeAt(body.secret, site.now)
  const confirmed = await post(site, who, 'two-step/confirm', { code })
  expect(confirmed.status).toBe(200)
  site.pass(60_000)
  return { secret: body.secret, codes: confirmed.body.recoveryCodes }
}

const logIn = (site: TestSite, code?: string) => {
  const { email, password } = ada
  return post(site, null, 'login', { email, password, ...(code !== undefined && { code }) })
}

const said = ({ status, headers }: Answer) => ({ status, field: headers['x-field'] })

const wanted = { status: 401, field: 'code' }

describe('two-step login', () => {
  test('R-SEC-3 two-step login is on after the first valid code', async ({ site }) => {
    const who = await register(site)
    const elsewhere = await logIn(site)
    expect(elsewhere.status).toBe(200)
    const { body } = await post(site, who, 'two-step', proof(who))
    expect(body.address).toContain(`secret=${body.secret}`)
    expect(body.address).toMatch(/^otpauth:\/\/totp\/localhost%3A3000:ada%40example.org\?/)
    expect(body.qr.path).toMatch(/^M4 4h1v1h-1z/)
    expect((await logIn(site)).status, 'nothing has changed yet').toBe(200)

    const wrong = await post(site, who, 'two-step/confirm', { code: '000000' })
    expect(said(wrong)).toEqual({ status: 400, field: 'code' })
    expect(wrong.body.message).toBe(
      'This code is wrong. Please enter the six digits that your app shows now, and check the clock of your phone.',
    )
    const code = codeAt(body.secret, site.now)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const { body: confirmed } = await post(site, who, 'two-step/confirm', { code: spaced })
    expect(confirmed.recoveryCodes).toHaveLength(10)
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    for (const each of confirmed.recoveryCodes)
      expect(each).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/)
    const stale = { ...who, token: elsewhere.body.token }
    expect((await site.ask(stale, { url: '/api/me' })).status, 'others are signed out').toBe(401)

    expect(said(await logIn(site))).toEqual(wanted)
    expect((await logIn(site)).body.message).toBe(
      'Please enter the code that your authenticator app shows.',
    )
    expect((await logIn(site, '  ')).body.message, 'blanks are no code').toBe(
      'Please enter the code that your authenticator app shows.',
    )
    const used = await logIn(site, code)
    expect(said(used), 'the code of the setting up is used').toEqual(wanted)
    expect(used.body.message).toBe(
      'This code is wrong or was used already. Please enter the code that your app shows now.',
    )
    site.pass(30_000)
    expect((await logIn(site, codeAt(body.secret, site.now))).status).toBe(200)
  })

  test('R-SEC-3 an account without it signs in as before, whatever code is sent', async ({
    site,
  }) => {
    await register(site)
    const plain = await logIn(site)
    expect(plain.status).toBe(200)
    expect(Object.keys(plain.body.user).sort()).toEqual([
      '_id',
      'createdAt',
      'email',
      'name',
      'role',
    ])
    expect((await logIn(site, '123456')).status).toBe(200)
  })

  test('R-SEC-3 a code is valid once', async ({ site }) => {
    const { secret } = await turnOn(site, await register(site))
    const before = codeAt(secret, new Date(site.now.getTime() - 30_000))
    const code = codeAt(secret, site.now)
    const racing = await Promise.all(Array.from({ length: 6 }, () => logIn(site, code)))
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(said(await logIn(site, before))).toEqual(wanted)
    site.pass(120_000)
    expect(said(await logIn(site, code)), 'out of its window').toEqual(wanted)
    expect((await logIn(site, codeAt(secret, site.now))).status).toBe(200)
  })

  test('R-SEC-3 a recovery code is valid once and its use is notified', async ({ site }) => {
    const who = await register(site)
    const { codes } = await turnOn(site, who)
    const [first = ''] = codes
    const stored = JSON.stringify(await site.db.select().from(recoveryCode))
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect((await logIn(site, first.toUpperCase())).status).toBe(200)
    expect(said(await logIn(site, first))).toEqual(wanted)
    expect((await site.ask(who, { url: '/api/two-step' })).body).toMatchObject({
      on: true,
      recoveryCodesLeft: 9,
    })
    // Six digits at either end do not make a code of an app.
    const nearlyDigits = ['abcdefghijklmnopqr234567', '234567abcdefghijklmnopqr']
    const kept = nearlyDigits.map((code) => ({ userId: who.id, codeHash: hashToken(code) }))
    await site.db.insert(recoveryCode).values(kept)
    for (const code of nearlyDigits) expect((await logIn(site, code)).status, code).toBe(200)
    expect((await site.ask(who, { url: '/api/two-step' })).body).toEqual({
      on: true,
      since: '2026-03-02T09:00:00.000Z',
      recoveryCodesLeft: 9,
      required: false,
    })
    const mails = (await site.mails(3)).join('\n')
    expect(mails).toContain('A recovery code was used to log in')
    const renewed = await post(site, who, 'two-step/recovery-codes', proof(who))
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(said(await logIn(site, codes[1]))).toEqual(wanted)
  })

  test('R-SEC-3 R-SEC-2 wrong codes count as guesses; a right password without a code does not', async ({
    site,
  }) => {
    const { secret } = await turnOn(site, await register(site))
    for (let n = 0; n < 15; n += 1) expect(said(await logIn(site))).toEqual(wanted)
    for (let n = 0; n < 10; n += 1) expect(said(await logIn(site, '000000'))).toEqual(wanted)
    expect((await logIn(site, codeAt(secret, site.now))).status).toBe(429)
  })

  test('R-SEC-3 R-SEC-2 guessing a setup code is limited by account', async ({ site }) => {
    const [who, other] = [await register(site), await site.signIn()]
    await turnOn(site, who)
    for (const each of [who, other]) await post(site, each, 'two-step', proof(each))
    const guess = (each: Person) => post(site, each, 'two-step/confirm', { code: '000000' })
    for (let n = 0; n < 10; n += 1) expect((await guess(who)).status, `${n}`).toBe(400)
    expect((await guess(who)).status).toBe(429)
    expect((await guess(other)).status).toBe(400)
    const happened = async () =>
      (await site.db.select().from(event).orderBy(event.id)).map(({ type }) => type)
    const before = await happened()
    expect((await post(site, other, 'two-step/off', proof(other))).status).toBe(200)
    expect(await happened()).toEqual(before)
    expect(await site.db.$count(twoFactor), 'what was begun is forgotten').toBe(1)
  })

  test('R-SEC-3 R-SEC-1 changing two-step login needs the current password', async ({ site }) => {
    const who = await register(site)
    const { secret } = await turnOn(site, who)
    const elsewhere = { ...who, token: (await logIn(site, codeAt(secret, site.now))).body.token }
    for (const path of ['two-step', 'two-step/off', 'two-step/recovery-codes']) {
      const without = await post(site, who, path)
      expect(said(without)).toEqual({ status: 400, field: 'currentPassword' })
      expect(without.body.message).toBe(
        'Please enter your current password to change how you log in.',
      )
      const wrong = await post(site, who, path, { currentPassword: 'wrong' })
      expect(said(wrong)).toEqual({ status: 400, field: 'currentPassword' })
    }
    const { body } = await site.ask(who, { url: '/api/two-step' })
    expect(JSON.stringify(body)).not.toContain(secret)
    const off = await post(site, who, 'two-step/off', { currentPassword: ada.password })
    expect(off.status).toBe(200)
    expect((await site.ask(elsewhere, { url: '/api/me' })).status, 'others are signed out').toBe(
      401,
    )
    expect((await logIn(site)).status).toBe(200)
    const without = await post(site, who, 'two-step/recovery-codes', proof(who))
    expect(without.body.message).toBe('Please turn on two-step login first.')
    const letters = (await site.mails(3)).join('\n')
    expect(letters).toContain('Two-step login was turned on')
    expect(letters).toContain('Two-step login was turned off')
  })

  test('R-SEC-3 secrets are encrypted at rest, and recovery codes work without the key', async ({
    site,
  }) => {
    const who = await register(site)
    const { secret, codes } = await turnOn(site, who)
    const kept = async () => JSON.stringify(await site.db.select().from(twoFactor))
    expect(await kept()).not.toContain(secret)
    const { db } = site
    expect(await countSecrets(site)).toEqual({ all: 1, open: 0, lost: 0 })

    // As an older version kept it, then sealed at the next start, and anew under the site's own key.
    await db.update(twoFactor).set({ secret })
    expect(await countSecrets(site)).toEqual({ all: 1, open: 1, lost: 0 })
    const other = Buffer.alloc(32, 9)
    await encryptSecrets({ db, encryptor: createEncryptor([other]) })
    expect(await kept()).not.toContain(secret)
    expect(await countSecrets(site)).toEqual({ all: 1, open: 0, lost: 1 })
    await encryptSecrets(site)
    const lost = await logIn(site, codeAt(secret, site.now))
    expect(said(lost)).toEqual(wanted)
    expect(lost.body.message).toContain('Please enter one of your recovery codes')
    expect((await logIn(site, codes[0])).status).toBe(200)
    await encryptSecrets({ db, encryptor: createEncryptor([Buffer.alloc(32, 7), other]) })
    expect(await countSecrets(site)).toEqual({ all: 1, open: 0, lost: 0 })
    expect((await logIn(site, codeAt(secret, site.now))).status).toBe(200)

    // What only opens, or nothing to seal with, takes no seal away.
    const sealed = await kept()
    await encryptSecrets({ db, encryptor: createEncryptor([], [Buffer.alloc(32, 7)]) })
    expect(await kept()).toBe(sealed)
    // What is set up at this moment is sealed as well, beside a secret or alone, and does not count as in use.
    for (const before of [{}, { secret: null }]) {
      await db.update(twoFactor).set({ ...before, pendingSecret: 'A PENDING ONE' })
      await encryptSecrets(site)
      const [row] = await db.select().from(twoFactor)
      expect(row?.secret).toBe('secret' in before ? null : JSON.parse(sealed)[0].secret)
      expect(site.encryptor.decrypt(row?.pendingSecret ?? '', who.id)).toBe('A PENDING ONE')
      expect(row?.pendingSecret).not.toBe('A PENDING ONE')
    }
    expect(await countSecrets(site)).toEqual({ all: 0, open: 0, lost: 0 })
    const encryptor: Encryptor = {
      ...site.encryptor,
      decrypt() {
        throw new Error('an odd fault')
      },
    }
    await db.update(twoFactor).set({ secret })
    await expect(countSecrets({ db, encryptor }), 'is no other key').rejects.toThrow('an odd fault')
    const needs = { ...site, encryptor, clock: () => site.now }
    const verifying = db.transaction((tx) => verifyTwoFactor(needs, tx, who.id, '123456'))
    await expect(verifying).rejects.toThrow('an odd fault')
  })

  test('R-SEC-3 the command line turns two-step login off and ends the sessions', async ({
    site,
  }) => {
    const who = await register(site)
    await turnOn(site, who)
    await resetTwoFactor({ ...site, clock: () => site.now }, ada.email, proofOfOwner)
    expect((await site.ask(who, { url: '/api/me' })).status).toBe(401)
    expect((await logIn(site)).status).toBe(200)
    await expect(
      resetTwoFactor({ ...site, clock: () => site.now }, 'nobody@example.org', proofOfOwner),
    ).rejects.toThrow('No account has the address')
  })

  test('R-SEC-3 a manager can require it of editors and managers, who then do nothing else before', async ({
    site,
  }) => {
    const manager = await site.signIn('admin')
    const [editor, author] = [await site.signIn('editor'), await site.signIn('author')]
    const require = (required: boolean) =>
      site.ask(manager, { method: 'PUT', url: '/api/two-step-rule', payload: { required } })
    const rule = async () => (await site.ask(manager, { url: '/api/two-step-rule' })).body
    expect(await rule(), 'nobody has chosen').toEqual({ required: false, without: 2 })
    const early = await require(true)
    expect(early.status, 'not before doing so themselves').toBe(409)
    expect(early.body.message).toBe('Please set up two-step login for yourself first.')
    expect((await require(false)).body).toEqual({ required: false, without: 2 })
    await turnOn(site, manager)
    expect((await require(true)).body).toEqual({ required: true, without: 1 })

    const all = (who: Person) => site.ask(who, { url: '/api/journals?status=all' })
    const refused = await all(editor)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('Please set up two-step login')
    expect((await site.ask(editor, { url: '/api/me' })).body).toMatchObject({
      journalRoles: ['editor'],
      needsTwoFactorSetup: true,
    })
    expect((await all(manager)).status).toBe(200)
    expect((await site.ask(author, { url: '/api/submissions' })).status).toBe(200)
    const me = await site.ask(author, { url: '/api/me' })
    expect(me.body).not.toHaveProperty('owesTwoStep')

    await turnOn(site, editor)
    expect((await all(editor)).status).toBe(200)
  })

  test('R-SEC-3 R-RESET-3 two-step login set up on an unconfirmed address does not lock out the owner', async ({
    site,
  }) => {
    await turnOn(site, await register(site))
    await post(site, null, 'forgot-password', { email: ada.email })
    const links = async () =>
      (await site.mails(2)).flatMap((mail) => /resetpassword\/([\w-]+)/.exec(mail)?.[1] ?? [])
    const [link] = await until(async () => {
      const found = await links()
      expect(found).toHaveLength(1)
      return found
    })
    const password = 'battery staple'
    expect((await post(site, null, `reset-password/${link}`, { password })).status).toBe(200)
    const { email } = ada
    const { body, status } = await post(site, null, 'login', { email, password })
    expect(status, 'no code is asked for').toBe(200)
    const { secret } = await turnOn(site, {
      ...ada,
      password,
      id: body.user._id,
      token: body.token,
    })
    expect(secret).toMatch(/^[A-Z2-7]+$/)
    await post(site, null, 'forgot-password', { email })
    const next = await until(async () => {
      const found = (await links()).find((each) => each !== link)
      expect(found).toBeDefined()
      return found
    })
    await post(site, null, `reset-password/${next}`, { password: 'correct horse' })
    expect(said(await logIn(site)), 'what the owner set up stays').toEqual(wanted)
  })
})
