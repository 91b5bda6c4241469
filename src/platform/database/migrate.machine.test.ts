import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

const folder = 'db/migrations'

test('R-SCALE-1 R-SCALE-3 two that start at once on nothing migrate once, and a migration waits for whoever reads without keeping other readers', async () => {
  const opened = await emptyDatabase()
  const { db } = opened
  await Promise.all([migrate(db, folder), migrate(db, folder)])
  const noted = sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`
  const { rows } = await db.execute<{ at: string }>(noted)
  expect(new Set(rows.map(({ at }) => at)).size).toBe(rows.length)
  // As it was before the last one, of whose tables somebody reads one for long.
  await db.execute(sql`drop table upkeep`)
  await db.execute(sql`alter table "user" drop column bounced_at`)
  await db.execute(sql`drop index letter_unsent`)
  await db.execute(sql`alter table letter drop column return_mark`)
  await db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = ${rows.at(-1)?.at}`,
  )
  let upgrade: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from letter`)
    upgrade = migrate(db, folder)
    const waiting = sql`select from pg_locks where not granted and relation = 'letter'::regclass`
    await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toHaveLength(1))
    const began = performance.now()
    await db.execute(sql`select from letter`)
    expect(performance.now() - began).toBeLessThan(1000)
  })
  await upgrade
  await db.execute(sql`select return_mark from letter`)
  await opened.close()
})
