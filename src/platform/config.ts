import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { MailboxUrl } from './email/mailbox.ts'
import { parseKey } from './encryption.ts'
import {
  hasIncompleteCredentials,
  StorageUrl,
  storageLocation,
} from './storage/storage-location.ts'
import type { ScannerAddress } from './virus-scanner.ts'

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))
const wholeNumber = (min: number, max: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(min).max(max)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** An address that receives credentials: HTTPS, or this machine, without credentials in the address. */
const registryUrl = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/]/.test(`${url}/`), {
    error: 'must be an https address: a password is sent there',
  })
  .refine((address) => !/[?#]|:\/\/[^/]*@/.test(address), {
    error: 'must be an address alone, without a name, a password or a question mark',
  })
  .transform((address) => address.replace(/\/+$/, ''))
const secret = z.string().max(500, 'must be at most 500 characters')

/** The place of the organisation that convenes the reviews, which ORCID requires: city, country and ROR ID. */
const OrcidOrganization = z
  .string()
  .max(300, 'must be at most 300 characters')
  .transform((text, ctx) => {
    const [city = '', country = '', ror = ''] = text.split(';').map((part) => part.trim())
    if (city && /^[A-Z]{2}$/.test(country) && /^(https:\/\/ror\.org\/0[a-z\d]{8})?$/.test(ror))
      return { city, country, ror: ror || undefined }
    const message = 'must be like Lagos;NG;https://ror.org/05rk03822 (the ROR ID may be left out)'
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Keys of 32 bytes in base64, the newest first. */
const secretKeys = z.string().transform((list, ctx) => {
  const keys = list.split(',').map(parseKey)
  if (keys.every((key) => key !== undefined)) return keys
  const message = 'must be 32 random bytes in base64 (openssl rand -base64 32), the newest first'
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

const roles = z
  .enum(['web', 'worker', 'web,worker', 'worker,web'], {
    error: 'must be web, worker, or web,worker',
  })
  .transform((value) => ({ web: value.includes('web'), worker: value.includes('worker') }))

const scannerAddress = z
  .string()
  .regex(/^(\/.+|[\w.-]+:\d{1,5})$/, 'must be the path of a socket, or host:port')
  .transform((address): ScannerAddress => {
    if (address.startsWith('/')) return { path: address }
    const [host = '', port] = address.split(':')
    return { host, port: Number(port) }
  })
  .refine((address) => 'path' in address || address.port < 65_536, 'must have a port below 65536')

const Environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    BASE_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    STORAGE_URL: StorageUrl.optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    AWS_REGION: z.string().optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
      .optional(),
    MAIL_FROM: z.string().min(3).optional(),
    CROSSREF_URL: registryUrl.default('https://api.crossref.org/v2/deposits'),
    CROSSREF_LOGIN: secret.optional(),
    CROSSREF_PASSWORD: secret.optional(),
    DOAJ_URL: registryUrl.default('https://doaj.org/api/v4'),
    DOAJ_API_KEY: secret.optional(),
    ORCID_CLIENT_ID: z.string().max(100, 'must be at most 100 characters').optional(),
    ORCID_CLIENT_SECRET: secret.optional(),
    ORCID_URL: registryUrl.default('https://orcid.org'),
    ORCID_API_URL: registryUrl.default('https://api.orcid.org/v3.0'),
    ORCID_ORGANIZATION: OrcidOrganization.optional(),
    BOUNCE_URL: MailboxUrl.optional(),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').max(200).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    ROLES: roles.default({ web: true, worker: true }),
    ADMIN_EMAIL: EmailAddress.optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
    SAMPLE_CONTENT: flag.optional(),
    JOURNAL_DIR: z.string().default('./journal'),
    TRUST_PROXY: z
      .stringFormat(
        'proxies',
        /^(on|off|true|false|\d)$/,
        'must be off, on, or the number of proxies',
      )
      .default('off'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      )
      .pipe(z.array(httpUrl)),
    CLAMAV_SOCKET: scannerAddress.optional(),
    HTTP_PROXY: httpUrl.optional(),
    HTTPS_PROXY: httpUrl.optional(),
    SECRET_KEY: secretKeys.default([]),
    SESSION_DAYS: wholeNumber(1, 365).default(14),
  })
  .refine((env) => Boolean(env.ADMIN_EMAIL) === Boolean(env.ADMIN_PASSWORD), {
    path: ['ADMIN_PASSWORD'],
    error: 'must be set together with ADMIN_EMAIL',
  })
  .refine((env) => !hasIncompleteCredentials(env), {
    path: ['AWS_SECRET_ACCESS_KEY'],
    error: 'must be set together with AWS_ACCESS_KEY_ID',
  })
  .refine((env) => Boolean(env.CROSSREF_LOGIN) === Boolean(env.CROSSREF_PASSWORD), {
    path: ['CROSSREF_PASSWORD'],
    error: 'must be set together with CROSSREF_LOGIN',
  })
  .refine(
    (env) =>
      new Set([env.ORCID_CLIENT_ID, env.ORCID_CLIENT_SECRET, env.ORCID_ORGANIZATION].map(Boolean))
        .size === 1,
    {
      path: ['ORCID_CLIENT_SECRET'],
      error: 'must be set together with ORCID_CLIENT_ID and ORCID_ORGANIZATION',
    },
  )
  .refine((env) => env.DATABASE_URL || (env.ROLES.web && env.ROLES.worker), {
    path: ['ROLES'],
    error: 'can be split only where DATABASE_URL is set: the embedded database serves one process',
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    storageLocation: storageLocation(env, path.resolve(env.DATA_DIR, 'files')),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Deposit targets; one without credentials receives nothing. */
    registries: {
      crossref:
        env.CROSSREF_LOGIN && env.CROSSREF_PASSWORD
          ? { url: env.CROSSREF_URL, login: env.CROSSREF_LOGIN, password: env.CROSSREF_PASSWORD }
          : undefined,
      doaj: env.DOAJ_API_KEY ? { url: env.DOAJ_URL, apiKey: env.DOAJ_API_KEY } : undefined,
    },
    /** ORCID's member API; undefined without credentials. */
    orcid:
      env.ORCID_CLIENT_ID && env.ORCID_CLIENT_SECRET && env.ORCID_ORGANIZATION
        ? {
            clientId: env.ORCID_CLIENT_ID,
            clientSecret: env.ORCID_CLIENT_SECRET,
            url: env.ORCID_URL,
            apiUrl: env.ORCID_API_URL,
            organization: env.ORCID_ORGANIZATION,
          }
        : undefined,
    bounceMailbox: env.BOUNCE_URL,
    /** Metrics are off when neither is set. */
    metricsPort: env.METRICS_PORT,
    metricsToken: env.METRICS_TOKEN,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    roles: env.ROLES,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    /** On by default with the embedded database, for people who try the product. */
    sampleContent: env.SAMPLE_CONTENT ?? !env.DATABASE_URL,
    journalDir: path.resolve(env.JOURNAL_DIR),
    proxies: Number(env.TRUST_PROXY.replace(/on|true/, '1').replace(/off|false/, '0')),
    logLevel: env.LOG_LEVEL,
    corsOrigins: env.CORS_ORIGINS,
    sessionDays: env.SESSION_DAYS,
    secretKeys: env.SECRET_KEY,
    /** The proxies that Node uses when NODE_USE_ENV_PROXY=1 is set. */
    outboundProxies: [env.HTTP_PROXY, env.HTTPS_PROXY].filter((address) => address !== undefined),
    scanner: env.CLAMAV_SOCKET,
  }))

export type Config = z.infer<typeof Environment>

/** An unusable configuration; the message is one line that names the variable. */
export class ConfigError extends Error {}

type Variables = Record<string, string | undefined>

/** Secrets; each can be read from a file that `NAME_FILE` names. */
const secrets = [
  'DATABASE_URL',
  'SMTP_URL',
  'BOUNCE_URL',
  'AWS_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'CROSSREF_PASSWORD',
  'DOAJ_API_KEY',
  'ORCID_CLIENT_SECRET',
  'METRICS_TOKEN',
  'SECRET_KEY',
]

function readSecretFiles(env: Variables): Variables {
  const fromFiles = secrets.filter((name) => env[`${name}_FILE`])
  const values = fromFiles.map((name) => {
    if (env[name]) throw new ConfigError(`${name}_FILE: cannot be set together with ${name}`)
    try {
      return [name, readFileSync(env[`${name}_FILE`] ?? '', 'utf8').trim()]
    } catch (error) {
      throw new ConfigError(
        `${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`,
      )
    }
  })
  return { ...env, ...Object.fromEntries(values) }
}

/** Reads the configuration from the environment; empty values count as unset. Throws `ConfigError`. */
export function parseConfig(env: Variables): Config {
  const entries = Object.entries(readSecretFiles(env)).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(entries))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
}
