import { expect, type Page } from '@playwright/test'
import { createDocx } from '../content/files.ts'
import { openPage } from '../pages.ts'
import { bearer, registerAuthor, sharedAdmin, startSession } from '../people.ts'
import {
  acceptManuscript,
  assignCopyediting,
  bringToProof,
  proofLinkOf,
  sendProof,
} from '../steps/production.ts'
import { appoint } from '../steps/workflow.ts'
import { inSessionOf, type Screen, type ScreenContext } from './screen.ts'

async function acceptSample({ request }: ScreenContext) {
  const people = { author: await registerAuthor(request), editor: sharedAdmin() }
  return { ...people, ...(await acceptManuscript(request, people, 'sampling')) }
}

async function sendSampleProof(context: ScreenContext) {
  const sample = await acceptSample(context)
  await bringToProof(context.request, sample.editor, sample.id)
  await sendProof(context.request, sample.editor, sample.id)
  return sample
}

async function openProof(context: ScreenContext): Promise<Page> {
  const { author } = await sendSampleProof(context)
  await openPage(context.page, await proofLinkOf(author))
  await expect(context.page.getByRole('button', { name: 'Approve' })).toBeVisible()
  return context.page
}

async function addStageFile({ request }: ScreenContext, id: string) {
  const added = await request.post(`/api/submissions/${id}/production/copyediting/files`, {
    headers: bearer(sharedAdmin()),
    multipart: { file: await createDocx('copyedited.docx') },
  })
  expect(added.status(), 'the file is added').toBe(200)
}

const openSubmission = (page: Page, id: string) =>
  openPage(page, `/manage-journals/submissions/${id}`)

async function suggestWords(context: ScreenContext): Promise<Page> {
  const page = await openProof(context)
  await page.getByRole('button', { name: 'Part 2', exact: true }).click()
  await page.getByRole('button', { name: 'Suggest other words' }).click()
  await page.getByLabel('Your text').fill('The introduction explains sampling.')
  return page
}

async function assignSample(context: ScreenContext) {
  const { id, title } = await acceptSample(context)
  const copyeditor = await assignCopyediting(context.request, sharedAdmin(), id)
  return { id, title, copyeditor }
}

/** The stages of production for editors, and the proof for its author. */
export const productionScreens: Screen[] = [
  ...inSessionOf('admin', [
    {
      name: 'submission, production not started',
      async show(context) {
        const { id } = await acceptSample(context)
        await openSubmission(context.page, id)
        await expect(context.page.getByRole('button', { name: 'Start production' })).toBeVisible()
      },
    },
    {
      name: 'submission, proof sent',
      async show(context) {
        const { id } = await sendSampleProof(context)
        await addStageFile(context, id)
        await openSubmission(context.page, id)
        await expect(
          context.page.getByText('Waiting for the author.', { exact: true }),
        ).toBeVisible()
      },
    },
  ]),
  {
    name: 'production work of a copyeditor',
    async show(context) {
      const { page } = context
      const { id, copyeditor } = await assignSample(context)
      await addStageFile(context, id)
      await startSession(page, copyeditor)
      await openPage(page, '/production')
      await expect(page.getByRole('button', { name: 'Finish copyediting' })).toBeVisible()
    },
  },
  {
    name: 'production work of a copyeditor, empty',
    async show({ page, request }) {
      await startSession(page, await appoint(request, sharedAdmin(), 'copyeditor'))
      await openPage(page, '/production')
      await expect(page.getByText('No stage is assigned to you.')).toBeVisible()
    },
  },
  { name: 'proof', show: openProof },
  { name: 'proof, suggesting words', show: suggestWords },
  {
    name: 'proof, with a comment',
    async show(context) {
      const page = await suggestWords(context)
      await page.getByRole('button', { name: 'Save comment' }).click()
      await expect(page.getByText('1 comment saved')).toBeVisible()
      const tab = page.getByRole('button', { name: 'Your comments (1)' })
      if (await tab.isVisible()) await tab.click()
    },
  },
  {
    name: 'proof, approved',
    async show(context) {
      const page = await openProof(context)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText(/You approved the proof/)).toBeVisible()
    },
  },
  {
    name: 'proof link, not valid',
    failures: [/404/],
    async show({ page }) {
      await openPage(page, '/proof#cut')
      await expect(page.getByText(/This link is not valid/)).toBeVisible()
    },
  },
]
