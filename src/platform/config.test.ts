import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

describe('configuration', () => {
  test('R-REG-5 an empty environment means a local journal with an embedded database and sample content', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      admin: undefined,
      sampleContent: true,
      sessionDays: 14,
      proxies: 0,
      corsOrigins: [],
    })
  })

  test('the address follows the port, and an empty value counts as unset', () => {
    expect(parseConfig({ PORT: '4000', BASE_URL: '' }).baseUrl).toBe('http://localhost:4000')
    expect(parseConfig({ BASE_URL: 'https://journal.example.org//' }).baseUrl).toBe(
      'https://journal.example.org',
    )
  })

  test('R-REG-5 the first administrator needs both an email and a password', () => {
    const admin = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'long enough' }
    expect(parseConfig(admin).admin).toEqual({ email: 'a@example.org', password: 'long enough' })
    expect(() => parseConfig({ ADMIN_EMAIL: 'a@example.org' })).toThrow(/^ADMIN_PASSWORD: /)
  })

  test('R-API-7 as many proxies are trusted as configured', () => {
    const proxies = (value: string) => parseConfig({ TRUST_PROXY: value }).proxies
    expect(['on', 'off', '2'].map(proxies)).toEqual([1, 0, 2])
  })

  test('R-RUN-3 one process has both roles, unless a PostgreSQL server is configured', () => {
    const DATABASE_URL = 'postgres://localhost/journal'
    expect(parseConfig({}).roles).toEqual({ web: true, worker: true })
    expect(parseConfig({ ROLES: 'worker,web' }).roles).toEqual({ web: true, worker: true })
    expect(parseConfig({ DATABASE_URL, ROLES: 'web' }).roles).toEqual({ web: true, worker: false })
    expect(parseConfig({ DATABASE_URL, ROLES: 'worker' }).roles).toEqual({
      web: false,
      worker: true,
    })
    for (const ROLES of ['web', 'worker'])
      expect(() => parseConfig({ ROLES })).toThrow(/^ROLES: [^\n]*DATABASE_URL[^\n]*$/)
  })

  test('R-XREF-2 R-DOAJ-1 a registry needs credentials, which are sent over TLS only', () => {
    expect(parseConfig({}).registries).toEqual({ crossref: undefined, doaj: undefined })
    const set = { CROSSREF_LOGIN: 'a', CROSSREF_PASSWORD: 'sample-secret', DOAJ_API_KEY: 'b' }
    expect(parseConfig(set).registries).toEqual({
      crossref: {
        url: 'https://api.crossref.org/v2/deposits',
        login: 'a',
        password: 'sample-secret',
      },
      doaj: { url: 'https://doaj.org/api/v4', apiKey: 'b' },
    })
    expect(() => parseConfig({ CROSSREF_LOGIN: 'a' })).toThrow(/^CROSSREF_PASSWORD: /)
    expect(() => parseConfig({ CROSSREF_PASSWORD: 'sample-secret' })).toThrow(
      /^CROSSREF_PASSWORD: [^\n]*CROSSREF_LOGIN$/,
    )
    for (const CROSSREF_URL of [
      'http://deposits.example.org/',
      'http://127.0.0.1.example.org/',
      'https://a:b@deposits.example.org',
      'https://deposits.example.org/?usr=a',
      'nowhere',
    ])
      expect(() => parseConfig({ CROSSREF_URL }), CROSSREF_URL).toThrow(/^CROSSREF_URL: /)
    const DOAJ_URL = 'http://127.0.0.1:4000/api/'
    expect(parseConfig({ ...set, DOAJ_URL }).registries.doaj?.url).toBe('http://127.0.0.1:4000/api')
  })

  test('R-DECIDE-4 BOUNCE_URL names a mailbox and its address; errors do not repeat it', () => {
    const read = (url: string) => parseConfig({ BOUNCE_URL: url }).bounceMailbox
    expect(read('imaps://bounces%40example.org:s%2Fcret@mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 993,
      secure: true,
      mailbox: 'INBOX',
      user: 'bounces@example.org',
      password: 's/cret',
      address: 'bounces@example.org',
    })
    expect(
      read('imap://someone:secret@127.0.0.1:1143/Returned%20mail?address=b@example.org'),
    ).toMatchObject({ port: 1143, secure: false, mailbox: 'Returned mail', user: 'someone' })
    for (const wrong of [
      'https://someone:secret@mail.example.org',
      'imaps://mail.example.org/INBOX',
      'imaps://someone:secret@mail.example.org/INBOX',
      'imaps://someone:secret@mail.example.org?address=a%2Bb@example.org',
      `imaps://someone:secret@mail.example.org?address=${'a'.repeat(41)}@example.org`,
      'imaps://some%E0%A4one:secret@mail.example.org?address=a@example.org',
    ]) {
      expect(() => read(wrong)).toThrow(ConfigError)
      expect(() => read(wrong)).toThrow(/^BOUNCE_URL: (?!.*secret)[^\n]+$/)
    }
  })

  test('R-RUN-4 metrics and traces are off by default', () => {
    const off = { metricsPort: undefined, metricsToken: undefined, tracesEndpoint: undefined }
    expect(parseConfig({})).toMatchObject(off)
    expect(() => parseConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN: /)
    expect(() => parseConfig({ METRICS_PORT: '0' })).toThrow(/^METRICS_PORT: /)
    expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'here' })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT: /,
    )
  })

  test('sample content is off by default with a PostgreSQL server', () => {
    const DATABASE_URL = 'postgres://localhost/journal'
    expect(parseConfig({ DATABASE_URL }).sampleContent).toBe(false)
    expect(parseConfig({ DATABASE_URL, SAMPLE_CONTENT: 'on' }).sampleContent).toBe(true)
    expect(parseConfig({ SAMPLE_CONTENT: 'off' }).sampleContent).toBe(false)
  })

  test('R-SCALE-2 STORAGE_URL names a folder or a bucket, and the AWS_ variables its credentials', () => {
    const AWS_ACCESS_KEY_ID = 'key'
    const AWS_SECRET_ACCESS_KEY = 'secret'
    expect(parseConfig({ DATA_DIR: '/journal' }).storageLocation).toEqual({
      folder: '/journal/files',
    })
    expect(
      parseConfig({ STORAGE_URL: 'file:///elsewhere', AWS_ACCESS_KEY_ID }).storageLocation,
    ).toEqual({
      folder: '/elsewhere',
    })
    const STORAGE_URL = 's3://papers?endpoint=http://127.0.0.1:9000&region=abroad'
    expect(
      parseConfig({ STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }).storageLocation,
    ).toEqual({
      bucket: {
        name: 'papers',
        endpoint: 'http://127.0.0.1:9000',
        region: 'abroad',
        pathStyle: true,
        signedAddresses: false,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    })
    const other = 's3://papers?path-style=on&signed-addresses'
    expect(
      parseConfig({ STORAGE_URL: other, AWS_REGION: 'at-home' }).storageLocation,
    ).toMatchObject({
      bucket: { region: 'at-home', pathStyle: true, signedAddresses: true, credentials: undefined },
    })
    for (const wrong of [
      's3://',
      's3://Papers',
      's3://papers/below',
      's3://key:secret@papers',
      's3://papers?endpoint=ftp://x',
      's3://papers?bucket=x',
      's3://papers?path-style=maybe',
    ])
      expect(() => parseConfig({ STORAGE_URL: wrong })).toThrow(/^STORAGE_URL: [^\n]+$/)
    expect(() => parseConfig({ STORAGE_URL, AWS_ACCESS_KEY_ID })).toThrow(
      /^AWS_SECRET_ACCESS_KEY: [^\n]+$/,
    )
  })

  test('R-SEC-4 a virus scanner is configured by a socket, or by host and port', () => {
    const placeOf = (CLAMAV_SOCKET: string) => parseConfig({ CLAMAV_SOCKET }).scanner
    expect(placeOf('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
    expect(placeOf('127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 })
    expect(placeOf('')).toBeUndefined()
  })

  test('R-API-7 an error is one line that names the variable', () => {
    for (const [variable, value] of [
      ['PORT', 'http'],
      ['PORT', '70000'],
      ['BASE_URL', 'journal'],
      ['DATABASE_URL', 'mysql://localhost/x'],
      ['STORAGE_URL', 'ftp://x'],
      ['SMTP_URL', 'http://x'],
      ['LOG_LEVEL', 'loud'],
      ['ROLES', 'web worker'],
      ['SESSION_DAYS', '0'],
      ['TRUST_PROXY', 'perhaps'],
      ['CORS_ORIGINS', 'https://a.example,b'],
      ['ADMIN_PASSWORD', 'short'],
      ['CLAMAV_SOCKET', 'clamd'],
      ['CLAMAV_SOCKET', 'clamd:70000'],
    ] as const) {
      const parsing = () => parseConfig({ [variable]: value })
      expect(parsing).toThrow(ConfigError)
      expect(parsing).toThrow(new RegExp(`^${variable}[^\\n]*: [^\\n]+$`))
    }
  })
})

test('R-RUN-2 an error is one line that names the variable and the expected value', () => {
  const said = (env: Record<string, string>) => {
    try {
      return parseConfig(env)
    } catch (error) {
      return (error as Error).message
    }
  }
  const admin = { ADMIN_EMAIL: 'a@example.org' }
  expect(said({ ...admin, ADMIN_PASSWORD: 'short' })).toBe(
    'ADMIN_PASSWORD: must be at least 8 characters',
  )
  expect(said({ TRUST_PROXY: 'yes' })).toBe(
    'TRUST_PROXY: must be off, on, or the number of proxies',
  )
  expect(said({ PORT: 'http' })).toBe('PORT: must be a number')
  expect(said({ PORT: '80.5' })).toBe('PORT: must be a whole number')
  expect(said({ BASE_URL: 'ftp://journal.example.org' })).toBe(
    'BASE_URL: must be an http or https address',
  )
  expect(said({ DATABASE_URL: 'mysql://localhost' })).toBe(
    'DATABASE_URL: must be a postgres:// address',
  )
  expect(said({ SMTP_URL: 'mail.example.org' })).toBe(
    'SMTP_URL: must be an smtp:// or smtps:// address',
  )
})

test('R-RUN-2 a secret can be in a file, and keys are parsed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-secret-'))
  const file = path.join(folder, 'smtp')
  await writeFile(file, 'smtps://user:word@mail.example.org\n')
  expect(parseConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://user:word@mail.example.org')
  const both = { SMTP_URL_FILE: file, SMTP_URL: 'smtp://localhost' }
  expect(() => parseConfig(both)).toThrow('SMTP_URL_FILE: cannot be set together with SMTP_URL')
  expect(() => parseConfig({ SMTP_URL_FILE: folder })).toThrow('SMTP_URL_FILE: cannot be read')
  await rm(folder, { recursive: true })
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const SECRET_KEY = keys.map((key) => key.toString('base64')).join(',')
  expect(parseConfig({ SECRET_KEY }).secretKeys).toEqual(keys)
  expect(() => parseConfig({ SECRET_KEY: 'short' })).toThrow('SECRET_KEY: must be 32 random bytes')
})

test('R-RUN-2 every variable is validated, with an error of one line', () => {
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
  // A key stands by itself where no bucket is named.
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
