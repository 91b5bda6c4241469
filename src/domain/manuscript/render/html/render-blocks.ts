import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Block, EquationBlock, List } from '../../document/block.ts'
import { mathMl } from '../math/mathml.ts'
import { anchorOf, type HtmlContext } from './context.ts'
import { languageAttributes } from './language-attributes.ts'
import { renderFigure } from './render-figure.ts'
import { renderInlines } from './render-inlines.ts'
import { renderTable } from './render-table.ts'

export const renderBlocks = (blocks: readonly Block[], context: HtmlContext): XmlContent[] =>
  blocks.map((block) => {
    const { blockId } = context
    context.blockId = block.id
    const rendered = renderBlock(block, context)
    context.blockId = blockId
    return rendered
  })

function renderBlock(block: Block, context: HtmlContext): XmlContent {
  const attributes = { id: anchorOf(block, context), ...languageAttributes(block, context) }
  switch (block.kind) {
    case 'paragraph':
      return el('p', attributes, ...renderInlines(block.content, context))
    // Inside a quotation or a cell a heading begins no section.
    case 'heading':
      return el('p', { ...attributes, class: 'heading' }, ...renderInlines(block.content, context))
    case 'list':
      return renderList(block, context)
    case 'table':
      return renderTable(block, context, renderBlocks)
    case 'figure':
      return renderFigure(block, context)
    case 'equation':
      return renderEquation(block, context)
    case 'quotation':
      return el('blockquote', attributes, ...renderBlocks(block.blocks, context))
    case 'preformatted':
      return el('pre', { ...attributes, tabindex: '0' }, block.text)
    case 'box':
      return el('aside', { ...attributes, class: 'box' }, ...renderBlocks(block.blocks, context))
    case 'reference-list':
      return undefined
  }
}

const listTypes: Record<List['style'], string | null> = {
  bullet: null,
  decimal: null,
  'lower-letter': 'a',
  'upper-letter': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

function renderList(list: List, context: HtmlContext): XmlElement {
  const items = list.items.map((blocks) => el('li', ...renderItem(blocks, context)))
  const isNumbered = list.style !== 'bullet'
  const type = listTypes[list.style]
  return el(
    isNumbered ? 'ol' : 'ul',
    {
      id: anchorOf(list, context),
      ...languageAttributes(list, context),
      // Style sheets of sites override the attribute, and cannot tell `a` from `A`.
      class: type && list.style,
      type,
      start: isNumbered && list.start !== 1 ? list.start : null,
    },
    ...items,
  )
}

/** The first paragraph of an item needs no separate element if it is the only one. */
function renderItem(blocks: Block[], context: HtmlContext): XmlContent[] {
  const [first, ...others] = blocks
  const isTight = first?.kind === 'paragraph' && !others.some(({ kind }) => kind === 'paragraph')
  const attributes = isTight ? languageAttributes(first, context) : {}
  return isTight && !attributes.lang && !attributes.dir && !anchorOf(first, context)
    ? [...renderInlines(first.content, context), ...renderBlocks(others, context)]
    : renderBlocks(blocks, context)
}

const renderEquation = ({ id, label, math }: EquationBlock, context: HtmlContext): XmlElement =>
  el(
    'div',
    { id, class: 'equation' },
    mathMl(math, { display: true, declare: context.options.syntax === 'xhtml' }),
    label && el('span', { class: 'label' }, label),
  )
