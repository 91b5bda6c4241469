import { readFile } from 'node:fs/promises'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { listChanges, type PartChange } from '#domain/manuscript/edits/list-changes.ts'
import type { OmittedChange } from '#domain/manuscript/edits/omitted-change.ts'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import { type PackagePart, readPackage } from '#features/word/package/read-package.ts'
import { writePackage } from '#features/word/package/write-package.ts'
import { decodeXml, encodeXml } from '#features/word/xml/decode-xml.ts'
import { applyEdits, type Edit } from '#features/word/xml/scan-xml.ts'
import { readManuscript } from '../read-manuscript.ts'
import { changePart } from './change-part.ts'
import { findOmitted } from './find-omitted.ts'
import { scanStory, type WordStory } from './scan-story.ts'
import { changeDefaultLanguage, readHeadingStyles } from './style-part.ts'

export type EditedDocx = { content: Uint8Array; omitted: OmittedChange[] }

type Task = { path: string; conversion: ManuscriptDocument; document: ManuscriptDocument }

/**
 * Writes the edits of a full text into its Word file: `conversion` is the file as it was converted, `document` the same with the
 * edits. The result is read again, and what it does not show is listed. For sandbox processes. Throws `Refused` with a sentence
 * for editors if the file cannot be read.
 */
export async function writeEditedDocx({ path, conversion, document }: Task): Promise<EditedDocx> {
  try {
    const parts = await readPackage(await readFile(path))
    const changes = listChanges(conversion, document)
    const language = conversion.language === document.language ? undefined : document.language
    changeParts(parts, changes, conversion)
    if (language !== undefined) changeDefaultLanguage(parts, conversion.language, language)
    const content = await writePackage(parts)
    const written = (await readManuscript(content)).document
    return { content, omitted: findOmitted(written, document, changes, language) }
  } catch (error) {
    throw toFileError(error, new Refused('damaged-file', 'The Word document cannot be read.'))
  }
}

function changeParts(
  parts: PackagePart[],
  changes: readonly PartChange[],
  conversion: ManuscriptDocument,
): void {
  const namedStyles = readHeadingStyles(parts)
  for (const part of parts) {
    const own = changes.filter(({ source }) => source?.part === part.name)
    if (own.length === 0) continue
    const source = decodeXml(part.content)
    const story = scanStory(source)
    const headingStyles = new Map([...namedStyles, ...usedStyles(conversion, part.name, story)])
    const edits: Edit[] = own.flatMap((change) => changePart(source, story, change, headingStyles))
    part.content = encodeXml(applyEdits(source, edits))
  }
}

/** The styles that the headings of each level have: a document may begin with headings 2. */
const usedStyles = ({ blocks }: ManuscriptDocument, part: string, story: WordStory) =>
  blocks.flatMap((block): [number, string][] => {
    if (block.kind !== 'heading' || block.source?.part !== part) return []
    const style = story.paragraphs[block.source.paragraph]?.style?.tag.attributes['w:val']
    return style ? [[block.level, style]] : []
  })
