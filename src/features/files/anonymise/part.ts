/**
 * A part of a package. `isStored` if it was not compressed; `isGzipped` if it is a drawing that is compressed in itself (EMZ, WMZ),
 * whose `content` is unpacked.
 */
export type Part = { name: string; content: Buffer; isStored: boolean; isGzipped?: boolean }

/** The folder of a part, and the name of the part that holds its relationships (ECMA-376 part 2, 6.5.3). */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

export const isXmlPart = ({ name }: Pick<Part, 'name'>): boolean =>
  /\.(?:xml|rels|vml|svg)$/i.test(name)

export const isPackage = ({ name }: Pick<Part, 'name'>): boolean =>
  /\.(?:docx|xlsx|pptx|dotx|xltx|potx)$/i.test(name)

/** The part to which a relationship leads, given the name of the part with the relationships. */
export function resolveTarget(rels: string, target: string): string {
  const base = folderOf(rels).replace(/_rels\/$/, '')
  const parts: string[] = []
  for (const step of (target.startsWith('/') ? target : `/${base}${target}`).split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '' && step !== '.') parts.push(step)
  }
  return parts.join('/')
}
