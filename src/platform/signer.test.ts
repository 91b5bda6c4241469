import { expect } from 'vitest'
import { signingKey } from '#db/schema/platform.ts'
import { test } from '../../test/site.ts'
import { createStoredSigner } from './signer.ts'

const now = new Date('2026-03-02T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('R-DL-6 a signature opens its subject until its time is over, in every process', async ({
  site,
}) => {
  const signer = await createStoredSigner(site.db)()
  const signed = signer.sign('a/1', later(600))
  const other = await createStoredSigner(site.db)()
  expect(other.opens(signed, 'a/1', now)).toBe(true)
  expect(other.opens(signed, 'a/1', later(600))).toBe(true)
  expect(other.opens(signed, 'a/1', later(601))).toBe(false)
  const keys = await site.db.select().from(signingKey)
  expect(keys.map(({ key }) => Buffer.from(key, 'base64url').length)).toEqual([32])
})

test('R-DL-6 a signature opens no other subject, for no longer, and nothing else is one', async ({
  site,
}) => {
  const signer = await createStoredSigner(site.db)()
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
  expect((await createStoredSigner(site.db)()).opens(signed, 'a/1', now)).toBe(false)
})

test('R-DL-6 a key that could not be read is asked for again', async ({ site }) => {
  let failing = true
  const db = new Proxy(site.db, {
    get: (target, name) => {
      if (failing) throw new Error('the database is away')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const signer = createStoredSigner(db)
  await expect(signer()).rejects.toThrow('away')
  failing = false
  expect((await signer()).opens('x', 'y', now)).toBe(false)
})
