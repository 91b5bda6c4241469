import { expect, type Page } from '@playwright/test'
import { openPage } from '../pages.ts'
import { registerAuthor, sharedAdmin } from '../people.ts'
import { startReview } from '../steps/review.ts'
import { inSessionOf, type Screen, type ScreenContext } from './screen.ts'

async function openInvitation({ page, request }: ScreenContext): Promise<Page> {
  const people = { author: await registerAuthor(request), admin: sharedAdmin() }
  const { reviewer } = await startReview(request, people)
  await openPage(page, reviewer.link)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  return page
}

/** The page behind a review link, and the forms that managers make for it. */
export const reviewerScreens: Screen[] = [
  { name: 'review invitation', show: openInvitation },
  {
    name: 'review invitation, declining',
    async show(context) {
      const page = await openInvitation(context)
      await page.getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByLabel('I have a conflict of interest')).toBeVisible()
    },
  },
  {
    name: 'review, with missing fields and a note',
    async show(context) {
      const page = await openInvitation(context)
      await page.getByRole('button', { name: 'Accept' }).click()
      await page.getByRole('button', { name: 'Add a note to paragraph 1' }).click()
      await page.getByRole('button', { name: 'Send review' }).click()
      await expect(page.getByRole('region', { name: 'Still missing' })).toBeVisible()
    },
  },
  {
    name: 'review link, not valid',
    failures: [/404/],
    async show({ page }) {
      await openPage(page, '/review#cut')
      await expect(page.getByText('This link is not valid.')).toBeVisible()
    },
  },
  ...inSessionOf('admin', [
    {
      name: 'settings, submissions by section',
      async show({ page }) {
        await openPage(page, '/settings/submissions')
        await page.getByLabel('Assign new submissions').selectOption('By section')
        await expect(page.getByLabel('Editor for the section “Articles”')).toBeVisible()
      },
    },
    {
      name: 'settings, submissions in turn',
      async show({ page }) {
        await openPage(page, '/settings/submissions')
        await page.getByLabel('Assign new submissions').selectOption('In turn among chosen editors')
        await expect(page.getByRole('group', { name: 'Editors who take turns' })).toBeVisible()
      },
    },
    { name: 'review model', show: ({ page }) => openPage(page, '/settings/review') },
    { name: 'review forms', show: ({ page }) => openPage(page, '/settings/review-forms') },
    { name: 'review form', show: ({ page }) => openPage(page, '/settings/review-forms/default') },
  ]),
]
