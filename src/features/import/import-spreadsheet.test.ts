import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { composed } from '#app/compose.ts'
import { loadSampleArticles } from '#app/first-run.ts'
import { user } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { exportJournal, exportZip } from '#features/harvesting/export/export-journal.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { startJobQueue } from '#platform/job-queue.ts'
import { openLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { createDatabase } from '../../../test/database/fresh-database.ts'
import { bytesOf, samplePdf, sampleZip } from '../../../test/fixtures/files.ts'
import { samplePng } from '../../../test/fixtures/pictures.ts'
import { countRows, importExport, importSpreadsheetText } from '../../../test/run-import.ts'
import { createArticle, test as siteTest, type TestSite } from '../../../test/site.ts'
import { writeExample } from './import-spreadsheet.ts'

const content = await readJournal('journal')
const bytes = bytesOf

type EmptySite = Pick<TestSite, 'db' | 'jobs' | 'now' | 'folder' | 'storage'>

const test = siteTest.extend<{ elsewhere: EmptySite }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  elsewhere: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-elsewhere-'))
    const opened = await createDatabase()
    const log = openLog('silent')
    const jobs = await startJobQueue(opened, composed, { log, working: false })
    const now = new Date('2026-05-05T09:00:00Z')
    await opened.db.insert(user).values({
      id: 'u',
      name: 'A',
      email: 'a@example.org',
      emailKey: 'a@example.org',
      role: 'admin',
      createdAt: now,
      passwordHash: 'none',
      confirmedAt: now,
    })
    const storage = await openFolderStorage(path.join(folder, 'files'))
    await use({ db: opened.db, jobs, now, folder, storage })
    await jobs.stop()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  },
})

const exported = async (site: EmptySite, name: string) => {
  const folder = path.join(site.folder, name)
  const needs = { db: site.db, storage: site.storage, clock: () => site.now, content }
  await exportJournal({ ...needs, baseUrl: 'http://localhost:3000' }, folder)
  return path.join(folder, 'data')
}

/** All that the pages of a journal say of its articles. */
async function articlesOf({ db }: EmptySite) {
  const { items } = await listArticles(db, { page: 1, limit: 100 })
  const whole = await Promise.all(items.map(({ id }) => getArticle(db, undefined, id)))
  return whole.map(({ version: _, files, supplements, createdAt: __, ...article }) => ({
    ...article,
    contributors: article.contributors.map(({ email: _, ...person }) => person),
    files: files.map(({ fileId: _, fileName: __, ...file }) => file),
    supplements: supplements.map(({ id: _, ...supplement }) => supplement),
  }))
}

test('R-MOVE-3 R-KEEP-1 An export imported into an empty journal gives the same pages', async ({
  site,
  elsewhere,
}) => {
  const admin = await site.signIn('admin')
  const needs = { ...site, clock: () => site.now }
  await loadSampleArticles(needs, path.resolve('db/sample'))
  const contributors = [
    { displayName: 'Ministry of Samples, Lagos', roles: ['Conceptualization'] },
    { given: 'Ada; B.', family: 'Ọ̀ṣọ́, "Jr"', orcid: '0000-0002-1825-0097', corresponding: true },
  ]
  const { _id } = await createArticle(site, admin, {
    title: '=A "title", with; all\u200f of it',
    keywords: '["a; b","[c]"]',
    contributors: JSON.stringify(contributors),
    references: '["One, A.","[2] Two"]',
    funding: '[{"funder":"Fund, the","award":"F-1"}]',
    licence: 'CC-BY-NC-4.0',
    content: 'Its text.\n\nMore.',
    volume: '77',
    issue: '1-2',
    language: 'yo',
  })
  const form = new FormData()
  form.set('label', 'Table S1; "x"')
  form.set('file', new File(['a,b\n'], 'täble 1.csv'))
  await site.send(admin, 'POST', `/api/journals/${_id}/supplements`, form)
  const notice = { notice: 'correction', concerns: _id, title: 'A correction' }
  await createArticle(site, admin, notice)
  const bag = await exported(site, 'bag')
  const sheet = await readFile(path.join(bag, 'articles.csv'), 'utf8')
  const { counts, lines } = await importSpreadsheetText(elsewhere, sheet, bag)
  expect({ lines: lines.filter((line) => !/: created: /.test(line)), counts }).toMatchObject({
    lines: [],
    counts: { refused: 0 },
  })
  expect(await articlesOf(elsewhere)).toEqual(await articlesOf(site))
  const again = await exported(elsewhere, 'again')
  for (const id of await readdir(path.join(bag, 'articles'))) {
    const page = `articles/${id}/index.html`
    expect(await readFile(path.join(again, page), 'utf8')).toBe(
      await readFile(path.join(bag, page), 'utf8'),
    )
  }
  const before = await countRows(elsewhere.db)
  expect((await importExport(elsewhere, path.dirname(bag))).counts).toMatchObject({
    created: 0,
    refused: 0,
  })
  expect((await importSpreadsheetText(elsewhere, sheet, bag)).counts).toMatchObject({
    created: 0,
    refused: 0,
  })
  expect(await countRows(elsewhere.db)).toEqual(before)
})

