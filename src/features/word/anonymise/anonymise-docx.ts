import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { IdentityFinding, RemovedMetadata } from '#domain/editorial/review/anonymisation.ts'
import { indexAddresses } from '#domain/manuscript/anonymise/addresses-in-text.ts'
import { describeMatch, wordsAt } from '#domain/manuscript/anonymise/describe-match.ts'
import { findIdentities } from '#domain/manuscript/anonymise/find-identities.ts'
import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import type { Match } from '#domain/manuscript/anonymise/text-block.ts'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import type { Part } from '#features/word/package/part.ts'
import { protectedFile, readPackage } from '#features/word/package/read-package.ts'
import { writePackage } from '#features/word/package/write-package.ts'
import { applyEdits } from '#features/word/xml/scan-xml.ts'
import { type BinaryText, overwrite } from './binary-texts.ts'
import { type InspectedPart, inspectPackage } from './inspect-package.ts'
import type { LocatedBlock } from './read-texts.ts'
import { redactBlock, type TextRange } from './redact-block.ts'

/** More places than an editor can go through. */
export const maxFindings = 2_000

/** What a file is searched for. `path` is a local copy. */
export type AnonymisationInput = { path: string; people: KnownPerson[] }

/** A finding as far as the copy needs it. */
export type FoundText = Pick<IdentityFinding, 'id' | 'text'>

/** The findings in a file, without decisions, and the metadata that is removed without asking. */
export type Inspection = { findings: IdentityFinding[]; removed: RemovedMetadata[] }

/**
 * Finds what names the known people in a Word document. Throws `Refused` with the reason for a file that cannot be
 * anonymised.
 */
export async function inspectDocx({ path, people }: AnonymisationInput): Promise<Inspection> {
  const { parts, removed } = await inspect(path, people)
  requireText(parts)
  const texts = parts.flatMap(textsOf)
  const matches = findIdentities(
    texts.map(({ block, part }) => ({ ...block, part })),
    people,
  )
  const findings = texts.flatMap(({ block, part, index }, at) =>
    (matches[at] ?? [])
      .filter(({ start, end }) => !isBinary(block) || end - start > 4)
      .map((match) => describe(part, index, block, match)),
  )
  if (findings.length > maxFindings) {
    const sentence = `The file names its authors in more than ${maxFindings} places. Please upload an anonymised file.`
    throw new Refused('damaged-file', sentence)
  }
  return { findings, removed }
}

/**
 * Writes the anonymised copy of a Word document: without metadata, and with a mark in place of the findings `redact`.
 * The other parts keep their bytes. Throws `Refused` as `inspectDocx` does, and `edit-conflict` if a finding is not in
 * the file.
 */
export async function writeAnonymisedDocx(
  input: AnonymisationInput & { redact: FoundText[] },
): Promise<Uint8Array> {
  const { parts } = await inspect(input.path, input.people)
  const blocks = new Map(
    parts.flatMap(textsOf).map(({ part, index, block }) => [blockId(part, index), block]),
  )
  const ranges = new Map<string, TextRange[]>()
  for (const { id, text } of input.redact) {
    const { 1: blockOf = '', 2: from, 3: to } = /^(.*):(\d+)-(\d+)$/.exec(id) ?? []
    const range = { start: Number(from), end: Number(to) }
    const block = blocks.get(blockOf)
    if (!block || wordsAt(block.text, range) !== text) throw otherFile()
    ranges.set(blockOf, [...(ranges.get(blockOf) ?? []), range])
  }
  return writePackage(await writeParts(parts, ranges))
}

/** The findings were made by another version of the program: a name could stay. */
const otherFile = () =>
  new Refused(
    'edit-conflict',
    'The findings do not match the file any more. Please upload the file again under “Anonymise by hand”.',
  )

async function inspect(path: string, people: KnownPerson[]) {
  const content = await readFile(path)
  if (content.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0') throw protectedFile()
  try {
    const removed: RemovedMetadata[] = []
    const parts = inspectPackage(await readPackage(content), indexAddresses(people), removed)
    return { parts, removed: removed.filter(({ kind }) => kind !== 'references') }
  } catch (error) {
    const sentence = 'The file cannot be read. Please save it again as .docx.'
    throw toFileError(error, new Refused('damaged-file', sentence))
  }
}

/** A picture of pages shows names that no program finds in it. */
function requireText(parts: readonly InspectedPart[]): void {
  const body = parts.find(({ fullName }) => fullName === 'word/document.xml')
  const length =
    body?.action === 'edit' ? body.blocks.reduce((sum, { text }) => sum + text.trim().length, 0) : 0
  const hasPictures = parts.some(({ fullName }) => fullName.startsWith('word/media/'))
  if (length >= 200 || !hasPictures) return
  const sentence = 'The file has pictures and hardly any text. Names in pictures cannot be found.'
  throw new Refused('wrong-type', sentence)
}

type Text = { part: string; index: number; block: LocatedBlock | BinaryText }

function textsOf(inspected: InspectedPart): Text[] {
  if (inspected.action === 'repack') return inspected.parts.flatMap(textsOf)
  if (inspected.action !== 'edit' && inspected.action !== 'overwrite') return []
  const part = inspected.fullName
  return inspected.blocks.map((block, index) => ({ part, index, block }))
}

const isBinary = (block: LocatedBlock | BinaryText): block is BinaryText => 'offset' in block

const describe = (
  part: string,
  index: number,
  block: LocatedBlock | BinaryText,
  match: Match,
): IdentityFinding => ({
  id: `${blockId(part, index)}:${match.start}-${match.end}`,
  part,
  place: isBinary(block) ? `Embedded file ${part.slice(part.lastIndexOf('/') + 1)}` : block.place,
  ...describeMatch(block.text, match),
})

const blockId = (part: string, index: number): string => `${part}#${index}`

async function writeParts(
  parts: readonly InspectedPart[],
  ranges: ReadonlyMap<string, TextRange[]>,
): Promise<Part[]> {
  const written: Part[] = []
  for (const inspected of parts) {
    if (inspected.action === 'remove') continue
    const { name, isStored } = inspected.part
    written.push({ name, isStored, content: await writePart(inspected, ranges) })
  }
  return written
}

async function writePart(
  inspected: Exclude<InspectedPart, { action: 'remove' }>,
  ranges: ReadonlyMap<string, TextRange[]>,
): Promise<Buffer> {
  const { part, fullName } = inspected
  if (inspected.action === 'replace') return inspected.content
  if (inspected.action === 'repack') return writePackage(await writeParts(inspected.parts, ranges))
  const rangesOf = (index: number) => ranges.get(blockId(fullName, index)) ?? []
  if (inspected.action === 'overwrite') {
    const content = Buffer.from(part.content)
    for (const [index, block] of inspected.blocks.entries())
      for (const range of rangesOf(index)) overwrite(content, block, range)
    return part.isGzipped ? gzipSync(content) : content
  }
  const { source, blocks, cleanings } = inspected
  const redactions = blocks.flatMap((block, index) => {
    const found = rangesOf(index)
    return found.length > 0 ? redactBlock(source, block, found) : []
  })
  if (redactions.length === 0 && cleanings.length === 0) return part.content
  return Buffer.from(applyEdits(source, [...redactions, ...cleanings]))
}
