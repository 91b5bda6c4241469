import { expect } from '@playwright/test'
import { openCopy, sendNamedManuscript } from '../content/anonymised-copy.ts'
import { submitManuscript } from '../content/articles.ts'
import { chooseAction, clickButton, openPage, pageHeading } from '../pages.ts'
import { registerAuthor, sharedAdmin } from '../people.ts'
import { sharedSubmission } from '../shared-data.ts'
import { withdraw } from '../steps/workflow.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** Emails that the mail server delayed or refused. */
const undeliveredEmails = [
  { id: 'delayed', state: 'queued', problem: '450 4.2.0 greylisted, come again' },
  { id: 'not-sent', state: 'not-sent', problem: null },
  { id: 'failed', state: 'failed', problem: '550 5.1.1 mailbox unknown' },
  { id: 'bounced', state: 'bounced', problem: '552 5.2.2 the mailbox is full' },
].map((email) => ({
  ...email,
  name: 'accepted',
  to: 'Sample Author',
  by: null,
  subject: 'Your manuscript is accepted',
  body: 'Dear Sample Author,\n\nIt is accepted.',
  writtenAt: '2026-03-02T09:00:00Z',
  sendAfter: '2026-03-02T09:00:30Z',
  stateAt: '2026-03-02T09:01:00Z',
}))

/** The workflow of a submission. */
export const editorialScreens: Screen[] = [
  {
    name: 'emails',
    async show({ page }) {
      await page.route(/\/api\/emails\?/, async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        const about = {
          _id: 'a',
          title: 'Reading aloud in large classes',
          submissionNumber: '2026-001',
        }
        const items = [...undeliveredEmails.map((email) => ({ ...email, about })), ...body.items]
        const counts = { ...body.counts, delayed: 1, 'not-sent': 1, failed: 1, bounced: 1 }
        await route.fulfill({ json: { ...body, items, counts } })
      })
      await openPage(page, '/manage-journals/emails')
      await expect(page.getByRole('button', { name: /^Copy text/ }).nth(2)).toBeVisible()
      await page.locator('summary').filter({ hasText: 'is accepted' }).first().click()
    },
  },
  {
    name: 'emails, none found',
    async show({ page }) {
      await openPage(page, '/manage-journals/emails?search=nothing-like-that')
      await expect(page.getByText('No emails about submissions')).toBeVisible()
    },
  },
  {
    name: 'submission queue, nothing found',
    async show({ page }) {
      await openPage(page, '/manage-journals?tab=submitted&q=nothing-like-that')
      await expect(page.getByText('No submissions match')).toBeVisible()
    },
  },
  {
    name: 'submission, undelivered emails',
    async show(context) {
      const { page } = context
      await page.route(/\/workflow$/, async (route) => {
        const response = await route.fetch()
        const { data } = await response.json()
        const editorial = { ...data.editorial, emails: undeliveredEmails.slice(1) }
        await route.fulfill({ json: { data: { ...data, editorial } } })
      })
      await openSubmission(context)
      await expect(page.getByText(/^An email to Sample Author was not delivered/)).toHaveCount(2)
    },
  },
  {
    name: 'submission, return without corrections',
    async show(context) {
      await openSubmission(context)
      await chooseAction(
        context.page.getByRole('button', { name: 'Decide' }),
        'Return for correction…',
      )
      await clickButton(context.page, 'Send decision')
      await expect(context.page.getByText('Please list at least one correction.')).toBeVisible()
    },
  },
  {
    name: 'submission, confirmation of a conflict',
    async show(context) {
      await openSubmission(context)
      await chooseAction(
        context.page.getByRole('button', { name: 'More' }),
        'I have a conflict of interest…',
      )
      await expect(context.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'submission, anonymised copy',
    async show({ page, request }) {
      await openCopy(
        page,
        await sendNamedManuscript(request, sharedAdmin(), await registerAuthor(request)),
      )
    },
  },
  {
    name: 'submission, withdrawn',
    async show({ page, request }) {
      const author = await registerAuthor(request)
      const { id } = await submitManuscript(request, author)
      await withdraw(request, author, id)
      await openPage(page, `/manage-journals/submissions/${id}`)
      await expect(page.getByText('No further action is needed.')).toBeVisible()
    },
  },
  {
    name: 'submission, of the editor',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, sharedAdmin())
      await openPage(page, `/manage-journals/submissions/${id}`)
      await expect(page.getByText('You are an author of this submission')).toBeVisible()
    },
  },
  {
    name: 'submission, not found',
    failures: [/api\/submissions/],
    async show({ page }) {
      await openPage(page, '/manage-journals/submissions/nowhere')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

export async function openSubmission({ page }: ScreenContext) {
  const { id, title } = sharedSubmission()
  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(pageHeading(page, title)).toBeVisible()
}
