import type { Tag } from '#features/word/xml/scan-xml.ts'

/** Names the places of a part for an editor while the part is read. */
export type Places = {
  open(tag: Tag): void
  close(local: string): void
  /** The next paragraph or other block. */
  paragraph(): string
  /** A text outside paragraphs, by its element. */
  text(element: string): string
  attribute(tag: Tag, name: string): string
}

const partNames: [RegExp, string][] = [
  [/header(\d*)\.xml$/i, 'Header'],
  [/footer(\d*)\.xml$/i, 'Footer'],
  [/charts\/chart(?:Ex)?(\d*)\.xml$/i, 'Chart'],
  [/diagrams\/\w+?(\d*)\.xml$/i, 'Diagram'],
  [/worksheets\/sheet(\d*)\.xml$/i, 'Sheet'],
  [/xl\/comments(\d*)\.xml$/i, 'Comments of the sheet'],
  [/sharedStrings\.xml$/i, 'Sheets'],
  [/slides\/slide(\d*)\.xml$/i, 'Slide'],
  [/glossary\/document\.xml$/i, 'Building blocks'],
  [/\.rels$/i, 'Links'],
]

const noteElements: Record<string, string> = {
  footnote: 'Footnote',
  endnote: 'Endnote',
  comment: 'Comment',
}

const attributeNames: Record<string, string> = {
  docPr: 'Alternative text of picture',
  cNvPr: 'Alternative text of picture',
  shape: 'Alternative text of picture',
  hyperlink: 'Tooltip of a link',
  Relationship: 'Target of a link',
  fldSimple: 'Field',
  alias: 'Title of a content control',
  tag: 'Tag of a content control',
  tblCaption: 'Title of a table',
  tblDescription: 'Description of a table',
  sheet: 'Name of a sheet',
}

/** Places in words: `Paragraph 12`, `Header 2`, `Footnote 3`, `Text box 1`. */
export function createPlaces(partName: string): Places {
  const [inner = partName, outer] = partName.split('!').toReversed()
  const named = partNames.flatMap(([pattern, name]) => {
    const number = pattern.exec(inner)
    return number ? [`${name} ${number[1] ?? ''}`.trim()] : []
  })[0]
  const suffix = outer ? ' of an embedded file' : ''
  const counts = { paragraph: 0, note: 0, box: 0, picture: 0 }
  let note: string | undefined
  let boxDepth = 0
  return {
    open(tag) {
      const noteName = noteElements[tag.local]
      if (noteName && !tag.attributes['w:type']) {
        counts.note += 1
        note = `${noteName} ${counts.note}`
      }
      if (tag.local === 'txbxContent' || tag.local === 'txBody') {
        boxDepth += 1
        counts.box += 1
      }
      if (tag.local === 'docPr') counts.picture += 1
    },
    close(local) {
      if (noteElements[local]) note = undefined
      if (local === 'txbxContent' || local === 'txBody') boxDepth -= 1
    },
    paragraph() {
      if (boxDepth > 0)
        return `Text box ${counts.box}${named ? ` in ${named.toLowerCase()}` : ''}${suffix}`
      if (note) return note + suffix
      if (named) return named + suffix
      counts.paragraph += 1
      return `Paragraph ${counts.paragraph}${suffix}`
    },
    text: (element) => `${named ?? `Element ${element} in ${inner}`}${suffix}`,
    attribute({ local }, name) {
      const what = attributeNames[local] ?? `Attribute ${name} in ${named ?? inner}`
      const isPicture = what.endsWith('picture')
      return `${what}${isPicture ? ` ${Math.max(1, counts.picture)}` : ''}${suffix}`
    },
  }
}
