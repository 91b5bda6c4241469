import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test as plainTest } from 'vitest'
import { readPackage } from '#features/word/package/read-package.ts'
import { bytesOf, sampleZip } from '../../../../test/fixtures/files.ts'
import { paragraph, run, wordFile, wordParts } from '../../../../test/fixtures/word-parts.ts'
import {
  type FoundText,
  type Inspection,
  inspectDocx,
  writeAnonymisedDocx,
} from './anonymise-docx.ts'

const people = [
  {
    name: 'Zainabu Qwerty',
    given: null,
    family: null,
    email: 'zainabu.qwerty@example.org',
    orcid: null,
    affiliations: [],
  },
]

type Result = Inspection & { parts: Record<string, string> }

const test = plainTest.extend<{ anonymise: (file: File, redact?: FoundText[]) => Promise<Result> }>(
  {
    // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
    anonymise: async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'takarda-anonymise-'))
      await use(async (file, redact) => {
        const input = { path: path.join(folder, 'file.docx'), people }
        await writeFile(input.path, await bytesOf(file))
        const inspection = await inspectDocx(input)
        const found = redact ?? inspection.findings
        const copy = await writeAnonymisedDocx({ ...input, redact: found })
        const parts = await readPackage(Buffer.from(copy))
        const texts = parts.map(({ name, content }) => [name, content.toString('latin1')])
        return { ...inspection, parts: Object.fromEntries(texts) }
      })
      await rm(folder, { recursive: true })
    },
  },
)

const documentOf = ({ parts }: Result) => parts['word/document.xml'] ?? ''

test('R-BLIND-2 metadata of every part is removed without asking', async ({ anonymise }) => {
  const result = await anonymise(wordFile(wordParts(paragraph(run('Nothing here.')))))
  expect(result.findings).toEqual([])
  for (const [name, content] of Object.entries(result.parts)) {
    expect(content, name).not.toMatch(/qwerty/i)
    expect(content, name).not.toMatch(/rsid|customXml|thumbnail|2026-01-01/)
  }
  expect(Object.keys(result.parts).filter((name) => /customXml|thumbnail/.test(name))).toEqual([])
  expect(result.parts['word/comments.xml']).toContain('w:author="Author" w:initials="A"')
  expect(result.parts['word/_rels/document.xml.rels']).toContain('https://example.org/data')
  expect(new Set(result.removed.map(({ kind }) => kind))).toEqual(
    new Set([
      'document-properties',
      'thumbnail',
      'custom-xml',
      'revision-marks',
      'template-path',
      'document-variables',
      'profile-links',
      'people',
      'comment-authors',
      'file-path',
    ]),
  )
})

test('R-BLIND-2 a name in several runs is replaced by one mark', async ({ anonymise }) => {
  const split = paragraph(run('By Zain'), run('abu Qwe'), run('rty &amp; co'))
  const redacted = await anonymise(wordFile(wordParts(split)))
  expect(redacted.findings.map(({ text, place }) => [text, place])).toEqual([
    ['Zainabu Qwerty', 'Paragraph 1'],
  ])
  expect(documentOf(redacted)).toContain('<w:t>By [removed for review]</w:t>')
  expect(documentOf(redacted)).toContain('<w:t xml:space="preserve"> &amp; co</w:t>')
})

test('R-BLIND-2 a section of acknowledgements ends with its part', async ({ anonymise }) => {
  const body = paragraph(run('Acknowledgements')) + paragraph(run('To all teachers.'))
  const { findings } = await anonymise(wordFile(wordParts(body)))
  expect(findings.map(({ text }) => text)).toEqual(['To all teachers'])
})

test('R-BLIND-2 words that an editor keeps stay letter for letter', async ({ anonymise }) => {
  const body = paragraph(run('Zainabu Qwerty &lt;1&gt;'))
  const { parts } = await anonymise(wordFile(wordParts(body)), [])
  expect(parts['word/document.xml']).toContain('<w:t>Zainabu Qwerty &lt;1&gt;</w:t>')
})

const elsewhere: Record<string, string> = {
  'a field': '<w:r><w:instrText>AUTHOR "Zainabu Qwerty"</w:instrText></w:r>',
  'deleted text':
    '<w:del w:id="1" w:author="x"><w:r><w:delText>Zainabu Qwerty</w:delText></w:r></w:del>',
  'alternative text':
    '<w:r><w:drawing><wp:docPr xmlns:wp="x" id="1" name="Picture 1" descr="Photo of Zainabu Qwerty"/></w:drawing></w:r>',
  'a text box': `<w:r><w:txbxContent>${paragraph(run('Zainabu Qwerty'))}</w:txbxContent></w:r>`,
  'a list to choose from': '<w:listItem w:displayText="Zainabu Qwerty" w:value="1"/>',
  'a tooltip': '<w:hyperlink w:tooltip="Zainabu Qwerty"/>',
}

for (const [what, inner] of Object.entries(elsewhere))
  test(`R-BLIND-2 a name in ${what} is found and replaced`, async ({ anonymise }) => {
    const result = await anonymise(wordFile(wordParts(paragraph(run('Text'), inner))))
    expect(result.findings.map(({ text }) => text)).toEqual(['Zainabu Qwerty'])
    expect(documentOf(result)).not.toContain('Qwerty')
    expect(documentOf(result)).toContain('[removed for review]')
  })

