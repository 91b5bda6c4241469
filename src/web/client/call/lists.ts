import type { JournalBody } from '#features/articles/wire.ts'
import type { SubmissionBody } from '#features/submissions/wire.ts'
import { api } from './api.ts'

/** A page of a private list. */
export type Listing<Item> = { items: Item[]; page: number; totalPages: number; total: number }

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

export async function fetchJournals(query: Query): Promise<Listing<JournalBody>> {
  const { journals, pagination } = await api<{
    journals: JournalBody[]
    pagination: { currentPage: number; totalPages: number; totalJournals: number }
  }>(`/journals?${toParams(query)}`)
  return {
    items: journals,
    page: pagination.currentPage,
    totalPages: pagination.totalPages,
    total: pagination.totalJournals,
  }
}

export async function fetchSubmissions(query: Query): Promise<Listing<SubmissionBody>> {
  const { submissions, pagination } = await api<{
    submissions: SubmissionBody[]
    pagination: { currentPage: number; totalPages: number; totalSubmissions: number }
  }>(`/submissions?${toParams(query)}`)
  return {
    items: submissions,
    page: pagination.currentPage,
    totalPages: pagination.totalPages,
    total: pagination.totalSubmissions,
  }
}
