import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSeal, keyFile, OtherSeal, openSeal, readKey, sealBy } from './sealing.ts'

const key = () => randomBytes(32)

test('R-SEC-3 what is sealed opens for its own subject alone, under any of the keys, and tells nothing of itself', () => {
  const [old, young] = [key(), key()]
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, subject) => {
      const kept = sealBy([old]).close(text, subject)
      expect(sealBy([young, old]).open(kept, subject)).toBe(text)
      expect(sealBy([], [old]).open(kept, subject)).toBe(text)
      expect(() => sealBy([old]).open(kept, `${subject}x`)).toThrow(OtherSeal)
      expect(() => sealBy([young]).open(kept, subject)).toThrow('is not here')
      expect(sealBy([old]).close(text, subject)).not.toBe(kept)
    }),
    { numRuns: 50 },
  )
  const kept = sealBy([old]).close('JBSWY3DPEHPK3PXP', 'a')
  expect(kept).not.toContain('JBSWY3DPEHPK3PXP')
  const altered = kept.slice(0, -2) + (kept.endsWith('AA') ? 'BB' : 'AA')
  expect(() => sealBy([old]).open(altered, 'a')).toThrow(OtherSeal)
  expect(() => sealBy([old]).open(kept.slice(0, 30), 'a')).toThrow(OtherSeal)
  expect([sealBy([old]), sealBy([young, old]), sealBy([])].map((it) => it.isNewest(kept))).toEqual([
    true,
    false,
    false,
  ])
  const loose = sealBy([])
  expect([loose.seals, loose.close('text', 'a'), loose.open('text', 'a')]).toEqual([
    false,
    'text',
    'text',
  ])
})

test('R-SEC-3 a key is made beside the embedded database, for its owner alone; elsewhere one that is set seals, and one that lies there opens', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'takarda-key-'))
  const embedded = { secretKeys: [], databaseUrl: undefined, dataDir }
  const outside = { ...embedded, databaseUrl: 'postgres://x' }
  expect((await openSeal(outside)).seals).toBe(false)
  const many = await Promise.all(Array.from({ length: 5 }, () => openSeal(embedded)))
  const kept = (await openSeal(embedded)).close('text', 'a')
  for (const each of many) expect(each.open(kept, 'a')).toBe('text')
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(keyFile(dataDir))).mode & 0o777).toBe(0o600)
  expect((await openSeal(embedded)).open(kept, 'a')).toBe('text')
  const moved = await openSeal(outside)
  expect([moved.seals, moved.open(kept, 'a')]).toEqual([false, 'text'])
  const set = readKey(await readFile(keyFile(dataDir), 'utf8'))
  expect(set).toHaveLength(32)
  const renewed = await openSeal({ ...embedded, secretKeys: [key()] })
  expect([renewed.open(kept, 'a'), renewed.isNewest(kept)]).toEqual(['text', false])
  await writeFile(keyFile(dataDir), 'no key')
  await expect(openSeal(embedded)).rejects.toThrow('holds no key')
  await rm(dataDir, { recursive: true })
  expect(
    ['', `${'x'.repeat(43)}!`, 'short', randomBytes(31).toString('base64')].map(readKey),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('R-SEC-3 what an earlier version sealed opens, and why something does not is said', async () => {
  const one = sealBy([Buffer.alloc(32, 1)])
  const kept = 'sealed:1:kvpnFCPj:3HO8TExEoG4nL9LLrYVk8-Q-DjlbwRsypTIj5i4WRkmjQA'
  expect(one.open(kept, 'a subject')).toBe('a text')
  expect(one.close('a text', 'a subject').slice(0, 18)).toBe(kept.slice(0, 18))
  expect([one.isNewest(kept), one.isNewest('a text'), sealBy([]).isNewest('a text')]).toEqual([
    ...[true, false, true],
  ])
  expect(one.open('a text', 'another')).toBe('a text')
  const name = kept.split(':')[2]
  expect(() => sealBy([Buffer.alloc(32, 2)]).open(kept, 'a subject')).toThrow(
    new OtherSeal(`it is sealed under the key ${name}, which is not here`),
  )
  for (const odd of ['', 'x', ':', `${name}`, `${name}:`, `${name}:AAAA`])
    expect(() => one.open(`sealed:1:${odd}`, 'a subject'), odd).toThrow(OtherSeal)
  expect(() => one.open(kept, 'another')).toThrow(
    expect.objectContaining({
      ...{ message: 'it was altered, or belongs to something else', cause: expect.any(Error) },
    }),
  )
  const bytes = Buffer.alloc(32, 255)
  for (const text of [
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ` ${bytes.toString('base64')}\n`,
  ])
    expect(readKey(text), text).toEqual(bytes)
  for (const text of [
    `${'x'.repeat(43)}==`,
    `x${'x'.repeat(43)}=`,
    `${'x'.repeat(21)} ${'x'.repeat(22)}=`,
    'x'.repeat(44),
  ])
    expect(readKey(text), text).toBeUndefined()

  const root = await mkdtemp(path.join(tmpdir(), 'takarda-key-'))
  const dataDir = path.join(root, 'made/by/it')
  const place = { secretKeys: [], databaseUrl: undefined, dataDir }
  expect((await findSeal(place)).seals, 'none is made').toBe(false)
  expect(await readdir(root)).toEqual([])
  const made = await openSeal(place)
  expect([made.seals, await readFile(keyFile(dataDir), 'utf8')]).toEqual([
    ...[true, expect.stringMatching(/^[\w+/]{43}=\n$/)],
  ])
  const other = { ...place, dataDir: path.join(root, 'other'), secretKeys: [bytes] }
  expect((await openSeal(other)).isNewest(sealBy([bytes]).close('a', 'b'))).toBe(true)
  await expect(readdir(other.dataDir), 'a key is set').rejects.toThrow(/ENOENT/)
  await writeFile(path.join(root, 'file'), '')
  const inFile = openSeal({ ...place, dataDir: path.join(root, 'file') })
  await expect(inFile).rejects.toThrow(/ENOTDIR|EEXIST/)
  await rm(root, { recursive: true })
})
