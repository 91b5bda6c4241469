import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test as plainTest, vi } from 'vitest'
import { accountDuty, session, user } from '../db/schema/accounts.ts'
import { buildApp, type Dependencies } from '../src/app.ts'
import { queues, reactionsTo, startWork } from '../src/compose.ts'
import { copyWriters } from '../src/copies.ts'
import { examineRunning } from '../src/doctor.ts'
import type { Journal } from '../src/domain/journal/journal.ts'
import { type Account, Role } from '../src/domain/people/account.ts'
import type { JournalBody } from '../src/features/articles/wire.ts'
import { type DrawingTasks, easelLimits } from '../src/features/discovery/picture/easel.ts'
import type { ComparingTasks } from '../src/features/files/differences.ts'
import type { JudgingTasks } from '../src/features/files/judge.ts'
import { type RedrawingTasks, redrawingLimits } from '../src/features/files/redraw.ts'
import { type ReadingTasks, readTextIn } from '../src/features/files/text.ts'
import { type LiveJournal, openJournal } from '../src/features/journal/live.ts'
import type { SubmissionBody } from '../src/features/submissions/wire.ts'
import { parseConfig } from '../src/platform/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import { newId } from '../src/platform/id.ts'
import { type Jobs, startJobs } from '../src/platform/jobs.ts'
import { openLog } from '../src/platform/log.ts'
import { type Mailer, outboxMailer } from '../src/platform/mail/mailer.ts'
import { readMails } from '../src/platform/mail/outbox.ts'
import { openPool } from '../src/platform/pool/pool.ts'
import type { Scan } from '../src/platform/scanner.ts'
import { type Seal, sealBy } from '../src/platform/sealing.ts'
import { keepPasswords, newToken, type Passwords, tokenHash } from '../src/platform/secret.ts'
import { folderStorage } from '../src/platform/storage/folder.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { docx, pdf } from './files.ts'
import { patience, quickPlace } from './template-database.ts'
import { beginning, type Lent, lendDatabase } from './used-again.ts'

/** A whole product but its pages, with a database, a folder and a clock to itself. */
export type Site = {
  app: FastifyInstance
  db: Database
  /** The same database with the ways to open more of it. */
  opened: OpenDatabase
  storage: Storage
  /** How passwords are kept: with next to no work, unless a test says otherwise. */
  passwords: Passwords
  /** Seals by a key of this test. */
  seal: Seal
  /** What the journal says of itself. */
  live: LiveJournal
  journal: LiveJournal['journal']
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
  /** The virus scanner, which finds nothing unless a test says otherwise. */
  scan: Scan
  /** What the product has written to its log, line by line. */
  logged: string[]
  /** Takes up the jobs, once, with the given mailer instead of the outbox: of each queue one at a time, or as many as given. */
  work(mailer?: Mailer, atOnce?: number): Promise<void>
  /** Lets the mails go out, and waits until there are so many. */
  mails(count: number): Promise<string[]>
  /** The files that lie in the storage, temporary ones too. */
  storedFiles(): Promise<string[]>
}
export type Person = { id: string; token: string; email: string; name: string; password?: string }

/** The password of whoever a test signs in, and its hash. */
export const samplePassword = 'a sample password'
const samplePasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$5VtCANXsTjhXnN2wiRQzuA$7sls2GpTCXSGkjZf66tIx2gtqXyLHiTdASJxSEGPVpQ'
/** By the least work that Argon2id can be. */
const quickPasswords = keepPasswords({ memoryCost: 8, timeCost: 1 })
export type Answer = {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
  bytes: Buffer
}

/** What a test gives the product instead of the usual. */
export type Given = Partial<Pick<Dependencies, 'registries' | 'baseUrl'> & { journal: Journal }>

export const test = plainTest.extend<{ given: Given; site: Site }>({
  given: {},
  site: async ({ given }, use) => {
    const folder = await mkdtemp(path.join(place, 'takarda-test-'))
    const lent = await lendDatabase()
    const { site, close } = await openSite(lent, folder, given)
    await use(site)
    await close()
    lent.giveBack()
    await rm(folder, { recursive: true, force: true })
  },
})

/** One for all tests of a process: a process that judges takes longer to start than to judge. */
const pool = openPool<JudgingTasks & ComparingTasks & ReadingTasks>(
  path.resolve('src/confined.ts'),
  { processes: 1, idleSeconds: 600 },
)
const easel = openPool<DrawingTasks>(path.resolve('src/drawing.ts'), {
  ...easelLimits,
  idleSeconds: 600,
})
const darkroom = openPool<RedrawingTasks>(path.resolve('src/redrawing.ts'), {
  ...redrawingLimits,
  idleSeconds: 600,
})

