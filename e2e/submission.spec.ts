import { expect, type Locator } from '@playwright/test'
import { newArticleText } from './content/articles.ts'
import { createDocx, createPdf, dropFiles } from './content/files.ts'
import { chooseManuscript, fillSubmission, fillSubmissionWithFile } from './forms.ts'
import {
  clickButton,
  countRequests,
  errorBox,
  holdResponses,
  main,
  openPage,
  pageHeading,
  toast,
} from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'

const required = {
  Title: 'Title is required',
  Abstract: 'Abstract is required',
  Keywords: 'Keywords are required',
  Authors: 'Authors are required',
}
const dropZone = 'Drag and drop a .docx file here, or click to select'
const submitCall = /\/api\/submissions$/

test.beforeEach(async ({ page, author }) => {
  await startSession(page, author)
  await openPage(page, '/submission')
})

test('R-SUBMIT-1 R-SUBMIT-2 the form accepts one .docx file by choice or by drop', async ({
  page,
}) => {
  await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
  for (const label of ['Title', 'Abstract', 'Keywords', 'Authors']) {
    await expect(page.getByLabel(label)).toBeVisible()
  }
  for (const label of ['Keywords', 'Authors']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/comma-separated/i)
  }
  const opened = page.waitForEvent('filechooser')
  await clickButton(page, dropZone)
  const chooser = await opened
  expect(chooser.isMultiple()).toBe(false)
  await expect(page.getByLabel('Manuscript')).toHaveAttribute('accept', '.docx')
  await chooser.setFiles(await createDocx('chosen.docx'))
  await expect(page.getByText('chosen.docx')).toBeVisible()
  await dropFiles(page, 'Manuscript', await createDocx('dropped.docx'))
  await expect(page.getByText('dropped.docx')).toBeVisible()
  await expect(page.getByText('chosen.docx')).toBeHidden()
})

test('R-SUBMIT-2 R-SUBMIT-5 several files dropped at once are refused', async ({ page }) => {
  const several = [await createDocx('first.docx'), await createDocx('second.docx')]
  await dropFiles(page, 'Manuscript', ...several)
  await expect(main(page).getByText('Please drop one file only.')).toBeVisible()
  await expect(toast(page, 'Please drop one file only.')).toBeVisible()
  await expect(page.getByText(/(first|second)\.docx/)).toHaveCount(0)
  await chooseManuscript(page, await createDocx('chosen.docx'))
  await expect(main(page).getByText('Please drop one file only.')).toBeHidden()
  await dropFiles(page, 'Manuscript', ...several)
  await expect(page.getByText('chosen.docx')).toBeVisible()
  await expect(page.getByText(/(first|second)\.docx/)).toHaveCount(0)
})

test('R-SUBMIT-2 a missing field is reported after it was touched', async ({ page }) => {
  for (const message of Object.values(required)) await expect(page.getByText(message)).toBeHidden()
  for (const [label, message] of Object.entries(required)) {
    await page.getByLabel(label).focus()
    await page.getByLabel(label).blur()
    await expect(page.getByRole('alert').last()).toHaveText(message)
  }
  await expect(errorBox(page)).toHaveText(Object.values(required))
  for (const label of Object.keys(required)) await page.getByLabel(label).fill(' , ')
  await page.getByLabel('Title').fill('   ')
  await page.getByLabel('Abstract').fill('An abstract')
  await page.getByLabel('Abstract').blur()
  await expect(errorBox(page)).toHaveText([required.Title, required.Keywords, required.Authors])
})

test('R-SUBMIT-2 a form without a .docx file is not sent', async ({ page }) => {
  const sent = countRequests(page, submitCall)
  await fillSubmission(page, newArticleText())
  await clickButton(page, 'Submit')
  await expect(toast(page, 'Please upload a .docx file')).toBeVisible()
  await toast(page, 'Please upload a .docx file').getByLabel('Close').click()
  await expect(toast(page, 'Please upload a .docx file')).toBeHidden()
  await dropFiles(page, 'Manuscript', await createPdf('not-word.pdf'))
  await expect(toast(page, 'Please upload a .docx file')).toBeVisible()
  await expect(page.getByText('not-word.pdf')).toBeHidden()
  expect(sent()).toBe(0)
})

