import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import type { JournalPage, ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { api, type LoadMessages } from './api.ts'

/** Of the lists that everyone may read. */
export const publicListMessages: LoadMessages = {
  notFound: 'No journals found',
  notSignedIn: 'Unable to fetch all journals. Some features may require login.',
  fallback: 'Failed to fetch journals',
}

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

type Query = { page: number; limit: number; search?: string; status?: string; own?: 'yes' }

const toParams = ({ page, limit, search, status, own }: Query) => {
  const params = new URLSearchParams({
    page: String(page),
    limit: String(limit),
    sortBy: 'createdAt',
    order: 'desc',
  })
  if (search) params.set('search', search)
  if (status) params.set('status', status)
  if (own) params.set('own', own)
  return params
}

/** A page of articles for the page at the URL `at`; beyond the last page, the last one. */
export const fetchJournals = (query: Query, at: string): Promise<ListPage<ListedJournal>> =>
  fetchWithinLastPage(query, async (query) =>
    toListPage(await api('GET /journals', { query, page: at })),
  )

/** The first articles that a search finds, for a form that offers them. */
export const searchJournals = async (
  query: Record<string, string>,
): Promise<ListPage<ListedJournal>> =>
  toListPage(await api('GET /journals', { query: new URLSearchParams(query) }))

/** The API may answer without pages (R-API-3). */
function toListPage(body: JournalPage | ListedJournal[]): ListPage<ListedJournal> {
  if (Array.isArray(body)) return { items: body, page: 1, totalPages: 1, total: body.length }
  const { currentPage, totalPages, totalJournals } = body.pagination
  return { items: body.journals, page: currentPage, totalPages, total: totalJournals }
}

export const fetchSubmissions = (query: Query, at: string): Promise<ListPage<SubmissionBody>> =>
  fetchWithinLastPage(query, async (query) => {
    const body = await api('GET /submissions', { query, page: at })
    const { currentPage, totalPages, totalSubmissions } = body.pagination
    return { items: body.submissions, page: currentPage, totalPages, total: totalSubmissions }
  })

async function fetchWithinLastPage<Item>(
  query: Query,
  fetchPage: (params: URLSearchParams) => Promise<ListPage<Item>>,
): Promise<ListPage<Item>> {
  const listing = await fetchPage(toParams(query))
  const last = Math.max(1, listing.totalPages)
  return query.page > last ? await fetchPage(toParams({ ...query, page: last })) : listing
}
