import { expect } from '@playwright/test'
import { clickButton, holdResponses, openPage } from '../pages.ts'
import { sharedDraftIssue, sharedPublishedIssue } from '../shared-data.ts'
import { inSessionOf, type Screen, type ScreenContext } from './screen.ts'

const readerScreens: Screen[] = [
  { name: 'issues', show: ({ page }) => openPage(page, '/issues') },
  {
    name: 'issue',
    async show({ page, request }) {
      const { path } = await sharedPublishedIssue(request)
      await openPage(page, path)
    },
  },
]

const editorialScreens: Screen[] = [
  {
    name: 'issues of an editor',
    async show({ page }) {
      await openPage(page, '/manage-journals/issues')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'issues of an editor, loading',
    async show({ page }) {
      await holdResponses(page, /\/api\/issues\?/)
      await page.goto('/manage-journals/issues')
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: 'issues of an editor, failed to load',
    failures: [/api\/issues/],
    async show({ page }) {
      await page.route(/\/api\/issues\?/, (route) => route.fulfill({ status: 500, body: '' }))
      await openPage(page, '/manage-journals/issues')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'issue editor', show: openIssueEditor },
  {
    name: 'issue editor, confirmation of publishing',
    async show(context) {
      await openIssueEditor(context)
      await clickButton(context.page, 'Publish')
      await expect(context.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'issue editor, schedule without a time',
    async show(context) {
      await openIssueEditor(context)
      await clickButton(context.page, 'More')
      await context.page.getByRole('menuitem', { name: 'Schedule' }).click()
      const dialog = context.page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'issue editor, not saved',
    failures: [/api\/issues/],
    async show(context) {
      await openIssueEditor(context)
      const { page } = context
      await page.route(/\/api\/issues\/\w+\/articles/, (route) => route.abort('connectionreset'))
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Move down' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'issue editor, published',
    async show({ page, request }) {
      const { id } = await sharedPublishedIssue(request)
      await openPage(page, `/manage-journals/issues/${id}`)
      await expect(page.getByText('This issue is public.')).toBeVisible()
    },
  },
]

export const issueScreens = [...readerScreens, ...inSessionOf('admin', editorialScreens)]

async function openIssueEditor({ page, request }: ScreenContext) {
  const { id } = await sharedDraftIssue(request)
  await openPage(page, `/manage-journals/issues/${id}`)
  await expect(page.getByRole('heading', { name: 'Before publishing' })).toBeVisible()
}
