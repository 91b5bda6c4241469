import type { TextBlock } from './text-block.ts'
import type { Token } from './tokens.ts'

/** Headings of sections that name authors, funders and helpers. */
const naming =
  /^(?:[\divx]+[.)]?\s+)?(?:acknowledg(?:e?ments?)|acknowledging|about the authors?|authors?'? (?:note|notes|bio|biography|biographies|information|details)|biographical (?:note|notes|sketch)|notes? on (?:the )?contributors?|remerciements|agradecimientos|danksagung)\b.{0,40}$/
const contributions =
  /^(?:[\divx]+[.)]?\s+)?(?:(?:authors?'? )?contributions?(?: of (?:the )?authors?| statement)?|credit (?:authorship|author).{0,40})[:.]?$/
const inlineContributions =
  /^(?:authors?'? contributions?(?: statement)?|credit author[a-z ]{0,40})\s?[:.—–-]/
const references =
  /^(?:[\divx]+[.)]?\s+)?(?:references?(?: list)?|bibliography|works cited|literature(?: cited)?)[:.]?$/
/** Other short lines that begin a section. */
const anyHeading =
  /^(?:[\divx]+[.)]?\s+)?(?:abstract|introduction|background|literature review|methods?|methodology|results?|findings|discussion|conclusions?|recommendations?|appendix.{0,30}|appendices|notes?|funding.{0,30}|conflicts? of interest.{0,20}|competing interests?|declarations?.{0,40}|data availability.{0,20}|ethics.{0,40}|keywords?.{0,200})[:.]?$/

/** A paragraph that thanks somebody, in any section. */
const thanks =
  /^(?:acknowledge?ments?\s?[:.—–-]|(?:i|we|the (?:present )?authors?)(?: (?:would like|wish|want) to)?(?: also| sincerely| gratefully)* (?:thank|acknowledge|express (?:our|my|their) (?:sincere |deep )?(?:thanks|gratitude|appreciation))|(?:i am|we are|the authors? (?:is|are)) (?:very |deeply |sincerely |especially )?(?:grateful|thankful|indebted)|this (?:work|research|study|project|paper|article) (?:was|is|has been) (?:\w+ )?(?:supported|funded|sponsored|financed) by)/

export type Section = 'acknowledgement' | 'contributions' | 'references' | undefined

/** In paragraphs: the longest section that is taken for one of acknowledgements. */
const longest = 12

/** The section of each block, by the headings before it and by its own first words. */
export function findSections(blocks: readonly TextBlock[]): Section[] {
  let section: Section
  let length = 0
  let part: string | undefined
  return blocks.map((block) => {
    if (block.part !== part) section = undefined
    part = block.part
    if (!block.isParagraph) return undefined
    const line = plainLine(block.text)
    if (line === '') return undefined
    const started = headingSection(line, block)
    if (started !== null) {
      section = started
      length = 0
      return undefined
    }
    length += 1
    if (section === 'acknowledgement' && length > longest) section = undefined
    if (thanks.test(line)) return 'acknowledgement'
    return inlineContributions.test(line) ? 'contributions' : section
  })
}

/** The section that a heading begins; undefined for any other heading, null for a paragraph. */
function headingSection(line: string, { isHeading }: TextBlock): Section | null {
  if (line.length > 240) return null
  if (line.length < 80 && naming.test(line)) return 'acknowledgement'
  if (contributions.test(line)) return 'contributions'
  if (references.test(line)) return 'references'
  return isHeading || anyHeading.test(line) ? undefined : null
}

const plainLine = (text: string): string =>
  text
    .slice(0, 400)
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** From the first to the last word of a text. */
export function trimmedRange(tokens: readonly Token[]): { start: number; end: number } | undefined {
  const [first] = tokens
  const last = tokens.at(-1)
  return first && last && { start: first.start, end: last.end }
}
