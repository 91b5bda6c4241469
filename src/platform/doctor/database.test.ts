import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { createDatabase } from '../../../test/database/fresh-database.ts'
import { checkDatabase } from './database.ts'

/** A fake database server with the given settings. */
const saying = (opened: OpenDatabase, said: object): OpenDatabase => ({
  ...opened,
  db: Object.assign(Object.create(opened.db), {
    execute: async () => {
      const { rows } = await opened.db.execute(sql`select 1`)
      const usual = { version: '18.1', trigrams: true, seconds: Date.now() / 1000 }
      return { rows: rows.map(() => ({ ...usual, ...said })) }
    },
  }),
})

/** The migrations of the project without the last ones, or with one more. */
async function migrationsWith(change: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-migrations-'))
  await cp('db/migrations', folder, { recursive: true })
  const place = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(place, 'utf8'))
  const last = journal.entries.at(-1)
  if (change < 0) journal.entries.splice(change)
  else journal.entries.push({ ...last, idx: last.idx + 1, tag: 'another', when: last.when + 1 })
  await writeFile(path.join(folder, 'another.sql'), 'select 1')
  await writeFile(place, JSON.stringify(journal))
  return folder
}

test('R-RUN-2 an old server, missing extensions, other tables and clock differences are reported', async () => {
  const opened = await createDatabase()
  const usual = 'db/migrations'
  const found = async (said: object = {}, folder = usual) =>
    (await checkDatabase(saying(opened, said), folder)).map(
      ({ state, about, says }) => `${state} ${about}: ${says}`,
    )
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  const all = entries.length
  const [version, migrations, clock] = await found()
  expect([version, migrations]).toEqual([
    'ok database: PostgreSQL 18.1 answers',
    `ok migrations: all ${all} are applied`,
  ])
  expect(clock).toMatch(/^ok clock: this machine and the database are [0-4]\.\d s apart$/)

  expect((await found({ version: '15.0' }))[0]).toBe('ok database: PostgreSQL 15.0 answers')
  expect((await found({ version: '14.9' }))[0]).toBe(
    'FAIL database: PostgreSQL 14.9 is too old: 15 or newer is needed',
  )
  expect((await found({ trigrams: false }))[0]).toBe(
    'FAIL database: its extension pg_trgm is missing; Debian has it in the package postgresql-contrib or postgresql',
  )
  const apart = async (seconds: number) =>
    (await found({ seconds: Date.now() / 1000 + seconds }))[2]
  const advice = 's apart; synchronise both clocks by NTP (timedatectl set-ntp true)'
  expect(await apart(20)).toMatch(/^warn clock: this machine and the database are (19|20)\.\d /)
  expect(await apart(-20)).toMatch(/^warn clock: /)
  expect(await apart(90)).toMatch(/^FAIL clock: this machine and the database are (89|90)\.\d /)
  expect(await apart(90)).toContain(advice)
  expect(await apart(20)).toContain(advice)

  for (const [change, says] of [
    [1, `warn migrations: 1 of ${all + 1} will be applied at the next start`],
    [
      -1,
      'FAIL migrations: the tables were created by another version of this product; run that version',
    ],
  ] as const) {
    const folder = await migrationsWith(change)
    expect((await found({}, folder))[1]).toBe(says)
    await rm(folder, { recursive: true })
  }
  const silent = Object.assign(Object.create(opened.db), { execute: async () => ({ rows: [] }) })
  expect(await checkDatabase({ ...opened, db: silent }, usual)).toEqual([
    { state: 'FAIL', about: 'database', says: 'it does not answer' },
  ])
  await opened.close()
})
