import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { composed } from '../../src/app/compose.ts'
import { startEmbedded } from '../../src/platform/database/embedded/start-embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import { startJobQueue } from '../../src/platform/job-queue.ts'

/** The server, and the database that each test copies. */
export type Template = { connection: pg.ClientConfig; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Two immediate retries. */
export const testRetryPolicy = { retryLimit: 2, retryDelayMax: 0 }

/** Migrates one database before all tests, on DATABASE_URL or an embedded server. */
export default async function createTemplateDatabase(
  project: TestProject,
): Promise<() => Promise<void>> {
  const connectionString = process.env.DATABASE_URL
  const server = connectionString ? onServer({ connectionString }) : await onEmbedded()
  // Several projects of one run share the server of DATABASE_URL.
  const name = `takarda_template_${process.pid}_${project.name}`
  const template = { connection: server.connection, name }
  await query(template, `create database ${name}`)
  await prepareTemplate(template)
  project.provide('template', template)
  return async () => {
    for (const copy of await databasesLike(template, `${name}%`)) await dropDatabase(template, copy)
    await server.stop()
  }
}

const onServer = (connection: pg.ClientConfig) => ({ connection, stop: async () => {} })

/** The data is temporary and need not reach the disk. */
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  max_connections: '200',
}

/** A folder in memory if Linux has a gigabyte left: copies take a tenth of the time there. */
export async function findMemoryFolder(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => undefined)
  return space && space.bavail * space.bsize > 2 ** 30 ? memory : tmpdir()
}

async function onEmbedded() {
  const folder = await mkdtemp(path.join(await findMemoryFolder(), 'takarda-template-'))
  const { connection, stop } = await startEmbedded(folder, {
    onError: (error) => console.error(error),
    settings: fastSettings,
  })
  await query({ connection, name: '' }, fastPasswordStatement(connection))
  return {
    connection,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Stores the password so that checking it takes no time. (PostgreSQL, 19.3, "scram_iterations") */
const fastPasswordStatement = ({ user, password }: pg.ClientConfig): string =>
  `set scram_iterations = 1; alter role ${user} password '${password}'`

async function prepareTemplate(template: Template): Promise<void> {
  const opened = await openPostgres(databaseOf(template, template.name))
  await migrate(opened.db, path.resolve('db/migrations'))
  const options = { log: console, working: false, retryPolicy: testRetryPolicy }
  const jobs = await startJobQueue(opened, composed, options)
  await jobs.stop()
  await opened.close()
}

export function databaseOf({ connection }: Template, database: string): pg.ClientConfig {
  const { connectionString } = connection
  if (!connectionString) return { ...connection, database }
  const changed = new URL(connectionString)
  changed.pathname = `/${database}`
  return { connectionString: changed.href }
}

/** Drops a database, also while it is used. */
export const dropDatabase = (template: Template, name: string): Promise<unknown> =>
  query(template, `drop database if exists ${name} with (force)`)

async function databasesLike(template: Template, pattern: string): Promise<string[]> {
  const result = await query(
    template,
    `select datname from pg_database where datname like '${pattern}'`,
  )
  return result.rows.map(({ datname }) => datname)
}

export async function query({ connection }: Template, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
