import { sql } from 'drizzle-orm'
import { searchWord } from '#db/schema/publishing/articles.ts'
import { parseSearch, type SearchQuery } from '#domain/text/search-text.ts'
import type { Reader } from '#platform/database/database.ts'
import { found } from './search-index.ts'

/** Each word costs a query. */
const maxWords = 6

/** Several are tried because the most similar word may no longer be in any article. */
const maxCandidates = 5

/**
 * Another spelling of a search without results, in which each unknown word is replaced by the most similar known
 * one. Undefined if that spelling has no results either.
 */
export async function findSuggestion(db: Reader, search: SearchQuery): Promise<string | undefined> {
  const words = search.words.slice(0, maxWords)
  const corrected: string[] = []
  for (const word of words)
    corrected.push((await isFound(db, [word])) ? word : await findSimilarWord(db, word))
  const suggestion = corrected.join(' ')
  if (suggestion === search.words.join(' ')) return undefined
  const other = parseSearch(suggestion)
  return other && (await isFound(db, other.words)) ? suggestion : undefined
}

async function isFound(db: Reader, words: string[]): Promise<boolean> {
  const search = { words, phrases: [] }
  const [any] = await db.select({ id: sql<string>`id` }).from(found({ search })).limit(1)
  return any !== undefined
}

/** The most similar word by trigrams (pg_trgm), or the word itself if none is similar. */
async function findSimilarWord(db: Reader, word: string): Promise<string> {
  const candidates = await db
    .select({ word: searchWord.word })
    .from(searchWord)
    .where(sql`${searchWord.word} % ${word}`)
    .orderBy(sql`similarity(${searchWord.word}, ${word}) desc`, searchWord.word)
    .limit(maxCandidates)
  for (const candidate of candidates) if (await isFound(db, [candidate.word])) return candidate.word
  return word
}
