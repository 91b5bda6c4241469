import type { SubmissionBody, SubmissionPage } from '#features/editorial/api-schemas.ts'
import type { JournalPage, ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { api } from './api.ts'

/** A page of a private list. */
export type ListPage<Item> = { items: Item[]; page: number; totalPages: number; total: number }

type Query = { page: number; limit: number; search?: string; status?: string }

const toParams = ({ page, limit, search, status }: Query) => {
  const params = new URLSearchParams({
    page: String(page),
    limit: String(limit),
    sortBy: 'createdAt',
    order: 'desc',
  })
  if (search) params.set('search', search)
  if (status) params.set('status', status)
  return params
}

/** A page of articles, to be shown at the address `at`; the last page instead of one beyond it. */
export const fetchJournals = (query: Query, at: string): Promise<ListPage<ListedJournal>> =>
  fetchWithinLastPage(query, async (asked) => {
    const path = `/journals?${toParams(asked)}`
    const { journals, pagination } = await api<JournalPage>(path, { page: at })
    const { currentPage, totalPages, totalJournals } = pagination
    return { items: journals, page: currentPage, totalPages, total: totalJournals }
  })

/** A page of manuscripts, likewise. */
export const fetchSubmissions = (query: Query, at: string): Promise<ListPage<SubmissionBody>> =>
  fetchWithinLastPage(query, async (asked) => {
    const path = `/submissions?${toParams(asked)}`
    const { submissions, pagination } = await api<SubmissionPage>(path, { page: at })
    const { currentPage, totalPages, totalSubmissions } = pagination
    return { items: submissions, page: currentPage, totalPages, total: totalSubmissions }
  })

async function fetchWithinLastPage<Item>(
  query: Query,
  fetchPage: (query: Query) => Promise<ListPage<Item>>,
): Promise<ListPage<Item>> {
  const listing = await fetchPage(query)
  const last = Math.max(1, listing.totalPages)
  return query.page > last ? await fetchPage({ ...query, page: last }) : listing
}
