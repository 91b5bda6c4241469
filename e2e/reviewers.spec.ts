import { expect } from '@playwright/test'
import { submitManuscript } from './content/articles.ts'
import { chooseAction, clickButton, openPage, pageHeading, toast } from './pages.ts'
import { bearer, sharedAdmin, startSession } from './people.ts'
import { test } from './shared-page.ts'
import {
  answerInvitation,
  inviteReviewer,
  newReviewer,
  openRound,
  sendToReview,
} from './steps/review.ts'

test('R-REVIEW-1 R-REVIEW-2 an editor sends to review and invites a person, who accepts', async ({
  page,
  request,
  author,
}) => {
  const { id } = await submitManuscript(request, author)
  const reviewer = newReviewer()
  await startSession(page, sharedAdmin())
  await openPage(page, `/manage-journals/submissions/${id}`)
  await page.getByLabel('Anonymity in round 1').selectOption('all-identities-visible')
  await clickButton(page, 'Send to review')
  await page.getByRole('link', { name: 'Invite a reviewer' }).click()
  await page.getByLabel('Name', { exact: true }).fill(reviewer.name)
  await page.getByLabel('Email', { exact: true }).fill(reviewer.email)
  await page.getByLabel('Affiliation', { exact: true }).fill(reviewer.affiliation)
  await clickButton(page, 'Continue')
  await expect(pageHeading(page, `Invite ${reviewer.name}`)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(/\{answerDate\}/)
  await clickButton(page, 'Send invitation')
  await expect(toast(page, 'Not sent: no mail server configured')).toBeVisible()
  const row = page.getByRole('row', { name: reviewer.name })
  await expect(row).toContainText('Invited')
  await answerInvitation(request, reviewer.email, 'accept')
  await page.reload()
  await expect(row).toContainText('Accepted')
  await chooseAction(
    page.getByRole('button', { name: `Actions for ${reviewer.name}` }),
    'Extend by 14 days',
  )
  await expect(toast(page, 'Due date extended')).toBeVisible()
})

test('R-REVIEW-1 an editor can invite an opposed person with a reason but no author', async ({
  page,
  request,
  author,
}) => {
  const { id } = await sendToReview(request, author, sharedAdmin())
  await startSession(page, sharedAdmin())
  await openPage(page, `/manage-journals/submissions/${id}/invite`)
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await page.getByLabel('Email', { exact: true }).fill(author.user.email)
  await clickButton(page, 'Continue')
  await expect(page.getByText('is an author of this submission and cannot review it')).toBeVisible()
  await clickButton(page, 'Choose another person')
  await page.getByLabel('Name', { exact: true }).fill('Somebody Near')
  await page.getByLabel('Email', { exact: true }).fill(`near-${id}@example.org`)
  await clickButton(page, 'Continue')
  await expect(page.getByText('Same email domain as an author: example.org')).toBeVisible()
  await clickButton(page, 'Send invitation')
  await expect(page.getByText('Please give the reason.')).toBeVisible()
  await page
    .getByLabel('Reason for inviting them despite the conflict')
    .fill('No other expert is available')
  await clickButton(page, 'Send invitation')
  await expect(page.getByText('Invited because: No other expert is available')).toBeVisible()
})

test('R-REVIEW-4 an editor replaces a reviewer who declined before closing the round', async ({
  page,
  request,
  author,
}) => {
  const editor = sharedAdmin()
  const { id } = await sendToReview(request, author, editor)
  const declined = await inviteReviewer(request, editor, id)
  await answerInvitation(request, declined.email, 'decline')
  const other = await inviteReviewer(request, editor, id)
  await startSession(page, editor)
  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(page.getByRole('row', { name: declined.name })).toContainText('“No time until May”')
  await chooseAction(
    page.getByRole('button', { name: `Actions for ${other.name}` }),
    'Cancel the invitation…',
  )
  await clickButton(page, 'Cancel the invitation')
  await expect(page.getByRole('row', { name: other.name })).toContainText('Cancelled')
  await clickButton(page, 'Close the round')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the round' }).click()
  await expect(page.getByText('Round 1, all identities visible, closed')).toBeVisible()
})

test('R-REVIEW-1 an editor notes the quality of a reviewer in the database', async ({ page }) => {
  const reviewer = newReviewer()
  await startSession(page, sharedAdmin())
  await openPage(page, '/manage-journals/reviewers')
  await page.getByLabel('Name', { exact: true }).fill(reviewer.name)
  await page.getByLabel('Email', { exact: true }).fill(reviewer.email)
  await page.getByLabel('Topics').fill('lesson study, reading')
  await clickButton(page, 'Add reviewer')
  await expect(toast(page, 'Reviewer added')).toBeVisible()
  await openPage(page, `/manage-journals/reviewers?q=${encodeURIComponent(reviewer.name)}`)
  await chooseAction(
    page.getByRole('button', { name: `Actions for ${reviewer.name}` }),
    'Notes and quality…',
  )
  await page.getByLabel('Note', { exact: true }).fill('Thorough and on time')
  await page.getByLabel('Quality of the reviews').selectOption('5')
  await clickButton(page, 'Save note')
  await expect(page.getByRole('row', { name: reviewer.name })).toContainText('5 of 5')
})

test('R-REVIEW-1 an editor changes the details of a reviewer and their own note', async ({
  page,
  request,
}) => {
  const reviewer = newReviewer()
  const added = await request.post('/api/reviewers', {
    headers: bearer(sharedAdmin()),
    data: reviewer,
  })
  const { id } = (await added.json()).data
  await request.post(`/api/reviewers/${id}/notes`, {
    headers: bearer(sharedAdmin()),
    data: { text: 'Slow', quality: 2 },
  })
  await startSession(page, sharedAdmin())
  await openPage(page, `/manage-journals/reviewers?q=${encodeURIComponent(reviewer.name)}`)
  const actions = page.getByRole('button', { name: `Actions for ${reviewer.name}` })
  await chooseAction(actions, 'Change details…')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Affiliation', { exact: true }).fill('Another University')
  await clickButton(page, 'Save')
  await expect(toast(page, 'Reviewer changed')).toBeVisible()
  const row = page.getByRole('row', { name: reviewer.name })
  await expect(row).toContainText('Another University')
  await chooseAction(actions, 'Notes and quality…')
  await clickButton(page, 'Edit')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Slow')
  await page.getByLabel('Quality of the reviews').selectOption('4')
  await clickButton(page, 'Change note')
  await expect(row).toContainText('4 of 5')
})

test('R-REVIEW-1 an editor invites a person whom the author suggests', async ({
  page,
  request,
  author,
}) => {
  const person = newReviewer()
  const wishes = [{ kind: 'suggested', name: person.name, email: person.email }]
  const { id } = await submitManuscript(request, author, undefined, undefined, wishes)
  await openRound(request, sharedAdmin(), id, 'all-identities-visible')
  await startSession(page, sharedAdmin())
  await openPage(page, `/manage-journals/submissions/${id}/invite`)
  await clickButton(page, `Choose ${person.name}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await clickButton(page, 'Continue')
  await expect(pageHeading(page, `Invite ${person.name}`)).toBeVisible()
})
