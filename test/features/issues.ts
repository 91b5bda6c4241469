import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '../../db/schema/platform.ts'
import { article } from '../../db/schema/publishing/articles.ts'
import { createArticle } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export const callIssues = (
  site: TestSite,
  who: Person | null,
  method: Method,
  url: string,
  payload?: object,
) => site.ask(who, { method, url: `/api/issues${url}`, ...(payload && { payload }) })

/** Creates an issue with the given articles in this order. */
export async function givenIssue(
  site: TestSite,
  admin: Person,
  articles: string[] = [],
  named: object = {},
) {
  const made = await callIssues(site, admin, 'POST', '', { volume: 7, number: '1', ...named })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id: string = made.body.data.issue._id
  const placed = await placeArticles(site, admin, id, articles)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return id
}

export const placeArticles = (
  site: TestSite,
  who: Person,
  id: string,
  articles: string[],
  also: object = {},
) =>
  callIssues(site, who, 'PUT', `/${id}/articles`, {
    articles: articles.map((article) => ({ id: article, section: null })),
    ...also,
  })

export const createDraft = async (site: TestSite, admin: Person, title: string) =>
  (await createArticle(site, admin, { title, status: 'draft' }))._id

export const publicTitles = async (site: TestSite) =>
  (await site.ask(null, { url: '/api/journals' })).body.map(({ title }: { title: string }) => title)

export const readArticleRow = async (site: TestSite, id: string) =>
  (await site.db.select().from(article).where(eq(article.id, id)))[0]

export const listEventsOfType = (site: TestSite, type: string) =>
  site.db.select().from(event).where(eq(event.type, type)).orderBy(event.id)

/** The events of an issue and its articles, oldest first, without the ID of the issue. */
export async function listIssueEvents(site: TestSite, id: string) {
  const all = await site.db.select().from(event).orderBy(event.id)
  return all
    .map(({ type, data: { issueId, ...data } }) => ({ type, issueId, ...data }))
    .filter(({ type, issueId }) => issueId === id || type === 'article-changed')
    .map(({ issueId: _, ...fields }) => fields)
}
