import type { KnownAddresses } from '#domain/manuscript/anonymise/addresses-in-text.ts'
import { wordsOf } from '#domain/manuscript/anonymise/tokens.ts'
import { resolveTarget } from '#domain/manuscript/read/package-parts.ts'
import { folderOf, type Part } from '#features/word/package/part.ts'
import { locateAttributes, scanXml, type Tag } from '#features/word/xml/scan-xml.ts'
import type { Cleaning } from './clean-tags.ts'

/** The parts that the copy lacks, and those with another name. */
export type PartChanges = {
  gone: ReadonlySet<string>
  renamed: ReadonlyMap<string, string>
}

/** New names for parts whose file name names a known person, such as a picture inserted under its own name. */
export function renameParts(
  parts: readonly Pick<Part, 'name'>[],
  { words }: KnownAddresses,
): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const { name } of parts) {
    const folder = folderOf(name)
    const file = name.slice(folder.length)
    const isNaming = wordsOf(file.replaceAll('_', ' ')).some((word) => words.has(word))
    if (!isNaming || folder.includes('_rels/')) continue
    const plain = `part-${renamed.size + 1}${file.slice(file.lastIndexOf('.'))}`
    renamed.set(name, folder + plain)
    renamed.set(`${folder}_rels/${file}.rels`, `${folder}_rels/${plain}.rels`)
  }
  return renamed
}

/** Relationships whose element in the document is removed. */
const removedTypes =
  /\/(?:attachedTemplate|mailMergeSource|mailMergeHeaderSource|recipientData|printerSettings)$/i

/** Removes relationships and content types of removed parts, and renames those of renamed ones. */
export function updateReferences(name: string, source: string, changes: PartChanges): Cleaning[] {
  const found: Cleaning[] = []
  let start: number | undefined
  scanXml(source, {
    open(tag) {
      const part = partOf(name, tag)
      if (isRemoved(tag, part, changes)) start = tag.start
      else found.push(...rename(source, tag, changes.renamed.get(part ?? '')))
    },
    close(_, { end }) {
      if (start !== undefined) found.push({ start, end, text: '', kind: 'references' })
      start = undefined
    },
  })
  return found
}

/** The part to which a relationship or a content type belongs. */
function partOf(name: string, { local, attributes }: Tag): string | undefined {
  const { Target = '', TargetMode, PartName = '' } = attributes
  if (local === 'Override') return PartName.replace(/^\//, '')
  return local === 'Relationship' && TargetMode !== 'External'
    ? resolveTarget(folderOf(name).replace(/_rels\/$/, ''), Target)
    : undefined
}

const isRemoved = (
  { local, attributes: { Type = '' } }: Tag,
  part: string | undefined,
  { gone }: PartChanges,
): boolean =>
  (local === 'Relationship' && removedTypes.test(Type)) || (part !== undefined && gone.has(part))

function rename(source: string, tag: Tag, newName: string | undefined): Cleaning[] {
  if (newName === undefined) return []
  const attribute = tag.local === 'Override' ? 'PartName' : 'Target'
  const place = locateAttributes(source, tag).get(attribute)
  return place ? [{ ...place.value, text: `/${newName}`, kind: 'references' }] : []
}
