import { expect, type Page } from '@playwright/test'
import { newArticleText, submitManuscript } from '../articles.ts'
import { createDocx } from '../files.ts'
import { clickButton, holdResponses, openPage, pageHeading } from '../pages.ts'
import { sharedAuthor, signIn } from '../people.ts'
import { sharedReturnedSubmission } from '../workflow.ts'
import { type Screen, signedInAs } from './screen.ts'

const lists = {
  dashboard: { address: '/dashboard', call: /\/api\/journals\?/, items: 'journals' },
  'my submissions': { address: '/submissions', call: /\/api\/submissions\?/, items: 'submissions' },
}

/** Every state of a list that only somebody signed in sees. */
export const listScreens = (
  name: string,
  { address, call, items }: { address: string; call: RegExp; items: string },
): Screen[] => [
  {
    name,
    async show({ page }) {
      await openPage(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
    },
  },
  {
    name: `${name}, on its way`,
    async show({ page }) {
      await holdResponses(page, call)
      await page.goto(address)
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: `${name}, empty`,
    async show({ page }) {
      await page.route(call, (route) => route.fulfill({ json: { [items]: [], pagination: {} } }))
      await openPage(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
    },
  },
  {
    name: `${name}, failed to load`,
    failures: [call],
    async show({ page }) {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
      await openPage(page, address)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

const formScreens: Screen[] = [
  { name: 'submission', show: ({ page }) => openForm(page) },
  {
    name: 'submission, with errors',
    async show({ page }) {
      await openForm(page)
      await clickButton(page, 'Submit')
      await expect(page.getByText('Title is required')).toBeVisible()
    },
  },
  {
    name: 'submission, brought back',
    async show({ page }) {
      await openForm(page)
      await fillIn(page)
      const kept = () => page.evaluate(() => Object.keys(localStorage).join())
      await expect.poll(kept).toContain('typed:')
      await page.reload()
      await expect(page.getByText('Restored your input from')).toBeVisible()
    },
  },
  {
    name: 'submission, being sent',
    async show({ page }) {
      await holdResponses(page, /\/api\/submissions$/)
      await openForm(page)
      await fillIn(page)
      await clickButton(page, 'Submit')
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'submission, sent',
    async show({ page }) {
      await openForm(page)
      await fillIn(page)
      await clickButton(page, 'Submit')
      await expect(page.getByText('Journal submitted successfully!')).toBeVisible()
    },
  },
  {
    name: 'submission, not sent',
    failures: [/api\/submissions/],
    async show({ page }) {
      await page.route(/\/api\/submissions$/, (route) => route.abort('connectionreset'))
      await openForm(page)
      await fillIn(page)
      await clickButton(page, 'Submit')
      await expect(page.getByText('Network error.').first()).toBeVisible()
    },
  },
]

const ownScreens: Screen[] = [
  {
    name: 'own submission',
    async show({ page, request }) {
      const { id, title } = await submitManuscript(request, sharedAuthor(), await createDocx())
      await openPage(page, `/submissions/${id}`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
  {
    name: 'own submission, asked before withdrawing',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, sharedAuthor(), await createDocx())
      await openPage(page, `/submissions/${id}`)
      await page.getByText('Replace file').first().click()
      await clickButton(page, 'Withdraw')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'own submission, corrections not answered',
    async show({ page }) {
      const { author, id } = sharedReturnedSubmission()
      await signIn(page, author)
      await openPage(page, `/submissions/${id}`)
      const letter = page.locator('summary').filter({ hasText: 'Please correct' })
      await expect(async () => {
        await page.reload()
        await expect(letter).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 90_000 })
      await letter.click()
      await clickButton(page, 'Send replies and file')
      await expect(page.getByText('Please choose the corrected .docx file')).toBeVisible()
    },
  },
]

/** What somebody who writes sees. */
export const authorScreens = signedInAs('author', [
  ...formScreens,
  ...ownScreens,
  ...Object.entries(lists).flatMap(([name, list]) => listScreens(name, list)),
])

async function openForm(page: Page) {
  await openPage(page, '/submission')
  await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
}

async function fillIn(page: Page) {
  const { title, abstract } = newArticleText()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Abstract').fill(abstract)
  await page.getByLabel('Keywords').fill('reading, listening')
  await page.getByLabel('Authors').fill('Sample Author')
  await page.locator('input[type=file]').setInputFiles(await createDocx())
}
