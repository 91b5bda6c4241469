import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { importRecord } from '#db/schema/import.ts'
import { event } from '#db/schema/platform.ts'
import { article, articleFile, supplement } from '#db/schema/publishing/articles.ts'
import { Refused } from '#domain/refusal.ts'
import {
  articleElement,
  fileElement,
  galleyElement,
  issueElement,
} from '../../../test/fixtures/ojs-export.ts'
import { importOjsText, importSpreadsheetText } from '../../../test/run-import.ts'
import { runHere } from '../../../test/sandbox.ts'
import { createArticle, test } from '../../../test/site.ts'
import { importArticle } from './import-article.ts'
import type { ImportContext } from './import-context.ts'
import type { IncomingArticle } from './incoming.ts'

/** Validates supplements in another way. */
const validateBy = (validateSupplement: () => Promise<void>) =>
  runHere({
    validateSupplement,
    validatePdf: async () => ({ hasAttachments: false }),
    validateDocx: async () => {},
    validatePicture: async () => {},
  })

const plain = (line: string) => line.replace(/\/journals\/\w{16}/g, '/journals/…')

test('R-MOVE-1 R-MOVE-2 Duplicates and invalid files are reported without stopping the import', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin, { title: 'Here', volume: '7', issue: '2', doi: '10.5555/here' })
  const doi = (value: string) => `<id type="doi">${value}</id>`
  const wrong = fileElement(3, 'wrong.pdf', 'bm8gcGRm')
  const articles = [
    articleElement({
      id: 1,
      title: 'One',
      urlPath: 'same',
      said: doi('http://DX.doi.org/10.5555/One'),
    }),
    articleElement({ id: 1, title: 'One again' }),
    articleElement({
      id: 2,
      title: 'Two',
      urlPath: 'same',
      said: doi('https://doi.org/10.5555/One'),
    }),
    articleElement({
      id: 3,
      title: 'Three',
      said: doi('none'),
      files: wrong,
      galleys: galleyElement(31, 'PDF', 3),
    }),
    articleElement({ id: 4, title: 'Four', said: doi('10.5555/here'), galleys: '' }),
  ]
  const { lines, counts } = await importOjsText(site, issueElement(articles.join('')))
  const expected = [
    'Vol. 7, No. 2: exists already: the journal has an issue of that name, which stays as it is',
    'article 1: created: “One”, published, with pdf: /journals/…',
    'article 1: NOT IMPORTED: “One again”: another article of this file has the same number',
    'article 2: left out: DOI 10.5555/One: another article has it',
    'article 2: left out: the former URL article/same, which is in use already',
    'article 2: left out: the former URL article/same/2, which is in use already',
    'article 2: created: “Two”, published, with pdf: /journals/…',
    'article 3: left out: the file “PDF” (wrong.pdf): Please upload a PDF document (.pdf).',
    'article 3: left out: DOI none: it is not valid',
    'article 3: created: “Three”, a draft, without a file: /journals/…',
    'article 4: left out: DOI 10.5555/here: another article has it',
    'article 4: created: “Four”, a draft, without a file: /journals/…',
  ]
  expect(lines.map(plain).filter((line) => expected.includes(line))).toEqual(
    expected.filter((line) => !line.includes('same/2')),
  )
  expect(counts).toMatchObject({ created: 4, existing: 1, refused: 1 })
  const redirectOf = async (url: string) => {
    const { status, headers } = await site.ask(null, { url: `/index.php/jte/${url}` })
    return status === 301 ? headers.location : status
  }
  const rows = await site.db.select().from(article)
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id
  expect(await redirectOf('issue/view/3')).toBe('/issues/7/2')
  expect(await redirectOf('article/view/same')).toBe(`/journals/${idOf('One')}`)
  expect(await redirectOf('article/view/3/31'), 'a draft').toBe(404)
  expect(await redirectOf('article/view/2/2')).toBe(`/journals/${idOf('Two')}/article.pdf`)
  expect(rows.map(({ title, doi: supplementRows }) => [title, supplementRows])).toEqual(
    expect.arrayContaining([
      ['One', '10.5555/One'],
      ...['Two', 'Three', 'Four'].map((title) => [title, null]),
    ]),
  )
  const files = await site.db.select().from(articleFile)
  const arrived = rows.filter(({ title }) => title !== 'Here').map(({ id }) => id)
  expect(files.filter(({ articleId }) => arrived.includes(articleId))).toHaveLength(2)
  const made = await site.db.select().from(event).where(eq(event.type, 'issue-created'))
  expect(made, 'the issue existed').toEqual([])
})

test('R-MOVE-3 A dry run reports the same as an import, including notices and DOIs', async ({
  site,
}) => {
  await site.signIn('admin')
  const sheet = [
    'id,title,authors,publication date,notice,concerns,doi,volume,issue',
    '1,First,A,2019-01-01,,,10.5555/one,3,1',
    '2,Notice,A,2019-01-01,correction,1,,3,1',
    '3,Same,A,2019-01-01,,,10.5555/one,,',
    '4,Lost,A,2019-01-01,retraction,9,,,',
  ].join('\n')
  const { lines } = await importSpreadsheetText(site, sheet, undefined, true)
  expect(lines.toSorted()).toEqual([
    'Vol. 3, No. 1: would be created: with a generated cover',
    'row 2: would be created: “First”, published, without a file',
    'row 3: would be created: “Notice”, published, without a file',
    'row 4: NOT IMPORTED: “Same”: column “doi”: 10.5555/one: another article has it',
    'row 5: left out: the link of the retraction to 9, which is not imported',
    'row 5: would be created: “Lost”, published, without a file',
  ])
  expect(await site.db.$count(importRecord)).toBe(0)
})

