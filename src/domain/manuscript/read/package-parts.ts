import type { XmlElement } from './xml/element.ts'
import { parseXml } from './xml/parse-xml.ts'
import { XmlError } from './xml/xml-parser.ts'

/** The unpacked parts of an Office file, by their names in the package (`word/document.xml`). */
export type PackageParts = {
  names: ReadonlySet<string>
  /** The decoded text of an XML part; undefined if it is absent or not decodable. */
  text(name: string): string | undefined
}

export type Relationship = { type: string; target: string; isExternal: boolean }

/** Reads the relationships of a part by id (ECMA-376 part 2, 6.5); empty if there are none or they are damaged. */
export function readRelationships(parts: PackageParts, of: string): Map<string, Relationship> {
  const slash = of.lastIndexOf('/') + 1
  const name = `${of.slice(0, slash)}_rels/${of.slice(slash)}.rels`
  const found = new Map<string, Relationship>()
  for (const { attributes } of readPart(parts, name)?.children ?? []) {
    const { Id, Type = '', Target = '', TargetMode = '' } = attributes
    if (Id === undefined) continue
    const isExternal = TargetMode.toLowerCase() === 'external'
    const target = isExternal ? Target : resolveTarget(of.slice(0, slash), Target)
    found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal })
  }
  return found
}

/** The part to which a relationship leads, given the folder of the part that has it (ECMA-376 part 2, 6.5.3). */
export function resolveTarget(folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split(/[/\\]/)) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

/** The part of the first relationship with a type, if the package has it. */
export function relatedPart(
  parts: PackageParts,
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
): string | undefined {
  for (const { type: found, target, isExternal } of relationships.values())
    if (found === type && !isExternal && parts.names.has(target)) return target
  return undefined
}

/** The root element of a part; undefined if it is absent or damaged. */
export function readPart(parts: PackageParts, name: string | undefined): XmlElement | undefined {
  const source = name === undefined ? undefined : parts.text(name)
  if (source === undefined) return undefined
  try {
    return parseXml(source).root
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

const pictureTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  wdp: 'image/vnd.ms-photo',
}

/** The media type of a picture, by the extension of its part. */
export const mediaTypeOfPart = (name: string): string =>
  pictureTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
