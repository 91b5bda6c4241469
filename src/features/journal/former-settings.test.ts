import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { journalVersion } from '#db/schema/journal.ts'
import { test } from '../../../test/site.ts'

test('R-OFFICE-1 an upgrade renames colours in stored settings but not in texts', async ({
  site,
}) => {
  const [stored] = await site.db.select().from(journalVersion)
  const written = 'In words: "colour": "green"'
  const former = {
    carousel: [{ colour: 'green', title: written }, { colour: 'red' }],
    typesetting: { headingColour: 'red' },
  }
  await site.db
    .insert(journalVersion)
    .values({ number: 2, content: former, changed: [], publishedAt: site.now })
  const migration = await readFile('db/migrations/0004_rename-pattern-colours.sql', 'utf8')
  await site.db.execute(sql.raw(migration))
  const versions = await site.db.select().from(journalVersion).orderBy(journalVersion.number)
  expect(versions.map(({ content }) => content)).toEqual([
    stored?.content,
    {
      carousel: [{ colour: 'green', title: written }, { colour: 'red' }],
      typesetting: { headingColour: 'red' },
    },
  ])
})
