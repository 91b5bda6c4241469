import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { harvestChange, harvestRecord } from '#db/schema/harvesting.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { findRecords } from '#features/publishing/articles/record-queries.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { articleRow } from '../../../test/fixtures/article-rows.ts'
import { tries } from '../../../test/runner/circle.ts'
import { limit } from '../../../test/runner/patience.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'
import { assignDatestamps, createDatestampLimit } from './assign-datestamps.ts'
import { type ListPosition, listHeaders } from './queries.ts'

// Many sequences of changes.
vi.setConfig({ testTimeout: limit(120) })

const { journal } = await readJournal('journal')
const journalContext = { journal, baseUrl: 'https://journal.example.org' }

const writers = [0, 1, 2] as const
const articlesEach = 3

/** What a writer does in a transaction that stays open for a while, and what happens beside it. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('write' as const),
      writer: fc.constantFrom(...writers),
      article: fc.nat(articlesEach - 1),
      change: fc.constantFrom(
        'edit',
        'delete',
        'restore',
        'insert',
        'join',
        'edit issue',
        'correct',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('commit', 'commit', 'take back'),
      writer: fc.constantFrom(...writers),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('harvest' as const),
      harvester: fc.constantFrom(0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('harvest at once' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Open = { tx: Transaction; end(keep: boolean): Promise<void> }

/** A transaction that stays open until a caller ends it. */
function open(db: Database): Promise<Open> {
  return new Promise((opened) => {
    const done = db
      .transaction(async (tx) => {
        const keep = await new Promise<boolean>((end) =>
          opened({
            tx,
            end: (kept) => {
              end(kept)
              return done
            },
          }),
        )
        if (!keep) throw new Error('taken back')
      })
      .catch(() => {})
  })
}

/** A change in an open transaction; each writer has articles and an issue to itself, so that none waits for another. */
async function write(
  site: TestSite,
  tx: Transaction,
  { writer, article: n, change }: { writer: number; article: number; change: string },
) {
  const id = `w${writer}a${n}`
  const set = (values: Partial<typeof article.$inferInsert>) =>
    tx.update(article).set(values).where(eq(article.id, id))
  if (change === 'edit') await set({ title: newId() })
  if (change === 'delete') await set({ deletedAt: site.now })
  if (change === 'restore') await set({ deletedAt: null })
  if (change === 'insert') await tx.insert(article).values(articleRow(site, newId()))
  // Another's issue: it may be changed at the same time.
  if (change === 'join') await set({ issueId: `i${(writer + n) % writers.length}` })
  if (change === 'edit issue')
    await tx
      .update(issue)
      .set({ title: newId() })
      .where(eq(issue.id, `i${writer}`))
  if (change === 'correct')
    await tx
      .insert(article)
      .values({ ...articleRow(site, newId()), concerns: id, notice: 'correction' })
}

/** The records of a harvester, its position, and the start of its next request. */
type Harvester = {
  learnt: Map<string, string>
  from: Date | undefined
  next: Date | undefined
  place: ListPosition | undefined
  recorded: Set<string>
  /** The start of the next request: the date of the first or the last response, or the newest datestamp. */
  habit: 'first' | 'last' | 'newest'
}

const harvester = (habit: Harvester['habit']): Harvester => ({
  learnt: new Map(),
  from: undefined,
  next: undefined,
  place: undefined,
  recorded: new Set(),
  habit,
})

const pageSize = 4

/** Asks for one part of a list, and begins the next list when there is no more. @returns whether the list has ended */
async function askOnce(site: TestSite, who: Harvester): Promise<boolean> {
  const at = await assignDatestamps({ db: site.db, limit: createDatestampLimit() })
  const selection = { from: who.from, before: undefined, set: undefined }
  const page = await listHeaders(site.db, selection, who.place, pageSize)
  const records = await findRecords(
    site.db,
    journalContext,
    page.map(({ articleId }) => articleId),
  )
  for (const { articleId, changedAt, deleted } of page) {
    const state = `${articleId} ${changedAt.toISOString()}`
    expect(who.recorded, 'no state is recorded twice').not.toContain(state)
    who.recorded.add(state)
    const record = deleted ? undefined : records.get(articleId)
    if (!record) who.learnt.delete(articleId)
    else who.learnt.set(articleId, sayOf(record))
  }
  const last = page.at(-1)
  if (who.habit === 'first') who.next ??= at
  else if (who.habit === 'last') who.next = at
  else who.next = last?.changedAt ?? who.next
  who.place = last ?? who.place
  if (page.length === pageSize) return false
  who.from = who.next ?? who.from
  Object.assign(who, { next: undefined, place: undefined, recorded: new Set() })
  return true
}

