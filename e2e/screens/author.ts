import { expect, type Page } from '@playwright/test'
import { createManuscript } from '../content/files.ts'
import { chooseManuscript, fillSubmissionWithFile } from '../forms.ts'
import { clickButton, emptyList, holdResponses, openPage, pageHeading } from '../pages.ts'
import { startSession } from '../people.ts'
import { sharedSubmission } from '../shared-data.ts'
import { fetchWorkflow, returnedSubmissions } from '../steps/workflow.ts'
import { inSessionOf, type Screen } from './screen.ts'

const lists = {
  dashboard: { address: '/dashboard', call: /\/api\/journals\?/, items: 'journals' },
  'my submissions': { address: '/submissions', call: /\/api\/submissions\?/, items: 'submissions' },
}

type ListScreen = { address: string; call: RegExp; items: string }

/** Every state of a private list. */
export const listScreens = (name: string, { address, call, items }: ListScreen): Screen[] => [
  {
    name,
    async show({ page }) {
      await openPage(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
    },
  },
  {
    name: `${name}, loading`,
    async show({ page }) {
      await holdResponses(page, call)
      await page.goto(address)
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: `${name}, empty`,
    async show({ page }) {
      await page.route(call, (route) => route.fulfill({ json: emptyList(items) }))
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
    name: 'submission, restored after a reload',
    async show({ page }) {
      await openForm(page)
      await fillSubmissionWithFile(page)
      const storedKeys = () => page.evaluate(() => Object.keys(localStorage).join())
      await expect.poll(storedKeys).toContain('saved:')
      await page.reload()
      await expect(page.getByText('Restored your input from')).toBeVisible()
    },
  },
  {
    name: 'submission, with what the manuscript contains',
    async show({ page }) {
      await openForm(page)
      await page.getByLabel('Title').fill('A title of the author')
      await chooseManuscript(page, await createManuscript('gauge'))
      await expect(page.getByText('Found in your manuscript')).toBeVisible()
    },
  },
  {
    name: 'submission, being sent',
    async show({ page }) {
      await holdResponses(page, /\/api\/submissions$/)
      await openForm(page)
      await fillSubmissionWithFile(page)
      await clickButton(page, 'Submit')
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'submission, sent',
    async show({ page }) {
      await openForm(page)
      await fillSubmissionWithFile(page)
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
      await fillSubmissionWithFile(page)
      await clickButton(page, 'Submit')
      await expect(page.getByText('Network error.').first()).toBeVisible()
    },
  },
]

const ownScreens: Screen[] = [
  {
    name: 'own submission',
    async show({ page }) {
      const { id, title } = sharedSubmission()
      await openPage(page, `/submissions/${id}`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
  {
    name: 'own submission, asked before withdrawing',
    async show({ page }) {
      const { id } = sharedSubmission()
      await openPage(page, `/submissions/${id}`)
      await page.getByText('Replace file').first().click()
      await clickButton(page, 'Withdraw')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'own submission, corrections not answered',
    async show({ page, request }) {
      const [returned] = returnedSubmissions()
      if (!returned) throw new Error('The global setup returns submissions.')
      const { author, id } = returned
      const stage = async () => (await fetchWorkflow(request, author, id)).stage
      await expect.poll(stage).toBe('returned')
      await startSession(page, author)
      await openPage(page, `/submissions/${id}`)
      await page.locator('summary').filter({ hasText: 'Please correct' }).click()
      await clickButton(page, 'Send replies and file')
      await expect(page.getByText('Please choose the corrected .docx file')).toBeVisible()
    },
  },
]

export const authorScreens = inSessionOf('author', [
  ...formScreens,
  ...ownScreens,
  ...Object.entries(lists).flatMap(([name, list]) => listScreens(name, list)),
])

async function openForm(page: Page) {
  await openPage(page, '/submission')
  await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
}
