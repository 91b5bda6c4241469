import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { findSuggestion } from '#features/publishing/search/spelling-suggestions.ts'
import { createArticle, test } from '../../../../test/site.ts'
import {
  findNeighbours,
  findNewestIssue,
  findPublicIssue,
  listContentsWithPeople,
  listOnlineFirst,
} from './issue-contents-queries.ts'

test('R-ISSUE-1 R-ISSUE-2 Readers see only issues with public articles in order', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const people = [
    {
      given: 'Ada',
      family: 'Obi',
      orcid: '0000-0002-1825-0097',
      email: 'ada@example.org',
      affiliations: [{ name: 'A college', country: 'NG' }],
      roles: ['Software'],
    },
    { displayName: 'Musa Bello', corresponding: true, email: 'musa@example.org' },
  ]
  const give = (title: string, volume: string, issue: string, more = {}) =>
    createArticle(site, admin, { title, volume, issue, ...more })
  const second = await give('Second', '7', '2', { pages: '20-30', doi: '10.5555/second' })
  const first = await give('First', '7', '2', {
    pages: '3-9',
    contributors: JSON.stringify(people),
    articleNumber: 'e1',
  })
  await give('Draft', '7', '2', { status: 'draft' })
  const gone = await give('Gone', '7', '2')
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${gone._id}` })
  await give('Newer', '8', '1')
  await give('Older', '6', '')
  await give('Unseen', '9', '1', { status: 'draft' })
  const only = await give('Only', '5', '1')
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${only._id}` })

  const seven = await findPublicIssue(site.db, { volume: 7, number: '2' })
  expect(seven).toMatchObject({
    volume: 7,
    number: '2',
    articles: 2,
    publicArticles: 2,
    year: 2026,
  })
  const contents = await listContentsWithPeople(site.db, seven?.id ?? '')
  expect(contents).toMatchObject([
    { id: first._id, title: 'First', doi: null, pages: '3-9', articleNumber: 'e1' },
    { id: second._id, title: 'Second', doi: '10.5555/second', articleNumber: null },
  ])
  expect(contents[0]?.contributors).toEqual([
    {
      displayName: 'Ada Obi',
      organisation: false,
      given: 'Ada',
      family: 'Obi',
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'A college', country: 'NG', ror: null }],
      corresponding: false,
      roles: ['Software'],
    },
    {
      displayName: 'Musa Bello',
      organisation: false,
      given: null,
      family: null,
      orcid: null,
      affiliations: [],
      corresponding: true,
      roles: [],
    },
  ])
  for (const none of [
    { volume: 9, number: '1' },
    { volume: 7, number: '3' },
    { volume: 8, number: '2' },
    { volume: 5, number: '1' },
  ])
    expect(await findPublicIssue(site.db, none), JSON.stringify(none)).toBeUndefined()
  expect(await findNewestIssue(site.db)).toMatchObject({ volume: 8, number: '1' })
  const beside = async (volume: number, number: string) => {
    const found = await findPublicIssue(site.db, { volume, number })
    return findNeighbours(site.db, found?.id ?? '')
  }
  expect(await beside(7, '2')).toEqual({
    previous: { volume: 6, number: '' },
    next: { volume: 8, number: '1' },
  })
  expect(await beside(8, '1')).toEqual({ previous: { volume: 7, number: '2' }, next: null })
  expect(await beside(6, '')).toEqual({ previous: null, next: { volume: 7, number: '2' } })
  expect(await beside(9, '1')).toEqual({ previous: null, next: null })

  const list = async (who: typeof admin | null, query = '') => {
    const { status, body } = await site.ask(who, { url: `/api/issues${query}` })
    return status === 200 ? body.issues.map(({ volume }: { volume: number }) => volume) : status
  }
  expect(await list(null)).toEqual([8, 7, 6])
  expect(await list(admin, '?status=all')).toEqual([9, 8, 7, 6, 5])
  expect(await list(null, '?status=all')).toBe(401)
  expect(await list(await site.signIn(), '?status=all')).toBe(403)
})

test('R-ISSUE-2 R-SEARCH-1 The newest ten articles without a public issue are online first', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  for (let day = 1; day <= 11; day += 1)
    await createArticle(site, admin, {
      title: `Day ${day}`,
      publicationDate: `2026-01-${String(day).padStart(2, '0')}`,
      ...(day === 5 && { status: 'draft' }),
    })
  await createArticle(site, admin, { title: 'In an issue', volume: '1', issue: '1' })
  const made = await site.ask(admin, {
    method: 'POST',
    url: '/api/issues',
    payload: { volume: 2, number: '1' },
  })
  expect(made.status).toBe(201)
  await site.db
    .update(article)
    .set({ issueId: made.body.data.issue?._id ?? made.body.data._id })
    .where(eq(article.title, 'Day 11'))
  expect((await listOnlineFirst(site.db)).map(({ title }) => title)).toEqual(
    [11, 10, 9, 8, 7, 6, 4, 3, 2, 1].map((day) => `Day ${day}`),
  )
  expect(await findSuggestion(site.db, { words: ['zzzz'], phrases: [] })).toBeUndefined()
})
