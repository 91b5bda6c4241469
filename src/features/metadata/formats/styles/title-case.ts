import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'

/** Articles, conjunctions and prepositions, which both styles leave small within a title. */
const smallWords = new Set(
  (
    'a about above across after against along among an and around as at before behind below beneath beside between ' +
    'beyond but by despite down during except for from in inside into like near nor of off on onto or out outside over ' +
    'past per so since the through throughout to toward towards under until up upon via with within without yet'
  ).split(' '),
)

/** An English title in headline style (MLA, 9th ed., 2.90; Chicago, 17th ed., 8.159). Words with capitals stay as written. */
export function titleCase({ title, language }: Pick<ArticleRecord, 'title' | 'language'>): string {
  const text = singleLine(title)
  if (!/^en\b/i.test(language)) return text
  const words = text.split(/([\s/–—-]+)/)
  return words
    .map((word, at) => {
      const before = words.slice(0, at).join('').trimEnd()
      const isEdge = before === '' || /[:.?!]["”’)]*$/.test(before) || at === words.length - 1
      const isSmall = !isEdge && smallWords.has(word)
      return isSmall || /\p{Lu}/u.test(word)
        ? word
        : word.replace(
            /^([^\p{L}\p{N}]*)(\p{Ll})/u,
            (_, mark: string, letter: string) => mark + letter.toLocaleUpperCase('en'),
          )
    })
    .join('')
}