test('R-MOVE-3 R-KEEP-1 R-OFFICE-6 A ZIP is imported, except files that differ from its manifest', async ({
  site,
  elsewhere,
}) => {
  const admin = await site.signIn('admin')
  const one = await createArticle(site, admin, { title: 'Kept', volume: '1', issue: '2' })
  const other = await createArticle(site, admin, {
    title: 'Damaged',
    pdfFile: samplePdf({ text: 'B' }),
  })
  const file = path.join(site.folder, 'journal-export-2026-03-02.zip')
  const needs = { db: site.db, storage: site.storage, clock: () => site.now, content }
  await exportZip({ ...needs, baseUrl: 'http://localhost:3000' }, file)
  const folder = await exported(site, 'bag')
  await writeFile(path.join(folder, 'articles', other._id, 'article.pdf'), await bytes(samplePdf()))
  const { lines, counts } = await importExport(elsewhere, path.dirname(folder))
  expect(counts).toMatchObject({ created: 2, refused: 1 })
  expect(lines.join('\n')).toContain('article.pdf does not match the manifest of the bag')
  expect((await importExport(elsewhere, file)).counts).toMatchObject({
    created: 1,
    existing: 2,
    refused: 0,
  })
  expect(await articlesOf(elsewhere)).toEqual(await articlesOf(site))
  expect((await articlesOf(elsewhere)).map(({ id }) => id).sort()).toEqual(
    [one._id, other._id].sort(),
  )
  for (const none of [site.folder, path.join(folder, 'articles.csv'), '/nowhere'])
    await expect(importExport(elsewhere, none)).rejects.toThrow(/export|ZIP|no folder/)
})

