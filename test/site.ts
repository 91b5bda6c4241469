import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test as plainTest } from 'vitest'
import { accountRole, session, user } from '../db/schema/accounts.ts'
import { backupWriters } from '../src/app/backup-writers.ts'
import { buildApp, type Dependencies } from '../src/app/build-app.ts'
import { composed } from '../src/app/compose.ts'
import { startWorkers } from '../src/app/worker.ts'
import { diagnoseRunningSite } from '../src/cli/doctor.ts'
import type { Journal } from '../src/domain/journal/journal.ts'
import { type Account, Role } from '../src/domain/people/account.ts'
import { identityKeys } from '../src/domain/people/identity.ts'
import { hashIdentity } from '../src/features/accounts/identity.ts'
import type { SubmissionBody } from '../src/features/editorial/api-schemas.ts'
import type { ComparisonTasks } from '../src/features/files/compare/compare-files.ts'
import {
  type ConversionTasks,
  conversionLimits,
} from '../src/features/files/convert/convert-picture-in-pool.ts'
import { type ExtractionTasks, extractInPool } from '../src/features/files/extract/extract-text.ts'
import type { ValidationTasks } from '../src/features/files/validate/validate-file.ts'
import { type CurrentJournal, openCurrentJournal } from '../src/features/journal/current-journal.ts'
import {
  type MarkdownTasks,
  markdownLimits,
  renderIn,
} from '../src/features/journal/render-in-sandbox.ts'
import { renderJournal } from '../src/features/journal/render-journal.ts'
import { type CardTasks, cardWorkerLimits } from '../src/features/metadata/cards/card-worker.ts'
import type { JournalBody } from '../src/features/publishing/articles/api-schemas.ts'
import { parseConfig } from '../src/platform/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { OpenDatabase } from '../src/platform/database/open-postgres.ts'
import type { PubSub } from '../src/platform/database/pub-sub.ts'
import { createOutboxMailer, type Mailer } from '../src/platform/email/mailer.ts'
import { readOutboxFiles } from '../src/platform/email/outbox.ts'
import { createEncryptor, type Encryptor } from '../src/platform/encryption.ts'
import { newId } from '../src/platform/id.ts'
import { type Jobs, startJobQueue } from '../src/platform/job-queue.ts'
import { openLog } from '../src/platform/log.ts'
import { openSandboxPool, type SandboxPool } from '../src/platform/sandbox-pool/sandbox-pool.ts'
import {
  createPasswordHasher,
  hashToken,
  newToken,
  type PasswordHasher,
} from '../src/platform/secrets.ts'
import { openFolderStorage } from '../src/platform/storage/folder-storage.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import type { Scan } from '../src/platform/virus-scanner.ts'
import { acquireDatabase, type PooledDatabase, testStart } from './database/pooled-database.ts'
import { findMemoryFolder, testRetryPolicy } from './database/template-database.ts'
import { sampleDocx, samplePdf } from './fixtures/files.ts'
import { until } from './until.ts'

/** The product without pages, with its own database, folder and clock. */
export type TestSite = {
  app: FastifyInstance
  db: Database
  opened: OpenDatabase
  storage: Storage
  /** A fast hasher by default. */
  passwords: PasswordHasher
  encryptor: Encryptor
  live: CurrentJournal
  journal: CurrentJournal['journal']
  folder: string
  now: Date
  /** Advances the clock. */
  pass(milliseconds: number): void
  /** Logs in a new person with a role. */
  signIn(as?: Role | Account['journalRoles'][number], name?: string): Promise<Person>
  /** Sends a request as a person, or as a visitor. */
  ask(who: Person | null, options: InjectOptions): Promise<Answer>
  send(who: Person | null, method: 'POST' | 'PATCH', url: string, form: FormData): Promise<Answer>
  jobs: Jobs
  pubSub: PubSub
  /** Called for each failed job; by default the test fails. */
  onJobError(fields: object, message: string): void
  /** Finds nothing by default. */
  scan: Scan
  /** The log of the product, by line. */
  logged: string[]
  /** Starts the jobs once, with another mailer if given; `concurrency` jobs per queue. */
  work(mailer?: Mailer, concurrency?: number): Promise<void>
  /** Runs the jobs until so many emails were sent. */
  mails(count: number): Promise<string[]>
  /** The names of all stored files, temporary ones too. */
  storedFiles(): Promise<string[]>
}
export type Person = { id: string; token: string; email: string; name: string; password?: string }

/** The password of every test person, and its hash. */
export const samplePassword = 'a sample password'
const samplePasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$5VtCANXsTjhXnN2wiRQzuA$7sls2GpTCXSGkjZf66tIx2gtqXyLHiTdASJxSEGPVpQ'
/** The minimum cost of Argon2id. */
const quickPasswords = createPasswordHasher({ memoryCost: 8, timeCost: 1 })
export type Answer = {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
  bytes: Buffer
}

