import { expect, test } from 'vitest'
import { rateLimit } from '#db/schema/platform.ts'
import { createDatabase } from '../../../../test/database/fresh-database.ts'
import { countHit, deleteExpiredHits, networkKey, undoHits } from './rate-limit.ts'

const limit = { hits: 10, seconds: 60 }

async function withCounts(
  use: (
    deps: { db: Awaited<ReturnType<typeof createDatabase>>['db']; clock: () => Date },
    pass: (seconds: number) => void,
  ) => Promise<void>,
) {
  const opened = await createDatabase()
  let now = Date.parse('2026-03-02T09:00:00Z')
  await use({ db: opened.db, clock: () => new Date(now) }, (seconds) => {
    now += seconds * 1000
  })
  await opened.close()
}

test('R-SEC-2 R-API-7 only as many concurrent requests as the limit allows get through', async () => {
  await withCounts(async (deps) => {
    const attempts = Array.from({ length: 25 }, () => countHit(deps, 'key', limit))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(outcomes.filter((it) => it.status === 'rejected')[0]?.reason).toMatchObject({
      refusal: 'too-many-requests',
      retryAfter: 60,
    })
  })
})

test('R-SEC-2 undone hits do not count', async () => {
  await withCounts(async (deps) => {
    for (let n = 0; n < 30; n += 1) {
      await countHit(deps, 'key', limit)
      await undoHits(deps, ['key'])
    }
    for (let n = 1; n <= 10; n += 1) expect(await countHit(deps, 'key', limit)).toBe(n)
  })
})

test('R-SEC-2 hits are counted again after their window', async () => {
  await withCounts(async (deps, pass) => {
    for (let n = 1; n <= 10; n += 1) await countHit(deps, 'key', limit)
    await expect(countHit(deps, 'key', limit)).rejects.toMatchObject({ retryAfter: 60 })
    pass(59)
    await expect(countHit(deps, 'key', limit)).rejects.toMatchObject({ retryAfter: 1 })
    pass(1)
    expect(await countHit(deps, 'key', limit)).toBe(1)
  })
})

test('R-SEC-2 the table contains hashed keys and few expired rows', async () => {
  await withCounts(async (deps, pass) => {
    const count = (n: number) => countHit(deps, `login:${'x'.repeat(n)}ada@example.org`, limit)
    for (let n = 0; n < 20; n += 1) await count(n)
    const rows = await deps.db.select().from(rateLimit)
    expect(new Set(rows.map(({ key }) => key.length))).toEqual(new Set([43]))
    expect(JSON.stringify(rows)).not.toContain('ada')
    pass(61)
    for (let n = 20; n < 30; n += 1) await count(n)
    expect(await deps.db.select().from(rateLimit)).toHaveLength(10)
    pass(61)
    await deleteExpiredHits(deps)
    expect(await deps.db.select().from(rateLimit)).toEqual([])
    await count(30)
    pass(61)
    await deps.db.transaction(async (tx) => {
      await tx.select().from(rateLimit).for('update')
      expect(await count(31), 'who takes out what has run out is not waited for').toBe(1)
    })
  })
})

const countOnce = (
  deps: Parameters<typeof countHit>[0],
  action: string,
  network: string,
): ReturnType<typeof countHit> =>
  countHit(deps, networkKey(action, network), { hits: 1, seconds: 90 })

test('R-SEC-2 actions and networks count separately', async () => {
  await withCounts(async (deps) => {
    expect(await countOnce(deps, 'login', '192.0.2.1')).toBe(1)
    expect(await countOnce(deps, 'login', '192.0.2.2')).toBe(1)
    expect(await countOnce(deps, 'contact', '192.0.2.1')).toBe(1)
  })
})

test('R-SEC-2 the message of a refusal says how long to wait', async () => {
  await withCounts(async (deps, pass) => {
    const count = () => countOnce(deps, 'login', '192.0.2.1')
    await count()
    await expect(count()).rejects.toThrow('Please try again in 2 minutes.')
    pass(31)
    await expect(count()).rejects.toThrow('Please try again in a minute.')
  })
})
