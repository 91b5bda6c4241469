export type TableCell = string | number | null

export type TableKind = 'csv' | 'tsv'

/** The start of a formula in a spreadsheet, also after white space, or an escaped one. */
const formula = /^'*\s*[=+\-@\t\r]/

/** Puts an apostrophe before a formula, which turns it into text. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** Writes a table in UTF-8 with a byte order mark, as CSV (RFC 4180) or separated by tabs. Escapes formulas in text. */
export function writeTable(rows: readonly (readonly TableCell[])[], kind: TableKind): string {
  return `\ufeff${rows.map(lineOf[kind]).join('')}`
}

/** Writes a table line by line while its rows are read. */
export async function* tableLines(
  rows: AsyncIterable<readonly TableCell[]>,
  kind: TableKind,
): AsyncGenerator<string> {
  const line = lineOf[kind]
  yield '\ufeff'
  for await (const cells of rows) yield line(cells)
}

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
