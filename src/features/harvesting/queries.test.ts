import { expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { harvestRecord } from '#db/schema/harvesting.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { findRecords } from '#features/publishing/articles/record-queries.ts'
import {
  findIssueByNumber,
  listIssueRecords,
} from '#features/publishing/issues/issue-record-queries.ts'
import { type ArticleRow, insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import { countExportedArticles as countToExport, eachArticle } from './export/queries.ts'
import { findLatestChange, listIssueArticles, listNewestArticles } from './feeds/queries.ts'
import { listPublicationYears, listYearContents } from './preservation/queries.ts'
import {
  countHeaders,
  countPublicArticles,
  findEarliestChange,
  findHeader,
  listHarvestedCategories,
  listHeaders,
  listSitemapArticles,
  listSitemaps,
  type OaiSet,
} from './queries.ts'

const { journal } = await readJournal('journal')
const journalContext = { journal, baseUrl: 'https://journal.example.org' }

const numbered = (from: number, count: number, more: (n: number) => ArticleRow = () => ({})) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`n${String(from + n).padStart(4, '0')}`, more(n)]),
  )

const idsOf = (exported: { id: string }[]) => exported.map(({ id }) => id)

test('R-FEED-1 Feeds have the newest 30 articles, or up to 200 of an issue in order', async ({
  site,
}) => {
  expect(await findLatestChange(site.db)).toBeUndefined()
  await site.db.insert(issue).values([
    { id: 'i1', volume: 3, number: '1', title: 'Reading', publishedAt: site.now },
    { id: 'i2', volume: 3, number: '2', title: null },
  ])
  const ago = (seconds: number) => new Date(site.now.getTime() - seconds * 1000)
  await insertArticles(site, {
    a: { publishedAt: ago(60), category: 'Teaching' },
    c: {},
    b: {},
    undated: { publishedAt: null },
    draft: { status: 'draft' },
    gone: { deletedAt: site.now },
  })
  expect(idsOf(await listNewestArticles(site.db, journalContext))).toEqual([
    'c',
    'b',
    'a',
    'undated',
  ])
  expect(idsOf(await listNewestArticles(site.db, journalContext, 'Teaching'))).toEqual(['a'])
  expect(idsOf(await listNewestArticles(site.db, journalContext, ''))).toEqual([])
  const early = { issueId: 'i1', createdAt: ago(60) }
  await insertArticles(site, {
    last: { issueId: 'i1' },
    earlier: early,
    'page-30': { issueId: 'i1', pages: '30' },
    'page-4': { issueId: 'i1', pages: 'pp. 4-5' },
    second: { issueId: 'i1', position: 1 },
    first: { issueId: 'i1', position: 0 },
    hidden: { issueId: 'i1', status: 'draft' },
    other: { issueId: 'i2' },
  })
  const inOrder = ['first', 'second', 'page-4', 'page-30', 'earlier', 'last']
  expect(idsOf(await listIssueArticles(site.db, journalContext, 'i1'))).toEqual(inOrder)
  const numbered31 = { volume: 3, number: '1' }
  expect(await findIssueByNumber(site.db, numbered31)).toEqual({ id: 'i1', title: 'Reading' })
  for (const [volume, number] of [
    [3, '2'],
    [3, ''],
    [4, '1'],
  ] as const)
    expect(await findIssueByNumber(site.db, { volume, number })).toBeUndefined()
  await insertArticles(
    site,
    numbered(0, 195, (n) => ({ issueId: 'i1', position: n + 2 })),
  )
  expect(await listNewestArticles(site.db, journalContext)).toHaveLength(30)
  expect(idsOf(await listIssueArticles(site.db, journalContext, 'i1')).slice(-4)).toEqual([
    'n0194',
    'page-4',
    'page-30',
    'earlier',
  ])
})

