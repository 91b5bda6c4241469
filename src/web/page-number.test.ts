import { expect, test } from 'vitest'
import { readPageNumber, redirectToLastPage } from './page-number.ts'

const redirectTarget = (address: string, totalPages: number) => {
  try {
    return redirectToLastPage(new URL(address, 'http://localhost'), totalPages)
  } catch (response) {
    return (response as Response).headers.get('location')
  }
}

test('R-ERR-4 an invalid page number means the first page', () => {
  for (const query of ['', '?page=', '?page=x', '?page=0', '?page=-1', '?page=1.5', '?page=1e99']) {
    expect(readPageNumber(new URL(`http://localhost/journals${query}`)), query).toBe(1)
  }
  expect(readPageNumber(new URL('http://localhost/journals?page=7'))).toBe(7)
})

test('R-ERR-4 a page beyond the last redirects to the last with the same query', () => {
  expect(redirectTarget('/archive?q=oso&page=9', 3)).toBe('/archive?q=oso&page=3')
  expect(redirectTarget('/journals?page=9', 1)).toBe('/journals')
  expect(redirectTarget('/journals?page=9', 0)).toBe('/journals')
})

test('R-ERR-4 an existing page is not redirected', () => {
  expect(redirectTarget('/journals?page=3', 3)).toBeUndefined()
  expect(redirectTarget('/journals', 0)).toBeUndefined()
})
