import type { Block, Note, Reference } from '../../document/block.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { eachInline } from '../../document/inlines.ts'
import { eachBlock } from '../../document/text.ts'
import type { RenderFinding } from '../findings.ts'
import type { RenderLabels } from '../labels.ts'

export type HtmlOptions = {
  /** The level of the main sections: 2 for `h2`. */
  headingLevel: number
  /** The address of a picture in a width in pixels; null for the original. Undefined if the picture cannot be shown. */
  pictureUrl: (pictureId: string, width: number | null) => string | undefined
  /** The size of a picture in pixels, if it is known. */
  pictureSize: (pictureId: string) => { width: number; height: number } | undefined
  /** The widths in which pictures exist. An empty list leaves `srcset` out. */
  pictureWidths: readonly number[]
  /** Whether each paragraph has its id as an anchor. */
  hasParagraphAnchors: boolean
  labels: RenderLabels
  /** `xhtml` is the HTML of EPUB 3.3, with its roles of notes. */
  syntax: 'html' | 'xhtml'
}

/** What the parts of the HTML renderer share while they render one document. */
export type HtmlContext = {
  options: HtmlOptions
  language: string
  notes: Map<string, Note>
  references: Map<string, Reference>
  blockIds: Set<string>
  /** The ids of blocks that are mentioned. */
  targets: Set<string>
  /** The anchors of the mentions of each note and reference, in the order of the text. */
  mentions: Map<string, string[]>
  findings: RenderFinding[]
  /** The block that is being rendered, for findings. */
  blockId: string | null
}

export const createContext = (document: ManuscriptDocument, options: HtmlOptions): HtmlContext => ({
  options,
  language: document.language ?? 'en',
  notes: new Map(document.notes.map((note) => [note.id, note])),
  references: new Map(document.references.map((reference) => [reference.id, reference])),
  blockIds: new Set([...eachBlock(document.blocks)].map(({ id }) => id)),
  targets: new Set(
    [...eachInline(document)].flatMap((inline) =>
      inline.kind === 'cross-reference' ? [inline.blockId] : [],
    ),
  ),
  mentions: new Map(),
  findings: [],
  blockId: null,
})

/** Records a mention of a note or reference and returns its anchor. */
export function addMention(context: HtmlContext, id: string): string {
  const known = context.mentions.get(id) ?? []
  const anchor = `${id}-mention-${known.length + 1}`
  context.mentions.set(id, [...known, anchor])
  return anchor
}

export function addFinding(
  context: HtmlContext,
  code: RenderFinding['code'],
  detail: string | null,
): void {
  context.findings.push({ code, blockId: context.blockId, detail })
}

const kindsWithAnchor = new Set<Block['kind']>(['heading', 'table', 'figure', 'equation', 'box'])

/** The id of a block if a link may lead to it. */
export const anchorOf = ({ id, kind }: Block, { options, targets }: HtmlContext): string | null =>
  kindsWithAnchor.has(kind) ||
  targets.has(id) ||
  ((kind === 'paragraph' || kind === 'preformatted') && options.hasParagraphAnchors)
    ? id
    : null
