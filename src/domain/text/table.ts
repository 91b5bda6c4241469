export type TableCell = string | number | null

/** How a table is written: what parts its cells. */
export type TableKind = 'csv' | 'tsv'

/** What a spreadsheet would take for the beginning of a formula, also behind blanks; and what is guarded already. */
const formula = /^'*\s*[=+\-@\t\r]/

/** A text as a cell that begins no formula: an apostrophe stands before it. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that was guarded. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/**
 * A table as a spreadsheet reads it, in UTF-8 with a byte order mark: CSV by RFC 4180, or values between tabs, where no
 * value holds a tab or ends a line. No text begins a formula: an apostrophe stands before it. Numbers are numbers.
 */
export function writeTable(rows: readonly (readonly TableCell[])[], kind: TableKind): string {
  return `\ufeff${rows.map(lineOf[kind]).join('')}`
}

/** The same line by line, for a table that is sent while its rows are read. */
export async function* tableLines(
  rows: AsyncIterable<readonly TableCell[]>,
  kind: TableKind,
): AsyncGenerator<string> {
  const line = lineOf[kind]
  yield '\ufeff'
  for await (const cells of rows) yield line(cells)
}

/** Cells as a line of CSV. (RFC 4180) */
export const csvLine = (cells: readonly TableCell[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

const tsvLine = (cells: readonly TableCell[]): string => `${cells.map(tsvCell).join('\t')}\r\n`

const lineOf: Record<TableKind, (cells: readonly TableCell[]) => string> = {
  csv: csvLine,
  tsv: tsvLine,
}

const safeText = (cell: TableCell): string => {
  if (typeof cell === 'number') return String(cell)
  return escapeFormula((cell ?? '').toWellFormed())
}

function csvCell(cell: TableCell): string {
  const text = safeText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const tsvCell = (cell: TableCell): string => safeText(cell).replace(/[\t\r\n]+/g, ' ')
