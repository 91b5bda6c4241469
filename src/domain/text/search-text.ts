/** Letters of Hausa, Igbo and Yoruba that Unicode does not decompose, and their plain forms. */
export const plainLetters: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ə: 'e',
  ǝ: 'e',
  ŋ: 'n',
}

/**
 * Normalizes text for search: lower case, without tone marks, dots and hooks, with single spaces, so that `oso` finds
 * `Ọ̀ṣọ́`. A substring of a text stays a substring of the folded text.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ') // only a final form
    .replace(/[ɓɗƙƴəǝŋ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\S\n]+/g, ' ')

/** A folded term for `LIKE`, escaped with backslashes. */
export const likePattern = (term: string): string =>
  `%${foldForSearch(term.trim())
    .replace(/\n/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`

/** Folds a text to one line. */
export const foldLine = (text: string): string => foldForSearch(text.replace(/\s+/g, ' '))

type SearchableFields = {
  title: string
  abstract: string
  translatedAbstracts?: { text: string }[]
  authors: string[]
  keywords: string[]
}

/**
 * The searchable text of an article with one line per field, so that no match spans two fields. The abstracts share a
 * line, between bars.
 */
export const searchText = ({ title, authors, keywords, ...article }: SearchableFields): string => {
  const translations = article.translatedAbstracts?.map(({ text }) => text) ?? []
  const abstracts = [article.abstract, ...translations].join(' | ')
  return [title, abstracts, ...authors, ...keywords].map(foldLine).join('\n')
}

/** The separators of words, as in `search_words` of db/migrations/0000_baseline.sql. */
const wordSeparators =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters part words too
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/

export const splitWords = (folded: string): string[] => folded.split(wordSeparators).filter(Boolean)

/** The folded words of a text in their order, with single spaces, so that a phrase is found across lines. */
export const foldWords = (text: string): string => splitWords(foldForSearch(text)).join(' ')

/** The length of the words in the index. */
const maxPartLength = 32

/** The distinct folded words of a text, up to a number of bytes, without overlong ones. */
export function listDistinctWords(text: string, maxBytes: number): string[] {
  const words = new Set<string>()
  const encoder = new TextEncoder()
  let room = maxBytes
  for (const word of splitWords(foldForSearch(text))) {
    if (word.length > 2 * maxPartLength || words.has(word)) continue
    room -= encoder.encode(word).length
    if (room < 0) break
    words.add(word)
  }
  return [...words]
}

/** The part of a search that is used. */
const limits = { characters: 200, words: 16, phrases: 4 }

/** A parsed search. All words and all phrases must match. */
export type SearchQuery = {
  /** Distinct folded words; empty for a search without letters and digits. */
  words: string[]
  /** Phrases in quotation marks, or a search without letters and digits. */
  phrases: string[]
  /** A pattern for `LIKE`: several words as typed. Their matches come first. */
  exact?: string
}

/** The phrases in quotation marks of a search, and the rest. */
function splitPhrases(term: string): { phrases: string[]; rest: string } {
  const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g
  const phrases = [...term.matchAll(quoted)].map(([, inner = '']) => inner.trim()).filter(Boolean)
  return { phrases: phrases.slice(0, limits.phrases), rest: term.replace(quoted, ' ').trim() }
}

/** Patterns for `LIKE` that must all match: the phrases in quotation marks, and the rest as typed. */
export function likePatterns(typed: string): string[] {
  const { phrases, rest } = splitPhrases(typed)
  return [...phrases, rest].filter(Boolean).map(likePattern)
}

/** Parses the input of the search box. */
export function parseSearch(typed: string | undefined): SearchQuery | undefined {
  const term = typed?.slice(0, limits.characters).replaceAll('\0', ' ').trim()
  if (!term) return undefined
  const words = [...new Set(splitWords(foldForSearch(term)))].slice(0, limits.words)
  if (words.length === 0) return { words, phrases: [term] }
  const phrases = splitPhrases(term).phrases.filter((phrase) => splitWords(phrase).length > 1)
  if (phrases.length > 0) return { words, phrases }
  const isLong = words.length > 1 && /\s/.test(term)
  return { words, phrases, ...(isLong && { exact: likePattern(term) }) }
}

/** Parses a search of exactly one word. */
export function parseSingleWord(typed: string | undefined): SearchQuery | undefined {
  const search = parseSearch(typed)
  return search && search.words[0] === foldForSearch(typed?.trim() ?? '') ? search : undefined
}

/**
 * A `tsquery` on the index of word ends. Each word is a prefix, so that parts of words match. Very short words among
 * others must match a whole word end, because nearly every article contains such a prefix.
 */
export const prefixQuery = (words: readonly string[]): string =>
  words
    .map((word, index) => {
      const characters = [...word]
      const isLast = index === words.length - 1
      const isWhole = words.length > 1 && characters.length < (isLast ? 2 : 3)
      return `'${characters.slice(0, maxPartLength).join('')}'${isWhole ? '' : ':*'}`
    })
    .join(' & ')
