import type { Table, TableCell } from '#domain/manuscript/document/block.ts'
import { blockLines } from '#domain/manuscript/document/text.ts'
import type { BlockHint } from '../draft.ts'

type Evidence = {
  /** How many rows the source repeats on each page. */
  marked: number
  look: { row: boolean; column: boolean }
  /** The parts that the style of the table sets apart. */
  styled: ReadonlySet<string>
  hints: ReadonlyMap<string, BlockHint>
}

/**
 * How many rows and columns are headers: the rows that the source marks, else a first row or column that the style or bold text
 * sets apart from the others.
 */
export function countHeaders(
  { rows }: Table,
  { marked, look, styled, hints }: Evidence,
): { headerRows: number; headerColumns: number } {
  const isBold = (cell: TableCell | undefined) => isBoldCell(cell, hints)
  const [first = [], second = []] = rows
  if (rows.length < 2 || first.length < 2) return { headerRows: 0, headerColumns: 0 }
  const isFirstBold =
    first.every((cell) => isBold(cell) || textOf(cell) === '') && first.some(isBold)
  const isSecondBold = second.length > 0 && second.every(isBold)
  // Above a column of signs or totals, a header can be empty.
  const named = first.slice(1).filter((cell) => textOf(cell) !== '')
  const isStyled = look.row && styled.has('firstRow') && named.length * 2 >= first.length - 1
  const headerRows =
    marked > 0
      ? Math.min(marked, rows.length - 1)
      : isStyled || (isFirstBold && !isSecondBold)
        ? 1
        : 0
  const body = rows.slice(Math.max(1, headerRows))
  const starts = body.map(([cell]) => cell)
  const isColumnBold =
    starts.length > 1 && starts.every(isBold) && !body.some((row) => isBold(row[1]))
  const isColumnStyled =
    look.column && styled.has('firstCol') && starts.every((cell) => textOf(cell) !== '')
  return { headerRows, headerColumns: isColumnBold || isColumnStyled ? 1 : 0 }
}

const textOf = (cell: TableCell | undefined): string =>
  cell ? cell.content.flatMap(blockLines).join(' ').trim() : ''

/** Whether all paragraphs with text are bold, and there is one. */
function isBoldCell(cell: TableCell | undefined, hints: ReadonlyMap<string, BlockHint>): boolean {
  const blocks = cell?.content.filter(({ id }) => hints.has(id)) ?? []
  return blocks.length > 0 && blocks.every(({ id }) => hints.get(id)?.isBold)
}
