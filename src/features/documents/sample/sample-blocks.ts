import type { Block, Paragraph, TableCell } from '#domain/manuscript/document/block.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'

type Part = Inline | string

const text = (part: Part): Inline =>
  typeof part === 'string' ? { kind: 'text', text: part } : part

const italic = (words: string): Inline => ({ kind: 'text', text: words, marks: ['italic'] })

const cite = (referenceId: string, words: string): Inline => ({
  kind: 'citation',
  referenceIds: [referenceId],
  content: [text(words)],
})

let lastId = 0

function paragraph(...parts: Part[]): Paragraph {
  lastId += 1
  return { kind: 'paragraph', id: `sample-${lastId}`, source: null, content: parts.map(text) }
}

const heading = (level: number, number: string, title: string): Block => ({
  kind: 'heading',
  id: `section-${number}`,
  source: null,
  level,
  number,
  content: [text(title)],
})

const cell = (words: string, alignment: TableCell['alignment'] = null): TableCell => ({
  columnSpan: 1,
  rowSpan: 1,
  alignment,
  content: [paragraph(words)],
})

const table: Block = {
  kind: 'table',
  id: 'table-1',
  source: null,
  label: 'Table 1',
  caption: [text('Minutes of talk in a sample lesson')],
  headerRows: 1,
  headerColumns: 1,
  rows: [
    [cell('Who speaks'), cell('Planned', 'end'), cell('Observed', 'end')],
    [cell('Teacher'), cell('18', 'end'), cell('26', 'end')],
    [cell('Pupils in pairs'), cell('14', 'end'), cell('9', 'end')],
    [cell('Whole class'), cell('8', 'end'), cell('5', 'end')],
  ],
  notes: [paragraph(italic('Note.'), ' The numbers are invented for this sample.')],
}

const filler = [
  'A page of an article is read in pieces: a reader looks at the title, then at the abstract, then at a table, and only then at the text between them. The size of the letters, the space between the lines and the width of the column decide whether the eye finds the next line by itself.',
  'The margins give the hand a place, and the running heads tell which article a loose page belongs to. Page numbers continue in the issue, so that a reference to a page leads to one page only.',
  'Tone marks and dots below belong to the words that they stand on: Ọ̀ṣọ́, ẹ̀kọ́, ilẹ̀ Yorùbá, Hausa ƙasa and Igbo ụlọ are set in the same typeface as the rest of the sentence, in bold and in italics, too.',
]

/** The body of the sample article: three pages with one of each part that manuscripts usually have. */
export const sampleBlocks: Block[] = [
  heading(1, '1', 'Introduction'),
  paragraph(
    'This sample shows how articles of the journal are set. It reports no research. Its sentences are made to fill the page ',
    cite('reference-1', '(Sample, 2021)'),
    ' and to show a note',
    { kind: 'note', noteId: 'note-1' },
    ', a citation of two authors ',
    cite('reference-2', '(Author & Sample, 2024)'),
    ' and ',
    italic('words in italics'),
    '.',
  ),
  ...filler.map((words) => paragraph(words)),
  heading(1, '2', 'Method'),
  heading(2, '2.1', 'Participants'),
  paragraph(filler[0] ?? '', ' ', filler[1] ?? ''),
  {
    kind: 'list',
    id: 'list-1',
    source: null,
    style: 'decimal',
    start: 1,
    items: [
      [paragraph('Plan the lesson together.')],
      [paragraph('Teach it while colleagues watch.')],
      [paragraph('Change it, and teach it again.')],
    ],
  },
  heading(2, '2.2', 'Analysis'),
  {
    kind: 'list',
    id: 'list-2',
    source: null,
    style: 'bullet',
    start: 1,
    items: [[paragraph('Who spoke.')], [paragraph('Who listened.')]],
  },
  ...filler.map((words) => paragraph(words)),
  {
    kind: 'quotation',
    id: 'quotation-1',
    source: null,
    blocks: [paragraph('We planned for silence, and the class talked. (A sample teacher)')],
  },
  heading(1, '3', 'Results'),
  paragraph(
    { kind: 'cross-reference', blockId: 'table-1', content: [text('Table 1')] },
    ' compares the plan with the lesson.',
  ),
  table,
  ...filler.map((words) => paragraph(words)),
  ...filler.map((words) => paragraph(words)),
  heading(1, '4', 'Conclusion'),
  ...filler.map((words) => paragraph(words)),
]

export const sampleNoteBlocks: Block[] = [
  paragraph('Notes are printed at the bottom of their page.'),
]
