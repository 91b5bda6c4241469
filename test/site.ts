import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test as plainTest, vi } from 'vitest'
import { accountDuty, session, user } from '../db/schema/accounts.ts'
import { buildApp } from '../src/app.ts'
import { queues, reactionsTo, startWork } from '../src/compose.ts'
import { examineRunning } from '../src/doctor.ts'
import { type Account, Role } from '../src/domain/people/account.ts'
import { categories } from '../src/domain/publishing/category.ts'
import type { JournalBody } from '../src/features/articles/wire.ts'
import type { ComparingTasks } from '../src/features/files/differences.ts'
import type { JudgingTasks } from '../src/features/files/judge.ts'
import { type ReadingTasks, readTextIn } from '../src/features/files/text.ts'
import { readJournal } from '../src/features/journal/content.ts'
import type { SubmissionBody } from '../src/features/submissions/wire.ts'
import { parseConfig } from '../src/platform/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import { newId } from '../src/platform/id.ts'
import { type Jobs, startJobs } from '../src/platform/jobs.ts'
import { openLog } from '../src/platform/log.ts'
import { type Mailer, outboxMailer } from '../src/platform/mail/mailer.ts'
import { openPool } from '../src/platform/pool/pool.ts'
import { newToken, tokenHash } from '../src/platform/secret.ts'
import { folderStorage } from '../src/platform/storage/folder.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { freshDatabase } from './database.ts'
import { docx, pdf } from './files.ts'

/** A whole product but its pages: its own database, its own folder, its own clock. */
export type Site = {
  app: FastifyInstance
  db: Database
  /** The same database with the ways to open more of it. */
  opened: OpenDatabase
  storage: Storage
  folder: string
  now: Date
  /** The time moves on by so many milliseconds. */
  pass(milliseconds: number): void
  /** Signs in a new person of a role, or an author who was appointed to a duty. */
  signIn(as?: Role | Account['duties'][number], name?: string): Promise<Person>
  /** Sends a request as a person, or as nobody. */
  ask(who: Person | null, options: InjectOptions): Promise<Answer>
  send(who: Person | null, method: 'POST' | 'PATCH', url: string, form: FormData): Promise<Answer>
  jobs: Jobs
  /** Hears of each failure in a job; one that a test does not expect fails it. */
  onFault(fields: object, message: string): void
  /** What the product has written to its log, line by line. */
  logged: string[]
  /** Takes up the jobs, once, with the given mailer instead of the outbox. */
  work(mailer?: Mailer): Promise<void>
  /** Lets the mails go out, and waits until there are so many. */
  mails(count: number): Promise<string[]>
  /** The files that lie in the storage, temporary ones too. */
  storedFiles(): Promise<string[]>
}
export type Person = { id: string; token: string; email: string; name: string }
export type Answer = {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
  bytes: Buffer
}

export const test = plainTest.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  site: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-test-'))
    const opened = await freshDatabase()
    const { site, close } = await openSite(opened, folder)
    await use(site)
    await close()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  },
})

const { journal } = await readJournal(path.resolve('journal'))

/** One for all tests of a file: a process that judges takes longer to start than to judge. */
const pool = openPool<JudgingTasks & ComparingTasks & ReadingTasks>(path.resolve('src/confined.ts'))

async function openSite(opened: Awaited<ReturnType<typeof freshDatabase>>, folder: string) {
  const site = {
    db: opened.db,
    opened,
    folder,
    now: new Date('2026-03-02T09:00:00Z'),
    logged: [] as string[],
  } as Site
  site.onFault = (fields, message) => console.error(message, fields)
  const onFault = (fields: object, message: string) => site.onFault(fields, message)
  const log = { error: onFault, warn: onFault }
  const patience = { retryLimit: 2, retryDelayMax: 0 }
  const options = { log, working: true, pollSeconds: 0.5, patience }
  const jobs = await startJobs(opened, { queues, reactionsTo }, options)
  const storage = await folderStorage(path.join(folder, 'files'))
  Object.assign(site, { storage, jobs })
  const clock = () => site.now
  const outbox = path.join(folder, 'outbox')
  const mailer = outboxMailer(outbox, 'Journal <journal@example.org>', clock)
  const needs = { db: opened.db, storage, jobs, mailer, clock, baseUrl: 'http://localhost:3000' }
  site.app = await buildApp({
    ...needs,
    pool,
    sessionDays: 14,
    proxies: 1,
    categories,
    journal,
    corsOrigins: [],
    system: {
      ...{ product: 'test', schema: { last: 'test', migrations: 1 }, readsBounces: false },
      ...{ folder: path.join(folder, 'files'), outbox },
      examine: () => examineRunning(parseConfig({ DATA_DIR: folder }), opened, storage),
    },
    log: openLog('info', { write: (line) => site.logged.push(line) }),
  })
  site.pass = (milliseconds) => {
    site.now = new Date(site.now.getTime() + milliseconds)
  }
  site.signIn = (as = 'author', name = 'Sample Author') => insertPerson(site, as, name)
  site.ask = (who, options) => ask(site.app, who, options)
  site.send = async (who, method, url, form) => {
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type') ?? '' }
    return site.ask(who, { method, url, headers, payload: Buffer.from(await body.arrayBuffer()) })
  }
  site.storedFiles = () => filesBelow(path.join(folder, 'files'))
  let working: Promise<void> | undefined
  site.work = (mailer = needs.mailer) => {
    working ??= startWork({ ...needs, mailer, journal, readText: readTextIn(pool, storage) })
    return working
  }
  site.mails = async (count) => {
    await site.work()
    return readMails(outbox, count)
  }
  const close = async () => {
    await site.app.close()
    await jobs.stop()
  }
  return { site, close }
}

