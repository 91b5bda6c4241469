import { expect, type Page } from '@playwright/test'
import { submitManuscript } from '../articles.ts'
import { createDocx } from '../files.ts'
import { clickButton, openPage, pageHeading } from '../pages.ts'
import { sharedAdmin, sharedAuthor } from '../people.ts'
import { withdraw } from '../workflow.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** Letters that the mail server put off or did not take, for the pages that tell of them. */
const undeliveredEmails = [
  { id: 'delayed', state: 'queued', problem: '450 4.2.0 greylisted, come again' },
  { id: 'not-sent', state: 'not-sent', problem: null },
  { id: 'failed', state: 'failed', problem: '550 5.1.1 mailbox unknown' },
  { id: 'bounced', state: 'bounced', problem: '552 5.2.2 the mailbox is full' },
].map((letter) => ({
  ...letter,
  name: 'accepted',
  to: 'Sample Author',
  by: null,
  subject: 'Your manuscript is accepted',
  body: 'Dear Sample Author,\n\nIt is accepted.',
  writtenAt: '2026-03-02T09:00:00Z',
  sendAfter: '2026-03-02T09:00:30Z',
  stateAt: '2026-03-02T09:01:00Z',
}))

/** The course of a submission, and of those who work on it. */
export const editorialScreens: Screen[] = [
  {
    name: 'letters',
    async show({ page }) {
      await page.route(/\/api\/letters\?/, async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        const about = {
          _id: 'a',
          title: 'Reading aloud in large classes',
          submissionNumber: '2026-001',
        }
        const items = [...undeliveredEmails.map((letter) => ({ ...letter, about })), ...body.items]
        const counts = { ...body.counts, delayed: 1, 'not-sent': 1, failed: 1, bounced: 1 }
        await route.fulfill({ json: { ...body, items, counts } })
      })
      await openPage(page, '/manage-journals/letters')
      await expect(page.getByRole('button', { name: /^Send again/ }).nth(2)).toBeVisible()
      await page.locator('summary').filter({ hasText: 'is accepted' }).first().click()
    },
  },
  {
    name: 'letters, none found',
    async show({ page }) {
      await openPage(page, '/manage-journals/letters?search=nothing-like-that')
      await expect(page.getByText('No emails about submissions')).toBeVisible()
    },
  },
  {
    name: 'desk, nothing found',
    async show({ page }) {
      await openPage(page, '/manage-journals/desk?search=nothing-like-that')
      await expect(page.getByText('No submissions match')).toBeVisible()
    },
  },
  {
    name: 'submission, letters that did not arrive',
    async show(stage) {
      const { page } = stage
      await page.route(/\/course$/, async (route) => {
        const answer = await route.fetch()
        const { data } = await answer.json()
        const office = { ...data.office, letters: undeliveredEmails.slice(1) }
        await route.fulfill({ json: { data: { ...data, office } } })
      })
      await openSubmission(stage)
      await expect(page.getByText(/^An email to Sample Author was not delivered/)).toHaveCount(2)
    },
  },
  {
    name: 'submission, corrections asked without saying which',
    async show(stage) {
      await openSubmission(stage)
      await clickButton(stage.page, 'Return for correction…')
      await clickButton(stage.page, 'Send decision')
      await expect(stage.page.getByText('Please list at least one correction.')).toBeVisible()
    },
  },
  {
    name: 'submission, asked before a conflict is declared',
    async show(stage) {
      await openSubmission(stage)
      await clickButton(stage.page, 'I have a conflict of interest')
      await expect(stage.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'submission, withdrawn',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, sharedAuthor(), await createDocx())
      await withdraw(request, sharedAuthor(), id)
      await openPage(page, `/manage-journals/submissions/${id}`)
      await expect(page.getByText('No further action is needed.')).toBeVisible()
    },
  },
  {
    name: 'submission, one of an editor’s own',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, sharedAdmin(), await createDocx())
      await openPage(page, `/manage-journals/submissions/${id}`)
      await expect(page.getByText('You are an author of this submission')).toBeVisible()
    },
  },
  {
    name: 'submission, that is not there',
    failures: [/api\/submissions/],
    async show({ page }) {
      await openPage(page, '/manage-journals/submissions/nowhere')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

async function openSubmission({ page, request }: ScreenContext): Promise<Page> {
  const { id, title } = await submitManuscript(request, sharedAuthor(), await createDocx())
  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(pageHeading(page, title)).toBeVisible()
  return page
}
