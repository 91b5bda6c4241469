import { changedWords } from '#domain/manuscript/edits/replace-words.ts'
import { escapeText } from '#domain/text/xml.ts'
import { type Edit, locateAttributes } from '#features/word/xml/scan-xml.ts'
import type { TextPiece, WordParagraph } from './scan-story.ts'

type Words = { before: string; after: string }

/** The edits that reword a paragraph; null if its words are not there exactly once, or a sign between them would be lost. */
export function changeWords(
  source: string,
  { text: pieces }: WordParagraph,
  { before, after }: Words,
): Edit[] | null {
  const text = pieces.map((piece) => piece.text).join('')
  const offset = text.indexOf(before)
  if (before === '' || offset < 0 || text.indexOf(before, offset + 1) >= 0) return null
  const edits = new Map<TextPiece, string>()
  for (const { start, end, written } of changedWords(before, after).reverse()) {
    if (!replace(pieces, edits, { start: offset + start, end: offset + end, written })) return null
  }
  return [...edits].flatMap(([piece, changed]) => writePiece(source, piece, changed))
}

/** Replaces a range of the text in the pieces that have it. False if one of them cannot be reworded. */
function replace(
  pieces: readonly TextPiece[],
  edits: Map<TextPiece, string>,
  { start, end, written }: { start: number; end: number; written: string },
): boolean {
  let at = 0
  let isWritten = false
  for (const piece of pieces) {
    const [from, to] = [at, at + piece.text.length]
    at = to
    const isInside = start === end ? start > from && start <= to : start < to && end > from
    const isFirst = start === end && start === 0 && from === 0
    if (isWritten && start === end) break
    if (!(isInside || isFirst)) continue
    if (!piece.source) return false
    const current = edits.get(piece) ?? piece.text
    const tail = piece.text.length - Math.min(piece.text.length, end - from)
    const head = Math.max(0, start - from)
    // Ranges come from the end, so that what follows this one may have changed already.
    const kept = current.slice(head + (piece.text.length - tail - head))
    edits.set(piece, current.slice(0, head) + (isWritten ? '' : written) + kept)
    isWritten = true
  }
  return isWritten
}

function writePiece(source: string, { source: range, tag }: TextPiece, text: string): Edit[] {
  if (!(range && tag)) return []
  const edits: Edit[] = [{ ...range, text: escapeText(text) }]
  // Word drops spaces at the ends of a text without `xml:space`.
  if (text !== text.trim() && !locateAttributes(source, tag).has('xml:space'))
    edits.push({ start: tag.end - 1, end: tag.end - 1, text: ' xml:space="preserve"' })
  return edits
}
