/** Letters of Hausa, Igbo and Yoruba whose hook or stroke is no combining mark, and their plain forms. */
const plainLetters: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ə: 'e',
  ǝ: 'e',
  ŋ: 'n',
}

/**
 * Text as search compares it: lower case, without tone marks, dots and hooks, runs of blanks as
 * one, so that `oso` finds `Ọ̀ṣọ́`. Folding keeps substrings: what was contained stays contained.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ') // lower case differs at the end of a word only
    .replace(/[ɓɗƙƴəǝŋ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\S\n]+/g, ' ')

/** A term folded and escaped for `LIKE '%…%'` with backslash as the escape character. */
export const likePattern = (term: string): string =>
  `%${foldForSearch(term.trim())
    .replace(/\n/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`

/** The same on one line: names that only marks, capitals or blanks tell apart are one. */
export const foldLine = (text: string): string => foldForSearch(text.replace(/\s+/g, ' '))

/** All that an article is found by, one field a line, so that no match spans two fields. */
export const searchText = (article: {
  title: string
  abstract: string
  authors: string[]
  keywords: string[]
}): string =>
  [article.title, article.abstract, ...article.authors, ...article.keywords]
    .map(foldLine)
    .join('\n')

/** The characters that separate words: the same as in `search_words` of the database (db/migrations/0000_baseline.sql). */
const wordSeparators =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters part words too
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/

/** The words of a folded text, in their order. */
export const splitWords = (folded: string): string[] => folded.split(wordSeparators).filter(Boolean)

/** So long are the parts of words that the database keeps. */
const maxPartLength = 32

/** The different words of a text, folded, as far as they fit into so many bytes; without what is longer than any word. */
export function listDistinctWords(text: string, mostBytes: number): string[] {
  const words = new Set<string>()
  const encoder = new TextEncoder()
  let room = mostBytes
  for (const word of splitWords(foldForSearch(text))) {
    if (word.length > 2 * maxPartLength || words.has(word)) continue
    room -= encoder.encode(word).length
    if (room < 0) break
    words.add(word)
  }
  return [...words]
}

/** What is read of a search: so many letters, so many different words, so many phrases. */
const limits = { letters: 200, words: 16, phrases: 4 }

/** A search as it is understood: words that must all be there, and phrases in quotation marks that must be as they are. */
export type SearchQuery = {
  /** Folded, each once; empty for a search of signs alone. */
  words: string[]
  /** As patterns for `LIKE`. A search of signs alone is one. */
  phrases: string[]
}

/** Reads what somebody typed into the search box; undefined where that is nothing. */
export function parseSearch(typed: string | undefined): SearchQuery | undefined {
  const term = typed?.slice(0, limits.letters).replaceAll('\0', ' ').trim()
  if (!term) return undefined
  const words = [...new Set(splitWords(foldForSearch(term)))].slice(0, limits.words)
  if (words.length === 0) return { words, phrases: [likePattern(term)] }
  const quoted = [...term.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, inner = '']) => inner)
  const phrases = quoted.filter((phrase) => splitWords(phrase).length > 1).slice(0, limits.phrases)
  return { words, phrases: phrases.map(likePattern) }
}

/** A search that is one word and nothing else; undefined for every other, which means what was typed as it was typed. */
export function parseSingleWord(typed: string | undefined): SearchQuery | undefined {
  const search = parseSearch(typed)
  return search && search.words[0] === foldForSearch(typed?.trim() ?? '') ? search : undefined
}

/**
 * The words as a `tsquery` over the ends of words: each is the beginning of one, so that parts of words are found
 * too. One or two letters among other words are the end of one, since nearly every word begins with them somewhere.
 */
export const prefixQuery = (words: readonly string[]): string =>
  words
    .map((word, place) => {
      const letters = [...word]
      const isLast = place === words.length - 1
      const isWhole = words.length > 1 && letters.length < (isLast ? 2 : 3)
      return `'${letters.slice(0, maxPartLength).join('')}'${isWhole ? '' : ':*'}`
    })
    .join(' & ')
