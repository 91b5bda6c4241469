import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Block, Table } from '../../document/block.ts'
import { type PlacedCell, placeCells } from '../table-grid.ts'
import { anchorOf, type HtmlContext } from './context.ts'
import { languageAttributes } from './language-attributes.ts'
import { renderCaption } from './render-figure.ts'
import { renderInlines } from './render-inlines.ts'

type RenderBlocks = (blocks: readonly Block[], context: HtmlContext) => XmlContent[]

/** A table in a scrollable region that can have the keyboard focus. */
export function renderTable(
  table: Table,
  context: HtmlContext,
  renderBlocks: RenderBlocks,
): XmlElement {
  const { head, body } = placeCells(table)
  const caption = renderCaption(table, context)
  const captionId = `${table.id}-caption`
  const rows = (placed: PlacedCell[][]) =>
    placed.map((cells) => el('tr', ...cells.map((cell) => renderCell(cell, context, renderBlocks))))
  const element = el(
    'table',
    { id: table.id, ...languageAttributes(table, context) },
    caption.length > 0 && el('caption', { id: captionId }, ...caption),
    head.length > 0 && el('thead', ...rows(head)),
    body.length > 0 && el('tbody', ...rows(body)),
  )
  const region = {
    class: 'table-scroll',
    role: 'region',
    tabindex: '0',
    ...(caption.length > 0
      ? { 'aria-labelledby': captionId }
      : { 'aria-label': context.options.labels.table }),
  }
  const notes = table.notes.map((note) =>
    el(
      'p',
      { id: anchorOf(note, context), ...languageAttributes(note, context) },
      ...renderInlines(note.content, context),
    ),
  )
  const scrolling = context.options.syntax === 'html' ? el('div', region, element) : element
  return notes.length > 0
    ? el('div', { class: 'table' }, scrolling, el('div', { class: 'table-notes' }, ...notes))
    : scrolling
}

function renderCell(
  { cell, columnSpan, rowSpan, heads }: PlacedCell,
  context: HtmlContext,
  renderBlocks: RenderBlocks,
): XmlElement {
  const content = renderCellContent(cell.content, context, renderBlocks)
  // A header cell without a name would be announced as one.
  const isHeader = heads !== null && content.length > 0
  return el(
    isHeader ? 'th' : 'td',
    {
      scope: isHeader ? (heads === 'column' ? 'col' : 'row') : null,
      colspan: columnSpan > 1 ? columnSpan : null,
      rowspan: rowSpan > 1 ? rowSpan : null,
      class: cell.alignment && cell.alignment !== 'start' ? cell.alignment : null,
    },
    ...content,
  )
}

/** A single paragraph needs no separate element. */
function renderCellContent(
  blocks: readonly Block[],
  context: HtmlContext,
  renderBlocks: RenderBlocks,
): XmlContent[] {
  const [only, ...others] = blocks
  const isPlain = only?.kind === 'paragraph' && others.length === 0
  const attributes = isPlain ? languageAttributes(only, context) : {}
  return isPlain && !attributes.lang && !attributes.dir && !anchorOf(only, context)
    ? renderInlines(only.content, context)
    : renderBlocks(blocks, context)
}
