import type { RemovedMetadata } from '#domain/editorial/review/anonymisation.ts'
import { isOwnLink, type KnownAddresses } from '#domain/manuscript/anonymise/addresses-in-text.ts'
import { isXmlPart } from '#features/word/package/part.ts'
import type { PackagePart } from '#features/word/package/read-package.ts'
import { decodeXml } from '#features/word/xml/decode-xml.ts'
import { type BinaryText, readBinaryTexts } from './binary-texts.ts'
import { cleanPicture } from './clean-picture.ts'
import type { Cleaning } from './clean-tags.ts'
import { type PartChanges, renameParts, updateReferences } from './part-references.ts'
import { type LocatedBlock, readTexts } from './read-texts.ts'
import { ruleOf } from './removed-parts.ts'

/** The treatment of a part, and the texts in it that are searched. */
export type InspectedPart = { part: PackagePart; fullName: string } & (
  | { action: 'remove' }
  | { action: 'replace'; content: Buffer }
  | { action: 'edit'; source: string; cleanings: Cleaning[]; blocks: LocatedBlock[] }
  | { action: 'overwrite'; blocks: BinaryText[] }
  | { action: 'repack'; parts: InspectedPart[] }
)

const binary = /\.(?:bin|ole|emf|wmf|emz|wmz|doc|xls|ppt|gif|tiff?|bmp|eps|pdf)$/i
const picture = /\.(?:jpe?g|png|webp|jfif)$/i

/** Decides what happens with each part of a package. `removed` gets the metadata that is removed without asking. */
export function inspectPackage(
  parts: readonly PackagePart[],
  known: KnownAddresses,
  removed: RemovedMetadata[],
  prefix = '',
): InspectedPart[] {
  const gone = new Set(
    parts.filter((part) => ruleOf(part)?.replacement === null).map(({ name }) => name),
  )
  const renamed = renameParts(parts, known)
  return parts.map((original): InspectedPart => {
    const fullName = prefix + original.name
    const part = { ...original, name: renamed.get(original.name) ?? original.name }
    const count = (kind: string, count: number) => {
      if (count > 0) removed.push({ kind, part: fullName, count })
    }
    count('file-path', part.name === original.name ? 0 : 1)
    const rule = ruleOf(part)
    if (rule) {
      count(rule.kind, 1)
      if (rule.replacement === null) return { part, fullName, action: 'remove' }
      return { part, fullName, action: 'replace', content: Buffer.from(rule.replacement) }
    }
    if (part.inner) {
      const inner = inspectPackage(part.inner, known, removed, `${fullName}!`)
      return { part, fullName, action: 'repack', parts: inner }
    }
    if (isXmlPart(part)) {
      const inspected = inspectXml(part, fullName, { gone, renamed }, known)
      for (const [kind, n] of countKinds(inspected.cleanings)) count(kind, n)
      return { part, fullName, action: 'edit', ...inspected }
    }
    if (picture.test(part.name)) {
      const cleaned = cleanPicture(part.content)
      count('picture-metadata', cleaned.count)
      return { part, fullName, action: 'replace', content: cleaned.content }
    }
    if (!binary.test(part.name)) return { part, fullName, action: 'overwrite', blocks: [] }
    const { content, count: cleaned } = cleanPicture(part.content)
    count('picture-metadata', cleaned)
    const blocks = readBinaryTexts(content)
    return { part: { ...part, content }, fullName, action: 'overwrite', blocks }
  })
}

function countKinds(cleanings: readonly Cleaning[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of cleanings) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

function inspectXml(
  part: PackagePart,
  fullName: string,
  changes: PartChanges,
  known: KnownAddresses,
): { source: string; cleanings: Cleaning[]; blocks: LocatedBlock[] } {
  // The copy is written in UTF-8.
  const source = decodeXml(part.content).replace(
    /^(<\?xml[^>]{0,100}?encoding\s*=\s*["'])utf-16\w*/i,
    '$1UTF-8',
  )
  const { blocks, cleanings } = readTexts(fullName, source)
  if (/\.rels$|^\[Content_Types\]\.xml$/i.test(part.name))
    cleanings.push(...updateReferences(part.name, source, changes))
  for (const block of blocks) {
    const [segment] = block.segments
    if (!block.place.startsWith('Target of a link') || !segment?.source) continue
    if (!isOwnLink(block.text, known)) continue
    cleanings.push({ ...segment.source, text: 'about:blank', kind: 'profile-links' })
    Object.assign(block, { text: '', segments: [] })
  }
  return { source, cleanings, blocks }
}
