import type { Block, Table, TableCell } from '#domain/manuscript/document/block.ts'
import { blockLines, toQuote } from '#domain/manuscript/document/text.ts'
import type { Place, ReadContext } from '../context.ts'
import { deletedText } from '../inline/read-inline.ts'
import {
  childOf,
  switchOf,
  switchValue,
  valueIn,
  wholeNumber,
  type XmlElement,
} from '../xml/element.ts'
import { countHeaders } from './table-headers.ts'

/** Tables in tables beyond this are read as their paragraphs, with a finding. */
const maxDepth = 8
/** Word has at most 63 columns. */
const maxColumns = 1000

type Row = { isHeader: boolean; cells: TableCell[] }

/** Reads `w:tbl` (ECMA-376 part 1, 17.4). Empty if it has no cells. */
export function readTable(element: XmlElement, context: ReadContext, place: Place): Block[] {
  const inner = { ...place, tables: place.tables + 1 }
  if (inner.tables > maxDepth) return readFlat(element, context, inner)
  const id = context.id('table-')
  context.placeBookmarks(id)
  const rows = readRows(element, id, context, inner)
  if (!rows.some(({ cells }) => cells.length > 0)) return []
  if (isReformatted(element)) context.leave('formatChanges', { blockId: id, quote: '' })
  const properties = childOf(element, 'w:tblPr')
  const table: Table = {
    kind: 'table',
    id,
    source: { part: context.story.part, paragraph: element.paragraph },
    ...(switchOf(properties, 'w:bidiVisual') && { direction: 'rtl' }),
    label: null,
    caption: [],
    headerRows: 0,
    headerColumns: 0,
    rows: rows.map(({ cells }) => cells),
    notes: [],
  }
  const marked = rows.findIndex(({ isHeader }) => !isHeader)
  const style = context.styles.style(valueIn(properties, 'w:tblStyle'))
  return [
    {
      ...table,
      ...countHeaders(table, {
        marked: marked < 0 ? 0 : marked,
        look: lookOf(childOf(properties, 'w:tblLook')),
        styled: style?.tableParts ?? new Set(),
        hints: context.hints,
      }),
    },
  ]
}

/** The paragraphs of the cells of a table, with one finding for the outermost. */
function readFlat(element: XmlElement, context: ReadContext, place: Place): Block[] {
  const first = context.findings.length
  if (place.tables === maxDepth + 1) context.find('nested-too-deep')
  const blocks = partsOf(element, 'w:tr')
    .flatMap((row) => partsOf(row, 'w:tc'))
    .flatMap((cell) => context.blocks(cell.children, place))
  const [block] = blocks
  if (block) context.placeFindings(first, block.id, blockLines(block).join(' '))
  return blocks
}

const changeMarks = ['tblPrChange', 'tblGridChange', 'trPrChange', 'tblPrExChange', 'tcPrChange']
const cellMarks = ['cellIns', 'cellDel', 'cellMerge']
const tableMarks = [...changeMarks, ...cellMarks].map((name) => `w:${name}`)
const tableParts = new Set([
  'w:tblPr',
  'w:tblGrid',
  'w:tr',
  'w:trPr',
  'w:tblPrEx',
  'w:tc',
  'w:tcPr',
])

/** Whether a change of the table itself, its rows or its cells is tracked. */
const isReformatted = (element: XmlElement): boolean =>
  element.children.some(
    (child) =>
      tableMarks.includes(child.name) || (tableParts.has(child.name) && isReformatted(child)),
  )

const wordsOf = (row: XmlElement): string =>
  partsOf(row, 'w:tc').map(deletedText).filter(Boolean).join(' ')

