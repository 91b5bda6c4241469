import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import { extractDocx } from '#features/files/extract/extract-docx.ts'

/** What two texts share, or one of them has alone. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** How two documents differ: `added` and `removed` count words; `cut` says that there is more than is told. */
export type Differences = { pieces: Piece[]; added: number; removed: number; cut: boolean }

/** How long the search for word differences may take, in milliseconds; past it, paragraphs are compared. */
const usual = 6_000
/** How much is told, in UTF-16 units. */
const maxShownLength = 200_000
/** What is shown of what is the same, before and after a difference. */
const context = 240

/** The word differences between two Word documents, by their paths. Throws `Refused` when one cannot be read. */
export async function compareDocx(
  { before, after }: { before: string; after: string },
  patience = usual,
): Promise<Differences> {
  const [older, newer] = [(await extractDocx(before)).trim(), (await extractDocx(after)).trim()]
  const bound = { timeout: patience }
  const changes =
    diffWordsWithSpace(older, newer, bound) ??
    diffLines(older, newer, bound) ??
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

/** Two texts so different that nothing was found in time. */
const replaceAllText = (older: string, newer: string) => [
  { value: older, added: false, removed: true },
  { value: newer, added: true, removed: false },
]

/** What is told of the pieces: the differences whole, what is the same around them. */
export function limitPieces(pieces: Piece[]): Differences {
  const count = (kind: Piece['kind']) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0)
  const answer: Differences = {
    pieces: [],
    cut: false,
    added: count('added'),
    removed: count('removed'),
  }
  let room = maxShownLength
  for (const [place, piece] of pieces.entries()) {
    const ends = { first: place === 0, last: place === pieces.length - 1 }
    const text = piece.kind === 'same' ? shortenPiece(piece.text, ends) : piece.text
    answer.cut ||= text.length > room
    if (room > 0) answer.pieces.push({ kind: piece.kind, text: text.slice(0, room).toWellFormed() })
    room -= text.length
  }
  return answer
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** A long piece without its middle; what stands before the first difference, or after the last, is not told whole. */
function shortenPiece(text: string, { first, last }: { first: boolean; last: boolean }): string {
  if (text.length <= 2 * context) return text
  const start = first ? '' : text.slice(0, context).replace(/\S{0,40}$/, '')
  const end = last ? '' : text.slice(-context).replace(/^\S{0,40}/, '')
  return `${start}\u2026${end}`
}
