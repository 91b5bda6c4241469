import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type PandocParts, partsOfPandoc } from './count-parts.ts'
import { toWords } from './our-words.ts'

type Node = { t?: string; c?: unknown }

/** Elements that both sides leave out: other tests compare equations. */
const leftOut = new Set(['Math', 'RawInline', 'RawBlock'])

/** Notes are at the end of the text, as in pandoc's plain output. */
function collect(value: unknown, out: string[], notes: unknown[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, out, notes)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const { t, c } = value as Node
  if (t === undefined) for (const each of Object.values(value)) collect(each, out, notes)
  else if (t === 'Str') out.push(String(c))
  else if (t === 'Space' || t === 'SoftBreak' || t === 'LineBreak') out.push(' ')
  else if (t === 'Code' || t === 'CodeBlock') out.push(String((c as unknown[])[1]))
  else if (t === 'Note') notes.push(c)
  else if (t === 'DefinitionList')
    for (const [term, definitions] of c as [unknown, unknown][]) {
      collect(term, out, notes)
      out.push('\n')
      collect(definitions, out, notes)
    }
  else if (t === 'Image' || t === 'Link' || t === 'Span')
    collect(t === 'Image' ? [] : (c as unknown[])[1], out, notes)
  else if (!leftOut.has(t)) collect(c, out, notes)
  if (t && /^(?:Para|Plain|Header|CodeBlock|LineBlock|MetaInlines|MetaString)$/.test(t))
    out.push('\n')
}

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
    const out: string[] = []
    const notes: unknown[] = []
    for (const name of ['title', 'subtitle', 'author', 'date', 'abstract'])
      collect(meta[name], out, notes)
    collect(blocks, out, notes)
    collect(notes, out, [])
    return { words: toWords(out.join('')), parts: partsOfPandoc(blocks) }
  } catch {
    return null
  }
}
