import type { Block, Heading } from '../document/block.ts'
import { inlineText } from '../document/text.ts'
import {
  depthOf,
  findHeadingLines,
  type HeadingLine,
  type HeadingSource,
  isProse,
  typedNumberOf,
} from './heading-lines.ts'
import { lineText, sliceInlines } from './inline-ranges.ts'
import { abstractLabel, isAbstractName, isReferencesName, keywordsLabel } from './section-names.ts'

/** How many lines without numbers must be set alike to be headings. */
const minAlike = 3
/** In blocks: as far from the beginning as an abstract is looked for. */
const reach = 60
const deepest = 4

/**
 * Bold lines as headings, for documents that do not use styles for all of them. Two names that sections of articles have make all
 * bold lines headings; else lines are headings that have numbers, or that are set alike and stand above text.
 */
export function guessHeadings(blocks: readonly Block[], source: HeadingSource): Block[] {
  const lines = findHeadingLines(blocks, source)
  const [firstName, ...names] = lines.filter(({ isName }) => isName)
  const styled = blocks.filter(({ kind }) => kind === 'heading').length
  const isNamed = firstName !== undefined && names.length >= Math.max(styled, 1)
  const chosen = isNamed
    ? lines.filter(({ at }) => at >= firstName.at)
    : clearLines(lines, blocks, source)
  const levels = isNamed ? levelByName(chosen, firstName) : levelByOrder(chosen, blocks)
  const byBlock = Map.groupBy(lines, ({ at }) => at)
  return blocks.flatMap((block, at): Block[] => {
    const headings = byBlock.get(at) ?? []
    const isWhole = headings.length > 0 && headings.every((line) => levels.has(line))
    return isWhole ? headings.map((line) => toHeading(line, levels.get(line) ?? 1)) : [block]
  })
}

const toHeading = ({ paragraph, number }: HeadingLine, level: number): Heading => ({
  ...paragraph,
  kind: 'heading',
  level,
  number,
})

/** The lines that divide the text by their numbers or by their look. */
function clearLines(
  lines: readonly HeadingLine[],
  blocks: readonly Block[],
  source: HeadingSource,
): HeadingLine[] {
  const { front, start, end } = bodyOf(blocks)
  const places = new Set(lines.map(({ at }) => at))
  const numbered = lines.filter(({ at, depth }) => depth !== null && at >= front && at < end)
  const inBody = lines.filter(({ at, depth }) => depth === null && at >= start && at < end)
  const unnumbered = new Set(inBody.map(({ at }) => at))
  const byLook = Map.groupBy(
    inBody.filter((line) => !isOtherLine(line, blocks, unnumbered)),
    ({ look }) => look,
  )
  const hasText = ({ at }: HeadingLine) =>
    isProse(blocks[at + 1], source) || (places.has(at + 1) && isProse(blocks[at + 2], source))
  const alike = [...byLook.values()].filter(
    (group) => group.length >= minAlike && group.filter(hasText).length * 3 >= group.length * 2,
  )
  const chosen = new Set([...(numbered.length > 1 ? numbered : []), ...alike.flat()])
  return lines.filter((line) => chosen.has(line))
}

/** Where the front matter ends, the text starts, and the reference list begins, whose entries can be bold. */
function bodyOf(blocks: readonly Block[]): { front: number; start: number; end: number } {
  const texts = blocks.map((block) => (block.kind === 'paragraph' ? inlineText(block.content) : ''))
  const lastOfFront = texts
    .slice(0, reach)
    .findLastIndex(
      (text) => keywordsLabel.test(text) || abstractLabel.test(text) || isAbstractName(text),
    )
  const first = blocks.findIndex(({ kind }) => kind === 'heading')
  const title = first < blocks.length / 4 ? first : 0
  const references = blocks.findLastIndex(
    (block, at) =>
      (block.kind === 'heading' || block.kind === 'paragraph') &&
      at > blocks.length / 2 &&
      isReferencesName(inlineText(block.content)),
  )
  const front = Math.max(lastOfFront + 1, 1)
  return {
    front,
    start: Math.max(front, title),
    end: references < 0 ? blocks.length : references,
  }
}

