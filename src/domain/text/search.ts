/** Letters of Hausa, Igbo and Yoruba whose hook or stroke is no combining mark, and their plain forms. */
const plain: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ə: 'e', ǝ: 'e', ŋ: 'n' }

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
    .replace(/[ɓɗƙƴəǝŋ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\S\n]+/g, ' ')

/** A term folded and escaped for `LIKE '%…%'` with backslash as the escape character. */
export const likePattern = (term: string): string =>
  `%${foldForSearch(term.trim())
    .replace(/\n/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`

/** All that an article is found by, one field a line, so that no match spans two fields. */
export const searchText = (article: {
  title: string
  abstract: string
  authors: string[]
  keywords: string[]
}): string =>
  [article.title, article.abstract, ...article.authors, ...article.keywords]
    .map((field) => foldForSearch(field.replace(/\s+/g, ' ')))
    .join('\n')