test('R-MOVE-3 A spreadsheet with any separator is imported with files of a folder or a ZIP', async ({
  site,
}) => {
  await site.signIn('admin')
  const folder = path.join(site.folder, 'came')
  await mkdir(path.join(folder, '2019'), { recursive: true })
  const file = await bytes(samplePdf())
  await writeFile(path.join(folder, '2019/obi.pdf'), file)
  await writeFile(path.join(folder, 'cover.png'), await bytes(samplePng()))
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
    await bytes(
      sampleZip('came.zip', [
        { name: '2019/obi.pdf', content: Buffer.from(file) },
        { name: 'cover.png', content: Buffer.from(await bytes(samplePng())) },
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

test('R-MOVE-3 Errors name their row and column, and other rows are imported', async ({ site }) => {
  await site.signIn('admin')
  const folder = path.join(site.folder, 'came')
  await mkdir(folder)
  await writeFile(path.join(site.folder, 'secret.pdf'), await bytes(samplePdf()))
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
    await writeFile(place, await bytes(sampleZip('a.zip', entries)))
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

test('R-MOVE-3 The report names each article, its DOI and what existed already', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const folder = path.join(site.folder, 'came')
  await mkdir(folder)
  await writeFile(path.join(folder, 'a.csv'), 'a')
  const head =
    'id,title,authors,publication date,volume,issue,doi,issue doi,notice,concerns,supplements,issue year,issue title,issue introduction,issue date,place in issue,first public,section,status'
  const rows = [
    '1,First,A,2019-01-01,7,2,10.5555/one,none,,,a.csv |  Table  S1 ,2018, The title , An introduction ,2018-12-31, 3 ,2019-01-02T10:00:00Z, Notes ',
    '2,Same DOI,A,2019-01-01,7,2,https://doi.org/10.5555/one,,,,',
    '3,Lone notice,A,2019-01-01,,,,,correction,99,',
    '4,Notice,A,2019-01-01,,,,,correction,1,',
    '5,No date,A,2019-01-01,,,,,joke,1,',
    '6,No aim,A,2019-01-01,,,,,correction,,',
    '7,No volume,A,2019-01-01,10000,,,,,,',
    `8,Long issue,A,2019-01-01,7,${'x'.repeat(21)},,,,,`,
    '9,Not kept,A,2019-01-01,,,,,,,a.exe',
    '10,Bad year,A,2019-01-01,8,1,,,,,,12',
    '11,Bad day,A,2019-01-01,8,1,,,,,,,,,soon',
    '12,Bad place,A,2019-01-01,,,,,,,,,,,,-1',
    '13,Bad moment,A,2019-01-01,,,,,,,,,,,,,2019-01-02',
    `${'x'.repeat(201)},Long id,A,2019-01-01`,
    '15,Of a year,A,2019-01-01,9,,,10.5555/nine,,,,2017',
    '16,Draft alone,A,,10,,,10.5555/nine,,,,,,,,,,,draft',
  ]
  const sheet = [head, ...rows].join('\n')
  const { lines } = await importSpreadsheetText(site, sheet, folder)
  const idOf = (title: string) =>
    lines.find((line) => line.includes(`“${title}”, p`))?.slice(-16) as string
  // Notices are imported last, after the articles that they concern.
  expect(lines.toSorted()).toEqual([
    'Vol. 10: created: with a generated cover',
    'Vol. 10: left out: DOI 10.5555/nine: it is not valid, or another issue has it',
    'Vol. 7, No. 2: created: with a generated cover',
    'Vol. 7, No. 2: left out: DOI none: it is not valid, or another issue has it',
    'Vol. 9: created: with a generated cover',
    'row 10: NOT IMPORTED: column “supplements”: files like a.exe are not supported',
    'row 11: NOT IMPORTED: column “issue year”: must be a year like 2026',
    'row 12: NOT IMPORTED: column “issue date”: must be a date like 2026-03-31',
    'row 13: NOT IMPORTED: column “place in issue”: must be a whole number',
    'row 14: NOT IMPORTED: column “first public”: must be a date like 2026-03-31',
    'row 15: NOT IMPORTED: column “id”: is required, with at most 200 characters',
    `row 16: created: “Of a year”, published, without a file: /journals/${idOf('Of a year')}`,
    expect.stringMatching(
      /^row 17: created: “Draft alone”, a draft, without a file: \/journals\/\w{16}$/,
    ),
    `row 2: created: “First”, published, with “Table  S1”: /journals/${idOf('First')}`,
    'row 3: NOT IMPORTED: “Same DOI”: column “doi”: 10.5555/one: another article has it',
    `row 4: created: “Lone notice”, published, without a file: /journals/${idOf('Lone notice')}`,
    'row 4: left out: the link of the correction to 99, which is not imported',
    `row 5: created: “Notice”, published, without a file: /journals/${idOf('Notice')}`,
    'row 6: NOT IMPORTED: column “notice”: must be correction, retraction, expression-of-concern',
    'row 7: NOT IMPORTED: column “concerns”: is required with a notice',
    'row 8: NOT IMPORTED: column “volume”: must be a whole number from 1 to 9999',
    'row 9: NOT IMPORTED: column “issue”: must be at most 20 characters',
  ])
  const { body } = await site.ask(null, { url: `/api/journals/${idOf('First')}` })
  expect(body.data.supplements).toMatchObject([{ label: 'Table S1' }])
  const [first] = await site.db.select().from(article).where(eq(article.title, 'First'))
  const moment = new Date('2019-01-02T10:00:00Z')
  expect(first).toMatchObject({
    position: 3,
    section: 'Notes',
    publishedAt: moment,
    createdAt: moment,
  })
  const issues = await site.db.select().from(issue).orderBy(issue.volume)
  expect(issues).toMatchObject([
    {
      volume: 7,
      number: '2',
      year: 2018,
      title: 'The title',
      doi: null,
      coverId: null,
      introduction: 'An introduction',
      publicationDate: '2018-12-31',
      inPreparation: false,
      publishedAt: new Date('2018-12-31T08:00:00Z'),
    },
    { volume: 9, publishedAt: new Date('2017-01-01T08:00:00Z'), doi: '10.5555/nine' },
    { volume: 10, publishedAt: null, inPreparation: true, doi: null },
  ])
  const made = await site.db.select().from(event).where(eq(event.type, 'issue-created'))
  expect(made.map(({ actor, data }) => [actor, data])).toEqual(
    issues.map(({ id }) => ['system', { issueId: id }]),
  )
  const [notice] = await site.db.select().from(article).where(eq(article.title, 'Notice'))
  expect(notice).toMatchObject({ notice: 'correction', concernsId: first?.id })
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${idOf('Notice')}` })
  const again = await importSpreadsheetText(site, [head, rows[0], rows[3]].join('\n'), folder)
  expect(again.lines.filter((line) => line.startsWith('row'))).toEqual([
    `row 2: exists already: /journals/${idOf('First')} “First”`,
    `row 3: exists already: /journals/${idOf('Notice')} “Notice” (it was deleted since)`,
  ])
})

test('R-MOVE-3 The example spreadsheet can be imported', async ({ site }) => {
  await site.signIn('admin')
  const example = path.join(site.folder, 'example.csv')
  await writeExample(example)
  const { counts } = await importSpreadsheetText(site, await readFile(example))
  expect(counts).toMatchObject({ created: 2, refused: 0 })
  await expect(writeExample(example)).rejects.toThrow(/EEXIST/)
})
