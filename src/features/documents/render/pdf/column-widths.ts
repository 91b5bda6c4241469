import { blockLines } from '#domain/manuscript/document/text.ts'
import type { PlacedCell } from '#domain/manuscript/render/table-grid.ts'

/** The share of each column in the width of the table, by the texts of its cells. */
export function columnWidths(columns: number, cells: readonly PlacedCell[]): number[] {
  const widths = new Array<number>(columns).fill(3)
  for (const { cell, column, columnSpan } of cells) {
    if (columnSpan > 1) continue
    const text = cell.content.flatMap(blockLines).join(' ')
    const unbroken = text.length <= 12 ? [text] : text.split(/\s+/)
    const longestWord = Math.max(...unbroken.map((part) => part.length))
    widths[column] = Math.max(
      widths[column] ?? 0,
      Math.min(longestWord, 24),
      Math.min(text.length, 40) / 1.6,
    )
  }
  return widths.map((width) => Math.round(width + 1))
}
