import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { parseSearch } from '#domain/text/search-text.ts'
import { countFacets } from '#features/publishing/search/facets.ts'
import { countMatches, listMatches } from '#features/publishing/search/search-index.ts'
import { findSuggestion } from '#features/publishing/search/spelling-suggestions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

/** Articles whose titles all contain one word; some contain another, and none a third. */
const fill = async ({ db }: TestSite) => {
  await db.execute(sql`
    insert into article (id, title, abstract, keywords, search_text, status, publication_date, category, created_at, updated_at)
    select 'many' || n, 'Lesson', '', '{}', 'lesson' || case when n % 500 = 0 then ' rare' else '' end || e'\n\n',
      'published', '2000-01-01'::date + n::int, 'Policy', now(), now()
    from generate_series(1, 1500) as n`)
  await db.execute(sql`analyze search_index`)
}

type Scans = { all: string; newest: string }

/** The number of sequential scans, and of scans from the newest row, in a transaction. */
const scansOf = async (tx: Transaction): Promise<Scans> => {
  const { rows } = await tx.execute<Scans>(sql`
    select pg_stat_get_xact_numscans('search_index'::regclass) as all,
      pg_stat_get_xact_numscans('search_index_newest'::regclass) as newest`)
  return rows[0] as Scans
}

test('R-FIND-1 R-SCALE-4 A search reads only rows that contain a word', async ({ site }) => {
  await fill(site)
  const narrowings = ['lesson', 'rare', 'nowhere', 'lesson rare', 'les'].flatMap((words) => [
    { search: parseSearch(words) },
    { search: parseSearch(words), category: 'Policy', year: 2001 },
  ])
  const window = { limit: 12, offset: 0 }
  for (const filters of narrowings) {
    const reads: Record<string, (tx: Transaction) => Promise<unknown>> = {
      count: (tx) => countMatches(tx, filters),
      facets: (tx) => countFacets(tx, filters),
      near: (tx) => findSuggestion(tx, parseSearch('nowhere lesson') as never),
      relevance: (tx) => listMatches(tx, filters, 'relevance', 'desc', window),
      newest: (tx) => listMatches(tx, filters, 'publicationDate', 'desc', window),
      uploaded: (tx) => listMatches(tx, filters, 'createdAt', 'desc', window),
    }
    for (const [name, read] of Object.entries(reads)) {
      const scans = await site.db.transaction(async (tx) => {
        await read(tx)
        return scansOf(tx)
      })
      expect(scans, `${name} of ${JSON.stringify(filters)}`).toEqual({ all: '0', newest: '0' })
    }
  }
})
