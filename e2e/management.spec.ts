import { expect, type Locator, type Page } from '@playwright/test'
import { submitManuscript, type UploadedArticle, uploadArticle } from './content/articles.ts'
import { createDocx, createPdf, downloadWith, sha256 } from './content/files.ts'
import { chooseNewIssue } from './forms.ts'
import {
  actionsOf,
  chooseAction,
  countRequests,
  emptyList,
  holdResponses,
  main,
  openPage,
  openRow,
  pageHeading,
  tableRows,
  titlesAfter,
  toast,
} from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'

const submitted = '/manage-journals?tab=submitted'
const lists = {
  '/manage-journals': { call: /\/api\/journals\?/, items: 'journals', empty: 'No journals found' },
  [submitted]: {
    call: /\/api\/submissions\?/,
    items: 'submissions',
    empty: 'No submissions found',
  },
}

test.beforeEach(async ({ page, admin }) => startSession(page, admin))

test('R-MANAGE-1 R-MANAGE-2 the page has two lists and a link to the upload', async ({ page }) => {
  const tabs = page.getByRole('tab')
  for (const [address, { call, items, empty }] of Object.entries(lists)) {
    await page.route(call, (route) => route.fulfill({ json: emptyList(items) }))
    const release = await holdResponses(page, call)
    if (address === submitted) await tabs.last().click()
    else await page.goto(address)
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByText(empty)).toBeHidden()
    release()
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    await expect(pageHeading(page, 'Journal Management Dashboard')).toBeVisible()
    await expect(tabs).toHaveText(['Published Journals', 'Submitted Journals'])
    const selected = address === submitted ? 'Submitted Journals' : 'Published Journals'
    await expect(page.getByRole('tab', { selected: true })).toHaveText(selected)
  }
  await page.getByRole('link', { name: 'Upload New Journal' }).click()
  await expect(page).toHaveURL('/journals/uploads')
})

test('R-MANAGE-1 each list shows 10 rows a page', async ({ page, request, author }) => {
  const manuscript = await createDocx()
  for (let sent = 0; sent < 11; sent += 1) await submitManuscript(request, author, manuscript)
  for (const [address, list] of Object.entries(lists)) {
    const first = await titlesAfter(page, list, () => openPage(page, address))
    expect(first, address).toHaveLength(10)
    await expect(rowTitles(page), address).toHaveText(first)
    const next = page.getByRole('link', { name: 'Next' })
    const second = await titlesAfter(page, list, () => next.click())
    await expect(rowTitles(page), address).toHaveText(second)
    expect(second, address).not.toEqual(first)
    await expect(page, address).toHaveURL(/page=2/)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(rowTitles(page), address).toHaveCount(10)
  }
})

