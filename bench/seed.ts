import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { categories } from '#domain/publishing/category.ts'
import { searchText } from '#domain/text/search-text.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { root } from './server.ts'

const given = [
  'Ngozi',
  'Musa',
  'Ọlájùmọ̀kẹ́',
  'Zainab',
  'Chinedu',
  'Ọmọ́táyọ̀',
  'Hauwa',
  'Ifeanyi',
  'Bọ́lá',
  'Ibrahim',
]
const family = [
  'Adébáyọ̀',
  'Ɗanlami',
  'Okafor',
  'Ọṣúntókun',
  'Ƙofa',
  'Eze',
  'Balogun',
  'Yar’Adua',
  'Nwosu',
  'Bello',
]

/** Every word of the sample articles, in their order and as often as they use it. */
const text = globSync(path.join(root, 'db/sample/text/*.md'))
  .map((file) => readFileSync(file, 'utf8'))
  .join(' ')
const words = text.match(/[\p{L}’]+/gu) ?? []

/** The same numbers at every run. (Mulberry32) */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

type Dice = ReturnType<typeof dice>

const one = <Item>(roll: Dice, from: readonly Item[]): Item => from[roll(from.length)] as Item
const many = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)

/** Fills an empty, migrated database with published articles of generated text, without files. */
export function seedArticles(db: Database, count: number): Promise<void> {
  return withoutWordIndexes(db, () => insertArticles(db, count))
}

/** Makes the indexes of words anew after the rows are there: several times as fast as keeping them meanwhile. */
async function withoutWordIndexes(db: Database, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'findable' and indexdef like '% USING gin %'`)
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await fill()
  for (const { made } of rows) await db.execute(sql.raw(made))
}

async function insertArticles(db: Database, count: number): Promise<void> {
  const roll = dice(1)
  const step = 500
  for (let from = 0; from < count; from += step) {
    const made = many(Math.min(step, count - from), () => makeArticle(roll))
    await db.insert(article).values(made.map(({ row }) => row))
    await db.insert(contributor).values(made.flatMap(({ contributors }) => contributors))
  }
}

function makeArticle(roll: Dice) {
  const id = newId()
  const say = (length: number) => many(length, () => one(roll, words)).join(' ')
  const authors = many(1 + roll(4), () => `${one(roll, given)} ${one(roll, family)}`)
  const found = {
    title: say(6 + roll(8)),
    abstract: say(120 + roll(120)),
    keywords: many(4, () => say(1)),
  }
  const moment = new Date(Date.UTC(2005, 0, 1) + roll(20 * 365 * 24 * 3600) * 1000)
  const row = {
    ...found,
    id,
    status: 'published' as const,
    category: one(roll, categories),
    publicationDate: moment.toISOString().slice(0, 10),
    publishedAt: moment,
    searchText: searchText({ ...found, authors }),
    createdAt: moment,
    updatedAt: moment,
  }
  const contributors = authors.map((displayName, position) => ({
    articleId: id,
    position,
    displayName,
  }))
  return { row, contributors }
}

/** Different terms to search for: words from the rarest to the commonest, and people. */
export function searchTerms(count: number): string[] {
  const long = [
    ...new Set(words.filter((word) => word.length > 4).map((word) => word.toLowerCase())),
  ]
  const people = given.flatMap((first) => family.map((last) => `${first} ${last}`))
  const every = (from: string[], wanted: number) =>
    many(wanted, () => 0).map(
      (_, index) => from[Math.floor((index * from.length) / wanted)] as string,
    )
  return [...every(long, count - 20), ...every(people, 20)]
}
