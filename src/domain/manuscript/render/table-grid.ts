import type { Table, TableCell } from '../document/block.ts'

/** A cell at its place, with spans that stay within its part of the table. */
export type PlacedCell = {
  cell: TableCell
  column: number
  columnSpan: number
  rowSpan: number
  /** `column` heads the cells below it, `row` those beside it. */
  heads: 'column' | 'row' | null
}

/** The head and the body of a table as complete rectangles: every place is covered by exactly one cell. */
export type TableGrid = { columns: number; head: PlacedCell[][]; body: PlacedCell[][] }

/** Word allows 63 columns. */
const mostColumns = 64

const emptyCell: TableCell = { columnSpan: 1, rowSpan: 1, alignment: null, content: [] }

/** Places the cells of a table. Spans that leave the head, the body or the table are shortened; holes are filled. */
export function placeCells(table: Table): TableGrid {
  const headRows = Math.min(Math.max(table.headerRows, 0), table.rows.length)
  const head = placeRows(table.rows.slice(0, headRows))
  const body = placeRows(table.rows.slice(headRows))
  const columns = Math.max(1, width(head), width(body))
  const finish = (rows: PlacedCell[][], isHead: boolean) => {
    fillHoles(rows, columns)
    for (const placed of rows.flat())
      placed.heads = isHead ? 'column' : placed.column < table.headerColumns ? 'row' : null
    return rows
  }
  return { columns, head: finish(head, true), body: finish(body, false) }
}

function placeRows(rows: TableCell[][]): PlacedCell[][] {
  /** For each column, how many rows a cell from above still covers. */
  const covered = new Array<number>(mostColumns).fill(0)
  return rows.map((cells, row) => {
    const free = covered.map((count) => count === 0)
    const placed: PlacedCell[] = []
    let column = 0
    for (const cell of cells) {
      while (column < mostColumns && !free[column]) column += 1
      const last = placed.at(-1)
      if (column >= mostColumns) {
        if (last) last.cell = { ...last.cell, content: [...last.cell.content, ...cell.content] }
        continue
      }
      let columnSpan = 1
      while (columnSpan < cell.columnSpan && free[column + columnSpan]) columnSpan += 1
      const rowSpan = Math.min(Math.max(cell.rowSpan, 1), rows.length - row)
      covered.fill(rowSpan, column, column + columnSpan)
      placed.push({ cell, column, columnSpan, rowSpan, heads: null })
      column += columnSpan
    }
    for (const [index, count] of covered.entries()) covered[index] = Math.max(0, count - 1)
    return placed
  })
}

const width = (rows: PlacedCell[][]): number =>
  rows.flat().reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0)

function fillHoles(rows: PlacedCell[][], columns: number) {
  const covered = new Array<number>(columns).fill(0)
  for (const cells of rows) {
    for (const { column, columnSpan, rowSpan } of cells)
      covered.fill(rowSpan, column, column + columnSpan)
    for (const [column, count] of covered.entries()) {
      if (count > 0) covered[column] = count - 1
      else cells.push({ cell: emptyCell, column, columnSpan: 1, rowSpan: 1, heads: null })
    }
    cells.sort((a, b) => a.column - b.column)
  }
}
