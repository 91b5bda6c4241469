import { redirect } from 'react-router'

/** The page of a list that an address asks for; anything that is no page is the first. */
export function readPageNumber(address: URL): number {
  const asked = Number(address.searchParams.get('page') ?? 1)
  return Number.isSafeInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
}

/** Throws what leads to the last page of a list when the address asks for one beyond it. */
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
