import type { Block } from '../document/block.ts'
import type { Inline } from '../document/inline.ts'
import { blockLines, inlineText } from '../document/text.ts'

/** Signs around raised characters, which mark affiliations. */
export const raised = { open: '\uE000', close: '\uE001' } as const

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The lines of the blocks, with `raised` around characters that are set or written above the line. */
export const linesWithMarkers = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap((block) =>
      block.kind === 'paragraph' || block.kind === 'heading'
        ? block.content.map(markRaised).join('').split('\n')
        : blockLines(block),
    )
    .map((line) =>
      line
        .replace(/[⁰¹²³⁴-⁹]+/g, (found) =>
          toRaised([...found].map((sign) => digits.indexOf(sign)).join('')),
        )
        .replaceAll(raised.close + raised.open, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)

const toRaised = (text: string): string => raised.open + text + raised.close

function markRaised(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.marks?.includes('superscript') ? toRaised(inline.text) : inline.text
    case 'break':
      return '\n'
    case 'link':
    case 'citation':
    case 'cross-reference':
      return inline.content.map(markRaised).join('')
    default:
      return inlineText([inline])
  }
}

/** The markers in a text: numbers, letters and signs that are raised, or numbers and signs at its end. */
export function markersIn(text: string): string[] {
  const inside = [...text.matchAll(/\uE000([^\uE001]*)\uE001/g)].map(([, found = '']) => found)
  const atEnd = /[\d,\s*†‡§¶#]*$/.exec(withoutRaised(text))?.[0] ?? ''
  return [...inside, atEnd].flatMap((found) => found.match(/\d+|\p{Ll}|[*†‡§¶#]/gu) ?? [])
}

const withoutRaised = (text: string): string => text.replace(/\uE000[^\uE001]*\uE001/g, '')

/** A text without its markers. */
export const withoutMarkers = (text: string): string =>
  withoutRaised(text)
    .replace(/[\d\s,*†‡§¶#]+$/, '')
    .trim()
