import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('R-RUN-2 a secret can be in a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-secret-'))
  const file = path.join(folder, 'smtp')
  await writeFile(file, 'smtps://user:word@mail.example.org\n')
  expect(parseConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://user:word@mail.example.org')
  const both = { SMTP_URL_FILE: file, SMTP_URL: 'smtp://localhost' }
  expect(() => parseConfig(both)).toThrow('SMTP_URL_FILE: cannot be set together with SMTP_URL')
  expect(() => parseConfig({ SMTP_URL_FILE: folder })).toThrow('SMTP_URL_FILE: cannot be read')
  await rm(folder, { recursive: true })
})

test('R-RUN-2 SECRET_KEY is a list of keys of 32 bytes', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const SECRET_KEY = keys.map((key) => key.toString('base64')).join(',')
  expect(parseConfig({ SECRET_KEY }).secretKeys).toEqual(keys)
  expect(() => parseConfig({ SECRET_KEY: 'short' })).toThrow('SECRET_KEY: must be 32 random bytes')
})

test('R-RUN-2 each secret can be in a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-secret-'))
  const file = async (text: string) => {
    const place = path.join(folder, String(text.length))
    await writeFile(place, ` ${text}\n`)
    return place
  }
  const key = Buffer.alloc(32, 1)
  const read = parseConfig({
    DATABASE_URL_FILE: await file('postgres://a/b'),
    BOUNCE_URL_FILE: await file('imaps://a:b@mail.example?address=b@example.org'),
    STORAGE_URL: 's3://papers',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY_FILE: await file('of the key'),
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD_FILE: await file('long enough'),
    CROSSREF_LOGIN: 'a',
    CROSSREF_PASSWORD_FILE: await file('of crossref!'),
    DOAJ_API_KEY_FILE: await file('of doaj'),
    METRICS_TOKEN_FILE: await file('x'.repeat(17)),
    SECRET_KEY_FILE: await file(key.toString('base64')),
  })
  expect(read).toMatchObject({
    databaseUrl: 'postgres://a/b',
    bounceMailbox: { host: 'mail.example' },
    storageLocation: { bucket: { credentials: { secretAccessKey: 'of the key' } } },
    admin: { password: 'long enough' },
    registries: { crossref: { password: 'of crossref!' }, doaj: { apiKey: 'of doaj' } },
    metricsToken: 'x'.repeat(17),
    secretKeys: [key],
  })
  await rm(folder, { recursive: true })
})
