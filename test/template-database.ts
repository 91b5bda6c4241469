import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { queues, reactionsTo } from '../src/compose.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres, pgliteExtensions, wrapPglite } from '../src/platform/database/open.ts'
import { startJobs } from '../src/platform/jobs.ts'

/** Where a test gets its own database: a dump of the embedded one, or a template on a server. */
export type Template =
  | { engine: 'pglite'; dump: string }
  | { engine: 'postgres'; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

const migrations = path.resolve('db/migrations')

/** Migrates one database before all tests; each test then works on a copy of it. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL
  const { template, remove } = url ? await onPostgres(url) : await onPglite()
  project.provide('template', template)
  return remove
}

async function onPglite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-template-'))
  const client = await PGlite.create({ extensions: pgliteExtensions })
  await prepare(wrapPglite(client))
  const dump = path.join(folder, 'dump.tar')
  await writeFile(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  const template: Template = { engine: 'pglite', dump }
  return { template, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function onPostgres(url: string) {
  const name = `takarda_template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const opened = await openPostgres(withDatabase(url, name))
  await prepare(opened)
  await opened.close()
  const template: Template = { engine: 'postgres', url, name }
  const remove = async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { template, remove }
}

async function prepare(opened: Parameters<typeof migrate>[0]) {
  await migrate(opened, migrations)
  const jobs = await startJobs(opened, { queues, reactionsTo }, { log: console, working: false })
  await jobs.stop()
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
