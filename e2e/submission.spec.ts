import { expect, type Locator, type Page } from '@playwright/test'
import { newArticleText } from './articles.ts'
import { createDocx, createPdf, type TestFile } from './files.ts'
import {
  advanceClock,
  clickButton,
  countRequests,
  failuresWithoutMessage,
  holdResponses,
  openPage,
  pageHeading,
  pauseClock,
  toast,
} from './pages.ts'
import { bearer, signIn } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const required = {
  Title: 'Title is required',
  Abstract: 'Abstract is required',
  Keywords: 'Keywords are required',
  Authors: 'Authors are required',
}
const invitation = 'Drag and drop a .docx file here, or click to select'
const submitCall = /\/api\/submissions$/

test.beforeEach(async ({ page, author }) => {
  await signIn(page, author)
  await openPage(page, '/submission')
})

test('R-SUBMIT-1 R-SUBMIT-2 takes one .docx file, chosen or dropped, and shows its name', async ({
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
  await clickButton(page, invitation)
  const chooser = await opened
  expect(chooser.isMultiple()).toBe(false)
  await expect(page.getByLabel('Manuscript')).toHaveAttribute('accept', '.docx')
  await chooser.setFiles(await createDocx('chosen.docx'))
  await expect(page.getByText('chosen.docx')).toBeVisible()
  await drop(page, [await createDocx('dropped.docx')])
  await expect(page.getByText('dropped.docx')).toBeVisible()
  await expect(page.getByText('chosen.docx')).toBeHidden()
})

test('R-SUBMIT-2 R-SUBMIT-5 several files dropped at once are refused, and none is taken', async ({
  page,
}) => {
  const several = [await createDocx('first.docx'), await createDocx('second.docx')]
  await drop(page, several)
  await expect(page.getByRole('main').getByText('Please drop one file only.')).toBeVisible()
  await expect(toast(page, 'Please drop one file only.')).toBeVisible()
  await expect(page.getByText(/(first|second)\.docx/)).toHaveCount(0)
  await page.getByLabel('Manuscript').setInputFiles(await createDocx('chosen.docx'))
  await expect(page.getByRole('main').getByText('Please drop one file only.')).toBeHidden()
  await drop(page, several)
  await expect(page.getByText('chosen.docx')).toBeVisible()
  await expect(page.getByText(/(first|second)\.docx/)).toHaveCount(0)
})

test('R-SUBMIT-2 says what is missing once a field was touched', async ({ page }) => {
  for (const message of Object.values(required)) await expect(page.getByText(message)).toBeHidden()
  for (const [label, message] of Object.entries(required)) {
    await page.getByLabel(label).focus()
    await page.getByLabel(label).blur()
    await expect(page.getByRole('alert').last()).toHaveText(message)
  }
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(Object.values(required))
  for (const label of Object.keys(required)) await page.getByLabel(label).fill(' , ')
  await page.getByLabel('Title').fill('   ')
  await page.getByLabel('Abstract').fill('An abstract')
  await page.getByLabel('Abstract').blur()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([
    required.Title,
    required.Keywords,
    required.Authors,
  ])
})

test('R-SUBMIT-2 asks for a .docx file, and sends nothing without one', async ({ page }) => {
  const sent = countRequests(page, submitCall)
  await fillIn(page, newArticleText())
  await clickButton(page, 'Submit')
  await expect(toast(page, 'Please upload a .docx file')).toBeVisible()
  await toast(page, 'Please upload a .docx file').getByLabel('Close').click()
  await expect(toast(page, 'Please upload a .docx file')).toBeHidden()
  await drop(page, [await createPdf('not-word.pdf')])
  await expect(toast(page, 'Please upload a .docx file')).toBeVisible()
  await expect(page.getByText('not-word.pdf')).toBeHidden()
  expect(sent()).toBe(0)
})

test('R-SUBMIT-3 R-USE-6 R-NAV-12 says that it is sending, then that it arrived and what comes next, covered by no toast on a phone, and empties the form', async ({
  page,
  request,
  author,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const text = newArticleText()
  await fillIn(page, text)
  await page.getByLabel('Manuscript').setInputFiles(await createDocx())
  const release = await holdResponses(page, submitCall)
  await clickButton(page, 'Submit')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeHidden()
  release()
  const main = page.getByRole('main')
  await expect(main.getByText('Journal submitted successfully!', { exact: true })).toBeVisible()
  await expect(toast(page, 'Journal submitted successfully')).toBeVisible()
  const said = main.getByText(/^Its submission number is .* View submission$/)
  const [told, floating] = [
    await boxOf(said),
    await boxOf(toast(page, 'Journal submitted successfully')),
  ]
  expect(told.top, 'what is told is in sight').toBeGreaterThanOrEqual(0)
  expect(floating.top >= told.bottom || floating.bottom <= told.top, 'no toast on it').toBe(true)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
  for (const label of Object.keys(required)) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByText('manuscript.docx')).toBeHidden()
  await expect(main.getByRole('alert')).toBeHidden()
  const own = await request.get('/api/submissions', { headers: bearer(author) })
  const { title, abstract, keywords, authors } = text
  expect((await own.json()).submissions).toMatchObject([{ title, abstract, keywords, authors }])
})

test('R-SUBMIT-6 describes authors in rows, filled from the comma-separated names', async ({
  page,
}) => {
  const text = { ...newArticleText(), authors: ['Ada Obi', 'Musa Bello'] }
  await fillIn(page, text)
  await page.getByLabel('Manuscript').setInputFiles(await createDocx())
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

test('R-SUBMIT-4 says why a manuscript did not arrive, and keeps what was entered', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/submissions/)
  const text = newArticleText()
  await fillIn(page, text)
  await page.getByLabel('Manuscript').setInputFiles(await createDocx())
  const failsWith = async (message: string, failure: string) => {
    await clickButton(page, 'Submit')
    await expect(toast(page, message), failure).toBeVisible()
    await expect(page.getByLabel('Title'), failure).toHaveValue(text.title)
    await expect(page.getByText('manuscript.docx'), failure).toBeVisible()
    await toast(page, message).getByLabel('Close').click()
    await expect(toast(page, message), failure).toBeHidden()
    await page.unrouteAll()
  }
  for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
    await page.route(submitCall, fail)
    const noAnswer = failure === 'no connection'
    await failsWith(
      noAnswer
        ? 'Network error. Please check your connection.'
        : 'Submission failed. Please try again.',
      failure,
    )
  }
  const message = 'The document is protected by a password.'
  await page.route(submitCall, (route) => route.fulfill({ status: 422, json: { message } }))
  await failsWith(message, 'a refusal in words')
  for (const status of [202, 204]) {
    await page.route(submitCall, (route) => route.fulfill({ status }))
    await failsWith('Unexpected server response', `status ${status}`)
  }
  const main = page.getByRole('main')
  await expect(main.getByText('Journal submitted successfully!')).toBeHidden()
})

