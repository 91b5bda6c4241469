import type { ReadDocument } from '#domain/manuscript/document/document.ts'
import { wordsOfDocument } from './our-words.ts'
import type { PandocParts } from './read-with-pandoc.ts'

/** Letters and digits without anything between them, since programs differ in it. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The pictures in lines and in figures. */
function countPictures({ pictures: _, ...document }: ReadDocument['document']): number {
  let count = 0
  JSON.stringify(document, (key, value) => {
    if (value?.kind === 'picture') count += 1
    if (key === 'pictures') count += value.length
    return value
  })
  return count
}

/** Parts that pandoc finds and that the document lacks without a finding: `2 of 5 pictures`. */
export function missingParts(parts: PandocParts, { document, findings }: ReadDocument): string[] {
  const found = (...codes: string[]) => findings.filter(({ code }) => codes.includes(code)).length
  const letters = lettersOf(wordsOfDocument(document).join(''))
  const cells = parts.cells.map(lettersOf).filter((cell) => cell !== '')
  const lost = {
    cells: cells.filter((cell) => !letters.includes(cell)).length - found('hidden-text'),
    notes: parts.notes - document.notes.length - found('missing-note'),
    pictures:
      parts.pictures -
      countPictures(document) -
      found('missing-picture', 'external-content', 'embedded-object', 'drawing', 'smart-art'),
  }
  const all = { ...parts, cells: cells.length }
  return (['cells', 'notes', 'pictures'] as const).flatMap((name) =>
    lost[name] > 0 ? [`${lost[name]} of ${all[name]} ${name}`] : [],
  )
}
