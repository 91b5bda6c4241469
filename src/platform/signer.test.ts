import { expect } from 'vitest'
import { signingKey } from '#db/schema/platform.ts'
import { test } from '../../test/site.ts'
import type { TestSite } from '../../test/site-actions.ts'
import { createEncryptor } from './encryption.ts'
import { createStoredSigner, deleteSigningKey } from './signer.ts'

const now = new Date('2026-03-02T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('R-DL-6 a signature is valid for its subject in every process until it expires', async ({
  site,
}) => {
  const signer = await createStoredSigner(site)()
  const signed = signer.sign('a/1', later(600))
  const other = await createStoredSigner(site)()
  expect(other.opens(signed, 'a/1', now)).toBe(true)
  expect(other.opens(signed, 'a/1', later(600))).toBe(true)
  expect(other.opens(signed, 'a/1', later(601))).toBe(false)
  expect(await site.db.select().from(signingKey)).toHaveLength(1)
})

test('R-DL-6 a signature is valid for no other subject and no longer', async ({ site }) => {
  const signer = await createStoredSigner(site)()
  const signed = signer.sign('a/1', later(600))
  const [seconds = '', signature = ''] = signed.split('.')
  expect(signer.opens(signed, 'a/2', now)).toBe(false)
  for (const made of [
    `${Number(seconds) + 1}.${signature}`,
    `${seconds}.${'A'.repeat(43)}`,
    ...[...'ABCDEFGH']
      .map((end) => `${signed.slice(0, -1)}${end}`)
      .filter((made) => made !== signed),
    `${seconds}.${signature.slice(1)}`,
    `${signed}x`,
    `x${signed}`,
    seconds,
    '',
    '.',
    'é'.repeat(60),
  ]) {
    expect([made, signer.opens(made, 'a/1', now)]).toEqual([made, false])
  }
  await site.db.delete(signingKey)
  expect((await createStoredSigner(site)()).opens(signed, 'a/1', now)).toBe(false)
})

test('R-DL-6 a key that could not be read is read again', async ({ site }) => {
  let failing = true
  const db = new Proxy(site.db, {
    get: (target, name) => {
      if (failing) throw new Error('the database is away')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const signer = createStoredSigner({ db, encryptor: site.encryptor })
  await expect(signer()).rejects.toThrow('away')
  failing = false
  expect((await signer()).opens('x', 'y', now)).toBe(false)
})

const readKept = async ({ db }: TestSite) => (await db.select().from(signingKey))[0]?.key ?? ''

test('R-SEC-6 the signing key is encrypted in the database even if it was plain text', async ({
  site,
}) => {
  const { db } = site
  const before = await createStoredSigner({ db, encryptor: createEncryptor([]) })()
  expect(Buffer.from(await readKept(site), 'base64url').length).toBe(32)
  const signed = before.sign('a/1', later(600))
  const signers = await Promise.all([
    createStoredSigner(site)(),
    createStoredSigner(site)(),
    createStoredSigner(site)(),
  ])
  expect(await readKept(site)).toMatch(/^sealed:1:/)
  for (const signer of signers) expect(signer.opens(signed, 'a/1', now)).toBe(true)
})

test('R-SEC-6 the signing key survives a change of the encryption key', async ({ site }) => {
  const { db } = site
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const signed = (await createStoredSigner({ db, encryptor: createEncryptor([older]) })()).sign(
    'a/1',
    later(600),
  )
  const kept = await readKept(site)
  const both = await createStoredSigner({ db, encryptor: createEncryptor([newer, older]) })()
  expect(both.opens(signed, 'a/1', now)).toBe(true)
  expect(await readKept(site)).not.toBe(kept)
  const after = await createStoredSigner({ db, encryptor: createEncryptor([newer]) })()
  expect(after.opens(signed, 'a/1', now)).toBe(true)
})

test('R-SEC-6 a deleted signing key is replaced', async ({ site }) => {
  const signed = (await createStoredSigner(site)()).sign('a/1', later(600))
  await deleteSigningKey(site.db)
  expect((await createStoredSigner(site)()).opens(signed, 'a/1', now)).toBe(false)
})

test('R-SEC-6 a signing key that cannot be decrypted is replaced', async ({ site }) => {
  const signed = (await createStoredSigner(site)()).sign('a/1', later(600))
  const lost = await createStoredSigner({
    db: site.db,
    encryptor: createEncryptor([Buffer.alloc(32, 9)]),
  })()
  expect(lost.opens(signed, 'a/1', now)).toBe(false)
  expect(lost.opens(lost.sign('a/1', later(600)), 'a/1', now)).toBe(true)
})
