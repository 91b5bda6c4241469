import { expect, type Locator, type Page } from '@playwright/test'
import { newArticleText } from './content/articles.ts'
import { createDocx, createPdf, type TestFile } from './content/files.ts'
import { clickButton, openPage, pageHeading, passwordField } from './pages.ts'
import type { newAuthor } from './people.ts'

type ArticleText = Pick<
  ReturnType<typeof newArticleText>,
  'title' | 'abstract' | 'authors' | 'keywords'
>

/** Fills in the form of the submission page, without a file. */
export async function fillSubmission(page: Page, text: ArticleText) {
  await page.getByLabel('Title').fill(text.title)
  await page.getByLabel('Abstract').fill(text.abstract)
  await page.getByLabel('Keywords').fill(text.keywords.join(', '))
  await page.getByLabel('Authors').fill(text.authors.join(', '))
}

/** Chooses a manuscript and waits for its check: the result moves the buttons below it. */
export async function chooseManuscript(page: Page, file: TestFile, label = 'Manuscript') {
  await page.getByLabel(label).setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Manuscript check' })).toBeVisible()
  await expect(page.getByText(/^(Reading the file|Checking the manuscript)…$/)).toHaveCount(0)
}

/** Fills in the form of the submission page and chooses a manuscript. */
export async function fillSubmissionWithFile(page: Page, text: ArticleText = newArticleText()) {
  await fillSubmission(page, text)
  await chooseManuscript(page, await createDocx())
}

/** Opens the upload page of an editor who is logged in. */
export async function openUploadPage(page: Page) {
  await openPage(page, '/journals/uploads')
  await expect(pageHeading(page, 'Upload Journal')).toBeVisible()
}

export const uploadErrors = {
  pdf: 'Please upload a PDF document (.pdf).',
  docx: 'Please upload a Word document (.docx).',
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
}

/** Fills in the required texts of the upload page. */
export async function fillUpload(page: Page, text: Omit<ArticleText, 'keywords'>) {
  await page.getByLabel('Title', { exact: true }).fill(text.title)
  await page.getByLabel('Abstract').fill(text.abstract)
  await page.getByLabel('Authors').fill(text.authors.join(', '))
}

/** Chooses both files of the upload page. */
export async function chooseFiles(page: Page) {
  await page.getByLabel('PDF file').setInputFiles(await createPdf())
  await page.getByLabel('DOCX file').setInputFiles(await createDocx())
}

/** Names a new issue in the details of an article. */
export async function chooseNewIssue(form: Page | Locator, volume: string, number: string) {
  await form.getByLabel('Issue', { exact: true }).selectOption('New issue…')
  await form.getByLabel('Volume', { exact: true }).fill(volume)
  await form.getByLabel('Number', { exact: true }).fill(number)
}

/** Fills in the upload page with both files. */
export async function fillUploadWithFiles(page: Page) {
  await fillUpload(page, newArticleText())
  await chooseFiles(page)
}

/** Fills in the registration page and sends it. */
export async function register(
  page: Page,
  person: Partial<ReturnType<typeof newAuthor>>,
  confirmation = person.password ?? '',
) {
  await page.getByLabel('Name').fill(person.name ?? '')
  await page.getByLabel('Email').fill(person.email ?? '')
  await passwordField(page, 'Password').fill(person.password ?? '')
  await passwordField(page, 'Confirm password').fill(confirmation)
  await clickButton(page, 'Register')
}

/** Fills in a new password twice. */
export async function fillNewPassword(page: Page, password: string, confirmation = password) {
  await passwordField(page, 'New password').fill(password)
  await passwordField(page, 'Confirm new password').fill(confirmation)
}

/** Fills in the page that sets a new password and sends it. */
export async function setPassword(page: Page, password: string, confirmation = password) {
  await fillNewPassword(page, password, confirmation)
  await clickButton(page, 'Set password')
}

export const contactMessage = {
  Name: 'Ada',
  Email: 'ada@example.org',
  Subject: 'A question about sampling',
  Message: 'Two\nlines',
}

/** Fills in the contact form. */
export async function fillContactForm(page: Page) {
  for (const [label, text] of Object.entries(contactMessage))
    await page.getByLabel(label, { exact: true }).fill(text)
}

/** Fills in the contact form and sends it. */
export async function sendContactMessage(page: Page) {
  await fillContactForm(page)
  await clickButton(page, 'Send')
}
