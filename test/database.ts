import { inject } from 'vitest'
import { type OpenDatabase, openPostgres } from '../src/platform/database/open.ts'
import { databaseOf, query } from './template-database.ts'

let copies = 0

/** A migrated database that nobody else uses; closing it removes it. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const template = inject('template')
  copies += 1
  const name = `takarda_test_${process.pid}_${copies}`
  await query(template, `create database ${name} template ${template.name} strategy file_copy`)
  return removing(await openPostgres(databaseOf(template, name)), name)
}

/** A database in which nothing has been made, likewise. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const template = inject('template')
  copies += 1
  const name = `takarda_test_${process.pid}_${copies}`
  await query(template, `create database ${name} template template0`)
  return removing(await openPostgres(databaseOf(template, name)), name)
}

function removing(opened: OpenDatabase, name: string): OpenDatabase {
  const close = async () => {
    await opened.close()
    await query(inject('template'), `drop database if exists ${name} with (force)`)
  }
  return { ...opened, close }
}
