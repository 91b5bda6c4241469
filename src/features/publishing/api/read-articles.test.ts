import { describe, expect } from 'vitest'
import { insertArticles, numberedArticles } from '../../../../test/fixtures/article-rows.ts'
import { createArticle, test } from '../../../../test/site.ts'

describe('reading', () => {
  test('R-API-3 A page lists the newest articles first with the pagination', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const title of ['First', 'Second', 'Third']) {
      await createArticle(site, admin, { title })
      site.pass(1000)
    }
    const { body } = await site.ask(null, {
      url: '/api/journals?page=1&limit=2&sortBy=createdAt&order=desc',
    })
    expect(titles(body.journals)).toEqual(['Third', 'Second'])
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 2, totalJournals: 3 })
    const second = await site.ask(null, { url: '/api/journals?page=2&limit=2' })
    expect(titles(second.body.journals)).toEqual(['First'])
    const oldest = await site.ask(null, { url: '/api/journals?page=1&limit=1&order=asc' })
    expect(titles(oldest.body.journals)).toEqual(['First'])
  })

  test('R-API-3 Without page and limit the response is an array', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin)
    const { body, headers } = await site.ask(null, { url: '/api/journals' })
    expect(titles(body)).toEqual(['A sample article on lesson study'])
    expect(headers.link).toBeUndefined()
  })

  test('R-API-3 The array ends after 1,000 articles with a Link header to the rest', async ({
    site,
  }) => {
    await insertArticles(site, numberedArticles(1001))
    const { body, headers } = await site.ask(null, { url: '/api/journals' })
    expect(body).toHaveLength(1000)
    expect(body[0].title).toBe('Article 1000')
    const next = /<(.*)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    const rest = await site.ask(null, { url: next.replace('http://localhost:3000', '') })
    expect(titles(rest.body.journals)).toEqual(['Article 0'])
  })

  test('R-API-7 An invalid query is refused with the name of the field', async ({ site }) => {
    for (const [query, message] of [
      ['page=0', 'page must be 1 or more'],
      ['page=x', 'page must be a whole number'],
      ['limit=1000', 'limit must be at most 100'],
      ['sortBy=colour', 'sortBy must be createdAt, publicationDate, title or relevance'],
      ['order=up', 'order must be asc or desc'],
    ]) {
      const { status, body } = await site.ask(null, { url: `/api/journals?${query}` })
      expect({ status, body }).toEqual({ status: 400, body: { message } })
    }
  })

  test('R-ARCH-2 Search finds parts of words in any case and without tone marks', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin, {
      title: 'Lesson Study',
      abstract: 'About 100% of teachers',
      authors: '["Ẹniọlá Ọ̀ṣọ́ (sample)"]',
      keywords: '["ɓangaren ƙasa"]',
    })
    await createArticle(site, admin, {
      title: 'Other',
      abstract: 'Nothing',
      authors: '["B"]',
      keywords: '[]',
    })
    const search = async (term: string) =>
      titles(
        (await site.ask(null, { url: `/api/journals?search=${encodeURIComponent(term)}` })).body,
      )
    for (const term of ['SON stu', 'TEACHERS', 'ọ̀ṣọ́', 'oso', 'bangaren kasa', 'ƘASA', '100%']) {
      expect([term, await search(term)]).toEqual([term, ['Lesson Study']])
    }
    for (const term of ['100x', '1_0', 'study about', '\\'])
      expect([term, await search(term)]).toEqual([term, []])
  })

  test('R-ARCH-4 R-ARCH-3 Category and year filter together', async ({ site }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin, {
      title: 'A',
      category: 'Education',
      publicationDate: '2024-12-31',
    })
    site.pass(1000)
    await createArticle(site, admin, {
      title: 'B',
      category: 'Education',
      publicationDate: '2025-01-01',
    })
    await createArticle(site, admin, {
      title: 'C',
      category: 'Special Education',
      publicationDate: '2025-06-01',
    })
    const list = async (query: string) =>
      titles((await site.ask(null, { url: `/api/journals?${query}` })).body)
    expect(await list('category=Education&order=asc')).toEqual(['A', 'B'])
    expect(await list('year=2025&category=Education')).toEqual(['B'])
    expect(await list('year=2025&category=Special%20Education&search=c')).toEqual(['C'])
  })

  test('R-API-7 An unknown id gives 404 with a message in every route', async ({ site }) => {
    const admin = await site.signIn('admin')
    for (const [method, url] of [
      ['GET', '/api/journals/none'],
      ['GET', '/api/journals/none/download/pdf'],
      ['GET', '/api/journals/none/direct-download/none'],
      ['GET', '/api/check-file/none/pdf'],
      ['DELETE', '/api/journals/none'],
      ['POST', '/api/journals/none/restore'],
      ['GET', '/api/nothing-here'],
    ] as const) {
      const { status, body } = await site.ask(admin, { method, url })
      expect([url, status, Object.keys(body)]).toEqual([url, 404, ['message']])
      if (!url.includes('nothing')) expect(body.message).toBe('There is no such article.')
    }
    const { _id } = await createArticle(site, admin)
    const file = await site.ask(admin, { url: `/api/journals/${_id}/direct-download/none` })
    expect([file.status, file.body.message]).toEqual([404, 'There is no such file.'])
    const change = await site.ask(admin, {
      method: 'PATCH',
      url: '/api/journals/none',
      payload: { title: 'x' },
    })
    expect(change.status).toBe(404)
  })
})

const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)
