import type { Block, Figure, Table } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import {
  allBlocks,
  blockLines,
  childBlocks,
  eachBlock,
  inlineText,
  toQuote,
} from '../document/text.ts'
import { captionWordPattern } from '../structure/caption-text.ts'
import { type Reported, report } from './check-finding.ts'
import { keyOf, type LabelNumber, mentionedKeys, readLabel } from './label-number.ts'

type Labelled = Figure | Table
type Numbered = { block: Labelled; label: LabelNumber }

/** Figures and tables have labels that count from 1 in the order of the text, and each is mentioned outside its caption. */
export function checkNumbering(document: ManuscriptDocument): Reported[] {
  const blocks = [...eachBlock(allBlocks(document))]
  const mentioned = new Set(blocks.flatMap(runningText).flatMap(mentionsIn))
  // Tables and figures in a cell have no separate number.
  const inTables = new Set(blocks.filter(({ kind }) => kind === 'table').flatMap(blocksInside))
  const firstHeading = document.blocks.findIndex(({ kind }) => kind === 'heading')
  const inSections = new Set<Block>(document.blocks.slice(firstHeading))
  const labelled = blocks
    .filter((block): block is Labelled => block.kind === 'table' || block.kind === 'figure')
    .map((block) => ({ block, label: readLabel(block.label) }))
  return (['table', 'figure'] as const).flatMap((kind) => {
    // A picture with the label of a table is a table.
    const all = labelled.filter(({ block, label }) => (label?.kind ?? block.kind) === kind)
    const numbered = all.filter(isNumbered).filter((each) => !isContinued(each))
    const hasOthers = numbered.length > 0
    const unlabelled = all.flatMap(({ block, label }) =>
      label === null &&
      !inTables.has(block) &&
      (hasOthers || inSections.has(block)) &&
      needsNumber(block, hasOthers)
        ? [block]
        : [],
    )
    return [
      ...checkLabels(unlabelled, kind),
      ...checkOrder(numbered),
      ...checkMentions(numbered, mentioned),
    ]
  })
}

const isNumbered = (each: { block: Labelled; label: LabelNumber | null }): each is Numbered =>
  each.label !== null

/** `Table 2 (continued)` on the next page. */
const isContinued = ({ block }: Numbered): boolean =>
  /^[\s([]*cont(?:inued|inuation|['’]?d|\.)/i.test(inlineText(block.caption))

/** The lines of a block that can mention a figure; captions cannot. */
const runningText = (block: Block): string[] =>
  block.kind === 'paragraph' || block.kind === 'heading' ? [inlineText(block.content)] : []

const mentionsIn = (text: string): string[] =>
  [...text.matchAll(captionWordPattern)].flatMap(
    ({ 0: whole, 1: more = '', 2: word = '', index }) =>
      mentionedKeys(
        more.trim().toLowerCase(),
        word,
        text.slice(index + whole.length).slice(0, 200),
      ),
  )

const blocksInside = (block: Block): Block[] => [...eachBlock(childBlocks(block))]

/** In points: smaller pictures are signs and logos. */
const [minWidth, minHeight] = [150, 75]

/**
 * Whether a block without a label should have one: not a table that only places things on the page, and not a small picture
 * where no figure has a number.
 */
function needsNumber(block: Labelled, hasOthers: boolean): boolean {
  if (block.kind === 'table')
    return block.rows.length > 1 && block.rows.some((row) => row.length > 1)
  return block.pictures.some(
    ({ isDecorative, width, height }) =>
      !isDecorative && (hasOthers || ((width ?? 0) >= minWidth && (height ?? 0) >= minHeight)),
  )
}

const checkLabels = (unlabelled: readonly Labelled[], kind: LabelNumber['kind']): Reported[] =>
  unlabelled.length === 0 ? [] : [report('label-missing', unlabelled.map(placeOf), { found: kind })]

/** One finding for the labels of a series that do not count from 1. */
function checkOrder(numbered: readonly Numbered[]): Reported[] {
  const series = Map.groupBy(
    numbered.filter(({ label }) => label.number !== null),
    ({ label }) => label.series,
  )
  return [...series.values()].flatMap((all) => {
    const wrong = all.filter(({ label }, index) => label.number !== index + 1)
    const [first] = wrong
    if (!first) return []
    const { label } = first.block
    const last = /\d/.test(label ?? '') ? /\d+\D*$/ : /\S+$/
    const expected = label?.replace(last, String(all.indexOf(first) + 1)) ?? null
    return [
      report(
        'label-out-of-order',
        wrong.map(({ block }) => placeOf(block)),
        { found: label, expected },
      ),
    ]
  })
}

function checkMentions(numbered: readonly Numbered[], mentioned: ReadonlySet<string>): Reported[] {
  return numbered.flatMap(({ block, label }) =>
    label.number === null || mentioned.has(keyOf(label))
      ? []
      : [report('not-mentioned', [placeOf(block)], { found: block.label })],
  )
}

const placeOf = (block: Labelled) => ({
  blockId: block.id,
  quote: toQuote(
    [block.label, inlineText(block.caption)].filter(Boolean).join(' ') || firstLine(block),
  ),
})

const firstLine = (block: Block): string => blockLines(block).find(Boolean) ?? ''
