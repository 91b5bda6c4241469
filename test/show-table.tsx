import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** The texts of the cells of a table, as the server renders it. */
export function showTable(table: ReactElement): string[] {
  const Page = createRoutesStub([{ path: '/', Component: () => table }])
  const cells = renderToStaticMarkup(<Page />).match(/<td[\s>].*?<\/td>/gs) ?? []
  return cells.map((cell) =>
    cell
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}
