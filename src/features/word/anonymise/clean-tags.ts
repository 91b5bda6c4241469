import {
  type Edit,
  escapeAttribute,
  localName,
  locateAttributes,
  type Tag,
} from '#features/word/xml/scan-xml.ts'

/** An edit that removes metadata, and what it is for an editor. */
export type Cleaning = Edit & { kind: string }

/** Elements that are removed with their content. */
export const removedElements: Record<string, string> = {
  rsids: 'revision-marks',
  docVars: 'document-variables',
  docId: 'document-id',
  attachedTemplate: 'template-path',
  mailMerge: 'mail-merge',
  saveThroughXslt: 'template-path',
  dataBinding: 'custom-xml',
  printerSettings: 'printer-settings',
  absPath: 'file-path',
  fileSharing: 'people',
  metadata: 'picture-metadata',
}

/** A folder or file of somebody's computer, which often contains their name. */
const localPath =
  /(?:file:(?:\/\/\/?|\\\\)?)?(?:\b[a-z]:(?:\\\\?|\/|%5C)|\\\\[\w.-]+\\|(?<![\w.])\/(?:users|home)\/)[^"<>|*?\n]{2,400}/gi

/** A library of references of an account, in the codes of citation programs. */
const referenceLibrary = /(zotero\.org\/(?:users|groups)\/(?:local\/)?)[\w-]+/gi

/** Removes local paths and accounts of citation programs from a text; undefined if it has none. */
export function withoutPaths(text: string): string | undefined {
  if (!/[\\/]/.test(text)) return undefined
  const cleaned = text.replace(localPath, 'removed').replace(referenceLibrary, '$10')
  return cleaned === text ? undefined : cleaned
}

/** The edits that remove metadata from the attributes of a start tag. */
export function cleanTag(source: string, tag: Tag): Cleaning[] {
  const cleanings: Cleaning[] = []
  let places: ReturnType<typeof locateAttributes> | undefined
  const find = (name: string) => {
    places ??= locateAttributes(source, tag)
    return places.get(name)
  }
  const remove = (name: string, kind: string) => {
    const found = find(name)
    if (found) cleanings.push({ ...found.whole, text: '', kind })
  }
  const replace = (name: string, text: string, kind: string) => {
    const found = find(name)
    if (found && tag.attributes[name] !== text)
      cleanings.push({ ...found.value, text: escapeAttribute(text), kind })
  }
  const hasAuthor = Object.keys(tag.attributes).some((name) => /(^|:)author$/.test(name))
  const kind = tag.local === 'comment' ? 'comment-authors' : 'change-authors'
  for (const [name, value] of Object.entries(tag.attributes)) {
    const local = localName(name)
    if (/^rsid/.test(local)) remove(name, 'revision-marks')
    else if (/(^|:)author$/.test(name)) replace(name, 'Author', kind)
    else if (hasAuthor && local === 'initials') replace(name, 'A', kind)
    else if (local === 'dateUtc' || (hasAuthor && local === 'date')) remove(name, kind)
    else if (tag.local === 'person' && (local === 'displayName' || local === 'userId'))
      replace(name, 'Author', 'people')
    else if (local === 'export-filename' || local === 'docname') remove(name, 'file-path')
    else {
      const cleaned = name.startsWith('xmlns') ? undefined : withoutPaths(value)
      if (cleaned !== undefined) replace(name, cleaned, 'file-path')
    }
  }
  return cleanings
}
