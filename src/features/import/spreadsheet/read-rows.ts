import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type CastingContext, CsvError, parse } from 'csv-parse'
import { type Column, cellError, parseHeader, type Row } from '#domain/import/spreadsheet.ts'
import { Refused } from '#domain/refusal.ts'
import { unescapeFormula } from '#domain/text/table.ts'

/** `rowLength` is in characters: a row can have the full text of an article. */
const limits = { rowLength: 2_000_000, rows: 200_000, cells: 200 }

/** The bytes of a file that are read to find its separator. */
const sampleBytes = 16_384

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const separators = [',', ';', '\t']

const invalidFile = (sentence: string) => new Refused('invalid', sentence, 'file')

/**
 * Reads the rows of a CSV file in UTF-8, separated by commas, semicolons or tabs. Throws `Refused` with row and column
 * for an invalid file.
 */
export async function* readRows(
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Row> {
  const parser = parse({
    delimiter: await detectSeparator(file),
    bom: true,
    info: true,
    max_record_size: limits.rowLength,
    relax_column_count: true,
    skip_empty_lines: true,
    cast: limitCells,
  })
  const reading = pipeline(createReadStream(file), decodeUtf8(onBytes), parser)
  // An error in a row is thrown first; the pipeline is awaited after the last row.
  reading.catch(() => {})
  let header: Column[] | undefined
  let row = 0
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
      row += 1
      if (row > limits.rows) throw invalidFile(`The spreadsheet has more than ${limits.rows} rows.`)
      if (!header) header = parseHeader(record)
      else if (record.some((cell) => cell.trim())) yield toRow(header, record, row)
    }
    await reading
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidFile(`After row ${row} the spreadsheet cannot be read: ${error.message}`)
  }
  if (!header) throw invalidFile('The spreadsheet is empty.')
}

/** Throws at the first cell beyond the limit, before the whole row is in memory. */
function limitCells(cell: string, { index, lines }: CastingContext): string {
  if (index < limits.cells) return cell
  throw invalidFile(
    `Line ${lines}: a row has more than ${limits.cells} cells. Are commas in quotation marks?`,
  )
}

function toRow(header: Column[], record: string[], row: number): Row {
  if (record.slice(header.length).some((cell) => cell.trim()))
    throw cellError(
      row,
      String(header.length + 1),
      'there are more cells than columns: are commas in quotation marks?',
    )
  const at = record.findIndex((cell) => forbidden.test(cell))
  if (at >= 0)
    throw cellError(row, header[at] ?? '', 'it contains control characters, which are not allowed')
  const cells = header.map((name, index) => [name, unescapeFormula(record[index] ?? '')] as const)
  return { row, cells: Object.fromEntries(cells.filter(([, cell]) => cell.trim() !== '')) }
}

/** Throws for bytes that are not UTF-8. */
const decodeUtf8 = (onBytes: (bytes: number) => void) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    try {
      for await (const chunk of chunks) {
        onBytes(chunk.length)
        yield decoder.decode(chunk, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw invalidFile('The spreadsheet is not UTF-8: save it as “CSV UTF-8”.')
    }
  }

/** The most frequent separator in the header, outside of quotation marks. */
async function detectSeparator(file: string): Promise<string> {
  const handle = await open(file).catch(() => {
    throw invalidFile(`There is no file ${file}.`)
  })
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    .finally(() => handle.close())
  const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
  const unquoted = header.replace(/"[^"]*"/g, '')
  const count = (separator: string) => unquoted.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
