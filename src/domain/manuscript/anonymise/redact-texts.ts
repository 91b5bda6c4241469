import { redactionMark } from '#domain/editorial/review/anonymisation.ts'
import { findIdentities } from './find-identities.ts'
import type { KnownPerson } from './identity.ts'
import type { Match } from './text-block.ts'

/** Replaces everything in texts that names the known people by the mark. The texts are searched together. */
export function redactTexts(texts: readonly string[], people: readonly KnownPerson[]): string[] {
  const blocks = texts.map((text) => ({ text, isHeading: false, isParagraph: false }))
  const found = findIdentities(blocks, people)
  return texts.map((text, index) => redactRanges(text, found[index] ?? []))
}

/** Replaces parts of a text by the mark. The parts do not overlap. */
export const redactRanges = (
  text: string,
  ranges: readonly Pick<Match, 'start' | 'end'>[],
): string =>
  ranges
    .toSorted((a, b) => a.start - b.start)
    .reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + redactionMark + rest.slice(end),
      text,
    )
