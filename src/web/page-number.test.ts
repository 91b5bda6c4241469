import { expect, test } from 'vitest'
import { readPageNumber, redirectToLastPage } from './page-number.ts'

const placeOf = (address: string, totalPages: number) => {
  try {
    return redirectToLastPage(new URL(address, 'http://localhost'), totalPages)
  } catch (response) {
    return (response as Response).headers.get('location')
  }
}

test('a page number that is none is the first page', () => {
  for (const query of ['', '?page=', '?page=x', '?page=0', '?page=-1', '?page=1.5', '?page=1e99']) {
    expect(readPageNumber(new URL(`http://localhost/journals${query}`)), query).toBe(1)
  }
  expect(readPageNumber(new URL('http://localhost/journals?page=7'))).toBe(7)
})

test('R-ERR-4 a page beyond the last leads to the last, and keeps what else was asked', () => {
  expect(placeOf('/archive?q=oso&page=9', 3)).toBe('/archive?q=oso&page=3')
  expect(placeOf('/journals?page=9', 1)).toBe('/journals')
  expect(placeOf('/journals?page=9', 0)).toBe('/journals')
})

test('R-ERR-4 a page that is there is shown', () => {
  expect(placeOf('/journals?page=3', 3)).toBeUndefined()
  expect(placeOf('/journals', 0)).toBeUndefined()
})
