import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import {
  findNewestIssue,
  listContents,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { readArchive } from '#features/publishing/search/archive-queries.ts'
import {
  type ArticleRow,
  insertArticles,
  numberedArticles,
} from '../../../../test/fixtures/article-rows.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { Answer, Person, TestSite } from '../../../../test/site-actions.ts'
import { until } from '../../../../test/until.ts'

/** This many published articles, one second apart, without files and contributors. */
const fill = (site: TestSite, count: number, also: ArticleRow = {}) =>
  insertArticles(site, numberedArticles(count), { content: 'A long text.', ...also })

/** The articles of the newest issue, each with the year of that issue. */
async function listNewestIssue(db: TestSite['db']) {
  const newest = await findNewestIssue(db)
  const articles = newest ? await listContents(db, newest.id) : []
  return articles.map((article) => ({ ...article, year: newest?.year }))
}

const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)

describe('large lists', () => {
  test('R-API-3 R-API-6 Lists do not contain the text of articles', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { content: 'The whole text.' })
    for (const [url, list] of [
      ['/api/journals', 'body'],
      ['/api/journals?page=1', 'page'],
      ['/api/journals?status=all&limit=5', 'page'],
    ] as const) {
      const answer = await site.ask(admin, { url })
      const [found] = list === 'body' ? answer.body : answer.body.journals
      expect([url, found.content, found.title]).toEqual([
        url,
        null,
        'A sample article on lesson study',
      ])
      expect(answer.bytes.toString()).not.toContain('The whole text.')
    }
    const one = await site.ask(null, { url: `/api/journals/${_id}` })
    expect(one.body.data.content).toBe('The whole text.')
  })

  test('R-SCALE-4 Whole lists have a concurrency limit', async ({ site }) => {
    await fill(site, 50)
    const refused: Answer[] = []
    const askForList = async () => {
      const answer = await site.ask(null, { url: '/api/journals' })
      if (answer.status === 503) refused.push(answer)
      return answer.status
    }
    const lists = await site.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${article} in access exclusive mode`)
      const asked = Array.from({ length: 7 }, askForList)
      await until(() => expect(refused).toHaveLength(3))
      return asked
    })
    const statuses = await Promise.all(lists)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('2')
      expect(Object.keys(body)).toEqual(['message'])
    }
    const pages = await Promise.all(
      Array.from({ length: 7 }, () => site.ask(null, { url: '/api/journals?page=1' })),
    )
    expect(pages.map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect((await site.ask(null, { url: '/api/journals' })).status).toBe(200)
  })
})

describe('the archive', () => {
  test('R-ARCH-3 A year includes exactly its days', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const publicationDate of ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'])
      await createArticle(site, admin, { title: publicationDate, publicationDate })
    const { body } = await site.ask(null, {
      url: '/api/journals?year=2024&sortBy=publicationDate&order=asc',
    })
    expect(titles(body)).toEqual(['2024-01-01', '2024-12-31'])
  })

  test('R-ARCH-3 R-ARCH-5 The archive lists its page with totals and every year once', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    for (const publicationDate of ['1000-01-01', '2019-05-05', '2024-01-01', '2024-12-31'])
      await createArticle(site, admin, { title: publicationDate, publicationDate })
    await createArticle(site, admin, { status: 'draft', publicationDate: '2001-01-01' })
    const gone = await createArticle(site, admin, { publicationDate: '2002-02-02' })
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${gone._id}` })
    const found = await readArchive(site.db, { year: 2024, page: 1, limit: 1 })
    expect(titles(found.items)).toEqual(['2024-12-31'])
    expect(found).toMatchObject({ total: 2, all: 4, years: [2024, 2019, 1000] })
    const beyond = await readArchive(site.db, { page: 9, limit: 12 })
    expect(beyond).toMatchObject({ items: [], total: 4, all: 4 })
  })

  test('R-ARCH-3 An empty archive has no years', async ({ site }) => {
    const found = await readArchive(site.db, { page: 1, limit: 12 })
    expect(found).toMatchObject({ items: [], total: 0, all: 0, years: [] })
  })

  test('R-API-7 Year 0 and days before the year 1000 are refused with a sentence', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    expect(await site.ask(null, { url: '/api/journals?year=0' })).toMatchObject({
      status: 400,
      body: { message: 'year must be 1 or more' },
    })
    expect((await site.ask(null, { url: '/api/journals?year=9999' })).status).toBe(200)
    expect((await site.ask(null, { url: '/api/journals?year=7' })).status).toBe(200)
    const { _id } = await createArticle(site, admin)
    for (const publicationDate of ['0000-01-01', '0999-12-31', '10000-01-01', '-001-01-01']) {
      const { status, body } = await site.ask(admin, {
        method: 'PATCH',
        url: `/api/journals/${_id}`,
        payload: { publicationDate },
      })
      expect([publicationDate, status]).toEqual([publicationDate, 400])
      expect(body.message).toMatch(/^publicationDate must be /)
    }
    for (const publicationDate of ['1000-01-01', '9999-12-31'])
      expect((await createArticle(site, admin, { publicationDate })).publicationDate).toBe(
        publicationDate,
      )
  })

  test('R-API-7 The file check of an unknown type names the known ones', async ({ site }) => {
    const { status, body } = await site.ask(null, { url: '/api/check-file/none/exe' })
    expect({ status, body }).toEqual({ status: 400, body: { message: 'type must be pdf or docx' } })
  })

  test('R-API-7 The files of an unknown id or a deleted article give 404', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${_id}` })
    for (const id of ['none', _id]) {
      const { status, body } = await site.ask(admin, { url: `/api/journals/${id}/files` })
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'There is no such article.' },
      })
    }
  })
})

describe('the newest issue', () => {
  const inIssue = (
    site: TestSite,
    admin: Person,
    title: string,
    volume: number,
    issue = '',
    also = {},
  ) => createArticle(site, admin, { title, volume: String(volume), issue, ...also })

  test('R-NAV-9 A back volume uploaded today does not become the current issue', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await inIssue(site, admin, 'Current', 12, '3', { publicationDate: '2025-09-01' })
    await inIssue(site, admin, 'Back', 3, '1')
    expect(titles(await listNewestIssue(site.db))).toEqual(['Current'])
  })

  test('R-NAV-9 R-ISSUE-6 Numbers and pages of any length sort in natural order', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const numbers = ['2', '10', 'Special', '1-2', '']
    for (const number of numbers) await inIssue(site, admin, `No. ${number}`, 5, number)
    expect(titles(await listNewestIssue(site.db))).toEqual(['No. 10'])
    const huge = '98765432109876543210'
    for (const pages of ['e12345678901', 'e9', '100000000000000000000-2', 'cover'])
      await inIssue(site, admin, pages, 5, huge, { pages })
    expect(titles(await listNewestIssue(site.db))).toEqual([
      'e9',
      'e12345678901',
      '100000000000000000000-2',
      'cover',
    ])
    await inIssue(site, admin, 'Undivided', 6)
    expect(titles(await listNewestIssue(site.db))).toEqual(['Undivided'])
  })

  test('R-NAV-9 An issue without a published article is never the current one', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    expect(await listNewestIssue(site.db)).toEqual([])
    await inIssue(site, admin, 'Shown', 1, '1')
    await inIssue(site, admin, 'Draft', 2, '1', { status: 'draft' })
    expect(titles(await listNewestIssue(site.db))).toEqual(['Shown'])
  })

  test('R-ISSUE-1 The year of an issue comes from its first article or its editor', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const years = async () => (await listNewestIssue(site.db)).map(({ year }) => year)
    const dated = (publicationDate: string) => ({ publicationDate })
    const { _id } = await inIssue(site, admin, 'First', 4, '1', dated('2021-03-01'))
    await inIssue(site, admin, 'Second', 4, '1', dated('2023-01-05'))
    await inIssue(site, admin, 'Draft', 4, '1', { ...dated('2001-01-01'), status: 'draft' })
    expect(await years()).toEqual([2021, 2021])
    await site.ask(admin, {
      method: 'PATCH',
      url: `/api/journals/${_id}`,
      payload: { publicationDate: '2022-03-01' },
    })
    expect(await years()).toEqual([2022, 2022])
    await site.db.update(issue).set({ year: 2020 })
    expect(await years()).toEqual([2020, 2020])
  })
})
