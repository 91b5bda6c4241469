import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type CastingContext, CsvError, parse } from 'csv-parse'
import { type Column, cellError, parseHeader, type Row } from '#domain/import/spreadsheet.ts'
import { Refused } from '#domain/refusal.ts'
import { unescapeFormula } from '#domain/text/table.ts'

/** In characters: a row holds an article with its text. */
const maxRowLength = 2_000_000
const maxRows = 200_000
/** Many times the columns that there are. */
const mostCells = 200

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const separators = [',', ';', '\t']

/**
 * The rows of a spreadsheet as text (UTF-8, with or without a mark at its beginning, separated by commas, semicolons or
 * tabs), one after the other. Throws `Refused` with the row and the column for what cannot be read.
 */
export async function* readRows(
  file: string,
  passed: (bytes: number) => void,
): AsyncGenerator<Row> {
  const delimiter = await detectSeparator(file)
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    max_record_size: maxRowLength,
    relax_column_count: true,
    skip_empty_lines: true,
    cast: requireFewCells,
  })
  const reading = pipeline(createReadStream(file), decodeUtf8(passed), parser)
  // It is waited for at the end; where a row is refused first, that is told.
  reading.catch(() => {})
  let header: Column[] | undefined
  let row = 0
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
      row += 1
      if (row > maxRows) throw new Refused('invalid', `It has more than ${maxRows} rows.`, 'file')
      if (!header) header = parseHeader(record)
      else if (record.some((cell) => cell.trim())) yield toRow(header, record, row)
    }
    await reading
  } catch (error) {
    throw error instanceof CsvError ? malformedCsv(error, row) : error
  }
  if (!header) throw new Refused('invalid', 'The spreadsheet is empty.', 'file')
}

/** Throws at the first cell that is too much, so that a row of millions is not read to its end. */
function requireFewCells(cell: string, { index, lines }: CastingContext): string {
  if (index < mostCells) return cell
  const sentence = `Line ${lines}: a row has more than ${mostCells} cells. Are commas in quotation marks?`
  throw new Refused('invalid', sentence, 'file')
}

const malformedCsv = ({ message }: CsvError, row: number) =>
  new Refused('invalid', `After row ${row} the spreadsheet cannot be read: ${message}`, 'file')

function toRow(header: Column[], record: string[], row: number): Row {
  const beyond = record.slice(header.length).find((cell) => cell.trim())
  if (beyond !== undefined)
    throw cellError(
      row,
      String(header.length + 1),
      'there are more cells than columns: are commas in quotation marks?',
    )
  const at = record.findIndex((cell) => forbidden.test(cell))
  if (at >= 0)
    throw cellError(row, header[at] ?? '', 'it contains control characters that cannot be kept')
  const cells = header.map((name, place) => [name, unescapeFormula(record[place] ?? '')] as const)
  return { row, cells: Object.fromEntries(cells.filter(([, cell]) => cell.trim() !== '')) }
}

/** Bytes that are no UTF-8 stop the reading: nothing is guessed. */
const decodeUtf8 = (passed: (bytes: number) => void) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    try {
      for await (const chunk of chunks) {
        passed(chunk.length)
        yield decoder.decode(chunk, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw new Refused('invalid', 'The spreadsheet is not UTF-8: save it as “CSV UTF-8”.', 'file')
    }
  }

/** What separates the cells of the header: whichever of the three it has most of, outside of quotation marks. */
async function detectSeparator(file: string): Promise<string> {
  const handle = await open(file).catch(() => {
    throw new Refused('invalid', `There is no file ${file}.`, 'file')
  })
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(16_384), 0, 16_384, 0)
    .finally(() => handle.close())
  const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
