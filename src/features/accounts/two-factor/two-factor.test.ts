import { expect } from 'vitest'
import { twoFactor } from '#db/schema/accounts.ts'
import { resetTwoFactor } from '#features/accounts/operator-commands.ts'
import { createEncryptor, type Encryptor } from '#platform/encryption.ts'
import {
  ada,
  codeAt,
  codeIsAsked,
  currentPassword,
  logIn,
  postToApi,
  register,
  statusAndField,
  turnOn,
} from '../../../../test/features/two-factor.ts'
import { test } from '../../../../test/site.ts'
import type { Person } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'
import { countSecrets, encryptSecrets } from './encrypt-secrets.ts'
import { verifyTwoFactor } from './two-factor.ts'

const proofOfOwner = 'seen in person, with a staff card'

test('R-SEC-3 two-step login is on after the first valid code', async ({ site }) => {
  const who = await register(site)
  const elsewhere = await logIn(site)
  expect(elsewhere.status).toBe(200)
  const { body } = await postToApi(site, who, 'two-factor', currentPassword(who))
  expect(body.address).toContain(`secret=${body.secret}`)
  expect(body.address).toMatch(/^otpauth:\/\/totp\/localhost%3A3000:ada%40example.org\?/)
  expect(body.qr.path).toMatch(/^M4 4h1v1h-1z/)
  expect((await logIn(site)).status, 'nothing has changed yet').toBe(200)

  const wrong = await postToApi(site, who, 'two-factor/confirm', { code: '000000' })
  expect(statusAndField(wrong)).toEqual({ status: 400, field: 'code' })
  expect(wrong.body.message).toBe(
    'This code is wrong. Please enter the six digits that your app shows now, and check the clock of your phone.',
  )
  const code = codeAt(body.secret, site.now)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const { body: confirmed } = await postToApi(site, who, 'two-factor/confirm', { code: spaced })
  expect(confirmed.recoveryCodes).toHaveLength(10)
  expect(new Set(confirmed.recoveryCodes).size).toBe(10)
  for (const each of confirmed.recoveryCodes) expect(each).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/)
  const stale = { ...who, token: elsewhere.body.token }
  expect((await site.ask(stale, { url: '/api/me' })).status, 'others are signed out').toBe(401)

  expect(statusAndField(await logIn(site))).toEqual(codeIsAsked)
  expect((await logIn(site)).body.message).toBe(
    'Please enter the code that your authenticator app shows.',
  )
  expect((await logIn(site, '  ')).body.message, 'blanks are no code').toBe(
    'Please enter the code that your authenticator app shows.',
  )
  const used = await logIn(site, code)
  expect(statusAndField(used), 'the code of the setting up is used').toEqual(codeIsAsked)
  expect(used.body.message).toBe(
    'This code is wrong or was used already. Please enter the code that your app shows now.',
  )
  site.pass(30_000)
  expect((await logIn(site, codeAt(body.secret, site.now))).status).toBe(200)
})

test('R-SEC-3 R-SEC-1 changing two-step login needs the current password', async ({ site }) => {
  const who = await register(site)
  const { secret } = await turnOn(site, who)
  const elsewhere = { ...who, token: (await logIn(site, codeAt(secret, site.now))).body.token }
  for (const path of ['two-factor', 'two-factor/off', 'two-factor/recovery-codes']) {
    const without = await postToApi(site, who, path)
    expect(statusAndField(without)).toEqual({ status: 400, field: 'currentPassword' })
    expect(without.body.message).toBe(
      'Please enter your current password to change how you log in.',
    )
    const wrong = await postToApi(site, who, path, { currentPassword: 'wrong' })
    expect(statusAndField(wrong)).toEqual({ status: 400, field: 'currentPassword' })
  }
  const { body } = await site.ask(who, { url: '/api/two-factor' })
  expect(JSON.stringify(body)).not.toContain(secret)
  const off = await postToApi(site, who, 'two-factor/off', { currentPassword: ada.password })
  expect(off.status).toBe(200)
  expect((await site.ask(elsewhere, { url: '/api/me' })).status, 'others are signed out').toBe(401)
  expect((await logIn(site)).status).toBe(200)
  const without = await postToApi(site, who, 'two-factor/recovery-codes', currentPassword(who))
  expect(without.body.message).toBe('Please turn on two-step login first.')
  const emails = (await site.mails(3)).join('\n')
  expect(emails).toContain('Two-step login was turned on')
  expect(emails).toContain('Two-step login was turned off')
})