test('R-BLIND-2 names in the workbook of a chart and in objects are found', async ({
  anonymise,
}) => {
  const strings = '<sst><si><r><t>Zainabu </t></r><r><t>Qwerty</t></r></si></sst>'
  const workbook = sampleZip('book.xlsx', [
    { name: 'xl/sharedStrings.xml', content: strings },
    { name: 'docProps/core.xml', content: '<a>Zainabu Qwerty</a>' },
  ])
  const object = Buffer.from('\0\0Zainabu Qwerty\0\0', 'utf16le')
  const parts = {
    ...wordParts(paragraph(run('Text'))),
    'word/embeddings/book1.xlsx': await bytesOf(workbook),
    'word/embeddings/oleObject1.bin': object,
    'word/charts/chart1.xml': '<c><v>Zainabu Qwerty</v></c>',
  }
  const result = await anonymise(wordFile(parts))
  expect(result.findings.map(({ place }) => place)).toEqual([
    'Sheets of an embedded file',
    'Embedded file oleObject1.bin',
    'Chart 1',
  ])
  const book = await readPackage(
    Buffer.from(result.parts['word/embeddings/book1.xlsx'] ?? '', 'latin1'),
  )
  expect(book.map(({ content }) => content.toString()).join()).not.toContain('Qwerty')
  expect(result.parts['word/embeddings/oleObject1.bin']).toHaveLength(object.length)
  expect(Object.values(result.parts).join().replaceAll('\0', '')).not.toContain('Qwerty')
})

test('R-BLIND-2 a part whose file name names an author gets another name', async ({
  anonymise,
}) => {
  const base = wordParts(paragraph(run('x'.repeat(300))))
  const rels = String(base['word/_rels/document.xml.rels'])
  const link =
    '<Relationship Id="rId9" Type="image" Target="media/Qwerty_photo.gif"/></Relationships>'
  const { parts } = await anonymise(
    wordFile({
      ...base,
      'word/_rels/document.xml.rels': rels.replace('</Relationships>', link),
      'word/media/Qwerty_photo.gif': Buffer.from('GIF89a'),
    }),
  )
  expect(parts['word/media/part-1.gif']).toBe('GIF89a')
  expect(parts['word/_rels/document.xml.rels']).toContain('Target="/word/media/part-1.gif"')
})

test('R-BLIND-2 the names in a compressed drawing are found and redacted', async ({
  anonymise,
}) => {
  const description = Buffer.from('Zainabu Draw\0\0', 'utf16le')
  const drawing = Buffer.concat([
    Buffer.alloc(100),
    description,
    Buffer.from('Map by Zainabu Qwerty', 'utf16le'),
  ])
  drawing.write(' EMF', 40)
  drawing.writeUInt32LE(description.length / 2, 60)
  drawing.writeUInt32LE(100, 64)
  const damaged = Buffer.from([0x1f, 0x8b, 1])
  const { findings, removed, parts } = await anonymise(
    wordFile({
      ...wordParts(paragraph(run('Pupils measured the water. '.repeat(10)))),
      'word/media/image1.emz': gzipSync(drawing),
      'word/media/image2.wmz': damaged,
    }),
  )
  expect(findings).toMatchObject([{ place: 'Embedded file image1.emz', text: 'Zainabu Qwerty' }])
  expect(removed).toContainEqual({
    kind: 'picture-metadata',
    part: 'word/media/image1.emz',
    count: 1,
  })
  expect(parts['word/media/image1.emz']).not.toMatch(/Z\0?a\0?i\0?n/)
  expect(parts['word/media/image1.emz']).toContain('M\0a\0p\0')
  expect(parts['word/media/image2.wmz']).toBe(damaged.toString('latin1'))
})

test('R-BLIND-2 a file with very many embedded parts is refused', async ({ anonymise }) => {
  const parts = Array.from({ length: 5_001 }, (_, n) => ({ name: `xl/${n}.xml`, content: '<a/>' }))
  const file = wordFile({
    ...wordParts(paragraph(run('Text'))),
    'word/embeddings/book1.xlsx': await bytesOf(sampleZip('book.xlsx', parts)),
  })
  await expect(anonymise(file)).rejects.toMatchObject({
    refusal: 'damaged-file',
    message: 'The file unpacks to more than can be anonymised here.',
  })
})

test('R-BLIND-3 no copy is written with findings of another file', async ({ anonymise }) => {
  const file = wordFile(wordParts(paragraph(run('By Zainabu Qwerty'))))
  const { findings } = await anonymise(file)
  const [{ id = '' } = {}] = findings
  for (const redact of [[{ id, text: 'Another' }], [{ id: `x${id}`, text: 'Zainabu Qwerty' }]])
    await expect(anonymise(file, redact)).rejects.toMatchObject({ refusal: 'edit-conflict' })
})

test('R-BLIND-2 files that cannot be anonymised are refused with the reason', async ({
  anonymise,
}) => {
  const pictures = { ...wordParts(paragraph(run('1'))), 'word/media/image1.png': Buffer.from('x') }
  for (const [file, refusal] of [
    [new File(['\xd0\xcf\x11\xe0'], 'old.doc'), 'damaged-file'],
    [new File([Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'locked.docx'), 'protected-file'],
    [wordFile({ ...wordParts(''), 'word/document.xml': '<w:document>' }), 'damaged-file'],
    [wordFile(pictures), 'wrong-type'],
  ] as const)
    await expect(anonymise(file)).rejects.toMatchObject({ name: 'Refused', refusal })
})
