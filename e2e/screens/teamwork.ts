import { expect } from '@playwright/test'
import { submitManuscript } from '../content/articles.ts'
import { clickButton, openPage } from '../pages.ts'
import { bearer, sharedAdmin, sharedAuthor } from '../people.ts'
import { endUndoWindows, fetchWorkflow } from '../steps/workflow.ts'
import { inSessionOf, type Screen, type ScreenContext } from './screen.ts'

type Request = ScreenContext['request']

const post = (request: Request, path: string, data: object) =>
  request.post(`/api/submissions/${path}`, { headers: bearer(sharedAdmin()), data })

/** A new submission with a note and a message to its author. */
async function submitWithMessage(request: Request) {
  const { id } = await submitManuscript(request, sharedAuthor())
  await post(request, `${id}/assign`, { version: 1 })
  await post(request, `${id}/notes`, { text: 'The sample is described on page 3.' })
  await post(request, `${id}/messages`, {
    to: 'author',
    subject: 'Your data',
    text: 'Where were the pupils taught?',
  })
  return id
}

/** Decides on a submission and ends the undo window. */
async function decide(request: Request, id: string, command: string, points?: string[]) {
  const { version } = await fetchWorkflow(request, sharedAdmin(), id)
  const email = { subject: 'Your manuscript', body: 'Dear author, please read this.' }
  await post(request, `${id}/decision`, { command, version, ...email, ...(points && { points }) })
  await endUndoWindows(id)
}

/** Opens a submission as an editor, with another editor in its team. */
async function openTeam({ page, request }: ScreenContext) {
  const id = await submitWithMessage(request)
  await page.route(/\/team$/, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const sample = { _id: 'sample', name: 'Sample Editor', isYou: false }
    const editors = [...data.editors, { ...sample, isHandling: false, isFurther: false }]
    await route.fulfill({ json: { data: { ...data, editors } } })
  })
  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(page.getByText('The sample is described on page 3.')).toBeVisible()
}

const ofEditors: Screen[] = [
  {
    name: 'submission, notes, messages and mention',
    async show(context) {
      await openTeam(context)
      const { page } = context
      await page.getByText('Write a message').click()
      await page.getByLabel('New note').pressSequentially('@Sam')
      await expect(page.getByRole('option', { name: 'Sample Editor' })).toBeVisible()
    },
  },
  {
    name: 'submission, handing over',
    async show(context) {
      await openTeam(context)
      await clickButton(context.page, 'Hand over…')
      await expect(context.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'decision, minor revision without points',
    async show({ page, request }) {
      const id = await submitWithMessage(request)
      await openPage(page, `/manage-journals/submissions/${id}/decisions/request-minor-revision`)
      await clickButton(page, 'Send decision')
      await expect(page.getByText('Please list at least one point.')).toBeVisible()
    },
  },
]

const ofAuthors: Screen[] = [
  {
    name: 'own submission, revision without replies',
    async show({ page, request }) {
      const id = await submitWithMessage(request)
      await decide(request, id, 'request-major-revision', ['Say where.', 'Say when.'])
      await openPage(page, `/submissions/${id}`)
      await clickButton(page, 'Send replies and files')
      await expect(page.getByText('Please say what you changed.').first()).toBeVisible()
    },
  },
  {
    name: 'own submission, appeal without reasons',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, sharedAuthor())
      await decide(request, id, 'desk-reject')
      await openPage(page, `/submissions/${id}`)
      await page.getByText('Appeal the decision').click()
      await clickButton(page, 'Send appeal')
      await expect(page.getByText('Please give your reasons.')).toBeVisible()
    },
  },
]

/** The teamwork of editors, revisions and appeals. */
export const teamworkScreens = [
  ...inSessionOf('admin', ofEditors),
  ...inSessionOf('author', ofAuthors),
]