test('R-SEC-3 secrets are encrypted at rest under a key that recovery codes do not need', async ({
  site,
}) => {
  const who = await register(site)
  const { secret, codes } = await turnOn(site, who)
  const stored = async () => JSON.stringify(await site.db.select().from(twoFactor))
  expect(await stored()).not.toContain(secret)
  const { db } = site
  expect(await countSecrets(site)).toEqual({ all: 1, open: 0, lost: 0 })

  // Stored without encryption, then encrypted at the next start, and again under the site's own key.
  await db.update(twoFactor).set({ secret })
  expect(await countSecrets(site)).toEqual({ all: 1, open: 1, lost: 0 })
  const other = Buffer.alloc(32, 9)
  await encryptSecrets({ db, encryptor: createEncryptor([other]) })
  expect(await stored()).not.toContain(secret)
  expect(await countSecrets(site)).toEqual({ all: 1, open: 0, lost: 1 })
  await encryptSecrets(site)
  const lost = await logIn(site, codeAt(secret, site.now))
  expect(statusAndField(lost)).toEqual(codeIsAsked)
  expect(lost.body.message).toContain('Please enter one of your recovery codes')
  expect((await logIn(site, codes[0])).status).toBe(200)
  await encryptSecrets({ db, encryptor: createEncryptor([Buffer.alloc(32, 7), other]) })
  expect(await countSecrets(site)).toEqual({ all: 1, open: 0, lost: 0 })
  expect((await logIn(site, codeAt(secret, site.now))).status).toBe(200)

  // A key that only decrypts, or no key, does not remove the encryption.
  const encrypted = await stored()
  await encryptSecrets({ db, encryptor: createEncryptor([], [Buffer.alloc(32, 7)]) })
  expect(await stored()).toBe(encrypted)
  // A secret during setup is encrypted, too, with or without a secret in use, and does not count as in use.
  for (const before of [{}, { secret: null }]) {
    await db.update(twoFactor).set({ ...before, pendingSecret: 'A PENDING ONE' })
    await encryptSecrets(site)
    const [row] = await db.select().from(twoFactor)
    expect(row?.secret).toBe('secret' in before ? null : JSON.parse(encrypted)[0].secret)
    expect(site.encryptor.decrypt(row?.pendingSecret ?? '', who.id)).toBe('A PENDING ONE')
    expect(row?.pendingSecret).not.toBe('A PENDING ONE')
  }
  expect(await countSecrets(site)).toEqual({ all: 0, open: 0, lost: 0 })
  const encryptor: Encryptor = {
    ...site.encryptor,
    decrypt() {
      throw new Error('an odd error')
    },
  }
  await db.update(twoFactor).set({ secret })
  await expect(countSecrets({ db, encryptor }), 'is no other key').rejects.toThrow('an odd error')
  const deps = { ...site, encryptor, clock: () => site.now }
  const verifying = db.transaction((tx) => verifyTwoFactor(deps, tx, who.id, '123456'))
  await expect(verifying).rejects.toThrow('an odd error')
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

test('R-SEC-3 editors and managers must set up a required two-step login before anything else', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const [editor, author] = [await site.signIn('editor'), await site.signIn('author')]
  const require = (required: boolean) =>
    site.ask(manager, { method: 'PUT', url: '/api/two-factor-policy', payload: { required } })
  const rule = async () => (await site.ask(manager, { url: '/api/two-factor-policy' })).body
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
  expect(me.body).not.toHaveProperty('needsTwoFactorSetup')

  await turnOn(site, editor)
  expect((await all(editor)).status).toBe(200)
})

test('R-SEC-3 R-RESET-3 two-step login set up on an unconfirmed address does not lock out the owner', async ({
  site,
}) => {
  await turnOn(site, await register(site))
  await postToApi(site, null, 'forgot-password', { email: ada.email })
  const links = async () =>
    (await site.mails(2)).flatMap((mail) => /resetpassword\/([\w-]+)/.exec(mail)?.[1] ?? [])
  const [link] = await until(async () => {
    const found = await links()
    expect(found).toHaveLength(1)
    return found
  })
  const password = 'battery staple'
  expect((await postToApi(site, null, `reset-password/${link}`, { password })).status).toBe(200)
  const { email } = ada
  const { body, status } = await postToApi(site, null, 'login', { email, password })
  expect(status, 'no code is asked for').toBe(200)
  const { secret } = await turnOn(site, {
    ...ada,
    password,
    id: body.user._id,
    token: body.token,
  })
  expect(secret).toMatch(/^[A-Z2-7]+$/)
  await postToApi(site, null, 'forgot-password', { email })
  const next = await until(async () => {
    const found = (await links()).find((each) => each !== link)
    expect(found).toBeDefined()
    return found
  })
  await postToApi(site, null, `reset-password/${next}`, { password: 'correct horse' })
  expect(statusAndField(await logIn(site)), 'a confirmed second step stays').toEqual(codeIsAsked)
})
