import type { Inline, Text } from '../document/inline.ts'
import { inlineText } from '../document/text.ts'

/** Words to find exactly once in a text, and the words that replace them. */
export type Replacement = { from: string; to: string }

/**
 * The shortest replacement that makes one text of another: whole words, as many as are needed to find the place once.
 * Undefined if the texts are the same.
 */
export function findReplacement(before: string, after: string): Replacement | undefined {
  if (before === after) return undefined
  const changed = changedRange(before, after)
  let { start, end } = changed
  const cut = () => ({
    from: before.slice(start, end),
    to: after.slice(start, after.length - (before.length - end)),
  })
  do {
    start = startOfWord(before, start)
    end = endOfWord(before, end)
    if (countOf(before, before.slice(start, end)) === 1) break
    start = Math.max(0, start - 1)
    end = Math.min(before.length, end + 1)
  } while (start > 0 || end < before.length)
  return cut()
}

/** Where two texts differ, as a range of the first one. */
function changedRange(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++
  return { start, end: before.length - same }
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)

function startOfWord(text: string, from: number): number {
  let start = from
  while (start > 0 && !isSpace(text[start - 1])) start--
  return start
}

function endOfWord(text: string, from: number): number {
  let end = from
  while (end < text.length && !isSpace(text[end])) end++
  return end
}

function countOf(text: string, words: string): number {
  if (words === '') return text === '' ? 1 : 2
  const first = text.indexOf(words)
  if (first < 0) return 0
  return text.indexOf(words, first + 1) < 0 ? 1 : 2
}

/**
 * A line with other words, which are set like those that they replace. Undefined if `from` is not there exactly once, or if a
 * formula or line break is between the changed words.
 */
export function replaceWords(
  line: readonly Inline[],
  { from, to }: Replacement,
): Inline[] | undefined {
  const text = inlineText(line)
  if (countOf(text, from) !== 1) return undefined
  const offset = text.indexOf(from)
  let replaced: Inline[] | undefined = [...line]
  // From the end, so that the earlier places stay where they are.
  for (const { start, end, written } of changedWords(from, to).reverse()) {
    const range = { start: offset + start, end: offset + end, written, isWritten: false }
    replaced = replaced && writeRange(replaced, range)
  }
  return replaced
}

type ChangedWords = { start: number; end: number; written: string }

/** What differs between two texts: word by word where they have equally many, so that what stays keeps its marks. */
export function changedWords(from: string, to: string): ChangedWords[] {
  const before = from.match(/\s+|\S+/g) ?? []
  const after = to.match(/\s+|\S+/g) ?? []
  if (before.length !== after.length) {
    const { start, end } = changedRange(from, to)
    return [{ start, end, written: to.slice(start, to.length - (from.length - end)) }]
  }
  let position = 0
  return before.flatMap((word, index) => {
    const at = position
    position += word.length
    const other = after[index] ?? ''
    if (word === other) return []
    const { start, end } = changedRange(word, other)
    const written = other.slice(start, other.length - (word.length - end))
    return [{ start: at + start, end: at + end, written }]
  })
}

function writeRange(line: readonly Inline[], range: Range): Inline[] | undefined {
  const replaced = replaceInRange(line, 0, range)
  if (!replaced || range.isWritten || !range.written) return replaced
  // Not beside a text: at the end of the line as plain words, else nowhere.
  if (range.start !== inlineText(line).length) return undefined
  return [...replaced, { kind: 'text', text: range.written }]
}

type Range = { start: number; end: number; written: string; isWritten: boolean }

/** Replaces the range of a text that begins at `at`. Undefined if it touches anything but text. */
function replaceInRange(line: readonly Inline[], at: number, range: Range): Inline[] | undefined {
  const result: Inline[] = []
  let position = at
  for (const inline of line) {
    const length = inlineText([inline]).length
    const next = position + length
    const isTouched = position <= range.end && next >= range.start && length > 0
    const changed = isTouched ? replaceInInline(inline, position, range) : [inline]
    if (!changed) return undefined
    result.push(...changed)
    position = next
  }
  return result
}

function replaceInInline(inline: Inline, position: number, range: Range): Inline[] | undefined {
  if (inline.kind === 'text') return replaceInText(inline, position, range)
  if ('content' in inline) {
    const end = position + inlineText(inline.content).length
    const isInside = range.start < end && range.end > position
    const isEmptyInside = range.start === range.end && range.start > position && range.start < end
    if (!(isInside || isEmptyInside)) return [inline]
    const content = replaceInRange(inline.content, position, range)
    return content && [{ ...inline, content }]
  }
  const length = inlineText([inline]).length
  const isOutside = range.end <= position || range.start >= position + length
  return isOutside ? [inline] : undefined
}

function replaceInText(text: Text, position: number, range: Range): Inline[] {
  const start = Math.max(0, range.start - position)
  const end = Math.min(text.text.length, range.end - position)
  const written = range.isWritten ? '' : range.written
  range.isWritten = true
  const changed = text.text.slice(0, start) + written + text.text.slice(Math.max(start, end))
  return changed ? [{ ...text, text: changed }] : []
}
