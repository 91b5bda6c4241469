import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test as plainTest } from 'vitest'
import type { AppDeps } from '../src/app/app-deps.ts'
import { backupWriters } from '../src/app/backup-writers.ts'
import { buildApp } from '../src/app/build-app.ts'
import { composed } from '../src/app/compose.ts'
import { startWorkers } from '../src/app/worker.ts'
import type { Journal } from '../src/domain/journal/journal.ts'
import type { SubmissionBody } from '../src/features/editorial/api-schemas.ts'
import { openCurrentJournal } from '../src/features/journal/current-journal.ts'
import { renderJournal } from '../src/features/journal/render-journal.ts'
import { diagnoseRunningSite } from '../src/features/operations/doctor.ts'
import type { JournalBody } from '../src/features/publishing/articles/api-schemas.ts'
import { parseConfig } from '../src/platform/config.ts'
import { createOutboxMailer, type Mailer } from '../src/platform/email/mailer.ts'
import { createEncryptor } from '../src/platform/encryption.ts'
import { type Jobs, startJobQueue } from '../src/platform/job-queue.ts'
import { openLog } from '../src/platform/log/log.ts'
import type { Sandbox } from '../src/platform/sandbox/sandbox.ts'
import type { PasswordHasher } from '../src/platform/secrets.ts'
import { openFolderStorage } from '../src/platform/storage/folder-storage.ts'
import type { Scan } from '../src/platform/virus-scanner.ts'
import type { SandboxTasks } from '../src/sandbox/tasks.ts'
import { acquireDatabase, type PooledDatabase, testStart } from './database/pooled-database.ts'
import { findMemoryFolder, testRetryPolicy } from './database/template-database.ts'
import { sampleDocx, samplePdf } from './fixtures/files.ts'
import { sandbox } from './sandbox.ts'
import {
  addActions,
  type Person,
  quickPasswords,
  type TestSite,
  waitForEmails,
} from './site-actions.ts'

/** A busy machine delays the tests; no request is refused for it. */
const load = {
  waiting: () => 0,
  eventLoopLimits: { searching: Infinity, writing: Infinity, reading: Infinity },
}

/** Overrides of the defaults. */
export type SiteOptions = Partial<
  Pick<AppDeps, 'registries' | 'orcid' | 'baseUrl' | 'site'> & {
    journal: Journal
    /** Makes pages that need the site; by default, it has none. */
    pages: (site: TestSite) => AppDeps['site']
    /** The sandbox of jobs. */
    jobSandbox: Sandbox<SandboxTasks>
  }
>

export const test = plainTest.extend<{ given: SiteOptions; site: TestSite }>({
  given: {},
  site: ({ given }, use) => withSite(given, use),
})

/** Opens a site, and closes it after its use. */
export async function withSite(
  given: SiteOptions,
  use: (site: TestSite) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(temporaryRoot, 'takarda-test-'))
  const pooled = await acquireDatabase()
  const { site, close } = await openSite(pooled, folder, given)
  await use(site)
  await close()
  pooled.releaseDatabase()
  await rm(folder, { recursive: true, force: true })
}

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
  const { db } = opened
  const site = { db, opened, folder, now: testStart, logged: [] as string[] } as TestSite
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
  const { journal: givenJournal, jobSandbox = sandbox, pages, ...more } = given
  const rest = { registries: {}, baseUrl: 'http://localhost:3000', ...more }
  const deps = { db, passwords, encryptor, scan, storage, jobs, pubSub, mailer, clock, ...rest }
  await openLiveJournal(site, givenJournal)
  site.app = await buildApp({
    ...deps,
    ...load,
    sandbox,
    sessionDays: 14,
    proxies: 1,
    live: site.live,
    corsOrigins: [],
    log: appLog,
    ...(pages && { site: pages(site) }),
    system: systemOf(site, outbox),
  })
  addActions(site)
  let working: Promise<Jobs> | undefined
  const work = async (mailer: Mailer, concurrency: number) => {
    const { journal, content } = site.live
    const backups = backupWriters({ ...deps, opened, content, dataDir: folder })
    const jobs = await startJobs(opened, composed, { ...workerOptions, log, concurrency })
    await startWorkers({ ...deps, sandbox: jobSandbox, log, backups, jobs, mailer, journal })
    return jobs
  }
  site.work = async (mailer = deps.mailer, concurrency = 1) => {
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

/** Tests start the repeated jobs themselves, at the time of their own clock. */
const startJobs = async (...given: Parameters<typeof startJobQueue>): Promise<Jobs> => ({
  ...(await startJobQueue(...given)),
  repeat: async () => {},
})

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
