import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { createManuscript } from './content/files.ts'
import { chooseManuscript } from './forms.ts'
import { clickButton, main, openPage } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { randomLetters } from './random-letters.ts'
import { test } from './test.ts'

const newWord = () => `hydrometer${randomLetters()}`

test('R-PRE-1 R-PRE-4 the form checks the chosen manuscript and fills itself from it', async ({
  page,
  author,
}) => {
  const word = newWord()
  await startSession(page, author)
  await openPage(page, '/submission')
  await page.getByLabel('Title').fill('My own title')
  await chooseManuscript(page, await createManuscript(word))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByText('The section “Results” was not found.').click()
  await expect(page.getByText('Add the section, or give its heading').first()).toBeVisible()
  await expect(page.getByText('Now in the form:').locator('..')).toContainText('My own title')
  await clickButton(page, 'Use all')
  await expect(page.getByText(/^Filled in: abstract, keywords, authors\./)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('My own title')
  await clickButton(page, 'Replace title')
  await expect(page.getByLabel('Title')).toHaveValue(`Sample of ${word}`)
  await expect(page.getByLabel('Abstract')).toHaveValue(`An abstract about ${word}.`)
  await expect(page.getByLabel('Keywords')).toHaveValue(`${word}, sample`)
  await expect(page.getByLabel('Authors')).toHaveValue('Sample Author')
  await clickButton(page, 'Submit')
  await expect(main(page).getByText('Journal submitted successfully!')).toBeVisible()
})

test('R-PRE-1 a file that replaces the manuscript is checked before it is sent', async ({
  page,
  request,
  author,
}) => {
  const file = await createManuscript(newWord())
  const fields = {
    title: 'A sample to replace',
    abstract: 'Sample',
    authors: '["Sample Author"]',
    keywords: '["sample"]',
  }
  const headers = bearer(author)
  const sent = await request.post('/api/submissions', { headers, multipart: { ...fields, file } })
  const { data } = await sent.json()
  await startSession(page, author)
  await openPage(page, `/submissions/${data._id}`)
  await page.locator('summary').filter({ hasText: 'Replace file' }).click()
  await chooseManuscript(page, await createManuscript(newWord()), 'New manuscript')
  await expect(page.getByText('The section “Results” was not found.')).toBeVisible()
  await clickButton(page, 'Replace file')
  await expect(page.getByText('File replaced').first()).toBeVisible()
})

test('R-PRE-5 an editor returns a manuscript for correction with the findings that they tick', async ({
  page,
  request,
  author,
  admin,
}) => {
  const file = await createManuscript(newWord())
  const sent = await request.post('/api/submissions', {
    headers: bearer(author),
    multipart: {
      title: 'A sample with findings',
      abstract: 'Sample',
      authors: '["Sample Author"]',
      keywords: '["sample"]',
      file,
    },
  })
  const { data } = await sent.json()
  await startSession(page, admin)
  await openPage(page, `/manage-journals/submissions/${data._id}`)
  await page.getByLabel('Tick: The section “Results” was not found.').check()
  await page.getByRole('link', { name: 'Return for correction with 1 point' }).click()
  await expect(page.getByLabel('Corrections', { exact: false }).first()).toHaveValue(
    /The section “Results” was not found\./,
  )
})

test('R-TEXT-2 readers without scripts read the full text that an editor approved', async ({
  page,
  request,
  browser,
  baseURL,
  admin,
}) => {
  const word = newWord()
  const { id } = await uploadArticle(request, admin, { docx: await createManuscript(word) })
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${id}/full-text`)
  await clickButton(page, 'Approve for readers')
  await expect(page.getByText('Readers see this full text on the page')).toBeVisible()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const reader = await context.newPage()
  await reader.goto(`/journals/${id}`)
  await expect(reader.getByText(`The introduction names ${word}.`)).toBeVisible()
  await expect(reader.getByText(`An abstract about ${word}.`)).toHaveCount(0)
  const contents = reader.getByRole('navigation', { name: 'On this page' }).first()
  await contents.getByRole('link', { name: 'Method' }).click()
  await expect(reader.getByRole('heading', { name: 'Method' })).toBeInViewport()
  await expect(reader).toHaveURL(/#sec-/)
  await context.close()
})
