import type { Block } from '../document/block.ts'
import type {
  DocumentFinding,
  ManuscriptDocument,
  ReadDocument,
  SourceFacts,
} from '../document/document.ts'
import { allBlocks, blockLines, eachBlock, toQuote } from '../document/text.ts'
import { type CheckFinding, type Reported, report } from './check-finding.ts'
import type { CheckRuleName, CheckRules } from './check-rules.ts'
import { checkCitations, checkReferences } from './citations.ts'
import { checkFont, checkFontSize, checkLineSpacing } from './layout.ts'
import { checkAbstract, checkKeywords, checkLength } from './length.ts'
import { checkNumbering } from './numbering.ts'
import {
  checkAlternativeText,
  checkPicturesOfText,
  checkResolution,
  type PixelSizes,
} from './pictures.ts'
import { checkSections, checkStatements } from './sections.ts'

const checkComments = ({ comments }: SourceFacts): Reported[] =>
  comments.length === 0 ? [] : [report('comments-left', comments)]

const checkTrackedChanges = ({ insertions, deletions, formatChanges }: SourceFacts): Reported[] => {
  const changes = [...insertions, ...deletions, ...formatChanges]
  return changes.length === 0 ? [] : [report('tracked-changes-left', changes)]
}

/** One finding for each kind of content that is not converted. */
function checkConversion(findings: readonly DocumentFinding[]): Reported[] {
  const groups = new Map<string, DocumentFinding[]>()
  // Pages and e-books have their own table of contents.
  for (const finding of findings.filter(({ code }) => code !== 'table-of-contents'))
    groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding])
  return [...groups].map(([code, places]) => report('not-convertible', places, { found: code }))
}

/** Checks a manuscript; the same code runs in the browser and on the server. Findings have the order of the rules. */
export function checkManuscript(
  read: ReadDocument,
  rules: CheckRules,
  pixelSizes: PixelSizes,
): CheckFinding[] {
  const { document, facts, findings } = read
  const checks: Record<CheckRuleName, () => Reported[]> = {
    length: () => checkLength(document, rules.length),
    abstract: () => checkAbstract(document, rules.abstract),
    keywords: () => checkKeywords(document, rules.keywords),
    font: () => checkFont(document, facts, rules.font),
    fontSize: () => checkFontSize(document, facts, rules.fontSize),
    lineSpacing: () => checkLineSpacing(document, facts, rules.lineSpacing),
    sections: () => checkSections(document, rules.sections),
    statements: () => checkStatements(document, rules.statements),
    citations: () => checkCitations(facts),
    references: () => checkReferences(document),
    numbering: () => checkNumbering(document),
    comments: () => checkComments(facts),
    trackedChanges: () => checkTrackedChanges(facts),
    alternativeText: () => checkAlternativeText(document),
    resolution: () => checkResolution(document, pixelSizes, rules.resolution),
    picturesOfText: () => checkPicturesOfText(document),
    conversion: () => checkConversion(findings),
  }
  const names = Object.keys(checks) as CheckRuleName[]
  const found = names.flatMap((rule) => {
    const { level } = rules[rule]
    return level === 'off' ? [] : checks[rule]().map((each) => ({ rule, level, ...each }))
  })
  return quoteNearby(found, document)
}

/** Quotes the text before a place that has no words, such as a picture without a caption. */
function quoteNearby(found: readonly CheckFinding[], document: ManuscriptDocument): CheckFinding[] {
  const places = found.flatMap((each) => each.places)
  if (places.every(({ blockId, quote }) => quote !== '' || blockId === null)) return [...found]
  const blocks = [...eachBlock(allBlocks(document))]
  const at = new Map(blocks.map(({ id }, index) => [id, index]))
  const quoteAt = (index: number): string => toQuote(blockLines(blocks[index] as Block).join(' '))
  const quoteOf = (blockId: string): string => {
    const start = at.get(blockId) ?? -1
    for (let index = start; index >= 0; index -= 1) if (quoteAt(index)) return quoteAt(index)
    for (let index = start + 1; index < blocks.length; index += 1)
      if (quoteAt(index)) return quoteAt(index)
    return ''
  }
  return found.map((each) => ({
    ...each,
    places: each.places.map(({ blockId, quote }) => ({
      blockId,
      quote: quote === '' && blockId !== null ? quoteOf(blockId) : quote,
    })),
  }))
}