test('R-OAI-1 R-OAI-2 R-FEED-2 Records are selected by change, set or part of the ids', async ({
  site,
}) => {
  const everything = { from: undefined, before: undefined, set: undefined }
  expect(await findEarliestChange(site.db)).toBeUndefined()
  expect([await countHeaders(site.db, everything), await countPublicArticles(site.db)]).toEqual([
    0, 0,
  ])
  expect(await listSitemaps(site.db, 4)).toEqual([])
  const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 9, 0, second))
  const header = (articleId: string, second: number, more: { [key: string]: unknown } = {}) => ({
    articleId,
    changedAt: at(second),
    deleted: false,
    issueId: null,
    category: null,
    ...more,
  })
  const headers = [
    header('d', 1, { category: 'Teaching' }),
    header('b', 2, { issueId: 'i1' }),
    header('c', 2, { deleted: true, issueId: 'i1', category: 'Reading' }),
    header('a', 3, { category: 'Teaching' }),
  ]
  await site.db.insert(harvestRecord).values(headers.toReversed())
  const listed = async (selection: object, after?: (typeof headers)[number], limit = 9) =>
    (await listHeaders(site.db, { ...everything, ...selection }, after, limit))
      .map(({ articleId }) => articleId)
      .join('')
  expect(await listHeaders(site.db, everything, undefined, 9)).toEqual(headers)
  expect(await listed({}, undefined, 3)).toBe('dbc')
  const [, second] = headers
  expect(await listed({}, second)).toBe('ca')
  const selections: [object, string][] = [
    [{ from: at(2) }, 'bca'],
    [{ before: at(2) }, 'd'],
    [{ from: at(2), before: at(3) }, 'bc'],
    [{ set: { issueId: 'i1' } satisfies OaiSet }, 'bc'],
    [{ set: { category: 'Teaching' } satisfies OaiSet }, 'da'],
    [{ from: at(2), set: { category: 'Teaching' } }, 'a'],
  ]
  for (const [selection, ids] of selections) {
    expect(await listed(selection), ids).toBe(ids)
    expect(await countHeaders(site.db, { ...everything, ...selection })).toBe(ids.length)
  }
  expect(await listed({ set: { category: 'Teaching' } }, second)).toBe('a')
  expect(await findHeader(site.db, 'c')).toEqual(headers[2])
  expect(await findHeader(site.db, 'none')).toBeUndefined()
  expect(await findEarliestChange(site.db)).toEqual(at(1))
  expect(await findLatestChange(site.db)).toEqual(at(3))
  expect(await listHarvestedCategories(site.db)).toEqual(['Reading', 'Teaching'])

  expect(await countPublicArticles(site.db)).toBe(3)
  // The first 32 bits of the MD5 of an id, as `md5sum` prints them: 0cc175b9, 92eb5ffe, 8277e091.
  expect(await listSitemaps(site.db, 1)).toEqual([{ part: 0, changedAt: at(3) }])
  expect(await listSitemaps(site.db, 4)).toEqual([
    { part: 1, changedAt: at(3) },
    { part: 2, changedAt: at(2) },
  ])
  const part = async (maps: number, part: number, limit = 9) =>
    (await listSitemapArticles(site.db, maps, part, limit))
      .map(({ articleId }) => articleId)
      .join('')
  expect([await part(1, 0), await part(1, 0, 2), await part(1, 1)]).toEqual(['abd', 'ab', ''])
  expect([await part(4, 0), await part(4, 1), await part(4, 2)]).toEqual(['', 'ad', 'b'])
  expect(await listSitemapArticles(site.db, 4, 2, 9)).toEqual([
    { articleId: 'b', changedAt: at(2) },
  ])

  await insertArticles(site, { a: {}, b: { status: 'draft' }, d: {} })
  const records = await findRecords(site.db, journalContext, ['b', 'd', 'a', 'none'])
  expect([...records].map(([id, record]) => [id, record.title]).sort()).toEqual([
    ['a', 'Title of a'],
    ['d', 'Title of d'],
  ])
})

