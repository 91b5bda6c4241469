import type { Heading } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import { allBlocks, eachBlock, inlineText, toQuote } from '../document/text.ts'
import { type Reported, report } from './check-finding.ts'

type RequiredHeadings = { headings: readonly string[] }

/** The names that a line of the settings accepts; the first is the one to recommend. */
const namesIn = (line: string): string[] => line.split('|').map(toKey).filter(Boolean)

const firstName = (line: string): string => line.split('|')[0]?.trim() ?? line

/** A heading without its number and signs, to compare: `2. Methods:` is `methods`. */
const toKey = (text: string): string =>
  text
    .trim()
    .replace(/^(?:(?:\d+|[IVX]+|[A-Z])[.)]?(?:\d+[.)]?)*\s+)/, '')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}\p{M}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

export function checkSections(document: ManuscriptDocument, rule: RequiredHeadings): Reported[] {
  const headings = headingsOf(document)
  const keys = headings.map((heading) => toKey(inlineText(heading.content)))
  const findings: Reported[] = []
  let last = -1
  for (const line of rule.headings) {
    const names = namesIn(line)
    const at = keys.findIndex((key) => names.includes(key))
    const heading = headings[at]
    if (!heading) {
      findings.push(report('section-missing', [], { expected: firstName(line) }))
      continue
    }
    if (at < last)
      findings.push(
        report('section-out-of-order', [placeOf(heading)], {
          found: inlineText(heading.content).trim(),
          expected: rule.headings.map(firstName).join(', '),
        }),
      )
    last = Math.max(last, at)
  }
  return findings
}

export function checkStatements(document: ManuscriptDocument, rule: RequiredHeadings): Reported[] {
  const present = new Set(headingsOf(document).map(({ content }) => toKey(inlineText(content))))
  for (const block of eachBlock(allBlocks(document))) {
    if (block.kind !== 'paragraph') continue
    const [lead = '', rest] = inlineText(block.content).split(/[:.–—]/, 2)
    if (rest !== undefined && lead.length <= 80) present.add(toKey(lead))
  }
  return rule.headings
    .filter((line) => !namesIn(line).some((name) => present.has(name)))
    .map((line) => report('statement-missing', [], { expected: firstName(line) }))
}

const headingsOf = (document: ManuscriptDocument): Heading[] =>
  [...eachBlock(allBlocks(document))].filter((block) => block.kind === 'heading')

const placeOf = (heading: Heading) => ({
  blockId: heading.id,
  quote: toQuote(inlineText(heading.content)),
})