const sayOf = ({
  title,
  issue,
  relations,
}: {
  title: string
  issue: object | null
  relations: object[]
}) => JSON.stringify([title, issue, relations])

async function truth(site: TestSite): Promise<Map<string, string>> {
  const rows = await site.db.select({ id: article.id }).from(article)
  const records = await findRecords(
    site.db,
    journalContext,
    rows.map(({ id }) => id),
  )
  return new Map([...records].map(([id, record]) => [id, sayOf(record)]))
}

async function begin(site: TestSite) {
  await site.db.delete(article)
  await site.db.delete(issue)
  await site.db
    .insert(issue)
    .values(writers.map((n) => ({ id: `i${n}`, volume: n + 1, number: '', publishedAt: site.now })))
  const ids = writers.flatMap((w) => Array.from({ length: articlesEach }, (_, n) => `w${w}a${n}`))
  await site.db
    .insert(article)
    .values(ids.map((id) => ({ ...articleRow(site, id), issueId: `i${id[1]}` })))
}

/** Takes the steps in their order; in the end no transaction is open. */
async function takeSteps(site: TestSite, steps: Step[], harvesters: Harvester[]): Promise<void> {
  const transactions = new Map<number, Open>()
  const end = async (writer: number, keep: boolean) => {
    await transactions.get(writer)?.end(keep)
    transactions.delete(writer)
  }
  try {
    for (const it of steps) {
      if (it.what === 'write') {
        const opened = transactions.get(it.writer) ?? (await open(site.db))
        transactions.set(it.writer, opened)
        await write(site, opened.tx, it)
      } else if (it.what === 'harvest') await askOnce(site, harvesters[it.harvester] as Harvester)
      else if (it.what === 'harvest at once')
        await Promise.all(harvesters.map((who) => askOnce(site, who)))
      else await end(it.writer, it.what === 'commit')
    }
  } finally {
    for (const writer of writers) await end(writer, true)
  }
}

test('R-OAI-2 Harvesters with any schedule get every committed change during writes', async ({
  site,
}) => {
  // On a slow machine fewer schedules are tried.
  const end = performance.now() + 60_000
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      if (performance.now() > end) return
      await begin(site)
      const harvesters = [harvester('first'), harvester('last'), harvester('newest')]
      await takeSteps(site, steps, harvesters)
      const present = await truth(site)
      for (const who of harvesters) {
        // The list at hand, and one more: what was committed last may lie before its beginning.
        while (!(await askOnce(site, who)));
        while (!(await askOnce(site, who)));
        expect(new Map([...who.learnt].sort()), who.habit).toEqual(new Map([...present].sort()))
      }
    }),
    { numRuns: tries(15, 5) },
  )
  expect(await site.db.$count(harvestChange)).toBe(0)
})

test('R-OAI-2 One process with a limited queue assigns datestamps at a time', async ({ site }) => {
  const changes = (count: number) =>
    site.db.execute(sql`insert into harvest_change (kind, target_id)
      select 'article', 'unheard-of' from generate_series(1, ${count}::int)`)
  await changes(4001)
  await site.db.insert(article).values(articleRow(site, 'late'))
  const deps = { db: site.db, limit: createDatestampLimit() }
  await assignDatestamps(deps)
  expect(await site.db.$count(harvestChange)).toBe(0)
  expect((await site.db.select().from(harvestRecord)).map(({ articleId }) => articleId)).toEqual([
    'late',
  ])

  const refused: unknown[] = []
  const crowd = await site.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7224151)`)
    const at = await assignDatestamps(deps)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    await changes(1)
    const crowd = Array.from({ length: 103 }, () =>
      assignDatestamps(deps).catch((refusal) => refused.push(refusal)),
    )
    await until(() => expect(refused).toHaveLength(2))
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        refusal: 'too-busy',
        message: 'Many changes are being processed now. Please try again in a moment.',
      })
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`
    await until(async () => expect((await tx.execute(waiting)).rows).toHaveLength(1))
    return crowd
  })
  await Promise.all(crowd)
  expect(refused).toHaveLength(2)
  expect(await site.db.$count(harvestChange)).toBe(0)
})
