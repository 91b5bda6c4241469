import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

/** The numbers and gaps between the links to the previous and the next page. */
function show(page: number, totalPages: number): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Pagination page={page} totalPages={totalPages} address={(n) => `/archive?page=${n}`} />
    </MemoryRouter>,
  )
  const texts = html.replace(/<[^>]*>/g, ' ').replace(/Previous|Next/g, '')
  return texts.trim().replace(/\s+/g, ' ')
}

test.each([
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 … 5'],
  [4, 4, '1 2 3 4'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 … 4 5 6 … 9'],
])('R-ARCH-8 page %i of %i shows %s: a gap hides more than one page', (page, total, text) => {
  expect(show(page, total)).toBe(text)
})
