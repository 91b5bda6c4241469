import type { Block, Note, Table, TableCell } from '#domain/manuscript/document/block.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'
import { eachInline, inlinesOf } from '#domain/manuscript/document/inlines.ts'
import type { MathNode } from '#domain/manuscript/document/math.ts'
import type { PlacedPicture } from '#domain/manuscript/document/picture.ts'
import { eachBlock, inlineText, mathText } from '#domain/manuscript/document/text.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import { isSafeLink } from '#domain/manuscript/render/is-safe-link.ts'
import type { RenderLabels } from '#domain/manuscript/render/labels.ts'
import { withoutEmptyHeading } from '#domain/manuscript/render/sections.ts'
import { splitCitation } from '#domain/manuscript/render/split-citation.ts'
import { placeCells } from '#domain/manuscript/render/table-grid.ts'
import { directionOf } from '#domain/text/text-direction.ts'
import type { ChosenPicture } from '../choose-pictures.ts'
import { columnWidths } from './column-widths.ts'
import { floatData } from './float-data.ts'
import { mathData } from './math-data.ts'
import type { ShowableText } from './showable-text.ts'

/** A value that `document.typ` reads from JSON. */
type Data = Record<string, unknown>

/** Where a document is in its file: an article alone, or among the articles of an issue. */
export type DocumentPlace = {
  /** Makes the labels of an article its own. */
  anchorPrefix: string
  /** The levels of headings above those of the document. */
  base: number
}

/** What the parts share while the data of one document is made. */
type Context = {
  language: string
  labels: RenderLabels
  place: DocumentPlace
  pictures: ReadonlyMap<string, ChosenPicture>
  /** What links may lead to. */
  targets: Set<string>
  /** What links lead to. */
  linked: Set<string>
  notes: Map<string, Note>
  /** The notes that were printed; a second mention only repeats the sign. */
  printedNotes: Set<string>
  showable: ShowableText
  findings: RenderFinding[]
  blockId: string | null
}

type Options = Pick<Context, 'labels' | 'pictures' | 'showable' | 'findings' | 'place'> & {
  /** BCP 47. */
  language: string
}

/** The body and the references of a document as data for Typst. Texts stay texts: none of them becomes code. */
export function documentData(document: ManuscriptDocument, options: Options): Data {
  const { blocks, notes, references } = document
  const anchors = [...eachBlock(blocks)].map(({ id }) => id)
  const context: Context = {
    ...options,
    targets: new Set([...anchors, ...references.map(({ id }) => id)]),
    linked: findLinked(document),
    notes: new Map(notes.map((note) => [note.id, note])),
    printedNotes: new Set(),
    blockId: null,
  }
  const floats = floatData(blocks, options.place.anchorPrefix)
  const body = levelled(blocks).map((block, index) => ({
    ...blockData(block, context),
    ...floats[index],
  }))
  const otherNotes = notes.filter(({ id }) => !context.printedNotes.has(id))
  const hasPlace = blocks.some(({ kind }) => kind === 'reference-list')
  return {
    ...languageData({ language: options.language }, { ...context, language: '' }),
    base: options.place.base,
    blocks: body,
    otherNotes: otherNotes.map((note) => ({
      id: null,
      label: note.label,
      blocks: blocksData(note.blocks, context),
    })),
    labelLanguage: options.labels.language,
    notesTitle: options.labels.notes,
    references: references.map(({ id, label, content }) => {
      context.blockId = id
      return {
        id: anchorOf(id, context),
        label: label ?? null,
        content: inlinesData(content, context),
      }
    }),
    referencesTitle: hasPlace || references.length === 0 ? null : options.labels.references,
  }
}

const anchorOf = (id: string, { linked, place }: Context): string | null =>
  linked.has(id) ? place.anchorPrefix + id : null

function findLinked(document: ManuscriptDocument): Set<string> {
  const mentioned = [...eachInline(document)].flatMap((inline) => {
    if (inline.kind === 'cross-reference') return [inline.blockId]
    if (inline.kind === 'citation') return inline.referenceIds
    return inline.kind === 'note' ? [inline.noteId] : []
  })
  return new Set(mentioned)
}

/** PDF/UA refuses heading levels that skip one. */
function levelled(blocks: readonly Block[]): Block[] {
  const open: number[] = []
  return blocks.map(withoutEmptyHeading).map((block) => {
    if (block.kind !== 'heading') return block
    while ((open.at(-1) ?? 0) >= block.level) open.pop()
    open.push(block.level)
    return { ...block, level: open.length }
  })
}

/** Typst needs the parts of a tag apart: `en` and `NG`. */
function languageData(
  part: { language?: string; direction?: 'ltr' | 'rtl' },
  { language }: Context,
): Data {
  const own = part.language && part.language !== language ? part.language : undefined
  const [code = '', ...rest] = own?.split('-') ?? []
  const direction = part.direction ?? (own && directionOf(own))
  return {
    lang: /^[a-z]{2,3}$/i.test(code) ? code.toLowerCase() : null,
    region: rest.find((tag) => /^[A-Z]{2}$/.test(tag)) ?? null,
    dir: direction ?? null,
  }
}

const blocksData = (blocks: readonly Block[], context: Context): Data[] =>
  blocks.map((block) => blockData(block, context))

