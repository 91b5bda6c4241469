import { blockLines } from '#domain/manuscript/document/text.ts'
import { maxTextLength } from '#features/files/extract/text-limit.ts'
import { readDraft } from './read-manuscript.ts'

/**
 * The beginning of the text of a Word document, one paragraph a line and its notes at the end. For sandbox processes. Throws
 * `Refused` if it cannot be read.
 */
export async function extractDocx(path: string): Promise<string> {
  const { blocks, notes } = (await readDraft(path)).document
  const all = [...blocks, ...notes.flatMap((note) => note.blocks)]
  return all.flatMap(blockLines).join('\n').slice(0, maxTextLength)
}
