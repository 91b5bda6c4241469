import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { test } from '../../test/site.ts'

test('R-SEC-6 the database refuses every statement that changes or deletes rows of the activity log', async ({
  site,
}) => {
  const at = site.now
  await site.db.insert(event).values({ at, type: 'sample', data: {} })
  for (const statement of [
    sql`update event set type = 'another'`,
    sql`delete from event`,
    sql`truncate event`,
    sql`delete from event where false`,
  ])
    await expect(site.db.execute(statement)).rejects.toMatchObject({
      cause: { code: '42501', message: expect.stringContaining('the activity log only grows') },
    })
  expect(await site.db.select().from(event)).toMatchObject([{ type: 'sample' }])
})

test('R-SEC-6 an operator who allows it in the session can delete rows of the activity log', async ({
  site,
}) => {
  await site.db.insert(event).values({ at: site.now, type: 'sample', data: {} })
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local takarda.allow_event_change = 'on'`)
    await tx.execute(sql`delete from event`)
  })
  expect(await site.db.select().from(event)).toEqual([])
})
