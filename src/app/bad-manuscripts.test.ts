import { expect, test } from 'vitest'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import { defaultCheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { readDocument } from '#domain/manuscript/read/read-document.ts'
import { readManuscript } from '#features/word/read-manuscript.ts'
import { openManuscript, UnreadableManuscript } from '#web/client/manuscript/open-manuscript.ts'
import { bytesOf, sampleDocx } from '../../test/fixtures/files.ts'
import { manuscriptDocx, wordParagraph } from '../../test/fixtures/manuscripts.ts'

const compoundFile = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')

const partsOf = (files: Record<string, string>) =>
  bytesOf(
    sampleDocx({ extra: Object.entries(files).map(([name, content]) => ({ name, content })) }),
  )

const bodyOf = (content: string, more: Record<string, string> = {}) =>
  partsOf({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${content}</w:body></w:document>`,
    ...more,
  })

const tables = (depth: number) =>
  '<w:tbl><w:tr><w:tc>'.repeat(depth) +
  wordParagraph('deep') +
  '</w:tc></w:tr></w:tbl>'.repeat(depth)

const cyclicStyles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style></w:styles>`

const styleRelation =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'

const unreadable: { what: string; file(): Promise<Buffer>; reason: string; refusal: string }[] = [
  {
    what: 'with a password',
    file: async () => compoundFile,
    reason: 'protected',
    refusal: 'cannot be read',
  },
  {
    what: 'that is no package',
    file: async () => Buffer.from('no package'),
    reason: 'damaged',
    refusal: 'cannot be read',
  },
  {
    what: 'that was cut off',
    file: async () => (await bodyOf(wordParagraph('Text'))).subarray(0, 300),
    reason: 'damaged',
    refusal: 'cannot be read',
  },
  {
    what: 'that unpacks to 100 MB',
    file: () => partsOf({ 'word/document.xml': ' '.repeat(100 * 1024 * 1024) }),
    reason: 'too-large',
    refusal: 'unpacks to more',
  },
]

for (const { what, file, reason, refusal } of unreadable)
  test(`R-PRE-1 browser and server both refuse a file ${what}`, async () => {
    const bytes = await file()
    expect(() => openManuscript(bytes)).toThrow(expect.objectContaining({ reason }))
    await expect(readManuscript(bytes)).rejects.toThrow(refusal)
    expect(new UnreadableManuscript('damaged').reason).toBe('damaged')
  })

const readable: { what: string; file(): Promise<Buffer>; word: string; finding?: string }[] = [
  {
    what: 'tables nested 40 deep',
    file: () => bodyOf(tables(40)),
    word: 'deep',
    finding: 'nested-too-deep',
  },
  {
    what: 'styles that are based on each other',
    file: () =>
      bodyOf(wordParagraph('Text', 'A'), {
        'word/styles.xml': cyclicStyles,
        'word/_rels/document.xml.rels': styleRelation,
      }),
    word: 'Text',
  },
  {
    what: 'styles that are missing',
    file: () =>
      bodyOf(wordParagraph('Text', 'A'), { 'word/_rels/document.xml.rels': styleRelation }),
    word: 'Text',
  },
  {
    what: 'text from right to left in a font that does not exist',
    file: () =>
      bodyOf(
        '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="No Such Font" w:cs="No Such Font"/><w:rtl/></w:rPr><w:t>النص</w:t></w:r></w:p>',
      ),
    word: 'النص',
  },
  {
    what: 'tracked changes',
    file: () =>
      bodyOf(
        `<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`,
      ),
    word: 'new',
    finding: 'tracked-changes-left',
  },
]

for (const { what, file, word, finding } of readable)
  test(`R-PRE-1 browser and server report the same findings for a file with ${what}`, async () => {
    const bytes = await file()
    const inBrowser = readDocument(openManuscript(bytes).parts)
    const { pictureBytes: _, ...onServer } = await readManuscript(bytes)
    expect(inBrowser).toEqual(onServer)
    expect(JSON.stringify(inBrowser.document)).toContain(word)
    const codes = checkManuscript(inBrowser, defaultCheckRules, {}).map(({ code }) => code)
    const found = [...codes, ...inBrowser.findings.map(({ code }) => code)]
    if (finding) expect(found).toContain(finding)
  })

test('R-PRE-1 a manuscript of 5,000 pages with a table of 10,000 rows is checked', async () => {
  const row = `<w:tr><w:tc>${wordParagraph('a')}</w:tc><w:tc>${wordParagraph('b')}</w:tc></w:tr>`
  const paragraphs = Array(20_000).fill(wordParagraph('A paragraph of a long text. '.repeat(20)))
  const file = manuscriptDocx('long.docx', [...paragraphs, `<w:tbl>${row.repeat(10_000)}</w:tbl>`])
  const read = readDocument(openManuscript(await bytesOf(file)).parts)
  expect(checkManuscript(read, defaultCheckRules, {})).toContainEqual(
    expect.objectContaining({ code: 'too-long' }),
  )
})
