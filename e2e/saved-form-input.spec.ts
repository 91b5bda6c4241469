import { expect, type Page } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { createDocx, createPdf } from './content/files.ts'
import { chooseManuscript, chooseNewIssue } from './forms.ts'
import { clickButton, holdResponses, logIn, openPage, toast } from './pages.ts'
import { bearer, emptySession, startSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'

/** The forms whose input is stored in the browser. */
const storedForms = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('saved:')))

const restoredInput = (page: Page) => page.getByText(/^Restored your input from \d/)

test('R-USE-5 R-USE-4 the input of a submission survives a reload and a login, until it is discarded', async ({
  page,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/submission')
  const title = page.getByLabel('Title')
  await expect(title).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Fields marked * are required.')).toBeVisible()
  await title.fill('A title that took an hour')
  await page.getByLabel('Abstract').fill('Two\nlines')
  await chooseManuscript(page, await createDocx('chosen.docx'))
  await expect(page.getByText('chosen.docx')).toBeFocused()
  await page.getByRole('button', { name: 'Remove chosen.docx' }).click()
  await expect(page.getByRole('button', { name: /Drag and drop a .docx/ })).toBeFocused()
  await chooseManuscript(page, await createDocx('again.docx'))
  await expect.poll(() => storedForms(page)).toHaveLength(1)

  await page.reload()
  await expect(restoredInput(page)).toContainText('please choose again.docx again')
  await expect(title).toHaveValue('A title that took an hour')

  await page.evaluate(() => {
    localStorage.removeItem('authToken')
    localStorage.removeItem('authUser')
  })
  await page.goto('/submission')
  await logIn(page, author.user.email, author.password)
  await expect(page).toHaveURL(/\/submission$/)
  await expect(page.getByLabel('Abstract')).toHaveValue('Two\nlines')

  await clickButton(page, 'Start over')
  await expect(title).toHaveValue('')
  await expect(title).toBeFocused()
  await expect(restoredInput(page)).toBeHidden()
  expect(await storedForms(page)).toEqual([])

  await title.fill('Another title')
  await expect.poll(() => storedForms(page)).toHaveLength(1)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  expect(await storedSession(page)).toEqual(emptySession)
  expect(await storedForms(page)).toEqual([])
})

test('R-OFFICE-4 an editor restores an earlier file of an article', async ({
  page,
  admin,
  request,
}) => {
  const { id } = await uploadArticle(request, admin)
  const second = await createPdf('second.pdf')
  const change = { headers: bearer(admin), multipart: { pdfFile: second } }
  expect((await request.patch(`/api/journals/${id}`, change)).status()).toBe(200)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${id}`)
  const restoreButton = (fileName: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: fileName })
      .getByRole('button', { name: /^Restore the PDF added / })
  await restoreButton('article.pdf').click()
  await expect(toast(page, 'article.pdf is the current PDF again')).toBeVisible()
  await expect(restoreButton('second.pdf')).toBeVisible()
})

test('R-OFFICE-4 R-USE-5 an editor is warned of a missing issue and keeps unsaved input', async ({
  page,
  admin,
  request,
}) => {
  const { id } = await uploadArticle(request, admin)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${id}`)
  const warning = page.getByText('The article will be public without an issue:')
  await expect(warning).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    /The article will be public without an issue/,
  )

  await chooseNewIssue(page, '9', '1')
  await expect(warning).toBeHidden()
  await expect(page.getByText('The article will be public in volume 9, issue 1.')).toBeVisible()
  await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await clickButton(page, 'Cancel')
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await expect.poll(() => storedForms(page)).toHaveLength(1)
  await page.reload()
  await expect(restoredInput(page)).toBeVisible()
  await expect(page.getByLabel('Volume', { exact: true })).toHaveValue('9')
  await clickButton(page, 'Save')
  await expect(toast(page, 'Article saved')).toBeVisible()
  await expect.poll(() => storedForms(page)).toEqual([])

  await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
  await expect(page).toHaveURL(/\/manage-journals$/)
  await openPage(page, '/journals/uploads')
  await expect(page.getByText('The article will be public in volume 9, issue 1.')).toBeVisible()
})

test('R-OFFICE-4 a page left while the form is being saved opens once it is saved', async ({
  page,
  admin,
  request,
}) => {
  const { id } = await uploadArticle(request, admin)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${id}`)
  await page.getByLabel('Title', { exact: true }).fill('A corrected title')
  const release = await holdResponses(page, new RegExp(`/api/journals/${id}$`))
  await clickButton(page, 'Save')
  await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  release()
  await expect(page).toHaveURL(/\/manage-journals$/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
})
