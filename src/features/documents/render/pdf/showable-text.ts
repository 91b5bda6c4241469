import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import { cleanText } from '#domain/text/clean-text.ts'

/** Shown in place of a character that no font has. */
const replacement = '□'

/** Spaces, and characters that show nothing. */
const needsNoGlyph = /[\s\p{Default_Ignorable_Code_Point}]/u

/** PDF/UA refuses characters without a glyph. This replaces them and remembers where they were. */
export class ShowableText {
  readonly #hasCharacter: (codePoint: number) => boolean
  /** What the compiler refused. */
  readonly #refused = new Set<string>()
  readonly #missing = new Map<string, string | null>()

  constructor(hasCharacter: (codePoint: number) => boolean) {
    this.#hasCharacter = hasCharacter
  }

  show(text: string, blockId: string | null): string {
    // Word keeps some letters apart from their marks; fonts have both as one glyph.
    // Typst stretches the line before a line separator.
    return cleanText(text)
      .replace(/[\u2028\u2029]/g, '\n')
      .normalize('NFC')
      .replace(/\P{ASCII}/gu, (character) => {
        if (needsNoGlyph.test(character)) return character
        const isKnown = this.#hasCharacter(character.codePointAt(0) ?? 0)
        return isKnown ? this.#unlessRefused(character, blockId) : this.#replace(character, blockId)
      })
  }

  /** Of the font of formulas, only the compiler knows the characters. */
  inFormula(text: string, blockId: string | null): string {
    const known = cleanText(text).replace(/\s/g, ' ')
    return [...known].map((character) => this.#unlessRefused(character, blockId)).join('')
  }

  #unlessRefused(character: string, blockId: string | null): string {
    return this.#refused.has(character) ? this.#replace(character, blockId) : character
  }

  #replace(character: string, blockId: string | null): string {
    if (!this.#missing.has(character)) this.#missing.set(character, blockId)
    return replacement
  }

  /** All texts of some data, without a place. */
  inAll<Data>(data: Data): Data {
    const visit = (value: unknown): unknown => {
      if (typeof value === 'string') return this.show(value, null)
      if (Array.isArray(value)) return value.map(visit)
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part)]))
    }
    return visit(data) as Data
  }

  /** Takes the characters from a refusal of the compiler. False if it names none that is new. */
  addMissing(message: string): boolean {
    const before = this.#refused.size
    for (const [, text = ''] of message.matchAll(
      /the text `\\?"(.*?)\\?"` could not be displayed/g,
    ))
      for (const character of text) this.#refused.add(character)
    return this.#refused.size > before
  }

  /** One for each block, with its characters. */
  findings(): RenderFinding[] {
    const byBlock = Map.groupBy(this.#missing, ([, blockId]) => blockId)
    return [...byBlock].map(([blockId, missing]) => ({
      code: 'missing-glyph',
      blockId,
      detail: missing.map(([character]) => character).join(' '),
    }))
  }
}
