import { type APIRequestContext, expect } from '@playwright/test'
import { submitManuscript } from '../content/articles.ts'
import { chooseAction, openPage, pageHeading } from '../pages.ts'
import { bearer, sharedAdmin, sharedAuthor, startSession } from '../people.ts'
import { sharedSubmission } from '../shared-data.ts'
import { fetchWorkflow } from '../steps/workflow.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** The dashboard of managers, and accepted submissions. */
export const managerScreens: Screen[] = [
  {
    name: 'dashboard of a manager',
    async show({ page }) {
      await openPage(page, '/dashboard')
      await expect(page.getByRole('heading', { name: /^Needs you/ })).toBeVisible()
    },
  },
  ...['accept', 'desk-reject'].map(
    (command): Screen => ({
      name: `decision, ${command}`,
      async show({ page }) {
        await openPage(
          page,
          `/manage-journals/submissions/${sharedSubmission().id}/decisions/${command}`,
        )
        await expect(page.getByLabel('Message')).toBeVisible()
      },
    }),
  ),
  {
    name: 'submission, accepted',
    async show(context) {
      await openAccepted(context)
      await expect(context.page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'submission, schedule',
    async show(context) {
      await openAccepted(context)
      await chooseAction(context.page.getByRole('button', { name: 'More' }), 'Schedule…')
      await expect(context.page.getByRole('button', { name: 'Schedule' })).toBeVisible()
    },
  },
  {
    name: 'own submission, accepted',
    async show({ page, request }) {
      const { id, title } = await acceptSubmission(request)
      await startSession(page, sharedAuthor())
      await openPage(page, `/submissions/${id}`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
]

async function openAccepted({ page, request }: ScreenContext) {
  const { id, title } = await acceptSubmission(request)
  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(pageHeading(page, title)).toBeVisible()
}

/** A new submission that was accepted a moment ago. */
async function acceptSubmission(request: APIRequestContext) {
  const submission = await submitManuscript(request, sharedAuthor())
  const { version } = await fetchWorkflow(request, sharedAdmin(), submission.id)
  const email = { subject: 'Your manuscript is accepted', body: 'Dear author,\n\nIt is accepted.' }
  const decided = await request.post(`/api/submissions/${submission.id}/decision`, {
    headers: bearer(sharedAdmin()),
    data: { command: 'accept', version, ...email },
  })
  expect(decided.status(), 'the submission is accepted').toBe(200)
  return submission
}
