import { expect } from '@playwright/test'
import { makeIssue } from '../issues.ts'
import { hold, open, press } from '../pages.ts'
import { adminOfThisRun } from '../people.ts'
import { type Screen, type Stage, seenBy } from './screen.ts'

const readerScreens: Screen[] = [
  { name: 'issues', show: ({ page }) => open(page, '/issues') },
  {
    name: 'issue',
    async show({ page, request }) {
      const details = { title: 'A sample title', introduction: 'What this sample is about.' }
      const { path } = await makeIssue(request, adminOfThisRun(), { details })
      await open(page, path)
    },
  },
]

const deskScreens: Screen[] = [
  {
    name: 'office, issues',
    async show({ page }) {
      await open(page, '/manage-journals/issues')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'office, issues on their way',
    async show({ page }) {
      await hold(page, /\/api\/issues\?/)
      await page.goto('/manage-journals/issues')
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: 'office, issues failed to load',
    failures: [/api\/issues/],
    async show({ page }) {
      await page.route(/\/api\/issues\?/, (route) => route.fulfill({ status: 500, body: '' }))
      await open(page, '/manage-journals/issues')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'office, issue', show: openDesk },
  {
    name: 'office, issue asked before publishing',
    async show(stage) {
      await openDesk(stage)
      await press(stage.page, 'Publish now')
      await expect(stage.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'office, issue to be scheduled without a time',
    async show(stage) {
      await openDesk(stage)
      await press(stage.page, 'Schedule')
      const asked = stage.page.getByRole('alertdialog')
      await asked.getByRole('button', { name: 'Schedule' }).click()
      await expect(asked.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'office, issue not saved',
    failures: [/api\/issues/],
    async show(stage) {
      await openDesk(stage)
      const { page } = stage
      await page.route(/\/api\/issues\/\w+\/articles/, (route) => route.abort('connectionreset'))
      await page
        .getByRole('button', { name: /^Move .* down$/ })
        .first()
        .click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'office, issue published',
    async show({ page, request }) {
      const { id } = await makeIssue(request, adminOfThisRun())
      await open(page, `/manage-journals/issues/${id}`)
      await expect(page.getByText('Readers see this issue.')).toBeVisible()
    },
  },
]

export const issueScreens = [...readerScreens, ...seenBy('admin', deskScreens)]

async function openDesk({ page, request }: Stage) {
  const { id } = await makeIssue(request, adminOfThisRun(), { publish: false })
  await open(page, `/manage-journals/issues/${id}`)
  await expect(page.getByRole('heading', { name: 'Publishing', exact: true })).toBeVisible()
}
