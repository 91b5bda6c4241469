import { expect } from 'vitest'
import { readArchive } from '../../src/features/publishing/search/archive-queries.ts'
import { createArticle } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'

export const titlesOf = (articles: { title: string }[]) => articles.map(({ title }) => title)

export const createSearchable = (
  site: TestSite,
  admin: Person,
  title: string,
  more: Record<string, string> = {},
) =>
  createArticle(site, admin, {
    title,
    abstract: 'Nothing of note.',
    authors: '["A. Author"]',
    keywords: '[]',
    ...more,
  })

export const search = async (site: TestSite, term: string, more = '') => {
  const url = `/api/journals?search=${encodeURIComponent(term)}&sortBy=relevance${more}`
  const { status, body } = await site.ask(null, { url })
  expect([term.slice(0, 50), status]).toEqual([term.slice(0, 50), 200])
  return titlesOf(body)
}

export const archive = (site: TestSite, query: object) =>
  readArchive(site.db, { page: 1, limit: 12, sortBy: 'relevance', ...query })
