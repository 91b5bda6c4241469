import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { bearer, type Person } from './people.ts'

/** The data that a page fetches when a visitor comes to it from another page of the site. */
export const pageDataPattern = (path: string) =>
  new RegExp(`${path === '/' ? '/_' : path.replaceAll('/', '\\/')}\\.data(\\?|$)`)

/**
 * What a page is sent, as it travels: a list in which objects name their keys and values by place
 * (`{"_3": 4}`), so that one text stands in it once.
 */
type Table = unknown[]

/** Changes the data of a page on its way to the browser. */
export async function changeData(page: Page, path: string, change: (table: Table) => void) {
  await page.route(pageDataPattern(path), async (route) => {
    const response = await route.fetch()
    const [first = '', ...rest] = (await response.text()).split('\n')
    const table: Table = JSON.parse(first)
    change(table)
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
    const body = [JSON.stringify(table), ...rest].join('\n')
    await route.fulfill({ status: response.status(), headers, body })
  })
}

/** Puts `text` in the place of each of `texts`. */
export function replaceTexts(table: Table, texts: string[], text = '') {
  for (const [place, value] of table.entries()) {
    if (texts.includes(value as string)) table[place] = text
  }
}

/** Gives every object that has the key the same value under it. */
export function setAll(table: Table, key: string, value: unknown) {
  const name = `_${table.indexOf(key)}`
  const place = table.push(value) - 1
  for (const entry of table) {
    if (entry && typeof entry === 'object' && name in entry) Object.assign(entry, { [name]: place })
  }
}

/** Changes details of an article through the API. */
export async function changeArticle(
  request: APIRequestContext,
  admin: Person,
  id: string,
  data: object,
) {
  const response = await request.patch(`/api/journals/${id}`, { headers: bearer(admin), data })
  expect(response.status(), 'the article is changed').toBe(200)
}
