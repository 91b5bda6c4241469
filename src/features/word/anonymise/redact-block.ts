import { redactionMark } from '#domain/editorial/review/anonymisation.ts'
import { escapeText } from '#domain/text/xml.ts'
import { type Edit, escapeAttribute, locateAttributes } from '#features/word/xml/scan-xml.ts'
import type { LocatedBlock, Segment } from './read-texts.ts'

export type TextRange = { start: number; end: number }

/** The edits that replace ranges of a block by the mark, also where markup divides a range. Ranges do not overlap. */
export function redactBlock(
  source: string,
  block: LocatedBlock,
  ranges: readonly TextRange[],
): Edit[] {
  const edits: Edit[] = []
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let first = 0
  for (const segment of block.segments) {
    const to = segment.at + segment.text.length
    while ((sorted[first]?.end ?? Infinity) <= segment.at) first += 1
    let last = first
    while ((sorted[last]?.start ?? Infinity) < to) last += 1
    if (!segment.source || last === first) continue
    const isLink = segment.isAttribute && block.place.startsWith('Target of a link')
    const mark = block.isName ? redactionMark.slice(1, -1) : redactionMark
    const text = isLink ? 'about:blank' : redactSegment(segment, sorted.slice(first, last), mark)
    const escaped = segment.isAttribute ? escapeAttribute(text) : escapeText(text)
    edits.push({ ...segment.source, text: escaped }, ...keepSpaces(source, segment, text))
  }
  return edits
}

/** The mark replaces the part of a range in its first segment; the others lose their parts. */
function redactSegment({ at, text }: Segment, ranges: readonly TextRange[], mark: string): string {
  let result = ''
  let position = 0
  for (const { start, end } of ranges) {
    const from = Math.max(0, start - at)
    result += text.slice(position, from) + (start >= at ? mark : '')
    position = Math.min(text.length, end - at)
  }
  return result + text.slice(position)
}

/** Word drops spaces at the ends of a text without `xml:space`. */
function keepSpaces(source: string, { tag, isAttribute }: Segment, text: string): Edit[] {
  if (!tag || isAttribute || text === text.trim()) return []
  const written = source.slice(tag.start, tag.end)
  const isText = /^<(?:\w+:)?(?:t|delText|instrText)[\s>]/.test(written)
  // DrawingML keeps spaces and knows no such attribute.
  if (!isText || written.startsWith('<a:') || locateAttributes(source, tag).has('xml:space'))
    return []
  return [{ start: tag.end - 1, end: tag.end - 1, text: ' xml:space="preserve"' }]
}
