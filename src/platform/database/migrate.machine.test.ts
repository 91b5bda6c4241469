import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database/fresh-database.ts'
import { until } from '../../../test/until.ts'
import { migrate } from './migrate.ts'

const folder = 'db/migrations'

/** A copy of the migrations with one more at the end. */
async function withOneMore(statement: string): Promise<string> {
  const grown = await mkdtemp(path.join(tmpdir(), 'takarda-migrations-'))
  await cp(folder, grown, { recursive: true })
  const journal = path.join(grown, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const last = entries.at(-1)
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  await writeFile(path.join(grown, 'one_more.sql'), statement)
  return grown
}

test('R-SCALE-1 R-SCALE-3 concurrent starts migrate once', async () => {
  const opened = await createEmptyDatabase()
  const { db } = opened
  await Promise.all([migrate(db, folder), migrate(db, folder)])
  const noted = sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`
  const { rows } = await db.execute<{ at: string }>(noted)
  expect(new Set(rows.map(({ at }) => at)).size).toBe(rows.length)
  await opened.close()
})

test('R-SCALE-1 R-SCALE-3 a waiting migration does not block readers', async () => {
  const opened = await createEmptyDatabase()
  const { db } = opened
  await migrate(db, folder)
  const grown = await withOneMore('alter table email_message add column tried_on_readers text')
  let upgrade: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from email_message`)
    upgrade = migrate(db, grown)
    const waiting = sql`select from pg_locks where not granted and relation = 'email_message'::regclass`
    await until(async () => expect((await db.execute(waiting)).rows).toHaveLength(1))
    // If the migration waited without a limit, this reader would wait, too.
    await db.execute(sql`select from email_message`)
  })
  await upgrade
  await db.execute(sql`select tried_on_readers from email_message`)
  await opened.close()
  await rm(grown, { recursive: true })
})
