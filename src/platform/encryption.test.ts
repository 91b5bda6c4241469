import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createEncryptor,
  DecryptionError,
  findEncryptor,
  keyFile,
  openEncryptor,
  parseKey,
} from './encryption.ts'

const key = () => randomBytes(32)

test('R-SEC-3 any of the keys decrypts a text for its subject only', () => {
  const [old, young] = [key(), key()]
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, subject) => {
      const kept = createEncryptor([old]).encrypt(text, subject)
      expect(createEncryptor([young, old]).decrypt(kept, subject)).toBe(text)
      expect(createEncryptor([], [old]).decrypt(kept, subject)).toBe(text)
      expect(() => createEncryptor([old]).decrypt(kept, `${subject}x`)).toThrow(DecryptionError)
      expect(() => createEncryptor([young]).decrypt(kept, subject)).toThrow('is missing')
      expect(createEncryptor([old]).encrypt(text, subject)).not.toBe(kept)
    }),
    { numRuns: 50 },
  )
  const kept = createEncryptor([old]).encrypt('JBSWY3DPEHPK3PXP', 'a')
  expect(kept).not.toContain('JBSWY3DPEHPK3PXP')
  const altered = kept.slice(0, -2) + (kept.endsWith('AA') ? 'BB' : 'AA')
  expect(() => createEncryptor([old]).decrypt(altered, 'a')).toThrow(DecryptionError)
  expect(() => createEncryptor([old]).decrypt(kept.slice(0, 30), 'a')).toThrow(DecryptionError)
  expect(
    [createEncryptor([old]), createEncryptor([young, old]), createEncryptor([])].map((it) =>
      it.usesCurrentKey(kept),
    ),
  ).toEqual([true, false, false])
  const loose = createEncryptor([])
  expect([loose.canEncrypt, loose.encrypt('text', 'a'), loose.decrypt('text', 'a')]).toEqual([
    false,
    'text',
    'text',
  ])
})

test('R-SEC-3 only the embedded database gets a key file unless a key is configured', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'takarda-key-'))
  const embedded = { secretKeys: [], databaseUrl: undefined, dataDir }
  const outside = { ...embedded, databaseUrl: 'postgres://x' }
  expect((await openEncryptor(outside)).canEncrypt).toBe(false)
  const many = await Promise.all(Array.from({ length: 5 }, () => openEncryptor(embedded)))
  const kept = (await openEncryptor(embedded)).encrypt('text', 'a')
  for (const each of many) expect(each.decrypt(kept, 'a')).toBe('text')
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(keyFile(dataDir))).mode & 0o777).toBe(0o600)
  expect((await openEncryptor(embedded)).decrypt(kept, 'a')).toBe('text')
  const moved = await openEncryptor(outside)
  expect([moved.canEncrypt, moved.decrypt(kept, 'a')]).toEqual([false, 'text'])
  const set = parseKey(await readFile(keyFile(dataDir), 'utf8'))
  expect(set).toHaveLength(32)
  const renewed = await openEncryptor({ ...embedded, secretKeys: [key()] })
  expect([renewed.decrypt(kept, 'a'), renewed.usesCurrentKey(kept)]).toEqual(['text', false])
  await writeFile(keyFile(dataDir), 'no key')
  await expect(openEncryptor(embedded)).rejects.toThrow('holds no key')
  await rm(dataDir, { recursive: true })
  expect(
    ['', `${'x'.repeat(43)}!`, 'short', randomBytes(31).toString('base64')].map(parseKey),
  ).toEqual([undefined, undefined, undefined, undefined])
})

const one = createEncryptor([Buffer.alloc(32, 1)])
const kept = 'sealed:1:kvpnFCPj:3HO8TExEoG4nL9LLrYVk8-Q-DjlbwRsypTIj5i4WRkmjQA'

test('R-SEC-3 texts of an earlier version can be decrypted', () => {
  expect(one.decrypt(kept, 'a subject')).toBe('a text')
  expect(one.encrypt('a text', 'a subject').slice(0, 18)).toBe(kept.slice(0, 18))
  expect([
    one.usesCurrentKey(kept),
    one.usesCurrentKey('a text'),
    createEncryptor([]).usesCurrentKey('a text'),
  ]).toEqual([true, false, true])
  expect(one.decrypt('a text', 'another')).toBe('a text')
})

test('R-SEC-3 an error names the reason why a text cannot be decrypted', () => {
  const name = kept.split(':')[2]
  expect(() => createEncryptor([Buffer.alloc(32, 2)]).decrypt(kept, 'a subject')).toThrow(
    new DecryptionError(`it is encrypted under the key ${name}, which is missing`),
  )
  for (const odd of ['', 'x', ':', `${name}`, `${name}:`, `${name}:AAAA`])
    expect(() => one.decrypt(`sealed:1:${odd}`, 'a subject'), odd).toThrow(DecryptionError)
  expect(() => one.decrypt(kept, 'another')).toThrow(
    expect.objectContaining({
      message: 'it was altered, or belongs to something else',
      cause: expect.any(Error),
    }),
  )
})

test('R-SEC-3 a key is 32 bytes in base64 or base64url', () => {
  const bytes = Buffer.alloc(32, 255)
  for (const text of [
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ` ${bytes.toString('base64')}\n`,
  ])
    expect(parseKey(text), text).toEqual(bytes)
  for (const text of [
    `${'x'.repeat(43)}==`,
    `x${'x'.repeat(43)}=`,
    `${'x'.repeat(21)} ${'x'.repeat(22)}=`,
    'x'.repeat(44),
  ])
    expect(parseKey(text), text).toBeUndefined()
})

test('R-SEC-3 only the server creates a key file where no key is configured', async () => {
  const bytes = Buffer.alloc(32, 255)
  const root = await mkdtemp(path.join(tmpdir(), 'takarda-key-'))
  const dataDir = path.join(root, 'made/by/it')
  const place = { secretKeys: [], databaseUrl: undefined, dataDir }
  expect((await findEncryptor(place)).canEncrypt, 'none is made').toBe(false)
  expect(await readdir(root)).toEqual([])
  const made = await openEncryptor(place)
  expect([made.canEncrypt, await readFile(keyFile(dataDir), 'utf8')]).toEqual([
    true,
    expect.stringMatching(/^[\w+/]{43}=\n$/),
  ])
  const other = { ...place, dataDir: path.join(root, 'other'), secretKeys: [bytes] }
  expect(
    (await openEncryptor(other)).usesCurrentKey(createEncryptor([bytes]).encrypt('a', 'b')),
  ).toBe(true)
  await expect(readdir(other.dataDir), 'a key is set').rejects.toThrow(/ENOENT/)
  await writeFile(path.join(root, 'file'), '')
  const inFile = openEncryptor({ ...place, dataDir: path.join(root, 'file') })
  await expect(inFile).rejects.toThrow(/ENOTDIR|EEXIST/)
  await rm(root, { recursive: true })
})
