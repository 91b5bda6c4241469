import { mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../test/features/import.ts'
import { bytesOf, samplePdf, sampleZip } from '../../../test/fixtures/files.ts'
import { samplePng } from '../../../test/fixtures/pictures.ts'
import { countRows, importSpreadsheetText } from '../../../test/run-import.ts'
import { writeExample } from './import-spreadsheet.ts'

test('R-MOVE-3 A spreadsheet with any separator is imported with files of a folder or a ZIP', async ({
  site,
}) => {
  await site.signIn('admin')
  const folder = path.join(site.folder, 'came')
  await mkdir(path.join(folder, '2019'), { recursive: true })
  const file = await bytesOf(samplePdf())
  await writeFile(path.join(folder, '2019/obi.pdf'), file)
  await writeFile(path.join(folder, 'cover.png'), await bytesOf(samplePng()))
  await writeFile(path.join(folder, 'table.csv'), 'a')
  const sheet = (sign: string) =>
    [
      [
        'ID',
        'Title',
        'Authors',
        'Volume',
        'Issue',
        'Publication date',
        'PDF',
        'Supplements',
        'Issue cover',
      ],
      [
        '1',
        'First',
        '"Obi, Ada; Bello, Musa; Ministry of Samples"',
        '7',
        '2',
        '2019-06-30',
        '2019/obi.pdf',
        '"table.csv | Table S1"',
        'cover.png',
      ],
      ['2', '"Second; or, last"', 'Ada Obi', '7', '2', '2019-07-01', '', '', ''],
    ]
      .map((cells) => cells.join(sign))
      .join('\r\n')
  const empty = await countRows(site.db)
  const dry = await importSpreadsheetText(site, `\ufeff${sheet(';')}`, folder, true)
  expect(dry.counts).toMatchObject({ created: 3, refused: 0 })
  expect(await countRows(site.db)).toEqual(empty)
  expect(await site.storedFiles()).toEqual([])
  const first = await importSpreadsheetText(site, sheet(';'), folder)
  expect(first.counts).toEqual({ created: 3, existing: 0, refused: 0, skipped: 0, note: 0 })
  const issues = (await site.ask(null, { url: '/api/issues' })).body.issues
  expect(issues).toMatchObject([
    // An issue without a date and a year becomes public now.
    { publishedAt: site.now.toISOString(), publicationDate: null, hasPicture: true, year: 2019 },
  ])
  const { body } = await site.ask(null, { url: '/api/journals?limit=9&sortBy=title&order=asc' })
  expect(body.journals).toMatchObject([
    {
      title: 'First',
      publicationDate: '2019-06-30',
      abstract: '',
      volume: 7,
      issue: '2',
      authors: ['Ada Obi', 'Musa Bello', 'Ministry of Samples'],
    },
    { title: 'Second; or, last', authors: ['Ada Obi'] },
  ])
  const archive = path.join(site.folder, 'came.zip')
  await writeFile(
    archive,
    await bytesOf(
      sampleZip('came.zip', [
        { name: '2019/obi.pdf', content: Buffer.from(file) },
        { name: 'cover.png', content: Buffer.from(await bytesOf(samplePng())) },
        { name: 'table.csv', content: 'a' },
      ]),
    ),
  )
  const other = sheet('\t').replace('\n1\t', '\n9\t').replace('\n2\t', '\n8\t')
  expect((await importSpreadsheetText(site, other, archive)).counts).toMatchObject({
    created: 2,
    existing: 1,
  })
})

test('R-MOVE-3 An error names its row and column without stopping the import of other rows', async ({
  site,
}) => {
  await site.signIn('admin')
  const folder = path.join(site.folder, 'came')
  await mkdir(folder)
  await writeFile(path.join(site.folder, 'secret.pdf'), await bytesOf(samplePdf()))
  await symlink(path.join(site.folder, 'secret.pdf'), path.join(folder, 'link.pdf'))
  await writeFile(path.join(folder, 'none.pdf'), 'no pdf')
  const head = 'id,title,authors,publication date,pages,doi,volume,pdf,contributors,status'
  const rows = [
    '1,Good,A,2019-01-01,,,,,,',
    '2,Bad pages,A,2019-01-01,9-1,,,,,',
    '3,Bad day,A,2019-13-01,,,,,,',
    '4,Bad DOI,A,2019-01-01,,x,,,,',
    '5,Bad volume,A,2019-01-01,,,seven,,,',
    '6,Out,A,2019-01-01,,,,../secret.pdf,,',
    '7,Link,A,2019-01-01,,,,link.pdf,,',
    '8,Absolute,A,2019-01-01,,,,/etc/passwd,,',
    '9,No PDF,A,2019-01-01,,,,none.pdf,,',
    '10,Absent,A,2019-01-01,,,,absent.pdf,,',
    '11,Bad JSON,,2019-01-01,,,,,[{,',
    '12,,A,2019-01-01,,,,,,',
    ',Without id,A,2019-01-01,,,,,,',
    '1,Again,A,2019-01-01,,,,,,',
    '14,No day,A,,,,,,,',
    '15,Draft,A,,,,,,,draft',
    '16,No author,,2019-01-01,,,,,,',
    '17,Too large,A,2019-01-01,,,,large.pdf,,',
    '18,As large as can be,A,2019-01-01,,,,full.pdf,, ,  ,',
    ' , ,',
  ]
  for (const [name, more] of [
    ['full.pdf', 0],
    ['large.pdf', 1],
  ] as const) {
    await writeFile(path.join(folder, name), '')
    await truncate(path.join(folder, name), 10 * 1024 * 1024 + more)
  }
  const { lines, counts } = await importSpreadsheetText(site, [head, ...rows].join('\n'), folder)
  expect(lines.map((line) => line.replace(/: \/journals\/\w{16}$/, ''))).toEqual([
    'row 2: created: “Good”, published, without a file',
    'row 3: NOT IMPORTED: “Bad pages”: column “pages”: pages must run from a lower page to a higher one',
    'row 4: NOT IMPORTED: column “publication date”: must be a date like 2026-03-31',
    'row 5: NOT IMPORTED: “Bad DOI”: column “doi”: x: it is not valid',
    'row 6: NOT IMPORTED: column “volume”: must be a whole number from 1 to 9999',
    'row 7: NOT IMPORTED: column “pdf”: ../secret.pdf: the path leads out of the folder',
    'row 8: NOT IMPORTED: column “pdf”: link.pdf: the path leads out of the folder',
    'row 9: NOT IMPORTED: column “pdf”: /etc/passwd: the path leads out of the folder',
    'row 10: NOT IMPORTED: “No PDF”: column “pdf”: none.pdf: Please upload a PDF document (.pdf).',
    'row 11: NOT IMPORTED: column “pdf”: absent.pdf: there is no such file',
    'row 12: NOT IMPORTED: column “contributors”: is not a JSON list',
    'row 13: NOT IMPORTED: “”: column “title”: title is a required field',
    'row 14: NOT IMPORTED: column “id”: is required, with at most 200 characters',
    'row 15: NOT IMPORTED: column “id”: an earlier row has the same id',
    'row 16: NOT IMPORTED: column “publication date”: is required for a published article',
    'row 17: created: “Draft”, a draft, without a file',
    'row 18: note: it names no author: the journal is used as author',
    'row 18: created: “No author”, published, without a file',
    'row 19: NOT IMPORTED: column “pdf”: large.pdf: it is larger than 10 MB',
    'row 20: NOT IMPORTED: “As large as can be”: column “pdf”: full.pdf: Please upload a PDF document (.pdf).',
  ])
  expect(counts).toEqual({ created: 3, existing: 0, refused: 16, skipped: 0, note: 1 })
  for (const [sheet, sentence] of [
    [`${head},pges\n`, 'row 1, column “pges”: there is no such column'],
    ['id,title,ID\n', 'row 1, column “id”: appears twice'],
    ['id,abstract\n', 'row 1, column “title”: is missing'],
    ['', 'The spreadsheet is empty.'],
    [
      'id,title\n1,a\u0001b\n',
      'row 2, column “title”: it contains control characters, which are not allowed',
    ],
    ['id,title\n1,"never closed', 'After row 1 the spreadsheet cannot be read'],
    [
      'id,title\n1,a,b\n',
      'row 2, column “3”: there are more cells than columns: are commas in quotation marks?',
    ],
    [
      Buffer.from('id,title\n1,caf\xe9\n', 'latin1'),
      'The spreadsheet is not UTF-8: save it as “CSV UTF-8”.',
    ],
  ] as const)
    await expect(importSpreadsheetText(site, sheet)).rejects.toThrow(sentence)
  const one = 'id,title,authors,publication date,supplements\n20,T,A,2019-01-01,a.csv\n'
  const linesOf = async (files: string | undefined) =>
    (await importSpreadsheetText(site, one, files)).lines
  expect(await linesOf(undefined)).toEqual([
    'row 2: NOT IMPORTED: column “supplements”: a.csv: the row names a file: add --files FOLDER or --files FILE.zip',
  ])
  const archive = async (...names: string[]) => {
    const place = path.join(site.folder, `${names.length}.zip`)
    const entries = names.map((name) => ({ name, content: 'a', encrypted: name === 'a.csv' }))
    await writeFile(place, await bytesOf(sampleZip('a.zip', entries)))
    return place
  }
  expect(await linesOf(await archive('a.csv'))).toEqual([
    'row 2: NOT IMPORTED: column “supplements”: a.csv: it is protected by a password',
  ])
  const twice = await archive('b.csv', 'b.csv')
  for (const [place, sentence] of [
    [twice, `${twice} contains b.csv twice.`],
    ['/nowhere', 'There is no folder or file /nowhere.'],
    [path.join(folder, 'none.pdf'), 'none.pdf is neither a folder nor a ZIP.'],
  ] as const)
    await expect(linesOf(place)).rejects.toThrow(sentence)
})

test('R-MOVE-3 The example spreadsheet can be imported', async ({ site }) => {
  await site.signIn('admin')
  const example = path.join(site.folder, 'example.csv')
  await writeExample(example)
  const { counts } = await importSpreadsheetText(site, await readFile(example))
  expect(counts).toMatchObject({ created: 2, refused: 0 })
  await expect(writeExample(example)).rejects.toThrow(/EEXIST/)
})
