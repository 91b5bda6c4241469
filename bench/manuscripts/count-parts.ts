import type { Block } from '#domain/manuscript/document/block.ts'
import type { ReadDocument } from '#domain/manuscript/document/document.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'
import { childBlocks } from '#domain/manuscript/document/text.ts'
import { wordsOfDocument } from './our-words.ts'

/** What pandoc reads beside the running text: the letters of each table cell, and how many notes and pictures there are. */
export type PandocParts = { cells: string[]; notes: number; pictures: number }

type Node = { t?: string; c?: unknown }

/** The parts in the JSON of pandoc. */
export function partsOfPandoc(blocks: unknown): PandocParts {
  const parts: PandocParts = { cells: [], notes: 0, pictures: 0 }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (isNode(value)) {
      const { t, c } = value
      if (t === 'Image') parts.pictures += 1
      if (t === 'Note') parts.notes += 1
      if (t === 'Table') parts.cells.push(...cellsIn((c as unknown[]).slice(3)).filter(Boolean))
      visit(t === undefined ? Object.values(value) : c)
    }
  }
  visit(blocks)
  return parts
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The cells of the head, bodies and foot of a table: lists of an identifier, an alignment, two spans and blocks. */
function cellsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const [, alignment, rows, , blocks] = value as unknown[]
  const isCell =
    value.length === 5 &&
    typeof rows === 'number' &&
    isNode(alignment) &&
    /^Align/.test(alignment.t ?? '')
  return isCell ? [lettersOf(textIn(blocks))] : value.flatMap(cellsIn)
}

/** The words of a cell; those of tables in it are separate cells, and notes are counted. */
function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).join('')
  if (!isNode(value)) return ''
  const { t, c } = value
  if (t === 'Str') return String(c)
  return t === undefined || /^(?:Table|Note|Image|Math|RawInline)$/.test(t) ? '' : textIn(c)
}

/** Words without anything between them, since programs differ in it. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function picturesIn({ document }: ReadDocument): number {
  const inInlines = (content: readonly Inline[]): number =>
    content.reduce(
      (sum, inline) =>
        sum +
        (inline.kind === 'picture' ? 1 : 0) +
        ('content' in inline ? inInlines(inline.content) : 0),
      0,
    )
  const inBlock = (block: Block): number =>
    ('content' in block ? inInlines(block.content) : 0) +
    ('caption' in block ? inInlines(block.caption) : 0) +
    (block.kind === 'figure' ? block.pictures.length : 0) +
    inBlocks(childBlocks(block))
  const inBlocks = (blocks: readonly Block[]): number =>
    blocks.reduce((sum, block) => sum + inBlock(block), 0)
  return (
    inBlocks([...Object.values(document.front).flat(), ...document.blocks]) +
    inBlocks(document.notes.flatMap(({ blocks }) => blocks)) +
    document.references.reduce((sum, { content }) => sum + inInlines(content), 0)
  )
}

/** Parts that pandoc finds and that the document lacks without a finding: `2 of 5 pictures`. */
export function missingParts(expected: PandocParts, read: ReadDocument): string[] {
  const found = (...codes: string[]) =>
    read.findings.filter(({ code }) => codes.includes(code)).length
  const letters = lettersOf(wordsOfDocument(read.document).join(''))
  const lost = {
    cells: expected.cells.filter((cell) => !letters.includes(cell)).length - found('hidden-text'),
    notes: expected.notes - read.document.notes.length - found('missing-note'),
    pictures:
      expected.pictures -
      picturesIn(read) -
      found('missing-picture', 'external-content', 'embedded-object', 'drawing', 'smart-art'),
  }
  const all = { ...expected, cells: expected.cells.length }
  return (['cells', 'notes', 'pictures'] as const).flatMap((name) =>
    lost[name] > 0 ? [`${lost[name]} of ${all[name]} ${name}`] : [],
  )
}