async function insertPerson(
  site: Site,
  as: Role | Account['duties'][number],
  name: string,
): Promise<Person> {
  const { data: role = 'author' } = Role.safeParse(as)
  const id = newId()
  const token = newToken()
  const email = `${id}@example.org`
  const createdAt = site.now
  const account = {
    ...{ id, name, email, emailKey: email, role, createdAt },
    ...{ passwordHash: 'none', confirmedAt: createdAt },
  }
  await site.db.insert(user).values(account)
  if (as === 'editor' || as === 'reviewer' || as === 'copyeditor') {
    await site.db.insert(accountDuty).values({ userId: id, duty: as, appointedAt: createdAt })
  }
  const expiresAt = new Date(createdAt.getTime() + 365 * 86_400_000)
  await site.db
    .insert(session)
    .values({ tokenHash: tokenHash(token), userId: id, createdAt, expiresAt })
  return { id, token, email, name }
}

async function ask(
  app: FastifyInstance,
  who: Person | null,
  options: InjectOptions,
): Promise<Answer> {
  const headers = { ...options.headers, ...(who && { authorization: `Bearer ${who.token}` }) }
  const response = await app.inject({ ...options, headers })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson && response.body ? response.json() : response.body,
    bytes: response.rawPayload,
  }
}

async function readMails(outbox: string, count: number): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const names = await readdir(outbox).catch(() => [])
      expect(names.length).toBeGreaterThanOrEqual(count)
      const mails = await Promise.all(
        names.sort().map((name) => readFile(path.join(outbox, name), 'utf8')),
      )
      return mails.map((mail) => mail.replace(/=\n/g, '').replaceAll('=3D', '='))
    },
    { timeout: 15_000, interval: 50 },
  )
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** A form for a new article; what is given replaces or, when null, removes a field. */
export function articleForm(fields: Record<string, string | File | null> = {}): FormData {
  return form({
    title: 'A sample article on lesson study',
    abstract: 'How teachers plan, watch and change a lesson together.',
    authors: '["Sample Author"]',
    keywords: '["lesson study"]',
    pdfFile: pdf(),
    docxFile: docx(),
    ...fields,
  })
}

/** A form for a manuscript, likewise. */
export function manuscriptForm(fields: Record<string, string | File | null> = {}): FormData {
  return form({
    title: 'A sample manuscript',
    abstract: 'What it is about.',
    authors: '["Sample Author"]',
    keywords: '["sample"]',
    file: docx(),
    ...fields,
  })
}

function form(fields: Record<string, string | File | null>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) body.set(name, value)
  return body
}

/** An article that is there, published unless said otherwise. */
export async function givenArticle(
  site: Site,
  admin: Person,
  fields: Record<string, string | File | null> = {},
): Promise<JournalBody & { pdfFile: object; docxFile: object }> {
  const { status, body } = await site.send(admin, 'POST', '/api/journals', articleForm(fields))
  expect(status, `the article is there: ${JSON.stringify(body)}`).toBe(201)
  return body.data
}

/** A manuscript that waits to be published. */
export async function givenSubmission(
  site: Site,
  author: Person,
  fields: Record<string, string | File | null> = {},
): Promise<SubmissionBody> {
  const form = manuscriptForm(fields)
  const { status, body } = await site.send(author, 'POST', '/api/submissions', form)
  expect(status, `the manuscript is there: ${JSON.stringify(body)}`).toBe(201)
  return body.data
}
