import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toWords } from './our-words.ts'

/** What pandoc reads beside the running text: the text of each table cell, and how many notes and pictures there are. */
export type PandocParts = { cells: string[]; notes: number; pictures: number }

type Node = { t?: string; c?: unknown }

/** The words and parts that pandoc reads from a Word document. Null if it cannot read it. */
export async function readWithPandoc(
  file: string,
): Promise<{ words: string[]; parts: PandocParts } | null> {
  try {
    const { stdout } = await promisify(execFile)('pandoc', ['-f', 'docx', '-t', 'json', file], {
      maxBuffer: 512 * 1024 * 1024,
      timeout: 120_000,
    })
    const { meta, blocks } = JSON.parse(stdout)
    const front = ['title', 'subtitle', 'author', 'date', 'abstract'].map((name) => meta[name])
    const notes: unknown[] = []
    // Notes are at the end of the text, as in pandoc's plain output.
    const text = textIn([front, blocks], notes) + textIn(notes, [])
    return { words: toWords(text), parts: partsIn(blocks) }
  } catch {
    return null
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const endOfLine = /^(?:Para|Plain|Header|CodeBlock|LineBlock|MetaInlines|MetaString)$/

/** Without equations, which other tests compare, and without elements of the kinds in `without`. Notes are added to `notes`. */
function textIn(value: unknown, notes: unknown[], without: readonly string[] = []): string {
  const inside = (each: unknown) => textIn(each, notes, without)
  if (Array.isArray(value)) return value.map(inside).join('')
  if (!isNode(value)) return ''
  const { t, c } = value
  if (t === undefined) return Object.values(value).map(inside).join('')
  if (without.includes(t)) return ''
  switch (t) {
    case 'Str':
      return String(c)
    case 'Space':
    case 'SoftBreak':
    case 'LineBreak':
      return ' '
    case 'Code':
    case 'CodeBlock':
      return `${(c as string[])[1]}${t === 'CodeBlock' ? '\n' : ''}`
    case 'Note':
      notes.push(c)
      return ''
    case 'DefinitionList':
      return (c as [unknown, unknown][])
        .map(([term, definitions]) => `${inside(term)}\n${inside(definitions)}`)
        .join('')
    case 'Link':
    case 'Span':
      return inside((c as unknown[])[1])
    case 'Image':
    case 'Math':
    case 'RawInline':
    case 'RawBlock':
      return ''
    default:
      return inside(c) + (endOfLine.test(t) ? '\n' : '')
  }
}

function partsIn(blocks: unknown): PandocParts {
  const parts: PandocParts = { cells: [], notes: 0, pictures: 0 }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (isNode(value)) {
      const { t, c } = value
      if (t === 'Image') parts.pictures += 1
      if (t === 'Note') parts.notes += 1
      if (t === 'Table') parts.cells.push(...cellsIn((c as unknown[]).slice(3)))
      visit(t === undefined ? Object.values(value) : c)
    }
  }
  visit(blocks)
  return parts
}

/**
 * The cells of the head, bodies and foot of a table: lists of an identifier, an alignment, two spans and blocks. The cells of
 * tables in them are separate, and notes are counted.
 */
function cellsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const [, alignment, rows, , blocks] = value as unknown[]
  const isCell =
    value.length === 5 &&
    typeof rows === 'number' &&
    isNode(alignment) &&
    /^Align/.test(alignment.t ?? '')
  return isCell ? [textIn(blocks, [], ['Table'])] : value.flatMap(cellsIn)
}
