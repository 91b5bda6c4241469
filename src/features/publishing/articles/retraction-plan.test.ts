import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import type { Transaction } from '#platform/database/database.ts'
import { test } from '../../../../test/site.ts'
import { isRetracted } from './article-fragments.ts'

/** How often this connection has read all articles. */
const countScans = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.execute<{ scans: string }>(
    sql`select pg_stat_get_xact_numscans('article'::regclass) as scans`,
  )
  return Number(rows[0]?.scans)
}

test('R-META-3 R-SCALE-4 a short list finds retractions without reading all articles', async ({
  site: { db },
}) => {
  await db.execute(sql`
    insert into article (id, title, abstract, keywords, search_text, status, created_at, updated_at)
    select 'many' || n, 'Lesson', '', '{}', 'lesson', 'published', now() + n * interval '1 second', now()
    from generate_series(1, 1500) as n`)
  await db.execute(sql`
    update article set notice = 'retraction', concerns_id = 'many' || substr(id, 5)::int / 500
    where substr(id, 5)::int % 500 = 0`)
  await db.execute(sql`analyze article`)
  await db.transaction(async (tx) => {
    const before = await countScans(tx)
    const oldest = await tx
      .select({ id: article.id, retracted: isRetracted })
      .from(article)
      .orderBy(article.createdAt)
      .limit(10)
    expect(await countScans(tx)).toBe(before)
    const retracted = oldest.filter((listed) => listed.retracted)
    expect(retracted.map(({ id }) => id)).toEqual(['many1', 'many2', 'many3'])
  })
})
