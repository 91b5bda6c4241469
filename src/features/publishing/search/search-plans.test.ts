import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { parseSearch } from '#domain/text/search-text.ts'
import { countFacets } from '#features/publishing/search/facets.ts'
import { countMatches, listMatches } from '#features/publishing/search/search-index.ts'
import { findSuggestion } from '#features/publishing/search/spelling-suggestions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type TestSite, test } from '../../../../test/site.ts'

/** Articles whose titles all hold one word, some another, and none a third. */
const fill = async ({ db }: TestSite) => {
  await db.execute(sql`
    insert into article (id, title, abstract, keywords, search_text, status, publication_date, category, created_at, updated_at)
    select 'many' || n, 'Lesson', '', '{}', 'lesson' || case when n % 500 = 0 then ' rare' else '' end || e'\n\n',
      'published', '2000-01-01'::date + n::int, 'Policy', now(), now()
    from generate_series(1, 1500) as n`)
  await db.execute(sql`analyze search_index`)
}

type Scans = { all: string; newest: string }

/** How often all rows of the search were read one after the other, or from the newest on, in a transaction. */
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
  for (const narrowing of narrowings) {
    const reads: Record<string, (tx: Transaction) => Promise<unknown>> = {
      count: (tx) => countMatches(tx, narrowing),
      facets: (tx) => countFacets(tx, narrowing),
      near: (tx) => findSuggestion(tx, parseSearch('nowhere lesson') as never),
      relevance: (tx) => listMatches(tx, narrowing, 'relevance', 'desc', window),
      newest: (tx) => listMatches(tx, narrowing, 'publicationDate', 'desc', window),
      uploaded: (tx) => listMatches(tx, narrowing, 'createdAt', 'desc', window),
    }
    for (const [name, read] of Object.entries(reads)) {
      const scans = await site.db.transaction(async (tx) => {
        await read(tx)
        return scansOf(tx)
      })
      expect(scans, `${name} of ${JSON.stringify(narrowing)}`).toEqual({ all: '0', newest: '0' })
    }
  }
})