alone('R-SUBMIT-4 R-API-1 gives up on a server that takes nothing for 60 s', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/submission')
  await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
  await pauseClock(page)
  await fillIn(page, newArticleText())
  await page.getByLabel('Manuscript').setInputFiles(await createDocx())
  const release = await holdResponses(page, submitCall)
  const asked = page.waitForRequest(submitCall)
  await clickButton(page, 'Submit')
  await asked
  await advanceClock(page, 59_000)
  await expect(toast(page, 'Network error.')).toBeHidden()
  await advanceClock(page, 1100)
  await expect(toast(page, 'Network error. Please check your connection.')).toBeVisible()
  release()
})

const boxOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return { top, bottom }
  })

async function fillIn(page: Page, text: ReturnType<typeof newArticleText>) {
  await page.getByLabel('Title').fill(text.title)
  await page.getByLabel('Abstract').fill(text.abstract)
  await page.getByLabel('Keywords').fill(` ${text.keywords.join(' ,, ')}, `)
  await page.getByLabel('Authors').fill(text.authors.join(', '))
}

async function drop(page: Page, files: TestFile[]) {
  const dataTransfer = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType } of dropped) {
        transfer.items.add(new File(['content'], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ name, mimeType }) => ({ name, mimeType })),
  )
  await page.getByLabel('Manuscript').locator('..').dispatchEvent('drop', { dataTransfer })
}