test('R-MANAGE-2 R-MANAGE-3 R-MANAGE-4 the row of an article opens, downloads and deletes it', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  const row = await openRow(page, '/manage-journals', article.title)
  const address = `/journals/${article.id}`
  await expect(row.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', address)
  await expectFiles(page, row, article)
  const deletions = await deleteAfterConfirmation(page, row, 'Delete this journal?')
  await expect(toast(page, 'Journal deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
  expect(deletions()).toBe(1)
  expect((await request.get(`/api${address}`)).ok()).toBe(false)
})

test('R-MANAGE-3 R-MANAGE-4 R-MANAGE-5 the row of a submission downloads and deletes it', async ({
  page,
  request,
  author,
}) => {
  const manuscript = await createDocx()
  const { id, title } = await submitManuscript(request, author, manuscript)
  const row = await openRow(page, submitted, title)
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  const docx = await downloadWith(page, row.getByRole('button', { name: 'DOCX' }))
  expect(docx.sha256).toBe(sha256(manuscript.buffer))
  const deletions = await deleteAfterConfirmation(page, row, 'Delete this submission?')
  await expect(toast(page, 'Submission deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
  expect(deletions()).toBe(1)
  const left = await request.get(`/api/submissions/${id}`, { headers: bearer(author) })
  expect(left.status()).toBe(404)
})

test("R-MANAGE-4 a failed action shows the server's message or 'Failed to'", async ({
  page,
  request,
  author,
  admin,
  expectFailures,
}) => {
  const article = await uploadArticle(request, admin)
  const submission = await submitManuscript(request, author)
  expectFailures(new RegExp(article.id), new RegExp(submission.id))
  for (const [action, address, { id, title }, failed] of [
    ['Delete', '/manage-journals', article, 'Failed to delete journal'],
    ['Delete', submitted, submission, 'Failed to delete submission'],
    ['Publish', submitted, submission, 'Failed to publish submission'],
  ] as const) {
    const row = await openRow(page, address, title)
    const call = new RegExp(`/api/(journals|submissions)/${id}(/status)?$`)
    const expectFailure = async (message: string, failure: string) => {
      await chooseAction(actionsOf(row), action)
      const dialog = page.getByRole('alertdialog', { name: `${action} this` })
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await expect(toast(page, message), failure).toBeVisible()
      await toast(page, message).getByLabel('Close').click()
      await expect(toast(page, message), failure).toBeHidden()
      if (await dialog.isVisible()) await dialog.getByText('Cancel').click()
      await expect(row, failure).toBeVisible()
      await page.unroute(call)
    }
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
    await expectFailure(failed, `${action}: a failure without a message`)
    const message = 'Someone else is editing it.'
    await page.route(call, (route) => route.fulfill({ status: 409, json: { message } }))
    await expectFailure(message, `${action}: a refusal with a message`)
  }
})

test("R-MANAGE-5 an empty status is shown as 'Pending'", async ({ page, request, author }) => {
  const { title } = await submitManuscript(request, author)
  for (const status of ['', null]) {
    await page.route(lists[submitted].call, async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      for (const submission of list.submissions) submission.status = status
      await route.fulfill({ response, json: list })
    })
    const row = await openRow(page, submitted, title)
    await expect(row.getByText('Pending', { exact: true })).toBeVisible()
    await page.unrouteAll()
  }
})

test('R-MANAGE-3 R-MANAGE-6 a submission is published once, with a PDF and the details of its issue', async ({
  page,
  request,
  author,
  admin,
}) => {
  const [manuscript, pdf] = [await createDocx(), await createPdf()]
  const { id, title } = await submitManuscript(request, author, manuscript)
  const row = await openRow(page, submitted, title)
  const requests = countRequests(page, /\/status$/)
  const dialog = page.getByRole('alertdialog', { name: 'Publish this submission?' })
  await chooseAction(actionsOf(row), 'Publish')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(requests()).toBe(0)
  await chooseAction(actionsOf(row), 'Publish')
  await dialog.getByLabel('Category').selectOption('Teacher Training')
  await chooseNewIssue(dialog, '9', '1')
  await dialog.getByLabel('Pages').fill('5-12')
  await dialog.getByLabel('Publication date').fill('2022-05-06')
  await dialog.getByLabel('PDF file').setInputFiles(pdf)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Submission published successfully')).toBeVisible()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await actionsOf(row).click()
  await expect(page.getByRole('menuitem', { name: 'View the article' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Publish' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const again = await request.patch(`/api/submissions/${id}/status`, {
    headers: bearer(admin),
    data: { status: 'published' },
  })
  expect(again.ok()).toBe(true)
  const all = await (await request.get('/api/journals')).json()
  const published = all.filter((journal: { title: string }) => journal.title === title)
  expect(published).toEqual([
    expect.objectContaining({
      category: 'Teacher Training',
      volume: 9,
      issue: '1',
      pages: '5-12',
      publicationDate: '2022-05-06',
      pdfFile: expect.objectContaining({ sha256: sha256(pdf.buffer) }),
      docxFile: expect.objectContaining({ sha256: sha256(manuscript.buffer) }),
    }),
  ])
})

test("R-MANAGE-8 'View Details' of a submission shows all of it", async ({
  page,
  request,
  author,
}) => {
  const manuscript = await createDocx()
  const { title } = await submitManuscript(request, author, manuscript)
  const row = await openRow(page, submitted, title)
  await row.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(/\/manage-journals\/submissions\/[\w-]+$/)
  await expect(pageHeading(page, title)).toBeVisible()
  const content = main(page)
  for (const text of ['Ṣadé Test', 'We call what they did', 'reading', 'listening', 'Pending']) {
    await expect(content).toContainText(text)
  }
  const year = String(new Date().getUTCFullYear())
  await expect(content.locator('dt', { hasText: 'Received' }).locator('+ dd')).toContainText(year)
  const docx = await downloadWith(page, content.getByRole('button', { name: 'Download file 1' }))
  expect(docx.sha256).toBe(sha256(manuscript.buffer))
  await expect(content.getByText(author.user.name).first()).toBeVisible()
  await expect(content.getByRole('link', { name: author.user.email })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${author.user.email}`),
  )
  await expect(content.getByRole('listitem').filter({ hasText: 'Received' })).toContainText(
    author.user.name,
  )
  await chooseAction(page.getByRole('button', { name: 'More' }), 'Publish without review…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(content).toContainText('Published as an article, without review')
})

const rowTitles = (page: Page) => tableRows(page).locator('td:first-child').getByRole('link')

async function expectFiles(page: Page, row: Locator, { pdf, docx }: UploadedArticle) {
  for (const [format, file] of Object.entries({ PDF: pdf, DOCX: docx })) {
    const button = row.getByRole('button', { name: new RegExp(`^${format} \\d`) })
    expect((await downloadWith(page, button)).sha256, format).toBe(sha256(file.buffer))
  }
}

/** Cancels the first deletion, then deletes. Returns a function that counts the DELETE requests. */
async function deleteAfterConfirmation(page: Page, row: Locator, title: string) {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'DELETE') count += 1
  })
  const dialog = page.getByRole('alertdialog', { name: title })
  await chooseAction(actionsOf(row), 'Delete')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(count, 'nothing is deleted before confirmation').toBe(0)
  await chooseAction(actionsOf(row), 'Delete')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  return () => count
}