/** Overrides of the defaults. */
export type SiteOptions = Partial<
  Pick<Dependencies, 'registries' | 'baseUrl' | 'site'> & {
    journal: Journal
    /** The pool that extracts text. */
    reading: SandboxPool<ExtractionTasks>
  }
>

export const test = plainTest.extend<{ given: SiteOptions; site: TestSite }>({
  given: {},
  site: async ({ given }, use) => {
    const folder = await mkdtemp(path.join(temporaryRoot, 'takarda-test-'))
    const pooled = await acquireDatabase()
    const { site, close } = await openSite(pooled, folder, given)
    await use(site)
    await close()
    pooled.releaseDatabase()
    await rm(folder, { recursive: true, force: true })
  },
})

/** Shared by all tests of a process, because starting a sandbox takes long; generous timeouts. */
const forAll = { idleSeconds: 600, seconds: 100, niceness: 0 }
const pool = openSandboxPool<ValidationTasks & ComparisonTasks & ExtractionTasks>(
  path.resolve('src/sandbox/inspect-files.ts'),
  { ...forAll, processes: 1 },
)
const cardWorker = openSandboxPool<CardTasks>(path.resolve('src/sandbox/draw-cards.ts'), {
  ...cardWorkerLimits,
  ...forAll,
})
const imageWorker = openSandboxPool<ConversionTasks>(
  path.resolve('src/sandbox/convert-pictures.ts'),
  {
    ...conversionLimits,
    ...forAll,
  },
)

const markdown = openSandboxPool<MarkdownTasks>(path.resolve('src/sandbox/render-markdown.ts'), {
  ...markdownLimits,
  idleSeconds: 600,
})

const temporaryRoot = await findMemoryFolder()
const encryptor = createEncryptor([Buffer.alloc(32, 7)])

/** A test can replace the hasher. */
const hasherOf = (site: TestSite): PasswordHasher => ({
  hash: (password) => site.passwords.hash(password),
  match: (stored, password) => site.passwords.match(stored, password),
  isCurrent: (stored) => site.passwords.isCurrent(stored),
})

const workerOptions = {
  working: true,
  pollSeconds: 0.5,
  retryPolicy: testRetryPolicy,
  stopWithin: 50_000,
}

async function openSite(
  { opened, jobs, pubSub }: PooledDatabase,
  folder: string,
  given: SiteOptions,
) {
  const site = {
    db: opened.db,
    opened,
    folder,
    now: testStart,
    logged: [] as string[],
  } as TestSite
  site.onJobError = (fields, message) => console.error(message, fields)
  const onJobError = (fields: object, message: string) => site.onJobError(fields, message)
  const log = { error: onJobError, warn: onJobError }
  const storage = await openFolderStorage(path.join(folder, 'files'))
  Object.assign(site, { storage, jobs, pubSub, encryptor, passwords: quickPasswords })
  const clock = () => site.now
  site.scan = async (content) => void content.destroy()
  const scan: Scan = (content) => site.scan(content)
  const passwords = hasherOf(site)
  const outbox = path.join(folder, 'outbox')
  const mailer = createOutboxMailer(outbox, 'Journal <journal@example.org>', clock)
  const appLog = openLog('info', { write: (line) => site.logged.push(line) })
  const { journal: givenJournal, reading = pool, ...more } = given
  const rest = { registries: {}, baseUrl: 'http://localhost:3000', ...more }
  const { db } = opened
  const needs = { db, passwords, encryptor, scan, storage, jobs, pubSub, mailer, clock, ...rest }
  await openLiveJournal(site, givenJournal)
  site.app = await buildApp({
    ...needs,
    waiting: () => 0,
    pool,
    cardWorker,
    imageWorker,
    sessionDays: 14,
    proxies: 1,
    live: site.live,
    pageRenderer: renderIn(markdown, (failure) =>
      onJobError({ err: failure }, 'a page was not rendered'),
    ),
    corsOrigins: [],
    log: appLog,
    system: systemOf(site, outbox),
  })
  addActions(site)
  let working: Promise<Jobs> | undefined
  const work = async (mailer: Mailer, concurrency: number) => {
    const { journal, content } = site.live
    const backups = backupWriters({ ...needs, opened, content, dataDir: folder })
    const readText = extractInPool(reading, storage)
    const jobs = await startJobQueue(opened, composed, { ...workerOptions, log, concurrency })
    await startWorkers({ ...needs, jobs, mailer, journal, backups, readText })
    return jobs
  }
  site.work = async (mailer = needs.mailer, concurrency = 1) => {
    working ??= work(mailer, concurrency)
    await working
  }
  site.mails = async (count) => {
    await site.work()
    return waitForEmails(outbox, count)
  }
  const close = async () => {
    await site.app.close()
    const worker = await working
    await worker?.stop()
  }
  return { site, close }
}

const systemOf = ({ folder, opened, storage }: TestSite, outbox: string) => ({
  product: 'test',
  schema: { last: 'test', migrations: 1 },
  readsBounces: false,
  folder: path.join(folder, 'files'),
  outbox,
  diagnose: () => diagnoseRunningSite(parseConfig({ DATA_DIR: folder }), opened, storage),
})

