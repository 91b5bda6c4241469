import { el, listEl, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Block, Figure, List, Table } from '../../document/block.ts'
import type { Inline } from '../../document/inline.ts'
import { mathMl } from '../math/mathml.ts'
import { type PlacedCell, placeCells } from '../table-grid.ts'
import { addFinding, type JatsContext } from './context.ts'
import { graphic, jatsInlines } from './jats-inlines.ts'

export const jatsBlocks = (blocks: readonly Block[], context: JatsContext): XmlContent[] =>
  blocks.map((block) => {
    const { blockId } = context
    context.blockId = block.id
    const rendered = jatsBlock(block, context)
    context.blockId = blockId
    return rendered
  })

/** Blocks where JATS allows paragraphs only: in notes, items and cells. */
export const inParagraphs = (blocks: readonly Block[], context: JatsContext): XmlContent[] =>
  blocks.map((block) => {
    const [rendered] = jatsBlocks([block], context)
    return block.kind === 'paragraph' || block.kind === 'heading' || !rendered
      ? rendered
      : el('p', rendered)
  })

function jatsBlock(block: Block, context: JatsContext): XmlContent {
  const attributes = { id: block.id, 'xml:lang': block.language }
  switch (block.kind) {
    case 'paragraph':
      return el('p', attributes, ...jatsInlines(block.content, context))
    // Inside a quotation or a cell a heading begins no section.
    case 'heading':
      return el('p', attributes, el('bold', ...jatsInlines(block.content, context)))
    case 'list':
      return jatsList(block, context)
    case 'table':
      return jatsTable(block, context)
    case 'figure':
      return jatsFigure(block, context)
    case 'equation': {
      const math = mathMl(block.math, { display: true, prefix: 'mml:' })
      return el('disp-formula', { id: block.id }, block.label && el('label', block.label), math)
    }
    case 'quotation':
      return el('disp-quote', attributes, ...jatsBlocks(block.blocks, context))
    case 'preformatted':
      return el('preformat', attributes, block.text)
    case 'box':
      return el('boxed-text', attributes, ...jatsBlocks(block.blocks, context))
    case 'reference-list':
      return undefined
  }
}

const listTypes: Record<List['style'], string> = {
  bullet: 'bullet',
  decimal: 'order',
  'lower-letter': 'alpha-lower',
  'upper-letter': 'alpha-upper',
  'lower-roman': 'roman-lower',
  'upper-roman': 'roman-upper',
}

/** JATS has no first number: items of a list that starts later have labels. */
function jatsList(list: List, context: JatsContext): XmlElement {
  const items = list.items.map((blocks, index) => {
    const content = inParagraphs(blocks, context).filter(Boolean)
    return el(
      'list-item',
      list.style === 'decimal' && list.start !== 1 && el('label', `${list.start + index}.`),
      ...(content.length > 0 ? content : [el('p')]),
    )
  })
  const attributes = { id: list.id, 'list-type': listTypes[list.style], 'xml:lang': list.language }
  return el('list', attributes, ...(items.length > 0 ? items : [el('list-item', el('p'))]))
}

const caption = (inlines: readonly Inline[], context: JatsContext): XmlContent =>
  inlines.length > 0 && el('caption', el('p', ...jatsInlines(inlines, context)))

function jatsTable(table: Table, context: JatsContext): XmlElement {
  const { head, body } = placeCells(table)
  const rows = (placed: PlacedCell[][]) =>
    placed.map((cells) => el('tr', ...cells.map((cell) => jatsCell(cell, context))))
  // The tag set requires a body.
  const element = el(
    'table',
    body.length > 0 && head.length > 0 && el('thead', ...rows(head)),
    el('tbody', ...(body.length > 0 ? rows(body) : tableRows(rows(head)))),
  )
  return el(
    'table-wrap',
    { id: table.id, 'xml:lang': table.language },
    table.label && el('label', table.label),
    caption(table.caption, context),
    element,
    listEl('table-wrap-foot', jatsBlocks(table.notes, context)),
  )
}

const tableRows = (rows: XmlElement[]): XmlElement[] =>
  rows.length > 0 ? rows : [el('tr', el('td'))]

function jatsCell(
  { cell, columnSpan, rowSpan, heads }: PlacedCell,
  context: JatsContext,
): XmlElement {
  const alignments = { start: null, center: 'center', end: 'right' }
  const attributes = {
    colspan: columnSpan > 1 ? columnSpan : null,
    rowspan: rowSpan > 1 ? rowSpan : null,
    align: cell.alignment && alignments[cell.alignment],
    scope: heads === null ? null : heads === 'column' ? 'col' : 'row',
  }
  const [only, ...others] = cell.content
  const content =
    only?.kind === 'paragraph' && others.length === 0 && !only.language
      ? jatsInlines(only.content, context)
      : inParagraphs(cell.content, context)
  return el(heads === null ? 'td' : 'th', attributes, ...content)
}

function jatsFigure(figure: Figure, context: JatsContext): XmlElement {
  if (figure.pictures.length === 0) addFinding(context, 'missing-picture', figure.label)
  return el(
    'fig',
    { id: figure.id, 'xml:lang': figure.language },
    figure.label && el('label', figure.label),
    caption(figure.caption, context),
    ...figure.pictures.map((picture) => graphic('graphic', picture, context)),
  )
}
