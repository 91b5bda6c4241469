import { expect, type Page } from '@playwright/test'
import { uploadArticle } from './articles.ts'
import { createDocx, createPdf } from './files.ts'
import { clickButton, logIn, openPage, toast } from './pages.ts'
import { bearer, emptySession, signIn, storedSession } from './people.ts'
import { test } from './shared-page.ts'

/** The forms of which something is kept in the browser. */
const keptForms = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:')))

const restoredInput = (page: Page) => page.getByText(/^Restored your input from \d/)

test('R-USE-5 R-USE-4 a submission that was begun outlives a reload and a sign-in, and is thrown away by a press or by signing out', async ({
  page,
  author,
}) => {
  await signIn(page, author)
  await openPage(page, '/submission')
  const title = page.getByLabel('Title')
  await expect(title).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Fields marked * are required.')).toBeVisible()
  await title.fill('A title that took an hour')
  await page.getByLabel('Abstract').fill('Two\nlines')
  await page.getByLabel('Manuscript').setInputFiles(await createDocx('chosen.docx'))
  await expect(page.getByText('chosen.docx')).toBeFocused()
  await page.getByRole('button', { name: 'Remove chosen.docx' }).click()
  await expect(page.getByRole('button', { name: /Drag and drop a .docx/ })).toBeFocused()
  await page.getByLabel('Manuscript').setInputFiles(await createDocx('again.docx'))
  await expect.poll(() => keptForms(page)).toHaveLength(1)

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
  expect(await keptForms(page)).toEqual([])

  await title.fill('Another title')
  await expect.poll(() => keptForms(page)).toHaveLength(1)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  expect(await storedSession(page)).toEqual(emptySession)
  expect(await keptForms(page)).toEqual([])
})

test('R-OFFICE-4 R-USE-5 the office is warned of an article without an issue, asked before a change is lost, keeps the last issue, and brings an earlier file back', async ({
  page,
  admin,
  request,
}) => {
  const { id } = await uploadArticle(request, admin)
  const second = await createPdf('second.pdf')
  const sent = { headers: bearer(admin), multipart: { pdfFile: second } }
  expect((await request.patch(`/api/journals/${id}`, sent)).status()).toBe(200)

  await signIn(page, admin)
  await openPage(page, `/manage-journals/${id}`)
  const warning = page.getByText('The article will be public without an issue:')
  await expect(warning).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    /The article will be public without an issue/,
  )
  const bringBack = (fileName: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: fileName })
      .getByRole('button', { name: /^Restore the PDF added / })
  await bringBack('article.pdf').click()
  await expect(toast(page, 'article.pdf is the current PDF again')).toBeVisible()
  await expect(bringBack('second.pdf')).toBeVisible()

  await page.getByLabel('Volume', { exact: true }).fill('9')
  await page.getByLabel('Issue', { exact: true }).fill('1')
  await expect(warning).toBeHidden()
  await expect(page.getByText('The article will be public in volume 9, issue 1.')).toBeVisible()
  await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await clickButton(page, 'Cancel')
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await expect.poll(() => keptForms(page)).toHaveLength(1)
  await page.reload()
  await expect(restoredInput(page)).toBeVisible()
  await expect(page.getByLabel('Volume', { exact: true })).toHaveValue('9')
  await clickButton(page, 'Save')
  await expect(toast(page, 'Article saved')).toBeVisible()
  await expect.poll(() => keptForms(page)).toEqual([])

  await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
  await expect(page).toHaveURL(/\/manage-journals$/)
  await openPage(page, '/journals/uploads')
  await expect(page.getByText('The article will be public in volume 9, issue 1.')).toBeVisible()
})