/** Opens the journal settings, or uses those of the test. */
async function openLiveJournal(site: TestSite, given: Journal | undefined) {
  const live = await openCurrentJournal(site.db, renderJournal)
  site.live = { ...live, journal: () => given ?? live.journal() }
  site.journal = site.live.journal
}

function addActions(site: TestSite) {
  site.pass = (milliseconds) => {
    site.now = new Date(site.now.getTime() + milliseconds)
  }
  site.signIn = (as = 'author', name = sampleNames[as]) => insertPerson(site, as, name)
  site.ask = (who, options) => sendRequest(site.app, who, options)
  site.send = async (who, method, url, form) => {
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type') ?? '' }
    return site.ask(who, { method, url, headers, payload: Buffer.from(await body.arrayBuffer()) })
  }
  site.storedFiles = () => filesBelow(path.join(site.folder, 'files'))
}

/** Names by role; an editor's differs from the authors in `manuscriptForm`. */
const sampleNames: Record<Role | Account['journalRoles'][number], string> = {
  author: 'Sample Author',
  user: 'Sample User',
  reviewer: 'Sample Reviewer',
  admin: 'Sample Manager',
  editor: 'Sample Editor',
  copyeditor: 'Sample Copyeditor',
}

async function insertPerson(
  site: TestSite,
  as: Role | Account['journalRoles'][number],
  name: string,
): Promise<Person> {
  const { data: role = 'author' } = Role.safeParse(as)
  const id = newId()
  const token = newToken()
  const email = `${id}@example.org`
  const createdAt = site.now
  const account = {
    id,
    name,
    email,
    emailKey: email,
    role,
    createdAt,
    passwordHash: samplePasswordHash,
    confirmedAt: createdAt,
    identityKeys: identityKeys({ name, email }).map(hashIdentity),
  }
  await site.db.insert(user).values(account)
  if (as === 'editor' || as === 'reviewer' || as === 'copyeditor') {
    await site.db
      .insert(accountRole)
      .values({ userId: id, journalRole: as, appointedAt: createdAt })
  }
  const expiresAt = new Date(createdAt.getTime() + 365 * 86_400_000)
  await site.db.insert(session).values({
    tokenHash: hashToken(token),
    userId: id,
    createdAt,
    expiresAt,
    lastUsedAt: expiresAt,
  })
  return { id, token, email, name, password: samplePassword }
}

async function sendRequest(
  app: FastifyInstance,
  who: Person | null,
  options: InjectOptions,
): Promise<Answer> {
  const headers = { ...options.headers, ...(who && { authorization: `Bearer ${who.token}` }) }
  const response = await app.inject({ ...options, headers })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson && response.body ? response.json() : response.body
  // R-API-7: every refusal has a message.
  if (response.statusCode >= 400 && typeof body.message === 'string')
    expect(body.message, `why ${options.url} is refused`).toMatch(/\w.{4}/)
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    bytes: response.rawPayload,
  }
}

async function waitForEmails(outbox: string, count: number): Promise<string[]> {
  return until(async () => {
    const mails = await readOutboxFiles(outbox)
    expect(mails.length).toBeGreaterThanOrEqual(count)
    return mails.map((mail) => mail.replace(/=\n/g, '').replaceAll('=3D', '='))
  })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** A form for a new article; null removes a field. */
export function articleForm(fields: Record<string, string | File | null> = {}): FormData {
  return form({
    title: 'A sample article on lesson study',
    abstract: 'How teachers plan, watch and change a lesson together.',
    authors: '["Sample Author"]',
    keywords: '["lesson study"]',
    pdfFile: samplePdf(),
    docxFile: sampleDocx(),
    ...fields,
  })
}

/** A form for a submission. */
export function manuscriptForm(fields: Record<string, string | File | null> = {}): FormData {
  return form({
    title: 'A sample manuscript',
    abstract: 'What it is about.',
    authors: '["Sample Author"]',
    keywords: '["sample"]',
    file: sampleDocx(),
    ...fields,
  })
}

function form(fields: Record<string, string | File | null>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) body.set(name, value)
  return body
}

/** Creates an article, published by default. */
export async function createArticle(
  site: TestSite,
  admin: Person,
  fields: Record<string, string | File | null> = {},
): Promise<JournalBody & { pdfFile: object; docxFile: object }> {
  const { status, body } = await site.send(admin, 'POST', '/api/journals', articleForm(fields))
  expect(status, `the article is there: ${JSON.stringify(body)}`).toBe(201)
  return body.data
}

/** Creates a submission. */
export async function createSubmission(
  site: TestSite,
  author: Person,
  fields: Record<string, string | File | null> = {},
): Promise<SubmissionBody> {
  const form = manuscriptForm(fields)
  const { status, body } = await site.send(author, 'POST', '/api/submissions', form)
  expect(status, `the manuscript is there: ${JSON.stringify(body)}`).toBe(201)
  return body.data
}
