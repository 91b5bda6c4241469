import type { Page, Route } from '@playwright/test'
import type { UploadedArticle } from './content/articles.ts'
import { openPage, toast } from './pages.ts'
/** Any of the three addresses of an article's file. */
export const fileCall = /\/api\/journals\/[^/]+\/(direct-)?download\//
export const checkCall = /\/api\/check-file\//
/** The reply of the API about a file that has no other address. */
export const notStored = {
  exists: false,
  cloudinaryUrl: null,
  downloadUrl: null,
  downloadUrl2: null,
}

export const fileLink = (page: Page, format: 'PDF' | 'DOCX') =>
  page.getByRole('link', { name: new RegExp(`^Download ${format}`) })

export const errors = (page: Page) => toast(page, 'Error downloading file: ').locator('p')

export const showFile = (route: Route) =>
  route.fulfill({ contentType: 'text/plain', body: 'The file.' })

/** Opens an article whose files are stored at no other address. */
export async function openArticle(page: Page, { id }: UploadedArticle) {
  await page.route(checkCall, (route) => route.fulfill({ json: notStored }))
  await openPage(page, `/journals/${id}`)
}

/** The three addresses of a file, in the order of the attempts. */
export async function addressesOf(page: Page, format: 'pdf' | 'docx', id: string) {
  const link = fileLink(page, format === 'pdf' ? 'PDF' : 'DOCX')
  const fileId = (await link.getAttribute('href'))?.split('/').at(-1)
  const base = `/api/journals/${id}`
  return [
    `${base}/direct-download/${fileId}`,
    `${base}/download/${fileId}`,
    `${base}/download/${format}`,
  ]
}

/** Records the matching paths that a page requests from now on. */
export function recordAddresses(page: Page, pattern: RegExp): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) requested.push(pathname)
  })
  return requested
}
