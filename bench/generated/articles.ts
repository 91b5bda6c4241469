import { sql } from 'drizzle-orm'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { categories } from '#domain/publishing/category.ts'
import { searchText } from '#domain/text/search-text.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type Draw, many, one, random, sayWords, words } from './text.ts'

const given = 'Ngozi Musa Ọlájùmọ̀kẹ́ Zainab Chinedu Ọmọ́táyọ̀ Hauwa Ifeanyi Bọ́lá Ibrahim'.split(' ')
const family = 'Adébáyọ̀ Ɗanlami Okafor Ọṣúntókun Ƙofa Eze Balogun Yar’Adua Nwosu Bello'.split(' ')

/**
 * Fills an empty, migrated database with published articles of generated text, without files. The indexes of words are
 * created after the rows, which is several times as fast.
 */
export async function insertArticles(db: Database, count: number): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_index' and indexdef like '% USING gin %'`)
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  const draw = random(1)
  const step = 500
  for (let from = 0; from < count; from += step) {
    const made = many(Math.min(step, count - from), () => makeArticle(draw))
    await db.insert(article).values(made.map(({ row }) => row))
    await db.insert(contributor).values(made.flatMap(({ contributors }) => contributors))
  }
  for (const { definition } of rows) await db.execute(sql.raw(definition))
}

function makeArticle(draw: Draw) {
  const id = newId()
  const authors = many(1 + draw(4), () => `${one(draw, given)} ${one(draw, family)}`)
  const found = {
    title: sayWords(draw, 6 + draw(8)),
    abstract: sayWords(draw, 120 + draw(120)),
    keywords: many(4, () => sayWords(draw, 1)),
  }
  const moment = new Date(Date.UTC(2005, 0, 1) + draw(20 * 365 * 24 * 3600) * 1000)
  const row = {
    ...found,
    id,
    status: 'published' as const,
    category: one(draw, categories),
    publicationDate: moment.toISOString().slice(0, 10),
    publishedAt: moment,
    searchText: searchText({ ...found, authors }),
    createdAt: moment,
    updatedAt: moment,
  }
  const toRow = (name: string, position: number) => ({ articleId: id, position, displayName: name })
  return { row, contributors: authors.map(toRow) }
}

/** Different terms to search for: words from the rarest to the commonest, and people. */
export function searchTerms(count: number): string[] {
  const long = words.filter((word) => word.length > 4).map((word) => word.toLowerCase())
  const people = given.flatMap((first) => family.map((last) => `${first} ${last}`))
  const spread = (from: string[], wanted: number) =>
    many(wanted, (n) => from[Math.floor((n * from.length) / wanted)] as string)
  return [...spread([...new Set(long)], count - 20), ...spread(people, 20)]
}
