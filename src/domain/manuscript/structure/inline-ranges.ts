import type { Inline } from '../document/inline.ts'
import { inlineText } from '../document/text.ts'

/** Represents a note, picture, link or equation in the text of a line. */
const object = '\ufffc'

/** The text of a line. Other content than text is one character each, so that offsets can be found again. */
export const lineText = (content: readonly Inline[]): string =>
  content
    .map((inline) =>
      inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : object,
    )
    .join('')

const lengthOf = (inline: Inline): number => (inline.kind === 'text' ? inline.text.length : 1)

/** The content between two offsets of `lineText`. */
export function sliceInlines(content: readonly Inline[], start: number, end: number): Inline[] {
  const result: Inline[] = []
  let at = 0
  for (const inline of content) {
    const length = lengthOf(inline)
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, length)
    if (from < to)
      result.push(
        inline.kind === 'text' ? { ...inline, text: inline.text.slice(from, to) } : inline,
      )
    at += length
    if (at >= end) break
  }
  return result
}

/** Content without its first characters of `inlineText`, also inside links. */
export function dropText(content: readonly Inline[], count: number): Inline[] {
  let rest = count
  return content.flatMap((inline): Inline[] => {
    if (rest === 0) return [inline]
    const length = inlineText([inline]).length
    const dropped = Math.min(rest, length)
    rest -= dropped
    if (dropped === length) return length === 0 ? [inline] : []
    if (inline.kind === 'text') return [{ ...inline, text: inline.text.slice(dropped) }]
    return 'content' in inline ? [{ ...inline, content: dropText(inline.content, dropped) }] : []
  })
}

/** A range of `lineText` and what becomes of its content. */
export type Range = { start: number; end: number; wrap: (content: Inline[]) => Inline }

/** Wraps ranges of a line, which are in order and do not overlap. Linear in the length of the line. */
export function wrapRanges(content: Inline[], ranges: readonly Range[]): Inline[] {
  if (ranges.length === 0) return content
  const result: Inline[] = []
  const rest = content.slice()
  let at = 0
  const take = (end: number): Inline[] => {
    const taken: Inline[] = []
    while (at < end) {
      const inline = rest[next]
      if (!inline) break
      const length = lengthOf(inline)
      if (inline.kind === 'text' && at + length > end) {
        taken.push({ ...inline, text: inline.text.slice(0, end - at) })
        rest[next] = { ...inline, text: inline.text.slice(end - at) }
        at = end
      } else {
        taken.push(inline)
        at += length
        next += 1
      }
    }
    return taken
  }
  let next = 0
  for (const { start, end, wrap } of ranges) {
    for (const inline of take(start)) result.push(inline)
    result.push(wrap(take(end)))
  }

  for (const inline of rest.slice(next)) result.push(inline)
  return result
}
