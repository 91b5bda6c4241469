import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDatabase } from './fresh-database.ts'

test('two callers who ask for a database at once get two', async () => {
  await (await createDatabase()).close()
  const both = await Promise.all([createDatabase(), createDatabase()])
  const names = await Promise.all(
    both.map(async ({ db }) => (await db.execute(sql`select current_database() as name`)).rows[0]),
  )
  for (const { close } of both) await close()
  expect(names[0]).not.toEqual(names[1])
})
