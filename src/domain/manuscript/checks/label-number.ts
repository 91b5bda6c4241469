import { captionWordOf, labelParts } from '../structure/caption-text.ts'

/** What a label says: `Table 2.1` is number 1 of the series `table 2`. */
export type LabelNumber = {
  kind: 'table' | 'figure'
  /** Labels of one series are counted together: `figure`, `scheme`, `supplementary table s`, `table 2`. */
  series: string
  /** Null for a letter: `Figure A`. */
  number: number | null
}

/** Null if the text is no label with a number or letter. */
export function readLabel(label: string | null): LabelNumber | null {
  const parts = label === null ? null : labelParts(label)
  if (!parts) return null
  const { kind, more, word, value } = parts
  return { kind, ...inSeries([more, captionWordOf(word)].filter(Boolean).join(' '), value) }
}

const inSeries = (name: string, value: string): { series: string; number: number | null } => {
  const [, prefix = '', digits] = /^(.*?)[.\-–]?(\d+)[a-z]?$/u.exec(value) ?? []
  if (digits === undefined) return { series: name, number: fromRoman(value) }
  return {
    series: [name, prefix.toLowerCase()].filter(Boolean).join(' '),
    number: Number(digits),
  }
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** Null for a letter, such as `Figure A`: C and D could also be Roman numerals. */
function fromRoman(value: string): number | null {
  if (/^[LC]$/i.test(value)) return null
  const digits = [...value.toLowerCase()].map((letter) => romanDigits[letter] ?? 0)
  if (digits.includes(0)) return null
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  )
}

/** More than any article has, because the second number may be a year: `Table 5–2019`. */
const maxRange = 200

const value = '(?:[A-Z]\\.?)?\\d{1,4}(?:\\.\\d{1,3})*[a-z]?|[IVXLC]{1,7}(?![\\p{L}\\d])'
const between = '\\s*(?:,\\s*(?:and|&)?|and|&|to|through|et|à|y|e|und|bis|[-–—])\\s*'
const listPattern = new RegExp(
  `^(?:s|x|n|en)?\\.?[\\s\\u00a0]*((?:(?:${value})${between}){0,30}(?:${value}))`,
  'iu',
)
const eachValue = new RegExp(`(${value})(\\s*(?:to|through|bis|[-–—])\\s*(?=\\d))?`, 'giu')

/** The labels in the list behind a word of a text, in the form of `keyOf`: `Figures 2 and 3`, `Tables 1–4`. */
export function mentionedKeys(more: string, word: string, rest: string): string[] {
  const list = listPattern.exec(rest)?.[1]
  if (list === undefined) return []
  const name = [more, captionWordOf(word)].filter(Boolean).join(' ')
  const keys: string[] = []
  let from: number | null = null
  for (const [, each = '', isRange] of list.matchAll(eachValue)) {
    const { series, number } = inSeries(name, each)
    const last = number ?? 0
    for (let at = from ?? last; at < last && at < (from ?? 0) + maxRange; at += 1)
      keys.push(keyOf({ series, number: at }))
    keys.push(keyOf({ series, number }))
    // `Table 2-1` can be one number.
    if (from !== null) keys.push(keyOf({ series: `${name} ${from}`, number }))
    from = isRange ? number : null
  }
  return keys
}

export const keyOf = ({ series, number }: Pick<LabelNumber, 'series' | 'number'>): string =>
  `${series} ${number ?? ''}`
