/**
 * A part of a package. `isStored` if it was not compressed; `isGzipped` if it is a drawing that is compressed in itself (EMZ, WMZ),
 * whose `content` is unpacked.
 */
export type Part = { name: string; content: Buffer; isStored: boolean; isGzipped?: boolean }

/** The folder of a part, with its last slash. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

export const isXmlPart = ({ name }: Pick<Part, 'name'>): boolean =>
  /\.(?:xml|rels|vml|svg)$/i.test(name)

export const isPackage = ({ name }: Pick<Part, 'name'>): boolean =>
  /\.(?:docx|xlsx|pptx|dotx|xltx|potx)$/i.test(name)
