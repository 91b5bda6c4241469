import { expect, type Page } from '@playwright/test'
import { newText, submitManuscript } from '../articles.ts'
import { returnedOfThisRun } from '../course.ts'
import { makeDocx } from '../files.ts'
import { heading, hold, open, press } from '../pages.ts'
import { authorOfThisRun, signIn } from '../people.ts'
import { type Screen, seenBy } from './screen.ts'

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
      await open(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
    },
  },
  {
    name: `${name}, on its way`,
    async show({ page }) {
      await hold(page, call)
      await page.goto(address)
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: `${name}, empty`,
    async show({ page }) {
      await page.route(call, (route) => route.fulfill({ json: { [items]: [], pagination: {} } }))
      await open(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
    },
  },
  {
    name: `${name}, failed to load`,
    failures: [call],
    async show({ page }) {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
      await open(page, address)
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
      await press(page, 'Submit')
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
      await expect(page.getByText('Brought back what you typed')).toBeVisible()
    },
  },
  {
    name: 'submission, being sent',
    async show({ page }) {
      await hold(page, /\/api\/submissions$/)
      await openForm(page)
      await fillIn(page)
      await press(page, 'Submit')
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'submission, sent',
    async show({ page }) {
      await openForm(page)
      await fillIn(page)
      await press(page, 'Submit')
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
      await press(page, 'Submit')
      await expect(page.getByText('Network error.').first()).toBeVisible()
    },
  },
]

const ownScreens: Screen[] = [
  {
    name: 'own submission',
    async show({ page, request }) {
      const { id, title } = await submitManuscript(request, authorOfThisRun(), await makeDocx())
      await open(page, `/submissions/${id}`)
      await expect(heading(page, title)).toBeVisible()
    },
  },
  {
    name: 'own submission, asked before withdrawing',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, authorOfThisRun(), await makeDocx())
      await open(page, `/submissions/${id}`)
      await page.getByText('Replace the file').first().click()
      await press(page, 'Withdraw')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'own submission, corrections not answered',
    async show({ page }) {
      const { author, id } = returnedOfThisRun()
      await signIn(page, author)
      await open(page, `/submissions/${id}`)
      const letter = page.locator('summary').filter({ hasText: 'Please correct' })
      await expect(async () => {
        await page.reload()
        await expect(letter).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 45_000 })
      await letter.click()
      await press(page, 'Send answers and file')
      await expect(page.getByText('Please choose the corrected .docx file')).toBeVisible()
    },
  },
]

/** What somebody who writes sees. */
export const authorScreens = seenBy('author', [
  ...formScreens,
  ...ownScreens,
  ...Object.entries(lists).flatMap(([name, list]) => listScreens(name, list)),
])

async function openForm(page: Page) {
  await open(page, '/submission')
  await expect(heading(page, 'Submit Your Journal')).toBeVisible()
}

async function fillIn(page: Page) {
  const { title, abstract } = newText()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Abstract').fill(abstract)
  await page.getByLabel('Keywords').fill('reading, listening')
  await page.getByLabel('Authors').fill('Sample Author')
  await page.locator('input[type=file]').setInputFiles(await makeDocx())
}
