import type { Block } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import { blockLines, inlineText } from '../document/text.ts'
import { plainName } from '../structure/section-names.ts'

/** The headings of each statement that the form asks for. */
const headings = {
  ethics: [
    'ethics',
    'ethics approval',
    'ethical approval',
    'ethics statement',
    'ethical considerations',
    'ethical clearance',
  ],
  funding: [
    'funding',
    'funding statement',
    'funding information',
    'financial support',
    'sources of funding',
    'financement',
  ],
  competingInterests: [
    'competing interests',
    'competing interest',
    'conflict of interest',
    'conflicts of interest',
    'declaration of interest',
    'declaration of competing interest',
    'conflict of interest statement',
  ],
  dataAvailability: [
    'data availability',
    'data availability statement',
    'availability of data',
    'availability of data and materials',
  ],
} as const
type StatementName = keyof typeof headings
export type StatementTexts = Partial<Record<StatementName, string>>

const nameOf = new Map<string, StatementName>(
  (Object.keys(headings) as StatementName[]).flatMap((name) =>
    headings[name].map((heading) => [heading, name] as const),
  ),
)

/** The statements below separate headings, or in a paragraph that begins with the name: `Funding: none.` */
export function readStatements({ blocks }: ManuscriptDocument): StatementTexts {
  const found: StatementTexts = {}
  blocks.forEach((block, index) => {
    const inline = statementIn(block)
    if (inline) found[inline.name] ??= inline.text
    if (block.kind !== 'heading') return
    const name = nameOf.get(plainName(inlineText(block.content)))
    const text = name && textBelow(blocks.slice(index + 1))
    if (name && text) found[name] ??= text
  })
  return found
}

/** A statement in a paragraph with its name in front of it. */
function statementIn(block: Block): { name: StatementName; text: string } | null {
  if (block.kind !== 'paragraph') return null
  const line = inlineText(block.content).trim()
  const [, lead = '', text] = /^([^:.–—]{3,60})[:.–—]+\s*(\S.*)$/s.exec(line) ?? []
  const name = nameOf.get(plainName(lead))
  return name && text ? { name, text } : null
}

/** The paragraphs until the next heading or statement. */
function textBelow(blocks: readonly Block[]): string {
  const end = blocks.findIndex(
    (block) => block.kind === 'heading' || block.kind === 'reference-list' || statementIn(block),
  )
  return blocks
    .slice(0, end < 0 ? blocks.length : end)
    .filter(({ kind }) => kind === 'paragraph')
    .map((block) => blockLines(block).join(' ').trim())
    .filter(Boolean)
    .join('\n\n')
}
