import { expect } from '@playwright/test'
import { submitManuscript } from '../content/articles.ts'
import { openPage } from '../pages.ts'
import { registerAuthor, sharedAdmin } from '../people.ts'
import { answerInvitation, inviteReviewer, openRound, sendToReview } from '../steps/review.ts'
import { inSessionOf, type Screen } from './screen.ts'

/** Rounds of review, as editors see them. */
export const reviewScreens: Screen[] = inSessionOf('admin', [
  {
    name: 'submission, in review',
    async show({ page, request }) {
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      const { email } = await inviteReviewer(request, sharedAdmin(), id)
      await answerInvitation(request, email, 'decline')
      await inviteReviewer(request, sharedAdmin(), id)
      await openPage(page, `/manage-journals/submissions/${id}`)
      await expect(page.getByRole('cell', { name: /No time until May/ })).toBeVisible()
    },
  },
  {
    name: 'invite a reviewer, database',
    async show({ page, request }) {
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      await openPage(page, `/manage-journals/submissions/${id}/invite`)
      await expect(page.getByRole('heading', { name: 'Invite another person' })).toBeVisible()
    },
  },
  {
    name: 'invite a reviewer, conflict of interest',
    async show({ page, request }) {
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      await openPage(page, `/manage-journals/submissions/${id}/invite`)
      await page.getByLabel('Name', { exact: true }).fill('Somebody Near')
      await page.getByLabel('Email', { exact: true }).fill(`near-${id}@example.org`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Conflict of interest' })).toBeVisible()
    },
  },
  {
    name: 'invite a reviewer, suggested by the author',
    async show({ page, request }) {
      const wishes = [{ kind: 'suggested', name: 'Wished Reviewer' }]
      const author = await registerAuthor(request)
      const { id } = await submitManuscript(request, author, undefined, undefined, wishes)
      await openRound(request, sharedAdmin(), id, 'all-identities-visible')
      await openPage(page, `/manage-journals/submissions/${id}/invite`)
      await expect(page.getByText('Suggested by the author')).toBeVisible()
    },
  },
  {
    name: 'reviewers',
    async show({ page, request }) {
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      await inviteReviewer(request, sharedAdmin(), id)
      await openPage(page, '/manage-journals/reviewers')
      await expect(page.getByRole('heading', { name: 'Add a reviewer' })).toBeVisible()
    },
  },
  {
    name: 'peer review statistics',
    async show({ page, request }) {
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      const { email } = await inviteReviewer(request, sharedAdmin(), id)
      await answerInvitation(request, email, 'decline')
      await openPage(page, '/manage-journals/statistics/review')
      await expect(page.getByRole('heading', { name: 'Decisions' })).toBeVisible()
    },
  },
  {
    name: 'peer review statistics, invitations of a year',
    async show({ page, request }) {
      const { id } = await sendToReview(request, await registerAuthor(request), sharedAdmin())
      await inviteReviewer(request, sharedAdmin(), id)
      const year = new Date().getUTCFullYear()
      await openPage(page, `/manage-journals/statistics/review/invitations?year=${year}`)
      await expect(page.getByRole('cell', { name: 'Invited' }).first()).toBeVisible()
    },
  },
  {
    name: 'my reviews, empty',
    async show({ page }) {
      await openPage(page, '/reviews')
      await expect(page.getByText('No reviews yet.')).toBeVisible()
    },
  },
  {
    name: 'certificate, unknown code',
    failures: [/404/],
    async show({ page }) {
      await openPage(page, '/certificates/AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA')
      await expect(page.getByRole('alert')).toContainText('This code is not known.')
    },
  },
])
