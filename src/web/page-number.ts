import { redirect } from 'react-router'

/** The `page` of a URL; 1 when it is missing or invalid. */
export function readPageNumber(address: URL): number {
  const page = Number(address.searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Throws a redirect to the last page of a list when the URL is beyond it. */
export function redirectToLastPage(address: URL, totalPages: number): void {
  const last = Math.max(1, totalPages)
  if (readPageNumber(address) <= last) return
  const { pathname, searchParams } = new URL(address)
  if (last > 1) searchParams.set('page', String(last))
  else searchParams.delete('page')
  throw redirect(
    `${pathname.replace(/\.data$/, '')}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
  )
}