const place = await quickPlace()
const seal = sealBy([Buffer.alloc(32, 7)])

async function openSite({ opened, jobs, notices }: Lent, folder: string, given: Given) {
  const site = {
    ...{ db: opened.db, opened, folder },
    now: beginning,
    logged: [] as string[],
  } as Site
  site.onFault = (fields, message) => console.error(message, fields)
  const onFault = (fields: object, message: string) => site.onFault(fields, message)
  const log = { error: onFault, warn: onFault }
  const storage = await folderStorage(path.join(folder, 'files'))
  Object.assign(site, { storage, jobs, seal, passwords: quickPasswords })
  const clock = () => site.now
  site.scan = async (content) => void content.destroy()
  const scan: Scan = (content) => site.scan(content)
  const passwords: Passwords = {
    hash: (password) => site.passwords.hash(password),
    match: (stored, password) => site.passwords.match(stored, password),
  }
  const outbox = path.join(folder, 'outbox')
  const mailer = outboxMailer(outbox, 'Journal <journal@example.org>', clock)
  const appLog = openLog('info', { write: (line) => site.logged.push(line) })
  const { journal: givenJournal, ...told } = {
    ...{ registries: {}, baseUrl: 'http://localhost:3000', journal: undefined, ...given },
  }
  const { db } = opened
  const needs = { db, passwords, seal, scan, storage, jobs, notices, mailer, clock, ...told }
  await openLive(site, givenJournal)
  site.app = await buildApp({
    ...needs,
    waiting: () => 0,
    ...{ pool, easel, darkroom },
    sessionDays: 14,
    proxies: 1,
    live: site.live,
    corsOrigins: [],
    log: appLog,
    system: {
      ...{ product: 'test', schema: { last: 'test', migrations: 1 }, readsBounces: false },
      ...{ folder: path.join(folder, 'files'), outbox },
      examine: () => examineRunning(parseConfig({ DATA_DIR: folder }), opened, storage),
    },
  })
  giveWays(site)
  let working: Promise<Jobs> | undefined
  const work = async (mailer: Mailer, atOnce: number) => {
    const { journal, content } = site.live
    const copies = copyWriters({ ...needs, opened, content, dataDir: folder })
    const readText = readTextIn(pool, storage)
    const options = { log, working: true, pollSeconds: 0.5, atOnce, patience }
    const jobs = await startJobs(opened, { queues, reactionsTo }, options)
    await startWork({ ...needs, jobs, mailer, journal, copies, readText })
    return jobs
  }
  site.work = async (mailer = needs.mailer, atOnce = 1) => {
    working ??= work(mailer, atOnce)
    await working
  }
  site.mails = async (count) => {
    await site.work()
    return awaitMails(outbox, count)
  }
  const close = async () => {
    await site.app.close()
    const worker = await working
    await worker?.stop()
  }
  return { site, close }
}

/** What the journal says of itself, or what a test gives instead. */
async function openLive(site: Site, given: Journal | undefined) {
  const live = await openJournal(site.db)
  site.live = { ...live, journal: () => given ?? live.journal() }
  site.journal = site.live.journal
}

/** The ways of a test to act on its site. */
function giveWays(site: Site) {
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
  site.storedFiles = () => filesBelow(path.join(site.folder, 'files'))
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
    ...{ passwordHash: samplePasswordHash, confirmedAt: createdAt },
  }
  await site.db.insert(user).values(account)
  if (as === 'editor' || as === 'reviewer' || as === 'copyeditor') {
    await site.db.insert(accountDuty).values({ userId: id, duty: as, appointedAt: createdAt })
  }
  const expiresAt = new Date(createdAt.getTime() + 365 * 86_400_000)
  await site.db
    .insert(session)
    .values({ tokenHash: tokenHash(token), userId: id, createdAt, expiresAt })
  return { id, token, email, name, password: samplePassword }
}

async function ask(
  app: FastifyInstance,
  who: Person | null,
  options: InjectOptions,
): Promise<Answer> {
  const headers = { ...options.headers, ...(who && { authorization: `Bearer ${who.token}` }) }
  const response = await app.inject({ ...options, headers })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson && response.body ? response.json() : response.body
  // R-API-7, wherever something is refused: whoever asked is told why.
  if (response.statusCode >= 400 && typeof body.message === 'string')
    expect(body.message, `why ${options.url} is refused`).toMatch(/\w.{4}/)
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    bytes: response.rawPayload,
  }
}

async function awaitMails(outbox: string, count: number): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const mails = await readMails(outbox)
      expect(mails.length).toBeGreaterThanOrEqual(count)
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
