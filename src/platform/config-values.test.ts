import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('R-RUN-2 every invalid variable gives an error of one line', () => {
  const said = (env: Record<string, string>) => {
    try {
      parseConfig({ DATABASE_URL: 'postgres://localhost/journal', ...env })
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }
  expect(said({ PORT: 'x' })).toBe('PORT: must be a number')
  expect(said({ PORT: '1.5' })).toBe('PORT: must be a whole number')
  expect(said({ PORT: '65536' })).toMatch(/^PORT: /)
  expect(said({ PORT: '-1' })).toMatch(/^PORT: /)
  expect([said({ PORT: '0' }), said({ PORT: '65535' })]).toEqual([undefined, undefined])
  expect(said({ BASE_URL: 'ftp://x' })).toBe('BASE_URL: must be an http or https address')
  expect(said({ DATABASE_URL: 'mysql://x' })).toBe('DATABASE_URL: must be a postgres:// address')
  expect(said({ DATABASE_URL: 'postgresql://x/y' })).toBeUndefined()
  expect(said({ SMTP_URL: 'http://x' })).toBe('SMTP_URL: must be an smtp:// or smtps:// address')
  expect(said({ SMTP_URL: 'smtps://x' })).toBeUndefined()
  expect(said({ MAIL_FROM: 'ab' })).toMatch(/^MAIL_FROM: /)
  expect(said({ ROLES: 'cook' })).toBe('ROLES: must be web, worker, or web,worker')
  expect(said({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: '1234567' })).toBe(
    'ADMIN_PASSWORD: must be at least 8 characters',
  )
  expect(said({ TRUST_PROXY: 'many' })).toBe(
    'TRUST_PROXY: must be off, on, or the number of proxies',
  )
  expect(said({ SESSION_DAYS: '0' })).toMatch(/^SESSION_DAYS: /)
  expect(said({ SESSION_DAYS: '366' })).toMatch(/^SESSION_DAYS: /)
  expect(said({ SESSION_DAYS: '1.5' })).toBe('SESSION_DAYS: must be a whole number')
  expect(said({ SESSION_DAYS: 'x' })).toBe('SESSION_DAYS: must be a number')
  expect(said({ METRICS_PORT: '65536' })).toMatch(/^METRICS_PORT: /)
  expect(said({ METRICS_PORT: 'x' })).toBe('METRICS_PORT: must be a number')
  expect(said({ METRICS_PORT: '1.5' })).toBe('METRICS_PORT: must be a whole number')
  expect([said({ METRICS_PORT: '1' }), said({ METRICS_PORT: '65535' })]).toEqual([
    undefined,
    undefined,
  ])
  expect(said({ METRICS_TOKEN: 'x'.repeat(201) })).toMatch(/^METRICS_TOKEN: /)
  expect(said({ METRICS_TOKEN: 'short' })).toBe('METRICS_TOKEN: must be at least 16 characters')
  expect(said({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL: /)
  for (const LOG_LEVEL of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    expect(said({ LOG_LEVEL }), LOG_LEVEL).toBeUndefined()
  expect(said({ ADMIN_EMAIL: 'a@example.org' })).toBe(
    'ADMIN_PASSWORD: must be set together with ADMIN_EMAIL',
  )
  expect(said({ CROSSREF_LOGIN: 'a' })).toBe(
    'CROSSREF_PASSWORD: must be set together with CROSSREF_LOGIN',
  )
  expect(said({ DATABASE_URL: '', ROLES: 'web' })).toBe(
    'ROLES: can be split only where DATABASE_URL is set: the embedded database serves one process',
  )
  expect(said({ SECRET_KEY: 'short' })).toBe(
    'SECRET_KEY: must be 32 random bytes in base64 (openssl rand -base64 32), the newest first',
  )
  expect(said({ SMTP_URL_FILE: '/nowhere' })).toBe('SMTP_URL_FILE: cannot be read (ENOENT)')
  expect(said({ CORS_ORIGINS: 'https://a.example, nowhere' })).toMatch(
    /^CORS_ORIGINS[^\n]*: must be an http or https address$/,
  )
  expect(said({ CROSSREF_URL: 'https://x.example?y' })).toBe(
    'CROSSREF_URL: must be an address alone, without a name, a password or a question mark',
  )
  expect(said({ CROSSREF_URL: 'http://x.example' })).toBe(
    'CROSSREF_URL: must be an https address: a password is sent there',
  )
  expect(said({ DOAJ_API_KEY: 'x'.repeat(501) })).toBe(
    'DOAJ_API_KEY: must be at most 500 characters',
  )
  expect(said({ CLAMAV_SOCKET: 'host:65536' })).toBe('CLAMAV_SOCKET: must have a port below 65536')
  expect(said({ CLAMAV_SOCKET: 'host' })).toBe(
    'CLAMAV_SOCKET: must be the path of a socket, or host:port',
  )
  expect(said({ STORAGE_URL: 'ftp://x' })).toBe('STORAGE_URL: must be a file:// or s3:// address')
  expect(said({ STORAGE_URL: 's3://papers?color=x' })).toBe(
    'STORAGE_URL: knows endpoint, region, path-style and signed-addresses, but not color',
  )
  expect(said({ STORAGE_URL: 's3://papers?region=a%20b' })).toBe(
    'STORAGE_URL: its region must be the name of a region',
  )
  expect(said({ STORAGE_URL: 's3://papers?path-style=x' })).toBe(
    'STORAGE_URL: its path-style must be on or off',
  )
  expect(said({ STORAGE_URL: 's3://:x@papers' })).toContain('holds a secret')
})

test('R-RUN-2 valid values are parsed as intended', () => {
  const set = parseConfig({
    HOST: '::',
    LOG_LEVEL: 'warn',
    SESSION_DAYS: '365',
    SAMPLE_CONTENT: '1',
    CORS_ORIGINS: ' https://a.example ,, http://b.example',
    METRICS_PORT: '9100',
    METRICS_TOKEN: 'x'.repeat(16),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c.example',
    SMTP_URL: 'smtp://d.example',
    MAIL_FROM: 'a@b',
    DATABASE_URL: 'postgres://e/f',
    DATA_DIR: '/data',
    JOURNAL_DIR: '/journal',
    BASE_URL: 'https://g.example/',
  })
  expect(set).toMatchObject({
    host: '::',
    logLevel: 'warn',
    sessionDays: 365,
    sampleContent: true,
    corsOrigins: ['https://a.example', 'http://b.example'],
    metricsPort: 9100,
    metricsToken: 'x'.repeat(16),
    tracesEndpoint: 'http://c.example',
    mailFrom: 'a@b',
    smtpUrl: 'smtp://d.example',
    databaseUrl: 'postgres://e/f',
    dataDir: '/data',
    journalDir: '/journal',
    baseUrl: 'https://g.example',
    bounceMailbox: undefined,
  })
  expect(parseConfig({})).toMatchObject({ logLevel: 'info', scanner: undefined })
  for (const [value, on] of Object.entries({ on: true, true: true, 0: false, off: false }))
    expect(parseConfig({ SAMPLE_CONTENT: value }).sampleContent).toBe(on)
  expect(parseConfig({ TRUST_PROXY: 'true' }).proxies).toBe(1)
  expect(parseConfig({ TRUST_PROXY: 'false' }).proxies).toBe(0)
  const half = { STORAGE_URL: 's3://papers', AWS_SECRET_ACCESS_KEY: 'x' }
  expect(() => parseConfig(half)).toThrow('must be set together with AWS_ACCESS_KEY_ID')
  const key = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' }
  expect(parseConfig({ STORAGE_URL: 's3://papers', ...key }).storageLocation).toMatchObject({
    bucket: {
      name: 'papers',
      endpoint: undefined,
      region: 'us-east-1',
      pathStyle: false,
      signedAddresses: false,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' },
    },
  })
})

test('R-SCALE-2 R-RUN-2 the parameters of STORAGE_URL are validated', () => {
  const place = (STORAGE_URL: string, env = {}) => {
    try {
      return parseConfig({ STORAGE_URL, ...env }).storageLocation as {
        bucket: Record<string, unknown>
      }
    } catch (error) {
      return (error as Error).message
    }
  }
  const bucket = (address: string) => Object(place(address)).bucket
  for (const name of ['abc', 'a'.repeat(63), 'a.b-c', '1a2', '0-9'])
    expect(bucket(`s3://${name}`)?.name, name).toBe(name)
  const nothingBelow = 'STORAGE_URL: must name a bucket and nothing below it, s3://bucket'
  for (const name of ['ab', 'a'.repeat(64), '-ab', 'ab-', '.ab', 'a_b', 'Abc', 'abc/d', 'abc:80'])
    expect(place(`s3://${name}`), name).toBe(nothingBelow)
  expect(bucket('s3://papers/')?.name).toBe('papers')
  const secret =
    'STORAGE_URL: holds a secret; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'
  expect([place('s3://a@papers'), place('s3://:b@papers')]).toEqual([secret, secret])
  for (const [value, on] of Object.entries({ '': true, on: true, true: true, 1: true }))
    expect(bucket(`s3://papers?path-style=${value}`)?.pathStyle, value).toBe(on)
  for (const value of ['off', 'false', '0']) {
    const address = `s3://papers?endpoint=https://x.example&path-style=${value}&signed-addresses=${value}`
    expect(bucket(address)).toMatchObject({
      pathStyle: false,
      signedAddresses: false,
      endpoint: 'https://x.example',
    })
  }
  expect(place('s3://papers?endpoint=nowhere')).toBe(
    'STORAGE_URL: its endpoint must be an http or https address',
  )
  expect(place('s3://papers?signed-addresses=x')).toBe(
    'STORAGE_URL: its signed-addresses must be on or off',
  )
  expect(place('s3://papers?one=1&two=2')).toBe(
    'STORAGE_URL: knows endpoint, region, path-style and signed-addresses, but not one, two',
  )
  expect(bucket(`s3://papers?region=${'a'.repeat(40)}`)?.region).toBe('a'.repeat(40))
  for (const region of ['a'.repeat(41), '', '-'.repeat(41)])
    expect(place(`s3://papers?region=${region}`)).toBe(
      'STORAGE_URL: its region must be the name of a region',
    )
  for (const wrong of ['xs3://papers', 's3x://papers', 'xfile:///a'])
    expect(place(wrong), wrong).toBe('STORAGE_URL: must be a file:// or s3:// address')
  // Without a bucket, an access key alone is allowed.
  expect(place('file:///a', { AWS_ACCESS_KEY_ID: 'a' })).toEqual({ folder: '/a' })
  expect(place('ftp://x', { AWS_ACCESS_KEY_ID: 'a' })).toBe(
    'STORAGE_URL: must be a file:// or s3:// address',
  )
  expect(Object(place('s3://papers', { AWS_REGION: 'here' })).bucket.region).toBe('here')
})

test('R-XREF-2 R-DECIDE-4 R-SEC-4 addresses of registries, mailboxes and scanners are validated', () => {
  const said = (env: Record<string, string>) => {
    try {
      return parseConfig(env)
    } catch (error) {
      return (error as Error).message
    }
  }
  const registry = (url: string) =>
    Object(said({ DOAJ_URL: url, DOAJ_API_KEY: 'k' })).registries?.doaj.url ??
    said({ DOAJ_URL: url })
  for (const here of ['http://127.0.0.1', 'http://[::1]:80', 'http://localhost/a', 'https://a.b//'])
    expect(registry(here)).toBe(here.replace(/\/+$/, ''))
  for (const there of [
    'http://localhost.example.org',
    'http://127.0.0.10',
    'http://my-localhost',
    'http://x.example/https:',
    'http://x.example/http://localhost/',
  ])
    expect(registry(there), there).toBe(
      'DOAJ_URL: must be an https address: a password is sent there',
    )
  for (const odd of ['https://a@b.example', 'https://b.example/?a', 'https://b.example/#a'])
    expect(registry(odd), odd).toBe(
      'DOAJ_URL: must be an address alone, without a name, a password or a question mark',
    )
  expect(registry('https://b.example/a@b')).toBe('https://b.example/a@b')
  expect(registry('ftp://b.example')).toBe('DOAJ_URL: must be an https address')
  const mailbox = (url: string) =>
    Object(said({ BOUNCE_URL: url })).bounceMailbox ?? said({ BOUNCE_URL: url })
  const to = '?address=b@example.org'
  expect(mailbox(`imap://a:b@mail.example${to}`)).toEqual({
    host: 'mail.example',
    port: 143,
    secure: false,
    user: 'a',
    password: 'b',
    mailbox: 'INBOX',
    address: 'b@example.org',
  })
  const needed = 'BOUNCE_URL: must name a host, a user and a password'
  for (const wrong of [
    `imap://a@mail.example${to}`,
    `imap://:b@mail.example${to}`,
    `imaps://mail.example${to}`,
  ])
    expect(mailbox(wrong), wrong).toBe(needed)
  expect(mailbox('imap://a:b@mail.example')).toBe(
    'BOUNCE_URL: must name the email address of the mailbox: ?address=bounces@example.org',
  )
  const bounds =
    'BOUNCE_URL: its address must have at most 40 characters before the at sign, and no plus sign'
  expect(mailbox(`imap://a:b@m.example?address=${'x'.repeat(41)}@e.org`)).toBe(bounds)
  expect(mailbox('imap://a:b@m.example?address=a%2Bb@e.org')).toBe(bounds)
  expect(mailbox(`imap://a:b@m.example?address=${'x'.repeat(40)}@e.org`)).toMatchObject({
    user: 'a',
  })
  expect(mailbox('smtp://a:b@m.example')).toBe('BOUNCE_URL: must be an imaps:// address')
  for (const odd of ['ximap://a:b@c', 'imapsx://a:b@c'])
    expect(mailbox(odd)).toBe('BOUNCE_URL: must be an imaps:// address')
  const scanner = (place: string) =>
    Object(said({ CLAMAV_SOCKET: place })).scanner ?? said({ CLAMAV_SOCKET: place })
  expect(scanner('clam-av_1.example:65535')).toEqual({ host: 'clam-av_1.example', port: 65_535 })
  for (const wrong of ['a b:1', ':1', 'a:', 'a:123456', 'a:1x', '/', 'x/y', ' /a'])
    expect(scanner(wrong), wrong).toBe('CLAMAV_SOCKET: must be the path of a socket, or host:port')
  for (const TRUST_PROXY of ['10', 'xon', 'offx', '-1'])
    expect(said({ TRUST_PROXY }), TRUST_PROXY).toBe(
      'TRUST_PROXY: must be off, on, or the number of proxies',
    )
  for (const BASE_URL of ['xhttp://a', 'httpx://a', 'httpss://a'])
    expect(said({ BASE_URL })).toBe('BASE_URL: must be an http or https address')
  for (const DATABASE_URL of ['xpostgres://a', 'postgresx://a'])
    expect(said({ DATABASE_URL })).toBe('DATABASE_URL: must be a postgres:// address')
  for (const SMTP_URL of ['xsmtp://a', 'smtpx://a'])
    expect(said({ SMTP_URL })).toBe('SMTP_URL: must be an smtp:// or smtps:// address')
})
