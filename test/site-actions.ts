import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { accountRole, session, user } from '../db/schema/accounts.ts'
import { type Account, Role } from '../src/domain/people/account.ts'
import { identityKeys } from '../src/domain/people/identity.ts'
import { hashIdentity } from '../src/features/accounts/identity.ts'
import type { CurrentJournal } from '../src/features/journal/current-journal.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { OpenDatabase } from '../src/platform/database/open-postgres.ts'
import type { PubSub } from '../src/platform/database/pub-sub.ts'
import type { Mailer } from '../src/platform/email/mailer.ts'
import { readOutboxFiles } from '../src/platform/email/outbox.ts'
import type { Encryptor } from '../src/platform/encryption.ts'
import { newId } from '../src/platform/id.ts'
import type { Jobs } from '../src/platform/job-queue.ts'
import type { PasswordHasher } from '../src/platform/secrets.ts'
import { createPasswordHasher, hashToken, newToken } from '../src/platform/secrets.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import type { Scan } from '../src/platform/virus-scanner.ts'
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

export type Answer = {
  /** The method and the address. */
  request: string
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
  bytes: Buffer
}

/** The password of every test person, and its hash. */
export const samplePassword = 'a sample password'
const samplePasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$5VtCANXsTjhXnN2wiRQzuA$7sls2GpTCXSGkjZf66tIx2gtqXyLHiTdASJxSEGPVpQ'
/** The minimum cost of Argon2id. */
export const quickPasswords = createPasswordHasher({ memoryCost: 8, timeCost: 1 })
/** Adds the functions that act on a site. */
export function addActions(site: TestSite) {
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
    request: `${options.method ?? 'GET'} ${options.url}`,
    status: response.statusCode,
    headers: response.headers,
    body,
    bytes: response.rawPayload,
  }
}

/** Waits until so many emails are in the outbox, and returns all of them. */
export async function waitForEmails(outbox: string, count: number): Promise<string[]> {
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
