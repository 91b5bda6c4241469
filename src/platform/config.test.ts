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

  test('an address that is unset or empty follows the port', () => {
    expect(parseConfig({ PORT: '4000', BASE_URL: '' }).baseUrl).toBe('http://localhost:4000')
  })

  test('an address ends without a slash', () => {
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

  test('R-RUN-3 one process has both roles unless a PostgreSQL server is configured', () => {
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

  test('R-XREF-2 R-DOAJ-1 a registry needs credentials that are sent over TLS only', () => {
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

  const readMailbox = (url: string) => parseConfig({ BOUNCE_URL: url }).bounceMailbox

  test('R-DECIDE-4 BOUNCE_URL names a mailbox and its address', () => {
    expect(readMailbox('imaps://bounces%40example.org:s%2Fcret@mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 993,
      secure: true,
      mailbox: 'INBOX',
      user: 'bounces@example.org',
      password: 's/cret',
      address: 'bounces@example.org',
    })
    expect(
      readMailbox('imap://someone:secret@127.0.0.1:1143/Returned%20mail?address=b@example.org'),
    ).toMatchObject({ port: 1143, secure: false, mailbox: 'Returned mail', user: 'someone' })
  })

  test('R-DECIDE-4 an error about BOUNCE_URL does not repeat its password', () => {
    for (const wrong of [
      'https://someone:secret@mail.example.org',
      'imaps://mail.example.org/INBOX',
      'imaps://someone:secret@mail.example.org/INBOX',
      'imaps://someone:secret@mail.example.org?address=a%2Bb@example.org',
      `imaps://someone:secret@mail.example.org?address=${'a'.repeat(41)}@example.org`,
      'imaps://some%E0%A4one:secret@mail.example.org?address=a@example.org',
    ]) {
      expect(() => readMailbox(wrong)).toThrow(ConfigError)
      expect(() => readMailbox(wrong)).toThrow(/^BOUNCE_URL: (?!.*secret)[^\n]+$/)
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

  test('R-SCALE-2 STORAGE_URL and the AWS_ variables configure a folder or a bucket', () => {
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

  test('R-SEC-4 a virus scanner is configured by a socket or by host and port', () => {
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

test('R-REVIEW-6 ORCID needs a client, its secret and the place of the organisation', () => {
  const client = { ORCID_CLIENT_ID: 'APP-SAMPLE', ORCID_CLIENT_SECRET: 'sample' }
  expect(parseConfig({}).orcid).toBeUndefined()
  expect(() => parseConfig(client)).toThrow(/ORCID_CLIENT_SECRET: must be set together/)
  for (const ORCID_ORGANIZATION of ['Lagos', 'Lagos;Nigeria', 'Lagos;NG;ror.org/05rk03822'])
    expect(() => parseConfig({ ...client, ORCID_ORGANIZATION })).toThrow(/ORCID_ORGANIZATION/)
  expect(parseConfig({ ...client, ORCID_ORGANIZATION: 'Lagos; NG' }).orcid).toEqual({
    clientId: 'APP-SAMPLE',
    clientSecret: 'sample',
    url: 'https://orcid.org',
    apiUrl: 'https://api.orcid.org/v3.0',
    organization: { city: 'Lagos', country: 'NG', ror: undefined },
  })
})
