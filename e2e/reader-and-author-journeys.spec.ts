import { expect, type Locator, type Page } from '@playwright/test'
import { newArticleText, submitManuscript, type UploadedArticle } from './content/articles.ts'
import { createDocx, createPdf, downloadWith, openInTabWith, sha256 } from './content/files.ts'
import { chooseManuscript, fillSubmission, register } from './forms.ts'
import {
  actionsOf,
  chooseAction,
  clickButton,
  logIn,
  openPage,
  pageHeading,
  toast,
  toggleSidebar,
} from './pages.ts'
import { adminCredentials, newAuthor } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

test.describe('a visitor', () => {
  test('R-ARCH-2 R-DETAIL-1 a visitor finds an article, reads it and downloads both files', async ({
    page,
    request,
  }) => {
    const article = await sharedArticle(request)
    await openPage(page, '/archive')
    await findAndRead(page, article)
    await expectBothFiles(page, article)
  })

  test.describe('without JavaScript', () => {
    alone.use({ javaScriptEnabled: false })

    alone(
      'R-DETAIL-5 R-ARCH-8 a visitor finds, reads and downloads an article without scripts',
      async ({ page, request }) => {
        const article = await sharedArticle(request)
        await page.goto('/archive')
        await findAndRead(page, article)
        const pdf = await downloadWith(page, page.getByRole('link', { name: /^Download PDF/ }))
        expect(pdf.sha256).toBe(sha256(article.pdf.buffer))
        expect(pdf.fileName).toMatch(/^Reading-aloud.*\.pdf$/)
        await expectDocx(page, article)
        await expect(page).toHaveTitle(new RegExp(`^${article.title} - `))
      },
    )
  })
})

async function findAndRead(page: Page, article: UploadedArticle) {
  await page.getByPlaceholder('Search by title, author, or keywords...').fill(article.word)
  await clickButton(page, 'Search')
  await expect(page).toHaveURL(new RegExp(`q=${article.word}`))
  await expect(page.getByText(/^Showing 1 of \d+ journals$/)).toBeVisible()
  await page.getByRole('link', { name: article.title, exact: true }).click()
  await expect(page).toHaveURL(`/journals/${article.id}`)
  await expect(pageHeading(page, article.title)).toBeVisible()
  await expect(page.getByText(article.abstract, { exact: true })).toBeVisible()
  await expect(page.getByText(article.authors.join(', '), { exact: true })).toBeVisible()
}

type Files = Pick<UploadedArticle, 'pdf' | 'docx'>

async function expectBothFiles(page: Page, files: Files) {
  const pdf = await openInTabWith(page, page.getByRole('link', { name: /^Download PDF/ }))
  expect(pdf.sha256).toBe(sha256(files.pdf.buffer))
  expect(pdf.headers['content-type']).toBe('application/pdf')
  await expect(toast(page, 'Opening PDF file in new tab')).toBeVisible()
  await expectDocx(page, files)
}

async function expectDocx(page: Page, { docx }: Pick<Files, 'docx'>) {
  const file = await downloadWith(page, page.getByRole('link', { name: /^Download DOCX/ }))
  expect(file.sha256).toBe(sha256(docx.buffer))
  expect(file.fileName).toMatch(/^Reading-aloud.*\.docx$/)
}

test('R-REG-3 R-SUBMIT-3 R-NAV-9 an author registers, submits a manuscript and finds it again', async ({
  page,
}) => {
  const person = newAuthor()
  const text = newArticleText()
  const manuscript = await createDocx('my manuscript.docx')
  await openPage(page, '/register')
  await register(page, person)
  await expect(page).toHaveURL('/login')
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Submit', exact: true }).first().click()
  await expect(page).toHaveURL('/submission')
  await fillSubmission(page, text)
  await chooseManuscript(page, manuscript)
  await expect(page.getByText('my manuscript.docx')).toBeVisible()
  await clickButton(page, 'Submit')
  await expect(page.getByText('Journal submitted successfully!', { exact: true })).toBeVisible()
  await expect(toast(page, 'Journal submitted successfully')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('link', { name: 'My submissions' }).click()
  await expect(page).toHaveURL('/submissions?own=yes')
  const entry = page.getByRole('listitem').filter({ hasText: text.title })
  await expect(entry.getByText('Submitted', { exact: true })).toBeVisible()
  const file = await downloadWith(page, entry.getByRole('button', { name: /\.docx \d/ }))
  expect(file).toEqual({ fileName: 'my manuscript.docx', sha256: sha256(manuscript.buffer) })
})

test('R-MANAGE-3 R-MANAGE-6 everyone can read and download the submission that an admin publishes', async ({
  page,
  request,
  author,
  anotherBrowser,
}) => {
  const docx = await createDocx()
  const { title } = await submitManuscript(request, author, docx)
  await logInAsAdmin(page)
  await page.getByRole('link', { name: 'Manage Journals', exact: true }).click()
  const submitted = page.getByRole('tab', { name: 'Submitted Journals' })
  await submitted.click()
  await expect(submitted).toHaveAttribute('aria-selected', 'true')
  // Other tests submit at the same time, so that the submission may be on another page of the list.
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill(title)
  await clickButton(page, 'Search')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await publish(page, row)
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'View Details' }).click()
  const address = await page.getByRole('link', { name: 'View the article' }).getAttribute('href')
  const visitor = await anotherBrowser()
  await openPage(visitor, address ?? '')
  await expect(pageHeading(visitor, title)).toBeVisible()
  await expectDocx(visitor, { docx })
})

async function publish(page: Page, row: Locator) {
  await chooseAction(actionsOf(row), 'Publish')
  const dialog = page.getByRole('alertdialog', { name: 'Publish this submission?' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Submission published successfully')).toBeVisible()
}

test('R-UPLOAD-5 R-NAV-5 an article that an admin uploads can be found and downloaded by everyone', async ({
  page,
  anotherBrowser,
}) => {
  const text = newArticleText()
  const [pdf, docx] = [await createPdf(), await createDocx()]
  await logInAsAdmin(page)
  await toggleSidebar(page)
  await page.getByRole('link', { name: 'Upload Journals' }).click()
  await expect(page).toHaveURL('/journals/uploads')
  await page.getByLabel('Title').fill(text.title)
  await page.getByLabel('Abstract').fill(text.abstract)
  await page.getByLabel('Authors').fill(` ${text.authors.join(' ,, ')}, `)
  await page.getByLabel('Keywords').fill(text.keywords.join(', '))
  await page.getByLabel('PDF file').setInputFiles(pdf)
  await page.getByLabel('DOCX file').setInputFiles(docx)
  await clickButton(page, 'Upload Journal')
  await expect(page.getByText('Journal uploaded successfully!')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  const visitor = await anotherBrowser()
  await openPage(visitor, `/archive?q=${text.word}`)
  await visitor.getByRole('link', { name: text.title, exact: true }).click()
  await expect(pageHeading(visitor, text.title)).toBeVisible()
  await expect(visitor.getByText(text.abstract, { exact: true })).toBeVisible()
  await expect(visitor.getByText(text.authors.join(', '), { exact: true })).toBeVisible()
  await expectBothFiles(visitor, { pdf, docx })
})

async function logInAsAdmin(page: Page) {
  await openPage(page, '/login')
  await logIn(page, adminCredentials.email, adminCredentials.password)
  await expect(page).toHaveURL('/dashboard')
  await expect(pageHeading(page, 'Dashboard')).toBeVisible()
}
