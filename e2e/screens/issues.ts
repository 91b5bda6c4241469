import { expect } from '@playwright/test'
import { createIssue } from '../issues.ts'
import { clickButton, holdResponses, openPage } from '../pages.ts'
import { sharedAdmin } from '../people.ts'
import { type Screen, type ScreenContext, signedInAs } from './screen.ts'

const readerScreens: Screen[] = [
  { name: 'issues', show: ({ page }) => openPage(page, '/issues') },
  {
    name: 'issue',
    async show({ page, request }) {
      const details = { title: 'A sample title', introduction: 'What this sample is about.' }
      const { path } = await createIssue(request, sharedAdmin(), { details })
      await openPage(page, path)
    },
  },
]

const editorialScreens: Screen[] = [
  {
    name: 'office, issues',
    async show({ page }) {
      await openPage(page, '/manage-journals/issues')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'office, issues on their way',
    async show({ page }) {
      await holdResponses(page, /\/api\/issues\?/)
      await page.goto('/manage-journals/issues')
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: 'office, issues failed to load',
    failures: [/api\/issues/],
    async show({ page }) {
      await page.route(/\/api\/issues\?/, (route) => route.fulfill({ status: 500, body: '' }))
      await openPage(page, '/manage-journals/issues')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'office, issue', show: openIssueEditor },
  {
    name: 'office, issue asked before publishing',
    async show(stage) {
      await openIssueEditor(stage)
      await clickButton(stage.page, 'Publish now')
      await expect(stage.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'office, issue to be scheduled without a time',
    async show(stage) {
      await openIssueEditor(stage)
      await clickButton(stage.page, 'Schedule')
      const asked = stage.page.getByRole('alertdialog')
      await asked.getByRole('button', { name: 'Schedule' }).click()
      await expect(asked.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'office, issue not saved',
    failures: [/api\/issues/],
    async show(stage) {
      await openIssueEditor(stage)
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
      const { id } = await createIssue(request, sharedAdmin())
      await openPage(page, `/manage-journals/issues/${id}`)
      await expect(page.getByText('This issue is public.')).toBeVisible()
    },
  },
]

export const issueScreens = [...readerScreens, ...signedInAs('admin', editorialScreens)]

async function openIssueEditor({ page, request }: ScreenContext) {
  const { id } = await createIssue(request, sharedAdmin(), { publish: false })
  await openPage(page, `/manage-journals/issues/${id}`)
  await expect(page.getByRole('heading', { name: 'Publishing', exact: true })).toBeVisible()
}
