import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import { extractDocx } from '#features/word/extract-docx.ts'

/** A part that is the same in two texts or in only one of them. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** The differences of two documents: `added` and `removed` count words; `cut` says that not all pieces are included. */
export type Differences = { pieces: Piece[]; added: number; removed: number; cut: boolean }

/** In milliseconds, for comparing words; after it, paragraphs are compared. */
const defaultTimeout = 6_000
/** In UTF-16 units. */
const maxShownLength = 200_000
/** In UTF-16 units, of unchanged text shown before and after a difference. */
const context = 240

/** Compares the words of two Word documents, given their paths. Throws `Refused` if one cannot be read. */
export async function compareDocx(
  { before, after }: { before: string; after: string },
  timeout = defaultTimeout,
): Promise<Differences> {
  const [older, newer] = [(await extractDocx(before)).trim(), (await extractDocx(after)).trim()]
  const options = { timeout }
  const changes =
    diffWordsWithSpace(older, newer, options) ??
    diffLines(older, newer, options) ??
    replaceAllText(older, newer)
  return limitPieces(changes.map(pieceOf))
}

const pieceOf = ({
  added,
  removed,
  value,
}: Pick<Change, 'added' | 'removed' | 'value'>): Piece => ({
  kind: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
})

/** For texts so different that the comparison timed out. */
const replaceAllText = (older: string, newer: string) => [
  { value: older, added: false, removed: true },
  { value: newer, added: true, removed: false },
]

/** Shortens unchanged pieces and cuts the whole to the maximum length. */
export function limitPieces(pieces: Piece[]): Differences {
  const count = (kind: Piece['kind']) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0)
  const differences: Differences = {
    pieces: [],
    cut: false,
    added: count('added'),
    removed: count('removed'),
  }
  let room = maxShownLength
  for (const [index, piece] of pieces.entries()) {
    const ends = { first: index === 0, last: index === pieces.length - 1 }
    const text = piece.kind === 'same' ? shortenPiece(piece.text, ends) : piece.text
    differences.cut ||= text.length > room
    if (room > 0)
      differences.pieces.push({ kind: piece.kind, text: text.slice(0, room).toWellFormed() })
    room -= text.length
  }
  return differences
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Keeps only the parts of an unchanged piece next to a difference. */
function shortenPiece(text: string, { first, last }: { first: boolean; last: boolean }): string {
  if (text.length <= 2 * context) return text
  const start = first ? '' : text.slice(0, context).replace(/\S{0,40}$/, '')
  const end = last ? '' : text.slice(-context).replace(/^\S{0,40}/, '')
  return `${start}\u2026${end}`
}
