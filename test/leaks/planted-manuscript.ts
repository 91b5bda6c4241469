import { bytesOf, sampleZip } from '../fixtures/files.ts'
import { paragraph, run, wordFile, wordParts } from '../fixtures/word-parts.ts'
import type { NameKind } from './planted-names.ts'

export type PlantedAuthor = {
  displayName: string
  given: string
  family: string
  email: string
  orcid: string
  affiliations: { name: string }[]
  corresponding: boolean
}

type Planting = {
  authors: PlantedAuthor[]
  /** Plants a name in a part of the file. */
  plant: (kind: NameKind, place: string) => string
}

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

const part = (root: string, content: string): string =>
  `<?xml version="1.0"?><w:${root} xmlns:w="${wordSpace}">${content}</w:${root}>`

const wrap = (tag: string, content: string, attributes = ''): string =>
  `<w:${tag}${attributes}>${content}</w:${tag}>`

/** The ways in which the text of a manuscript names its authors. */
function sentencesAbout({ displayName, given, family, email, orcid, affiliations }: PlantedAuthor) {
  const accented = `${family.slice(0, 3)}\u0323${family.slice(3)}`
  return [
    `By ${displayName}`,
    `${family}, ${given}`,
    `${given.charAt(0)}. ${family} collected the data.`,
    `Write to ${email} for the data.`,
    `See https://orcid.org/${orcid}`,
    `We visited ${affiliations[0]?.name} in May.`,
    `Our earlier study (${family}, 2021) had fewer pupils.`,
    `The essay by ${given.toUpperCase()} ${accented.toUpperCase()} says more.`,
  ]
}

/** A manuscript with a name in every part; in the text, those of the authors, and the people whom they thank. */
export async function plantedManuscript({ authors, plant }: Planting): Promise<File> {
  const inFile = (place: string) => plant('author', `manuscript, ${place}`)
  const person = (place: string) => `${inFile(place)} ${inFile(place)}`
  const named = (place: string) => {
    const [first] = authors
    return `${place} by ${first?.displayName}`
  }
  const body = [
    ...authors.flatMap(sentencesAbout).map((text) => paragraph(run(text))),
    paragraph(
      run(`The pupils of ${plant('copy', 'text of the manuscript')} read in small groups.`),
    ),
    paragraph(
      `<w:ins w:id="8" w:author="${person('author of an insertion')}" w:date="2026-01-01T00:00:00Z">${run('New words.')}</w:ins>`,
      `<w:del w:id="9" w:author="${person('author of a deletion')}"><w:r><w:delText>${named('Old text')}</w:delText></w:r></w:del>`,
    ),
    paragraph(
      `<w:r><w:drawing><wp:docPr xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" id="1" name="Picture 1" descr="${named('Photo')}"/></w:drawing></w:r>`,
    ),
    paragraph(run('Acknowledgements')),
    paragraph(run(`We thank ${person('acknowledgement')} for reading a draft.`)),
  ]
  const workbook = sampleZip('book.xlsx', [
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst><si><t>${named('Data')}</t></si></sst>`,
    },
    {
      name: 'docProps/core.xml',
      content: `<a>${person('properties of an embedded sheet')}</a>`,
    },
  ])
  const parts = wordParts(body.join(''), inFile('default author'))
  const core = `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${person('creator')}</dc:creator><cp:lastModifiedBy>${person('last modified by')}</cp:lastModifiedBy><dc:description>${person('description')}</dc:description><cp:keywords>${inFile('keywords')}</cp:keywords><cp:category>${inFile('category')}</cp:category></cp:coreProperties>`
  const app = `<?xml version="1.0"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>${inFile('company')}</Company><Manager>${inFile('manager')}</Manager><Template>${inFile('template')}.dotx</Template></Properties>`
  const comment = wrap(
    'comment',
    paragraph(run(`Ask ${authors[0]?.displayName} again.`)),
    ` w:id="0" w:author="${person('author of a comment')}" w:initials="${inFile('initials of a comment')}"`,
  )
  return wordFile(
    {
      ...parts,
      'docProps/core.xml': core,
      'docProps/app.xml': app,
      'docProps/custom.xml': `<?xml version="1.0"?><Properties><property name="${inFile('name of a property')}"><lpwstr>${inFile('value of a property')}</lpwstr></property></Properties>`,
      'docProps/thumbnail.jpeg': Buffer.from(inFile('thumbnail')),
      'customXml/item1.xml': `<root>${person('custom XML')}</root>`,
      'word/people.xml': `<?xml version="1.0"?><w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="${person('people')}"/></w15:people>`,
      'word/comments.xml': part('comments', comment),
      'word/header1.xml': part('hdr', paragraph(run(named('Header')))),
      'word/footer1.xml': part('ftr', paragraph(run(named('Footer')))),
      'word/footnotes.xml': part(
        'footnotes',
        wrap('footnote', paragraph(run(named('Note'))), ' w:id="2"'),
      ),
      'word/endnotes.xml': part(
        'endnotes',
        wrap('endnote', paragraph(run(named('End note'))), ' w:id="2"'),
      ),
      'word/charts/chart1.xml': `<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:v>${named('Class')}</c:v></c:chart>`,
      'word/embeddings/book1.xlsx': await bytesOf(workbook),
    },
    `${inFile('file name')}-final.docx`,
  )
}
