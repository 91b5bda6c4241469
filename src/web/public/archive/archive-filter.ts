export type ArchiveFilter = {
  search?: string | undefined
  year?: number | undefined
  category?: string | undefined
  issue?: string | undefined
  author?: string | undefined
  keyword?: string | undefined
  sort?: 'date' | undefined
}

/** Reads the query of a URL. Invalid values are left out, long ones are cut. */
export function readArchiveFilter(params: URLSearchParams): ArchiveFilter {
  const year = Number(params.get('year'))
  const text = (name: string, maxLength: number) =>
    params.get(name)?.slice(0, maxLength).replaceAll('\0', '').trim() || undefined
  return {
    search: params.get('q')?.slice(0, 200).replaceAll('\0', '') || undefined,
    year: Number.isInteger(year) && year > 0 && year < 10_000 ? year : undefined,
    category: text('category', 100),
    issue: text('issue', 64),
    author: text('author', 200),
    keyword: text('keyword', 200),
    sort: params.get('sort') === 'date' ? 'date' : undefined,
  }
}

export function archivePath({
  search,
  page = 1,
  ...filter
}: ArchiveFilter & { page?: number }): string {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  for (const name of ['year', 'category', 'issue', 'author', 'keyword', 'sort'] as const) {
    const value = filter[name]
    if (value) params.set(name, String(value))
  }
  if (page > 1) params.set('page', String(page))
  return `/archive${params.size > 0 ? `?${params}` : ''}`
}
