import type { Block } from '../document/block.ts'
import type {
  ManuscriptDocument,
  Mention,
  ParagraphLayout,
  SourceFacts,
} from '../document/document.ts'
import { eachBlock, inlineText, toQuote } from '../document/text.ts'
import { type Reported, report } from './check-finding.ts'

/** A share of the text below which another font or size is a detail: a symbol, a quotation. */
const detailShare = 0.02

export const checkFont = (
  document: ManuscriptDocument,
  facts: SourceFacts,
  { fonts }: { fonts: readonly string[] },
): Reported[] => {
  const accepted = new Set(fonts.map((font) => font.toLowerCase()))
  if (accepted.size === 0) return []
  return deviations(document, facts, ({ font }) =>
    font !== null && !accepted.has(font.toLowerCase()) ? font : null,
  ).map(({ value, places }) =>
    report('other-font', places, { found: value, expected: fonts.slice(0, 3).join(', ') }),
  )
}

export const checkFontSize = (
  document: ManuscriptDocument,
  facts: SourceFacts,
  { min }: { min: number },
): Reported[] =>
  deviations(document, facts, ({ size }) =>
    size !== null && size < min ? `${size} pt` : null,
  ).map(({ value, places }) =>
    report('small-font', places, { found: value, expected: `${min} pt` }),
  )

export const checkLineSpacing = (
  document: ManuscriptDocument,
  facts: SourceFacts,
  { min }: { min: number },
): Reported[] =>
  deviations(document, facts, ({ lineSpacing }) =>
    lineSpacing !== null && lineSpacing < min - 0.01 ? formatSpacing(lineSpacing) : null,
  ).map(({ value, places }) =>
    report('narrow-lines', places, { found: value, expected: formatSpacing(min) }),
  )

const formatSpacing = (value: number): string => String(Math.round(value * 100) / 100)

/** Text paragraphs of the body, with the values that differ from a rule, most frequent first. */
function deviations(
  document: ManuscriptDocument,
  { layout }: SourceFacts,
  deviatingValue: (layout: ParagraphLayout) => string | null,
): { value: string; places: Mention[] }[] {
  const found = new Map<string, { characters: number; places: Mention[] }>()
  let all = 0
  for (const paragraph of textParagraphs(document)) {
    const text = inlineText(paragraph.content)
    all += text.length
    const set = layout[paragraph.id]
    const value = set ? deviatingValue(set) : null
    if (value === null) continue
    const entry = found.get(value) ?? { characters: 0, places: [] }
    entry.characters += text.length
    entry.places.push({ blockId: paragraph.id, quote: toQuote(text) })
    found.set(value, entry)
  }
  return [...found]
    .filter(([, { characters }]) => characters > all * detailShare)
    .toSorted(([, a], [, b]) => b.characters - a.characters)
    .map(([value, { places }]) => ({ value, places }))
}

/** Paragraphs of running text: not those in tables, captions, notes and boxes, which journals set smaller. */
function* textParagraphs(document: ManuscriptDocument) {
  for (const block of document.blocks) {
    if (!isRunningText(block)) continue
    for (const inner of eachBlock([block])) {
      if (inner.kind === 'paragraph' && inlineText(inner.content).trim()) yield inner
    }
  }
}

const isRunningText = ({ kind }: Block): boolean => kind === 'paragraph' || kind === 'list'