test('R-KEEP-2 The years of a journal are those of its issues and other articles', async ({
  site,
}) => {
  expect(await listPublicationYears(site.db)).toEqual([])
  const published = { publishedAt: site.now }
  await site.db.insert(file).values({
    id: 'cover',
    sha256: 'sha',
    bytes: 1,
    mediaType: 'image/webp',
    originalName: 'a.webp',
    storageKey: 'cover',
    createdAt: site.now,
  })
  await site.db.insert(issue).values([
    { id: 'own', volume: 1, number: '2', year: 2019, coverId: 'cover', ...published },
    { id: 'dated', volume: 1, number: '10', publicationDate: '2021-01-01', ...published },
    { id: 'by-first', volume: 2, number: '1', title: 'Reading', ...published },
    { id: 'empty', volume: 3, number: '1', ...published },
    { id: 'unseen', volume: 4, number: '1', year: 2030 },
  ])
  const on = (publicationDate: string | null) => ({ publicationDate })
  await insertArticles(site, {
    'in-own': { issueId: 'own', ...on('2018-05-01') },
    later: { issueId: 'by-first', ...on('2022-02-01') },
    earlier: { issueId: 'by-first', ...on('2021-12-31') },
    'draft-in': { issueId: 'by-first', ...on('2017-01-01'), status: 'draft' },
    'gone-in': { issueId: 'by-first', ...on('2016-01-01'), deletedAt: site.now },
    'of-unseen': { issueId: 'unseen', ...on('2020-07-01') },
    undated: { publishedAt: new Date('2024-12-31T23:59:59Z') },
    dated: { ...on('2019-03-01'), publishedAt: new Date('2025-01-01T00:00:00Z') },
    another: on('2019-12-31'),
    draft: { ...on('2014-01-01'), status: 'draft' },
    gone: { ...on('2013-01-01'), deletedAt: site.now },
  })
  expect(await listPublicationYears(site.db)).toEqual([2024, 2021, 2020, 2019])
  const listed = (id: string) => ({ id, title: `Title of ${id}` })
  expect(await listYearContents(site.db, 2019)).toEqual({
    issues: [{ volume: 1, number: '2', title: null }],
    articles: [listed('another'), listed('dated')],
    fullTexts: [],
  })
  expect(await listYearContents(site.db, 2021)).toEqual({
    issues: [
      { volume: 2, number: '1', title: 'Reading' },
      { volume: 1, number: '10', title: null },
    ],
    articles: [],
    fullTexts: [],
  })
  expect(await listYearContents(site.db, 2020)).toEqual({
    issues: [],
    articles: [listed('of-unseen')],
    fullTexts: [],
  })
  expect(await listYearContents(site.db, 2024)).toEqual({
    issues: [],
    articles: [listed('undated')],
    fullTexts: [],
  })
  expect(await listYearContents(site.db, 2030)).toEqual({ issues: [], articles: [], fullTexts: [] })
  const issues = await listIssueRecords(site.db)
  expect(idsOf(issues)).toEqual(['empty', 'by-first', 'dated', 'own'])
  expect(issues.at(-1)).toEqual({
    id: 'own',
    volume: 1,
    number: '2',
    year: 2019,
    shownYear: 2019,
    title: null,
    introduction: null,
    publicationDate: null,
    doi: null,
    changedAt: expect.any(Date),
    cover: { sha256: 'sha', mediaType: 'image/webp' },
  })
  expect(issues[0]?.cover).toBeNull()
})

test('R-KEEP-1 Every public article is exported once in order', async ({ site }) => {
  const exportAll = async () => {
    const articles = []
    for await (const article of eachArticle(site.db, journalContext)) articles.push(article)
    return articles
  }
  expect([await exportAll(), await countToExport(site.db)]).toEqual([[], 0])
  await insertArticles(site, {
    ...numbered(0, 49),
    zz: { content: 'All of it.', licence: 'CC0-1.0', position: 7 },
    draft: { status: 'draft' },
    gone: { deletedAt: site.now },
  })
  const own = { content: null, licence: null, position: null, notice: null, concerns: null }
  const fifty = await exportAll()
  expect(fifty.map(({ record }) => record.id)).toEqual([...Object.keys(numbered(0, 49)), 'zz'])
  expect(fifty.at(-1)?.own).toEqual({
    ...own,
    id: 'zz',
    publishedAt: site.now,
    content: 'All of it.',
    licence: 'CC0-1.0',
    position: 7,
  })
  await insertArticles(
    site,
    numbered(49, 52, () => ({ concerns: 'zz', notice: 'correction' })),
  )
  const all = await exportAll()
  expect(all.map(({ record }) => record.id)).toEqual([...Object.keys(numbered(0, 101)), 'zz'])
  expect(all.at(-2)?.own).toEqual({
    ...own,
    id: 'n0100',
    publishedAt: site.now,
    notice: 'correction',
    concerns: 'zz',
  })
  expect(await countToExport(site.db)).toBe(102)
})