test('R-MOVE-1 R-MOVE-3 Ids, sections, labels and files are imported within their limits', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin, { title: 'Here' })
  const lines: string[] = []
  const { db, jobs, storage } = site
  const context: ImportContext = {
    db,
    jobs,
    storage,
    clock: () => site.now,
    journal: () => ({ name: 'A journal', categories: [], sections: [] }) as never,
    sandbox: validateBy(async () => {}),
    log: { warn() {} },
    source: 'there',
    isDryRun: false,
    seen: new Set(),
    report: (outcome, about, sentence) => lines.push(`${about}: ${outcome}: ${sentence}`),
  }
  const upload = (name: string) => ({
    format: 'csv',
    path: 'package.json',
    bytes: 1,
    sha256: 'a'.repeat(64),
    originalName: name,
  })
  const importOne = (key: string, more: Partial<IncomingArticle>) =>
    importArticle(context, {
      format: 'csv',
      key,
      aliases: [],
      about: key,
      requestedId: undefined,
      strict: false,
      input: { title: key, authors: ['A'], status: 'published', publicationDate: '2019-01-01' },
      doi: '',
      section: '',
      position: null,
      publishedAt: null,
      notice: undefined,
      files: [],
      skippedFileKeys: [],
      leftOut: [],
      ...more,
    })
  await importOne('wished', {
    requestedId: 'wished-id',
    section: 'x'.repeat(101),
    leftOut: ['one thing'],
  })
  await importOne('again', { requestedId: 'wished-id' })
  await importOne('mine', { requestedId: _id, section: '' })
  const label = ` a \n ${'b'.repeat(300)}`
  const supplements = [label, ' '].map((text, place) => ({
    as: 'supplement',
    label: text,
    keys: [`k${place}`],
    upload: upload(`${place}.csv`),
  })) as IncomingArticle['files']
  await importOne('files', { files: supplements, skippedFileKeys: ['lost'], aliases: ['alias'] })
  await importOne('nobody', { input: { title: '', contributors: [] } })
  expect(lines).toEqual([
    'wished: skipped: one thing',
    'wished: created: “wished”, a draft, without a file: /journals/wished-id',
    expect.stringMatching(/^again: created: “again”, a draft, without a file: \/journals\/\w{16}$/),
    expect.stringMatching(/^mine: created: “mine”, a draft, without a file: \/journals\/\w{16}$/),
    expect.stringMatching(
      /^files: created: “files”, a draft, with “ a \n b+”, “ ”: \/journals\/\w{16}$/,
    ),
    'nobody: note: it names no author: the journal is used as author',
    expect.stringMatching(/^nobody: refused: “”: title is a required field$/),
  ])
  const [wished] = await site.db.select().from(article).where(eq(article.id, 'wished-id'))
  expect(wished).toMatchObject({ section: 'x'.repeat(100), publishedAt: site.now })
  const supplementRows = await site.db.select().from(supplement).orderBy(supplement.position)
  expect(supplementRows.map((row) => [row.label, row.position, row.createdAt])).toEqual([
    [`a ${'b'.repeat(198)}`, 0, site.now],
    ['1.csv', 1, site.now],
  ])
  const all = await site.db.select().from(importRecord).orderBy(importRecord.key)
  const known = all.filter(({ key }) => !/again|mine/.test(key))
  const id = supplementRows[0]?.articleId
  expect(
    known.map(({ key, articleId, part, source, mark }) => [key, articleId, part, source, mark]),
  ).toEqual([
    ...['article/alias', 'article/files'].flatMap((name) => [
      [name, id, null, 'there', ' files'],
      [`${name}/k0`, id, supplementRows[0]?.id, 'there', null],
      [`${name}/k1`, id, supplementRows[1]?.id, 'there', null],
      [`${name}/lost`, id, null, 'there', null],
    ]),
    ['article/wished', 'wished-id', null, 'there', ' wished'],
  ])
  // The id of another instance is unique, whatever the source.
  lines.length = 0
  context.seen.clear()
  context.source = 'elsewhere'
  const another = { title: 'other', authors: ['A'], status: 'published' }
  await importOne('wished', { requestedId: 'wished-id', input: another })
  await importOne('wished', { input: another })
  expect(lines).toEqual([
    'wished: existing: /journals/wished-id “wished”',
    'wished: refused: “other”: another article of this file has the same number',
  ])
  context.sandbox = validateBy(async () => {
    throw new Refused('too-busy', 'Please come again.')
  })
  lines.length = 0
  await importOne('busy', { files: supplements })
  expect(lines).toEqual(['busy: refused: “busy”: Please come again.'])
  context.sandbox = validateBy(async () => {
    throw new Refused('damaged-file', 'It is damaged.')
  })
  lines.length = 0
  await importOne('damaged', { files: supplements, strict: true, publishedAt: new Date(0) })
  await importOne('lenient', { files: supplements, publishedAt: new Date(0) })
  expect(lines).toEqual([
    'damaged: refused: “damaged”: column “supplements”: 0.csv: It is damaged.',
    `lenient: skipped: the file “${label}” (0.csv): It is damaged.`,
    'lenient: skipped: the file “ ” (1.csv): It is damaged.',
    expect.stringMatching(/^lenient: created: “lenient”, published, without a file: /),
  ])
  context.sandbox = validateBy(async () => {
    throw new Error('a failure')
  })
  await expect(importOne('failure', { files: supplements })).rejects.toThrow('a failure')
})