/** Which parts the table sets apart: bits of the older form, or attributes (17.4.56). */
function lookOf(look: XmlElement | undefined): { row: boolean; column: boolean } {
  const bits = Number.parseInt(look?.attributes.val ?? '0', 16)
  const { firstRow, firstColumn } = look?.attributes ?? {}
  return {
    row: firstRow === undefined ? (bits & 0x20) !== 0 : switchValue(firstRow),
    column: firstColumn === undefined ? (bits & 0x80) !== 0 : switchValue(firstColumn),
  }
}

const wrappers = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:smartTag', 'w:ins'])

/** The rows of a table or the cells of a row, those in content controls included. */
function partsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : wrappers.has(child.name) ? partsOf(child, name) : [],
  )
}

function readRows(element: XmlElement, tableId: string, context: ReadContext, place: Place): Row[] {
  const rows: Row[] = []
  /** The cells that reach down into the next row, by their first column. */
  const open = new Map<number, TableCell>()
  for (const row of partsOf(element, 'w:tr')) {
    const properties = childOf(row, 'w:trPr')
    if (childOf(properties, 'w:del')) {
      context.leave('deletions', { blockId: tableId, quote: toQuote(wordsOf(row)) })
      continue
    }
    if (childOf(properties, 'w:ins'))
      context.leave('insertions', { blockId: tableId, quote: toQuote(wordsOf(row)) })
    rows.push({
      isHeader: switchOf(properties, 'w:tblHeader') ?? false,
      cells: readCells(row, open, context, place),
    })
  }
  return rows
}

function readCells(
  row: XmlElement,
  open: Map<number, TableCell>,
  context: ReadContext,
  place: Place,
): TableCell[] {
  const cells: TableCell[] = []
  const properties = childOf(row, 'w:trPr')
  let column = 0
  const skip = (count: number) => {
    if (count > 0) cells.push(emptyCell(count))
    column += count
  }
  skip(wholeNumber(valueIn(properties, 'w:gridBefore'), 0, maxColumns) ?? 0)
  for (const element of partsOf(row, 'w:tc')) {
    const set = childOf(element, 'w:tcPr')
    const columnSpan = wholeNumber(valueIn(set, 'w:gridSpan'), 1, maxColumns) ?? 1
    const merge = childOf(set, 'w:vMerge')
    const above = merge && merge.attributes.val !== 'restart' ? open.get(column) : undefined
    if (above && above.columnSpan === columnSpan) {
      above.rowSpan += 1
      for (const block of context.blocks(element.children, place)) above.content.push(block)
    } else if (isContinued(set) && cells.length > 0) {
      continueCell(cells, columnSpan, context.blocks(element.children, place))
    } else {
      const cell = readCell(element, columnSpan, context, place)
      cells.push(cell)
      if (merge) open.set(column, cell)
      else open.delete(column)
    }
    column += columnSpan
  }
  skip(wholeNumber(valueIn(properties, 'w:gridAfter'), 0, maxColumns) ?? 0)
  return cells
}

/** Cells merged to the right in the older form (17.4.22). */
const isContinued = (set: XmlElement | undefined): boolean => {
  const merge = childOf(set, 'w:hMerge')
  return merge !== undefined && merge.attributes.val !== 'restart'
}

function continueCell(cells: TableCell[], columnSpan: number, content: Block[]): void {
  const last = cells.at(-1)
  if (!last) return
  last.columnSpan += columnSpan
  for (const block of content) last.content.push(block)
}

const emptyCell = (columnSpan: number): TableCell => ({
  columnSpan,
  rowSpan: 1,
  alignment: null,
  content: [],
})

function readCell(
  element: XmlElement,
  columnSpan: number,
  context: ReadContext,
  place: Place,
): TableCell {
  const set = childOf(element, 'w:tcPr')
  const content = childOf(set, 'w:cellDel') ? [] : context.blocks(element.children, place)
  const first = content[0]
  const alignment = first ? context.facts.layout[first.id]?.alignment : null
  return {
    columnSpan,
    rowSpan: 1,
    alignment: alignment === 'justify' ? null : (alignment ?? null),
    content,
  }
}
