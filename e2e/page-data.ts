import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { bearer, type Person } from './people.ts'

/** The data that the browser fetches when a visitor goes to a page by a link of the site. */
export const pageDataPattern = (path: string) =>
  new RegExp(`${path === '/' ? '/_' : path.replaceAll('/', '\\/')}\\.data(\\?|$)`)

/** The data of a page as sent: a list in which objects name their keys and values by index (`{"_3": 4}`). */
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

/** Replaces each of `texts` by `text`. */
export function replaceTexts(table: Table, texts: string[], text = '') {
  for (const [index, value] of table.entries()) {
    if (texts.includes(value as string)) table[index] = text
  }
}

/** Sets a key to the same value in every object that has it. */
export function setAll(table: Table, key: string, value: unknown) {
  const name = `_${table.indexOf(key)}`
  const index = table.push(value) - 1
  for (const entry of table) {
    if (entry && typeof entry === 'object' && name in entry) Object.assign(entry, { [name]: index })
  }
}

/** Deletes a key from every object that has it. */
export function deleteAll(table: Table, key: string) {
  const name = `_${table.indexOf(key)}`
  for (const entry of table) {
    if (entry && typeof entry === 'object') Reflect.deleteProperty(entry, name)
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

/** Changes each submission in the lists that the API returns to a page. */
export const changeSubmissions = (
  page: Page,
  change: (submission: { _id: string; title: string; stage?: string; canDecide?: boolean }) => void,
) =>
  page.route(/\/api\/submissions\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    list.submissions.forEach(change)
    await route.fulfill({ response, json: list })
  })
