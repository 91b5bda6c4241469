import type { Reference } from '../../document/block.ts'
import { inlineText } from '../../document/text.ts'

/** Letters without accents and signs, to compare names and titles. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** In characters: shorter titles occur in others by chance. */
const minTitle = 12
const maxEntry = 3000
/** Each title is searched in all entries. */
const maxTitles = 3000
const maxEntries = 5000

/** Finds entries of a reference list by what citations name. */
export class ReferenceIndex {
  readonly #byName = new Map<string, string[]>()
  readonly #byNumber = new Map<number, string>()
  readonly #titles = new Map<string, string | null>()
  readonly #folded: { id: string; text: string }[] = []

  constructor(references: readonly Reference[]) {
    for (const { id, label, content } of references.slice(0, maxEntries)) {
      const text = inlineText(content).slice(0, maxEntry)
      this.#folded.push({ id, text: fold(text) })
      const number = Number(/\d+/.exec(label ?? '')?.[0])
      if (number > 0 && !this.#byNumber.has(number)) this.#byNumber.set(number, id)
      for (const family of familiesOf(text))
        for (const year of yearsOf(text)) {
          const key = `${family} ${year}`
          this.#byName.set(key, [...(this.#byName.get(key) ?? []), id])
        }
    }
  }

  /** Whether the list numbers its entries from 1 without gaps. */
  get isNumbered(): boolean {
    const count = this.#folded.length
    return count > 1 && this.#byNumber.size === count && this.#byNumber.has(count)
  }

  get size(): number {
    return this.#folded.length
  }

  byNumber(number: number): string | undefined {
    return this.#byNumber.get(number)
  }

  /** The entry of an author and a year; undefined if there is none, null if there are several. */
  byName(family: string, year: string): string | null | undefined {
    const found = new Set(this.#byName.get(`${fold(family)} ${year.toLowerCase()}`))
    const [only] = found
    return found.size > 1 ? null : only
  }

  /** The only entry that contains a title; null if there is none or several. */
  byTitle(title: string): string | null {
    const folded = fold(title)
    if (folded.length < minTitle) return null
    if (!this.#titles.has(folded) && this.#titles.size < maxTitles) {
      const found = this.#folded.filter(({ text }) => text.includes(folded))
      this.#titles.set(folded, found.length === 1 ? (found[0]?.id ?? null) : null)
    }
    return this.#titles.get(folded) ?? null
  }
}

/** The family name of the first author, whole and its last word. */
function familiesOf(text: string): string[] {
  const name =
    /^[\s"“(]*([\p{L}\p{M}'’.\- ]{2,80}?)(?:,|;|:|\(|\.\s|\s\p{Lu}\p{Lu}?\.?(?:[\s,.]|$)|\s(?:&|and|et)\s|\d)/u.exec(
      text.slice(0, 120),
    )?.[1]
  if (!name) return []
  const words = name.trim().split(/\s+/)
  return [...new Set([fold(name), fold(words.at(-1) ?? ''), fold(words[0] ?? '')])].filter(
    (family) => family.length > 1,
  )
}

/** The years of an entry that citations may name, the one in brackets alone if there is one. */
function yearsOf(text: string): string[] {
  const bracketed = /\(((?:1[5-9]|20)\d\d[a-z]?)\b/i.exec(text)?.[1]
  if (bracketed) return [bracketed.toLowerCase()]
  const years = text.match(/\b(?:1[5-9]|20)\d\d[a-z]?\b/gi) ?? []
  return [...new Set(years.map((year) => year.toLowerCase()))].slice(0, 4)
}
