import type { Block } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import { blockLines, countWords, toQuote } from '../document/text.ts'
import { abstractLabel, keywordsLabel } from '../structure/section-names.ts'
import { type CheckCode, type Reported, report } from './check-finding.ts'

type Range = { min: number; max: number }

const textOf = (blocks: readonly Block[]): string => blocks.flatMap(blockLines).join(' ')

/** The words of the body and the notes, tables and captions included. */
export const bodyWords = ({ blocks, notes }: ManuscriptDocument): number =>
  countWords(textOf([...blocks, ...notes.flatMap((note) => note.blocks)]))

export function checkLength(document: ManuscriptDocument, range: Range): Reported[] {
  return outside(bodyWords(document), range, 'word', { less: 'too-short', more: 'too-long' }, [])
}

export function checkAbstract({ front }: ManuscriptDocument, range: Range): Reported[] {
  const text = withoutLabel(textOf(front.abstract), abstractLabel)
  if (!text) return range.min > 0 ? [report('abstract-missing', [])] : []
  const codes = { less: 'abstract-too-short', more: 'abstract-too-long' } as const
  return outside(countWords(text), range, 'word', codes, front.abstract)
}

export function checkKeywords({ front }: ManuscriptDocument, range: Range): Reported[] {
  const keywords = keywordsIn(front.keywords)
  if (keywords.length === 0) return range.min > 0 ? [report('keywords-missing', [])] : []
  const codes = { less: 'too-few-keywords', more: 'too-many-keywords' } as const
  return outside(keywords.length, range, 'keyword', codes, front.keywords)
}

const withoutLabel = (text: string, label: RegExp): string => text.replace(label, '').trim()

/** The text of the abstract without its label. */
export const abstractIn = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => withoutLabel(blockLines(block).join(' '), abstractLabel))
    .filter(Boolean)
    .join('\n\n')

/** Keywords are separated by semicolons, or else by commas. */
export function keywordsIn(blocks: readonly Block[]): string[] {
  const text = withoutLabel(textOf(blocks), keywordsLabel).replace(/\.\s*$/, '')
  const separator = /[;•·|]/.test(text) ? /[;•·|]/ : /[,،]/
  return text
    .split(separator)
    .map((keyword) => keyword.trim())
    .filter(Boolean)
}

function outside(
  value: number,
  { min, max }: Range,
  unit: string,
  codes: { less: CheckCode; more: CheckCode },
  blocks: readonly Block[],
): Reported[] {
  if (value >= min && value <= max) return []
  const number = new Intl.NumberFormat('en')
  return [
    report(
      value < min ? codes.less : codes.more,
      blocks.slice(0, 1).map((block) => ({
        blockId: block.id,
        quote: toQuote(blockLines(block).join(' ')),
      })),
      {
        found: `${number.format(value)} ${unit}${value === 1 ? '' : 's'}`,
        expected: `${number.format(min)} to ${number.format(max)} ${unit}s`,
      },
    ),
  ]
}