function blockData(block: Block, context: Context): Data {
  const outer = context.blockId
  context.blockId = block.id
  const data = {
    kind: block.kind,
    id: anchorOf(block.id, context),
    ...languageData(block, context),
    ...partsOf(block, context),
  }
  context.blockId = outer
  return data
}

function partsOf(block: Block, context: Context): Data {
  switch (block.kind) {
    case 'paragraph':
      return { content: inlinesData(block.content, context) }
    case 'heading':
      return {
        level: block.level + context.place.base,
        number: block.number,
        content: inlinesData(block.content, context),
      }
    case 'list':
      return {
        style: block.style,
        start: block.start,
        items: block.items.map((item) => blocksData(item, context)),
      }
    case 'table':
      return tableData(block, context)
    case 'figure': {
      const name = [block.label, inlineText(block.caption)].filter(Boolean).join('. ') || null
      return {
        label: block.label,
        caption: inlinesData(block.caption, context),
        pictures: block.pictures.map((picture) => pictureData(picture, name, context)),
      }
    }
    case 'equation':
      return { label: block.label, ...formulaData(block.math, context) }
    case 'quotation':
    case 'box':
      return { blocks: blocksData(block.blocks, context) }
    case 'preformatted':
      return { text: context.showable.show(block.text, block.id) }
    case 'reference-list':
      return {}
  }
}

function tableData(table: Table, context: Context): Data {
  const { columns, head, body } = placeCells(table)
  const rows = (placed: typeof body) =>
    placed.map((cells) =>
      cells.map(({ cell, columnSpan, rowSpan, heads }) => ({
        columnSpan,
        rowSpan,
        heads,
        align: cell.alignment,
        blocks: blocksData(cell.content, context),
      })),
    )
  return {
    widths: columnWidths(columns, [...head, ...body].flat()),
    label: table.label,
    caption: inlinesData(table.caption, context),
    head: rows(head),
    // A repeated head is an artifact, which may contain no links (ISO 14289-1).
    repeatsHead: head.length < 6 && !table.rows.slice(0, head.length).flat().some(hasLinks),
    body: rows(body),
    notes: blocksData(table.notes, context),
  }
}

const hasLinks = ({ content }: TableCell): boolean =>
  [...eachBlock(content)].some((block) =>
    [...inlinesOf(block)].some(({ kind }) =>
      ['link', 'note', 'citation', 'cross-reference'].includes(kind),
    ),
  )

/** PDF/UA needs a text for each formula. */
const formulaData = (math: readonly MathNode[], { showable, blockId }: Context): Data => ({
  nodes: mathData(math, (text) => showable.inFormula(text, blockId)),
  alt: mathText(math).trim() || '?',
})

function pictureData(picture: PlacedPicture, name: string | null, context: Context): Data {
  const { pictureId, isDecorative } = picture
  const text = picture.alternativeText.trim()
  if (!text && !isDecorative)
    context.findings.push({ code: 'no-alternative-text', blockId: context.blockId, detail: name })
  const found = context.pictures.get(pictureId)
  return {
    file: found?.fileName ?? null,
    alt: context.showable.show(text || name || context.labels.picture, context.blockId),
    decorative: isDecorative,
    // In points; a pixel counts as 1/96 inch.
    width: picture.width ?? (found ? found.width * 0.75 : null),
    height: picture.height ?? null,
  }
}

const inlinesData = (inlines: readonly Inline[], context: Context): Data[] =>
  inlines.flatMap((inline) => inlineData(inline, context))

function inlineData(inline: Inline, context: Context): Data[] {
  switch (inline.kind) {
    case 'text':
      return [
        {
          kind: 'text',
          // Typst prints each space of a run.
          text: context.showable.show(inline.text.replace(/ {2,}/g, ' '), context.blockId),
          marks: inline.marks ?? [],
          ...languageData(inline, context),
        },
      ]
    case 'break':
      return [{ kind: 'break' }]
    case 'link': {
      const content = inlinesData(inline.content, context)
      if (isSafeLink(inline.href)) return [{ kind: 'link', to: inline.href, content }]
      context.findings.push({ code: 'unsafe-link', blockId: context.blockId, detail: inline.href })
      return content
    }
    case 'note':
      return noteData(inline.noteId, context)
    case 'citation':
      return splitCitation(inline).flatMap(({ referenceIds: [first], content }) =>
        first ? targetData(first, content, context) : inlinesData(content, context),
      )
    case 'cross-reference':
      return targetData(inline.blockId, inline.content, context)
    case 'picture':
      return [{ kind: 'picture', ...pictureData(inline, null, context) }]
    case 'equation':
      return [{ kind: 'equation', ...formulaData(inline.math, context) }]
  }
}

function targetData(id: string, inlines: readonly Inline[], context: Context): Data[] {
  const content = inlinesData(inlines, context)
  if (context.targets.has(id))
    return [{ kind: 'target', to: context.place.anchorPrefix + id, content }]
  context.findings.push({ code: 'unknown-target', blockId: context.blockId, detail: id })
  return content
}

function noteData(id: string, context: Context): Data[] {
  const note = context.notes.get(id)
  if (!note) {
    context.findings.push({ code: 'unknown-target', blockId: context.blockId, detail: id })
    return []
  }
  const isFirst = !context.printedNotes.has(id)
  context.printedNotes.add(id)
  const blocks = isFirst ? blocksData(note.blocks, context) : null
  const target = context.place.anchorPrefix + id
  return [{ kind: 'note', id: anchorOf(id, context), target, label: note.label, blocks }]
}
