import type { Citation, Inline } from '../document/inline.ts'

/** A part of a citation with the references that it mentions; a separator mentions none. */
export type CitationPart = { referenceIds: string[]; content: Inline[] }

const separators = [/(\s*;\s*)/, /(\s*,\s*)/, /(\s*[–-]\s*)/]

/**
 * Divides a citation of several references: `(Ada, 2021; Obi, 2019)` at its semicolon. If no separator divides it into as
 * many parts as it has references, it stays whole.
 */
export function splitCitation({ referenceIds, content }: Citation): CitationPart[] {
  const [only, ...more] = content
  if (referenceIds.length > 1 && only?.kind === 'text' && more.length === 0) {
    for (const separator of separators) {
      const pieces = only.text.split(separator)
      if (pieces.length !== referenceIds.length * 2 - 1) continue
      return pieces.map((text, index) => ({
        referenceIds: index % 2 === 0 ? referenceIds.slice(index / 2, index / 2 + 1) : [],
        content: [{ ...only, text }],
      }))
    }
  }
  return [{ referenceIds, content }]
}
