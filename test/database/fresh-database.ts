import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../src/platform/database/open-postgres.ts'
import { databaseOf, dropDatabase, query } from './template-database.ts'

/** The next copy, created while a test uses the previous one. */
let next: Promise<string> | undefined
/** The last removal; only the next test waits for it. */
let removal: Promise<unknown> = Promise.resolve()

/** The server of `globalSetup`. */
export const databaseServer = () => inject('template').connection

/** Creates a migrated database; closing it drops it. */
export async function createDatabase(): Promise<OpenDatabase> {
  const taken = next ?? copyDatabase(inject('template').name)
  // Set before the next await, so that concurrent callers get different copies.
  next = copyDatabase(inject('template').name)
  next.catch(() => {})
  const name = await taken
  await removal
  return openDatabase(name)
}

/** Creates a database without tables. */
export const createEmptyDatabase = async (): Promise<OpenDatabase> =>
  openDatabase(await copyDatabase('template0'))

/** Copies a database by file and returns its name. Remaining copies are dropped after all tests. */
async function copyDatabase(original: string): Promise<string> {
  const template = inject('template')
  const name = `${template.name}_${randomUUID().replaceAll('-', '')}`
  await query(template, `create database ${name} template ${original} strategy file_copy`)
  return name
}

async function openDatabase(name: string): Promise<OpenDatabase> {
  const template = inject('template')
  const connection: pg.PoolConfig = {
    ...databaseOf(template, name),
    idleTimeoutMillis: 60_000,
    // On a busy machine, connections take long.
    connectionTimeoutMillis: 400_000,
  }
  const opened = await openPostgres(connection)
  const close = async () => {
    await opened.close()
    removal = dropDatabase(template, name)
  }
  return { ...opened, close }
}
