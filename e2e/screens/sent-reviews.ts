import { expect } from '@playwright/test'
import { mediaTypes } from '../../src/domain/file-kind.ts'
import { sampleDocx } from '../../test/fixtures/files.ts'
import { createDocx } from '../content/files.ts'
import { publishAccepted, publishReviewsOf } from '../content/published-reviews.ts'
import { openPage } from '../pages.ts'
import { bearer, registerAuthor, sharedAdmin, startSession } from '../people.ts'
import {
  answerByLink,
  answerQuestions,
  fetchNewestLink,
  inviteByLink,
  newReviewer,
  openRound,
  sendReview,
  sendToReview,
} from '../steps/review.ts'
import { decide, fetchWorkflow, registerConfirmed } from '../steps/workflow.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** A submission in review with an invited reviewer, without a visible author or reviewer. */
async function startReview({ request }: ScreenContext) {
  const author = await registerAuthor(request)
  const { id } = await sendToReview(request, author, sharedAdmin())
  return { id, author, reviewer: await inviteByLink(request, sharedAdmin(), id) }
}

async function postAsAdmin({ request }: ScreenContext, path: string, data: object) {
  const response = await request.post(`/api/${path}`, { headers: bearer(sharedAdmin()), data })
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
}

/** The id of the only invitation of a submission. */
async function findInvitation({ request }: ScreenContext, id: string): Promise<string> {
  const headers = bearer(sharedAdmin())
  const response = await request.get(`/api/submissions/${id}/review`, { headers })
  return (await response.json()).data.rounds.at(-1).invitations[0].id
}

/** Writes and sends a review in the page. */
async function sendInPage({ page }: ScreenContext, link: string) {
  await openPage(page, link)
  await page.getByRole('button', { name: 'Accept' }).click()
  const tab = page.getByRole('button', { name: /^Your review/ })
  if (await tab.isVisible()) await tab.click()
  await page.getByLabel('Comments to the author').fill('Say how the schools were chosen.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
}

/** A second round after a revision, to the same reviewer. Returns the link. */
async function startSecondRound(context: ScreenContext): Promise<string> {
  const { request } = context
  const { id, author, reviewer } = await startReview(context)
  await sendReview(request, reviewer.link, 'Say where the schools are.')
  const points = ['Shorten the abstract.', 'Reviewer 1, Comments: Say where the schools are.']
  await decide(request, sharedAdmin(), id, 'request-minor-revision', points)
  const { version } = await fetchWorkflow(request, author, id)
  const [file, marked] = [await createDocx(), await createDocx()]
  const responses = JSON.stringify(['It has 200 words now.', 'In Kano: see page 2.'])
  const revised = await request.post(`/api/submissions/${id}/revision`, {
    headers: bearer(author),
    multipart: { version: String(version), responses, file, marked },
  })
  expect(revised.status(), 'the revision is sent').toBe(200)
  await openRound(request, sharedAdmin(), id, 'all-identities-visible')
  await postAsAdmin(context, `submissions/${id}/invitations/resend`, {})
  return fetchNewestLink(request, sharedAdmin(), id, reviewer)
}

/** What reviewers see after they have sent a review, and what others see of it. */
export const sentReviewScreens: Screen[] = [
  {
    name: 'review, sent',
    async show(context) {
      const { reviewer } = await startReview(context)
      await sendInPage(context, reviewer.link)
    },
  },
  {
    name: 'review, sent back',
    async show(context) {
      const { page, request } = context
      const { id, reviewer } = await startReview(context)
      await sendReview(request, reviewer.link, 'The first version.')
      const invitationId = await findInvitation(context, id)
      const reason = 'Please say which comments matter most.'
      await postAsAdmin(context, `review-invitations/${invitationId}/return`, { reason })
      await openPage(page, reviewer.link)
      await expect(page.getByText(reason)).toBeVisible()
    },
  },
  {
    name: 'review link, ended',
    failures: [/410/],
    async show(context) {
      const { id, reviewer } = await startReview(context)
      const invitationId = await findInvitation(context, id)
      await postAsAdmin(context, `review-invitations/${invitationId}/cancel`, {})
      await openPage(context.page, reviewer.link)
      await expect(context.page.getByText('The editors have cancelled')).toBeVisible()
    },
  },
  {
    name: 'review, later round',
    async show(context) {
      const { page, request } = context
      const link = await startSecondRound(context)
      await answerByLink(request, link, 'accept')
      await openPage(page, link)
      await page.getByText('The author’s responses').click()
      await expect(page.getByText('In Kano: see page 2.')).toBeVisible()
      await page.getByText('What changed in the text').click()
      await expect(page.getByRole('insertion').first()).toBeVisible()
    },
  },
  {
    name: 'review, annotated file',
    async show(context) {
      const { page, request } = context
      const { reviewer } = await startReview(context)
      await answerByLink(request, reviewer.link, 'accept')
      await openPage(page, reviewer.link)
      const tab = page.getByRole('button', { name: /^Your review/ })
      if (await tab.isVisible()) await tab.click()
      const text = `${reviewer.name} asks for units.`
      const buffer = Buffer.from(await sampleDocx({ text }).arrayBuffer())
      await page
        .getByLabel('Annotated file (optional)')
        .setInputFiles({ name: 'notes.docx', mimeType: mediaTypes.docx, buffer })
      await expect(page.getByText(/^Added: notes\.docx/)).toBeVisible()
    },
  },
  {
    name: 'my reviews, with entries',
    async show(context) {
      const { page, request } = context
      const person = await registerConfirmed(request)
      const author = await registerAuthor(request)
      for (const isSent of [true, false]) {
        const { id } = await sendToReview(request, author, sharedAdmin())
        const reviewer = { ...newReviewer(), email: person.user.email }
        // The addresses of accounts in these tests have one domain, which is a conflict of interest.
        const more = { overrideReason: 'No other' }
        const { link } = await inviteByLink(request, sharedAdmin(), id, reviewer, more)
        if (isSent) await sendReview(request, link, 'Clear and useful.')
      }
      await startSession(page, person)
      await openPage(page, '/reviews')
      await expect(page.getByRole('heading', { name: 'A review', exact: true })).toBeVisible()
    },
  },
  {
    name: 'certificate, valid',
    async show(context) {
      const { page } = context
      const { reviewer } = await startReview(context)
      await sendInPage(context, reviewer.link)
      await page.getByRole('button', { name: /^Request a certificate/ }).click()
      await page.getByRole('link', { name: /^Certificate [A-Z2-9-]{35}$/ }).click()
      await expect(page.getByText('Valid: this journal issued this certificate.')).toBeVisible()
    },
  },
  {
    name: 'published reviews',
    async show(context) {
      const { page, request } = context
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      await publishReviewsOf(id)
      const { link } = await inviteByLink(request, sharedAdmin(), id)
      await sendReview(request, link, 'Say how the schools were chosen.', { consent: 'signed' })
      const articleId = await publishAccepted(request, sharedAdmin(), id)
      await openPage(page, `/journals/${articleId}/reviews`)
      await expect(page.getByText('Say how the schools were chosen.')).toBeVisible()
    },
  },
]
