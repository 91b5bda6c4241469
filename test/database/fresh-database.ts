import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../src/platform/database/open-postgres.ts'
import { databaseOf, dropDatabase, query } from './template-database.ts'

/** The next copy, made while a test uses the one before. */
let next: Promise<string> | undefined
/** The removal of the last one, which nobody has to wait for but the next who asks. */
let removal: Promise<unknown> = Promise.resolve()

/** A migrated database that nobody else uses; closing it removes it. */
export async function createDatabase(): Promise<OpenDatabase> {
  const taken = next ?? copyDatabase(inject('template').name)
  // At once: whoever else asks meanwhile gets another.
  next = copyDatabase(inject('template').name)
  next.catch(() => {})
  const name = await taken
  await removal
  return openDatabase(name)
}

/** A database in which nothing has been made, likewise. */
export const createEmptyDatabase = async (): Promise<OpenDatabase> =>
  openDatabase(await copyDatabase('template0'))

/** Copies a database file by file, and answers the name of the copy. The end of all tests removes what is left. */
async function copyDatabase(original: string): Promise<string> {
  const template = inject('template')
  const name = `${template.name}_${randomUUID().replaceAll('-', '')}`
  await query(template, `create database ${name} template ${original} strategy file_copy`)
  return name
}

async function openDatabase(name: string): Promise<OpenDatabase> {
  const template = inject('template')
  const connection: pg.PoolConfig = { ...databaseOf(template, name), idleTimeoutMillis: 60_000 }
  const opened = await openPostgres(connection)
  const close = async () => {
    await opened.close()
    removal = dropDatabase(template, name)
  }
  return { ...opened, close }
}