/** More lines than a heading and one below it follow each other on a title page. */
const mostTogether = 2

/** Lines of a title page; and a line above a list, a table or a figure, which introduces it. */
function isOtherLine(
  { at, paragraph }: HeadingLine,
  blocks: readonly Block[],
  places: ReadonlySet<number>,
): boolean {
  const next = blocks[at + 1]?.kind ?? 'box'
  const isIntroduction =
    ['box', 'table', 'figure'].includes(next) ||
    (next === 'list' && /:$/.test(inlineText(paragraph.content).trim()))
  let [first, last] = [at, at]
  while (places.has(first - 1) && at - first <= mostTogether) first -= 1
  while (places.has(last + 1) && last - at <= mostTogether) last += 1
  return isIntroduction || last - first >= mostTogether
}

type Levels = ReadonlyMap<HeadingLine, number>

/** Lines that are set as the first name are main sections. Numbers with one part count as levels only where names have them. */
function levelByName(lines: readonly HeadingLine[], { look }: HeadingLine): Levels {
  const least = lines.some(({ isName, depth }) => isName && depth !== null) ? 1 : 2
  return new Map(
    lines.map((line) => {
      const level = line.look === look || line.isName ? 1 : 2
      return [line, line.depth !== null && line.depth >= least ? line.depth : level]
    }),
  )
}

/** By number; else lines that are set alike are one level below the heading before the first of them. */
function levelByOrder(lines: readonly HeadingLine[], blocks: readonly Block[]): Levels {
  const levels = new Map<HeadingLine, number>()
  const byLook = new Map<string, number>()
  const offset = levelOfNumbers(lines, blocks)
  const byBlock = Map.groupBy(lines, ({ at }) => at)
  let above = 0
  blocks.forEach((block, at) => {
    if (block.kind === 'heading') above = block.level
    for (const line of byBlock.get(at) ?? []) {
      const known = byLook.get(line.look)
      const level = line.depth === null ? (known ?? above + 1) : line.depth + offset
      above = Math.min(level, deepest)
      if (line.depth === null) byLook.set(line.look, above)
      levels.set(line, above)
    }
  })
  return levels
}

/** How far the levels of headings are from the depth of their numbers. */
function levelOfNumbers(lines: readonly HeadingLine[], blocks: readonly Block[]): number {
  const headings = blocks.filter((block) => block.kind === 'heading')
  for (const { level, number, content } of headings) {
    const depth = depthOf(number ?? typedNumberOf(lineText(content))?.number ?? '')
    if (depth !== null) return Math.max(0, level - depth)
  }
  // Beside headings without numbers, numbered lines divide the section that they are in.
  const first = lines.find(({ depth }) => depth === 1)?.at ?? 0
  return blocks.slice(0, first).findLast((block) => block.kind === 'heading')?.level ?? 0
}

/** Moves numbers that were typed in front of headings to `number`. */
export function separateNumbers(blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.kind !== 'heading' || block.number !== null) continue
    const text = lineText(block.content)
    const typed = typedNumberOf(text)
    if (!typed) continue
    block.number = typed.number
    block.content = sliceInlines(block.content, typed.length, text.length)
  }
}

/** Makes the main level 1, and lets no heading be more than one level below the heading before it. */
export function levelHeadings(blocks: readonly Block[]): void {
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading')
  const highest = headings.reduce((least, { level }) => Math.min(least, level), 9)
  /** The source's levels above the current heading. */
  const above: number[] = []
  for (const heading of headings) {
    const level = heading.level - highest
    while ((above.at(-1) ?? -1) >= level) above.pop()
    above.push(level)
    heading.level = above.length
  }
}
