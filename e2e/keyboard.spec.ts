import { expect, type Locator, type Page } from '@playwright/test'
import { newArticleText, submitManuscript } from './content/articles.ts'
import { createDocx, createPdf, type TestFile } from './content/files.ts'
import { loginUrl, openPage, pageHeading, toast, waitForHydration } from './pages.ts'
import { startSession } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './shared-page.ts'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

async function enter(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens the menu of a button and chooses an action with the arrow keys. */
async function pick(page: Page, menu: string, action: string) {
  await enter(page, button(page, menu))
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function chooseFile(page: Page, buttonName: RegExp, file: TestFile) {
  const dialog = page.waitForEvent('filechooser')
  await enter(page, page.getByRole('button', { name: buttonName }))
  await (await dialog).setFiles(file)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('R-USE-4 a visitor searches, reads and downloads by keyboard alone', async ({
  page,
  request,
}) => {
  const article = await sharedArticle(request)
  await openPage(page, '/archive')
  await enter(page, page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(article.word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 1 of')).toBeVisible()
  await enter(page, page.getByRole('link', { name: article.title, exact: true }))
  await expect(pageHeading(page, article.title)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const downloaded = page.waitForEvent('download')
  await enter(page, page.getByRole('link', { name: 'Download DOCX' }))
  expect((await downloaded).suggestedFilename()).toMatch(/\.docx$/)
})

test('R-USE-4 an author logs in and submits a manuscript by keyboard alone', async ({
  page,
  author,
}) => {
  await openPage(page, '/submission')
  await page.waitForURL(loginUrl)
  await waitForHydration(page)
  await write(page, 'Email', author.user.email)
  await write(page, 'Password', author.password)
  await page.keyboard.press('Enter')
  await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
  const { title, abstract } = newArticleText()
  await write(page, 'Title', title)
  await write(page, 'Abstract', abstract)
  await write(page, 'Keywords', 'reading')
  await write(page, 'Authors', 'Sample Author')
  await chooseFile(page, /Drag and drop/, await createDocx())
  await enter(page, button(page, 'Submit'))
  await expect(toast(page, 'Journal submitted successfully')).toBeVisible()
})

test('R-USE-4 an admin uploads, publishes, deletes and restores by keyboard alone', async ({
  page,
  request,
  author,
  admin,
}) => {
  const submission = await submitManuscript(request, author)
  await startSession(page, admin)
  await openPage(page, '/manage-journals')
  await enter(page, page.getByRole('link', { name: 'Upload New Journal' }))
  const { title, abstract } = newArticleText()
  await write(page, 'Title', title)
  await write(page, 'Abstract', abstract)
  await write(page, 'Authors', 'Sample Author')
  await chooseFile(page, /\.pdf file/, await createPdf())
  await chooseFile(page, /\.docx file/, await createDocx())
  await enter(page, button(page, 'Upload Journal'))
  await expect(page.getByText('Journal uploaded successfully!')).toBeVisible()

  await openPage(page, '/manage-journals')
  await tabTo(page, page.getByRole('tab', { name: 'Published Journals' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await write(page, 'Search submissions', submission.title)
  await page.keyboard.press('Enter')
  await pick(page, `Actions for ${submission.title}`, 'Publish')
  const dialog = page.getByRole('alertdialog')
  await enter(page, dialog.getByRole('button', { name: 'Publish' }))
  await expect(toast(page, 'Submission published successfully')).toBeVisible()

  await openPage(page, `/manage-journals?${new URLSearchParams({ q: title })}`)
  const actions = button(page, `Actions for ${title}`)
  await pick(page, `Actions for ${title}`, 'Delete')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(actions).toBeFocused()
  await pick(page, `Actions for ${title}`, 'Delete')
  await enter(page, dialog.getByRole('button', { name: 'Delete' }))
  await expect(actions).toBeHidden()
  // The shortcut to the notifications: a toast closes after 5 s, and Tab may need longer.
  await page.keyboard.press('F6')
  await enter(page, button(page, 'Undo'))
  await expect(toast(page, 'Restored')).toBeVisible()
  await expect(actions).toBeVisible()
})
