import { expect, type Page } from '@playwright/test'
import { namedManuscript } from './content/anonymised-copy.ts'
import { submitManuscript } from './content/articles.ts'
import { createDocx } from './content/files.ts'
import { chooseManuscript, fillSubmissionWithFile } from './forms.ts'
import { main, openPage, pageHeading, waitForHydration } from './pages.ts'
import { startSession } from './people.ts'
import {
  fetchNewestLink,
  inviteByLink,
  newReviewer,
  openRound,
  sendReview,
} from './steps/review.ts'
import { appointEditor, decide, endUndoWindows, fetchWorkflow } from './steps/workflow.ts'
import { test } from './test.ts'

type Role = 'button' | 'link' | 'menuitem' | 'radio'

/** Presses visible controls by their labels, and counts the presses. */
function countPresses(page: Page) {
  const counted = { presses: 0, press }
  async function press(role: Role, name: string | RegExp) {
    counted.presses += 1
    await main(page).or(page.getByRole('menu')).getByRole(role, { name }).first().click()
  }
  return counted
}

/** From the page of a submission to an invitation that is sent; typing does not count. */
async function inviteByWords(page: Page, { press }: ReturnType<typeof countPresses>) {
  const reviewer = newReviewer()
  await press('link', 'Invite a reviewer')
  await page.getByLabel('Name', { exact: true }).fill(reviewer.name)
  await page.getByLabel('Email', { exact: true }).fill(reviewer.email)
  await press('button', 'Continue')
  await press('button', 'Send invitation')
  await expect(main(page).getByRole('row').filter({ hasText: reviewer.email })).toBeVisible()
  return reviewer
}

test('R-OFFICE-7 R-REVIEW-1 a new editor takes a manuscript through review in at most 17 presses', async ({
  page,
  request,
  admin,
  author,
}) => {
  const editor = await appointEditor(request, admin)
  const file = await namedManuscript()
  const { id, title } = await submitManuscript(request, author, file, ['Zainabu Qwerty'])
  await startSession(page, editor)
  await openPage(page, '/dashboard')
  const hand = countPresses(page)
  hand.presses += 1
  await page.getByRole('link', { name: /^Submissions\s*, \d+ need action$/ }).click()
  await page.getByRole('searchbox').fill(title)
  await hand.press('button', 'Search')
  await hand.press('link', new RegExp(`^${title}$`))
  await hand.press('button', 'Send to review')
  await hand.press('link', 'Check the anonymised copy')
  await expect(pageHeading(page, 'Anonymised copy')).toBeVisible()
  await hand.press('button', /^Redact all/)
  await hand.press('button', 'Approve the copy')
  const reviewers = [await inviteByWords(page, hand), await inviteByWords(page, hand)]
  for (const reviewer of reviewers)
    await sendReview(
      request,
      await fetchNewestLink(request, editor, id, reviewer),
      'Say where the schools are.',
    )
  await page.reload()
  await hand.press('button', 'Decide')
  await hand.press('menuitem', 'Accept…')
  await hand.press('button', 'Send decision')
  await expect(main(page)).toContainText('You can still undo this decision.')
  await endUndoWindows(id)
  expect((await fetchWorkflow(request, author, id)).stage).toBe('accepted')
  expect(hand.presses).toBeLessThanOrEqual(17)
})

test('R-OFFICE-7 R-DECIDE-2 a new author submits and revises in at most 5 presses besides typing', async ({
  page,
  request,
  admin,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/dashboard')
  const hand = countPresses(page)
  await hand.press('link', 'Submit a manuscript')
  await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
  await waitForHydration(page)
  await fillSubmissionWithFile(page)
  await hand.press('button', 'Submit')
  await hand.press('link', 'View submission')
  await expect(page).toHaveURL(/\/submissions\/[\w-]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await openRound(request, admin, id, 'all-identities-visible')
  const { link } = await inviteByLink(request, admin, id)
  await sendReview(request, link, 'Say where the schools are.')
  const points = ['Shorten the abstract.', 'Reviewer 1, Comments: Say where the schools are.']
  await decide(request, admin, id, 'request-minor-revision', points)
  // The link in the email is a press.
  hand.presses += 1
  await openPage(page, `/submissions/${id}`)
  await page.getByLabel('1. Shorten the abstract.').fill('It has 200 words now.')
  await page.getByLabel('2. Reviewer 1').fill('In Kano.')
  await page.getByLabel('Version with the changes marked').setInputFiles(await createDocx())
  await chooseManuscript(page, await createDocx(), 'Revised manuscript')
  await hand.press('button', 'Send replies and files')
  await expect(main(page).getByText('Versions with changes marked')).toBeVisible()
  expect(hand.presses).toBeLessThanOrEqual(5)
})