test('R-SUBMIT-3 R-USE-6 R-NAV-12 the page empties the form after it confirms a sent submission', async ({
  page,
  request,
  author,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const text = newArticleText()
  await fillSubmissionWithFile(page, text)
  const release = await holdResponses(page, submitCall)
  await clickButton(page, 'Submit')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeHidden()
  release()
  const success = main(page).getByText('Journal submitted successfully!', { exact: true })
  await expect(success).toBeVisible()
  await expect(toast(page, 'Journal submitted successfully')).toBeVisible()
  const nextSteps = await boxOf(
    main(page).getByText(/^Its submission number is .* View submission$/),
  )
  const floating = await boxOf(toast(page, 'Journal submitted successfully'))
  expect(nextSteps.top, 'the next steps are in view').toBeGreaterThanOrEqual(0)
  const isCovered = floating.top < nextSteps.bottom && floating.bottom > nextSteps.top
  expect(isCovered, 'a toast covers the next steps').toBe(false)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
  for (const label of Object.keys(required)) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByText('manuscript.docx')).toBeHidden()
  await expect(errorBox(page)).toBeHidden()
  const own = await request.get('/api/submissions', { headers: bearer(author) })
  const { title, abstract, keywords, authors } = text
  expect((await own.json()).submissions).toMatchObject([{ title, abstract, keywords, authors }])
})

test('R-SUBMIT-6 rows of authors are filled from the comma-separated names', async ({ page }) => {
  const text = { ...newArticleText(), authors: ['Ada Obi', 'Musa Bello'] }
  await fillSubmissionWithFile(page, text)
  await clickButton(page, 'Add affiliation, ORCID and more')
  await expect(page.getByLabel('Author 1', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Author 2', { exact: true })).toHaveValue('Musa Bello')
  await page.getByRole('button', { name: /^More about Ada Obi/ }).click()
  await page.getByLabel('ORCID iD').fill('0000-0002-1825-0098')
  await clickButton(page, 'Submit')
  await expect(page.getByText(/ORCID iD is not valid/).first()).toBeVisible()
  await page.getByLabel('ORCID iD').fill('0000-0002-1825-0097')
  await clickButton(page, 'Add an affiliation')
  await page.getByLabel('Institution').fill('Sample College')
  await clickButton(page, 'Submit')
  await page.getByRole('link', { name: 'View submission' }).click()
  const first = page.getByRole('listitem').filter({ hasText: 'Ada Obi' })
  await expect(first).toContainText('Sample College')
  await expect(first.getByRole('link')).toHaveAttribute(
    'href',
    'https://orcid.org/0000-0002-1825-0097',
  )
})

test('R-SUBMIT-4 a failed submission shows its cause and keeps the input', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/submissions/)
  const text = newArticleText()
  await fillSubmissionWithFile(page, text)
  const expectFailure = async (status: number, message: string, json?: object) => {
    await page.route(submitCall, (route) => route.fulfill({ status, ...(json && { json }) }))
    await clickButton(page, 'Submit')
    await expect(toast(page, message)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(text.title)
    await expect(page.getByText('manuscript.docx')).toBeVisible()
    await page.unrouteAll()
  }
  const message = 'The document is protected by a password.'
  await expectFailure(422, message, { message })
  await expectFailure(500, 'Submission failed. Please try again.')
  for (const status of [202, 204]) await expectFailure(status, 'Unexpected server response')
  await expect(main(page).getByText('Journal submitted successfully!')).toBeHidden()
})

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { top, bottom }
  })
