import { el, type XmlAttributes, type XmlContent } from '../../../text/xml.ts'
import type { Block, Note } from '../../document/block.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { isSafeLink } from '../is-safe-link.ts'
import { englishLabels } from '../labels.ts'
import { createContext, type HtmlContext } from './context.ts'
import { renderBlocks } from './render-blocks.ts'
import { renderInlines } from './render-inlines.ts'
import { writeHtml } from './write-html.ts'

/** The elements that stay; of any other only the content does. */
const shownElements = new Set(
  (
    'p h3 h4 h5 h6 ul ol li table thead tbody tr td th blockquote pre em strong u s sup sub code br ' +
    'math mrow mi mn mo mtext mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts ' +
    'mtable mtr mtd menclose'
  ).split(' '),
)

/** The attributes that stay: no style, identifier, address or event. */
const shownAttributes = new Set(
  (
    'lang dir colspan rowspan scope start type ' +
    'display mathvariant linethickness accent accentunder fence stretchy separator largeop movablelimits columnalign notation'
  ).split(' '),
)

/** The source of a picture for the page (`data:`); undefined if it is too large or of another kind. */
type ShowPicture = (pictureId: string) => string | undefined

/**
 * The whole text of a document for a page that shows nothing else of it: the HTML of one block after another, the notes at the end.
 * No part can be addressed, and the only links lead to other sites. Headings start at level 3, below those of the page.
 */
export function readableBlocks(document: ManuscriptDocument, showPicture: ShowPicture): string[] {
  const context = createContext(document, {
    headingLevel: 3,
    pictureUrl: (id) => id,
    pictureSize: () => undefined,
    pictureWidths: [],
    hasParagraphAnchors: false,
    labels: { ...englishLabels, picture: '' },
    syntax: 'html',
  })
  const rendered = [
    ...document.blocks.flatMap((block) => readableBlock(block, context)),
    ...document.notes.map((note) => readableNote(note, context)),
  ]
  return rendered
    .map((content) => toShown(content, showPicture).map(writeHtml).join(''))
    .filter((html) => html !== '')
}

/** The paragraphs of a text box are blocks of their own. */
function readableBlock(block: Block, context: HtmlContext): XmlContent[] {
  if (block.kind === 'box') return block.blocks.flatMap((inner) => readableBlock(inner, context))
  if (block.kind !== 'heading') return renderBlocks([block], context)
  const number = block.number && `${block.number} `
  const level = Math.min(6, block.level + 2)
  return [el(`h${level}`, number, ...renderInlines(block.content, context))]
}

function readableNote({ label, blocks }: Note, context: HtmlContext): XmlContent {
  const [first, ...others] = renderBlocks(blocks, context)
  const sign = [el('sup', label), ' ']
  if (typeof first !== 'object' || first?.name !== 'p')
    return el('div', el('p', ...sign), first, ...others)
  return el('div', { ...first, children: [...sign, ...first.children] }, ...others)
}

function toShown(content: XmlContent, showPicture: ShowPicture): XmlContent[] {
  if (!content || typeof content === 'string') return [content]
  const { name, attributes, children } = content
  if (name === 'img') return [pictureOf(attributes, showPicture)]
  const inner = children.flatMap((child) => toShown(child, showPicture))
  if (name === 'a' && isSafeLink(String(attributes.href)))
    return [el('a', { href: attributes.href, ...ofOtherSite }, ...inner)]
  const shown = Object.entries(attributes).filter(
    ([key, value]) => shownAttributes.has(key) && value !== null && value !== undefined,
  )
  const isShown = shownElements.has(name) || (name === 'span' && shown.length > 0)
  return isShown ? [el(name, Object.fromEntries(shown), ...inner)] : inner
}

const ofOtherSite = { rel: 'noopener noreferrer nofollow', target: '_blank' }

function pictureOf({ src, alt }: XmlAttributes, showPicture: ShowPicture): XmlContent {
  const shown = showPicture(String(src))
  const description = String(alt).slice(0, 1000)
  if (shown) return el('img', { src: shown, alt: description })
  return el('em', `[Picture${description && `: ${description}`}. See the file.]`)
}
