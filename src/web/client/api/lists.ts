import type { SubmissionBody, SubmissionPage } from '#features/editorial/api-schemas.ts'
import type { JournalPage, ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { api, type LoadMessages } from './api.ts'

export const articleListMessages: LoadMessages = {
  notFound: 'Journal endpoint not found',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch journals',
}

export const submissionListMessages: LoadMessages = {
  notFound: 'Submissions endpoint not found',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

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

/** A page of articles for the page at the URL `at`; beyond the last page, the last one. */
export const fetchJournals = (query: Query, at: string): Promise<ListPage<ListedJournal>> =>
  fetchWithinLastPage(query, async (pageQuery) => {
    const path = `/journals?${toParams(pageQuery)}`
    const { journals, pagination } = await api<JournalPage>(path, { page: at })
    const { currentPage, totalPages, totalJournals } = pagination
    return { items: journals, page: currentPage, totalPages, total: totalJournals }
  })

export const fetchSubmissions = (query: Query, at: string): Promise<ListPage<SubmissionBody>> =>
  fetchWithinLastPage(query, async (pageQuery) => {
    const path = `/submissions?${toParams(pageQuery)}`
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
