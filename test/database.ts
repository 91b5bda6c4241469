import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type OpenDatabase,
  openPostgres,
  pgliteExtensions,
  wrapPglite,
} from '../src/platform/database/open.ts'
import { withDatabase } from './template-database.ts'

let copies = 0

/** A migrated database that nobody else uses; closing it removes it. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const template = inject('template')
  if (template.engine === 'pglite') {
    const dump = new Blob([await readFile(template.dump)])
    return wrapPglite(await PGlite.create({ loadDataDir: dump, extensions: pgliteExtensions }))
  }
  copies += 1
  const name = `takarda_test_${process.pid}_${copies}`
  await withAdmin(template.url, `create database ${name} template ${template.name}`)
  const opened = await openPostgres(withDatabase(template.url, name))
  const close = async () => {
    await opened.close()
    await withAdmin(template.url, `drop database if exists ${name} with (force)`)
  }
  return { ...opened, close }
}

async function withAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Two copies of one template at the same moment disturb each other: the lock makes them take turns.
  await client.query('select pg_advisory_lock(7224151)')
  await client.query(statement).finally(() => client.end())
}
