import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { approveCopyOf, namedManuscript, sendNamedManuscript } from './content/anonymised-copy.ts'
import { expectDatedArticle } from './content/dated-articles.ts'
import { chooseManuscript } from './forms.ts'
import { byKeyboard, focusByTab } from './input-methods.ts'
import { chooseAction, clickButton, main, openPage, progress } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'
import {
  fetchNewestLink,
  inviteByLink,
  newReviewer,
  scaleQuestions,
  sendReview,
  sendToReview,
} from './steps/review.ts'
import {
  appointEditor,
  changeRows,
  decide,
  endUndoWindows,
  fetchWorkflow,
  publish,
  withdraw,
} from './steps/workflow.ts'

const openAsEditor = (page: Page, id: string) =>
  openPage(page, `/manage-journals/submissions/${id}`)

/** The row of a reviewer. Another row may suggest them. */
const row = (page: Page, { name, email }: { name: string; email: string }) =>
  page
    .getByRole('row')
    .filter({ has: page.locator('b', { hasText: name }) })
    .filter({ hasText: email })

test('R-DECIDE-2 R-BLIND-1 a manuscript is accepted after two rounds with the same reviewer', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await sendNamedManuscript(request, admin, author)
  await approveCopyOf(request, admin, id)
  const reviewer = await inviteByLink(request, admin, id)
  await sendReview(request, reviewer.link, 'Say where.')
  const points = ['Shorten it.', 'Reviewer 1, Comments: Say where.']
  await decide(request, admin, id, 'request-minor-revision', points)
  await startSession(page, author)
  await openPage(page, `/submissions/${id}`)
  await page.getByLabel('1. Shorten it.').fill('Done, wrote Zainabu Qwerty.')
  await page.getByLabel('2. Reviewer 1').fill('In Kano.')
  const revised = await namedManuscript('The schools are in Kano.')
  await page.getByLabel('Version with the changes marked').setInputFiles(revised)
  await chooseManuscript(page, revised, 'Revised manuscript')
  await clickButton(page, 'Send replies and files')
  await expect(main(page).getByText('Versions with changes marked')).toBeVisible()
  await startSession(page, admin)
  await openAsEditor(page, id)
  await expect(main(page).getByText('Marked version 1').first()).toBeVisible()
  await expect(main(page).getByText('In Kano.', { exact: true })).toBeVisible()
  await page.getByLabel('Anonymity in round 2').selectOption('double-anonymized')
  await clickButton(page, 'Send to review')
  await expect(main(page).getByText('No reviewers are invited yet.')).toBeVisible()
  await approveCopyOf(request, admin, id)
  await page.reload()
  await clickButton(page, 'Invite the same reviewers again')
  await expect(row(page, reviewer)).toHaveCount(2)
  await expect(row(page, reviewer).first()).toContainText('Invited')
  const link = await fetchNewestLink(request, admin, id, reviewer)
  await readRevision(page, link)
  await sendReview(request, link, 'Good now.')
  await decide(request, admin, id, 'accept')
  await changeRows(
    sql`update submission set created_at = '2026-02-03T09:00:00Z', revised_at = '2026-04-05T09:00:00Z', accepted_at = '2026-05-06T09:00:00Z' where id = ${id}`,
  )
  const article = await publish(request, { editor: admin, author }, id)
  expect(article).toMatch(/Received\s+3 Feb 2026/)
  expect(article).toMatch(/Revised\s+5 Apr 2026/)
  expect(article).toMatch(/Accepted\s+6 May 2026/)
  expect(article).toMatch(/Published Date\s+\d+ \w+ \d{4}/)
})

/** A reviewer of the next round reads the responses, their own point first, and what changed; no author is named. */
async function readRevision(page: Page, link: string) {
  await openPage(page, link)
  await clickButton(page, 'Accept')
  await page.getByText('The author’s responses').click()
  await expect(page.getByRole('term')).toHaveText(['Comments: Say where.', 'Shorten it.'])
  await expect(page.getByText('Done, wrote [removed for review].')).toBeVisible()
  await page.getByText('What changed in the text').click()
  await expect(page.getByRole('insertion')).toContainText('The schools are in Kano.')
  expect(await page.content()).not.toMatch(/Zainabu|Qwerty/)
}

test('R-BLIND-4 authors and reviewers see each other as the round allows', async ({
  page,
  request,
  admin,
  author,
}) => {
  for (const anonymity of ['single-anonymized', 'all-identities-visible'] as const) {
    const { id } = await sendToReview(request, author, admin, anonymity)
    const reviewer = await inviteByLink(request, admin, id)
    await openPage(page, reviewer.link)
    await clickButton(page, 'Accept')
    await expect(main(page).getByText('Ṣadé Test')).toBeVisible()
    await expect(page.getByText('A manuscript for a test')).toBeVisible()
    await sendReview(request, reviewer.link, 'Say where.')
    await startSession(page, admin)
    await openPage(page, `/manage-journals/submissions/${id}/decisions/request-minor-revision`)
    const message = page.getByLabel('Message')
    await expect(message).toHaveValue(/Say where\./)
    const isNamed = (await message.inputValue()).includes(reviewer.name)
    expect(isNamed, anonymity).toBe(anonymity === 'all-identities-visible')
    const article = await expectDatedArticle(request, { editor: admin, author }, id)
    expect(article, 'without consent nobody is named').not.toContain(reviewer.name)
  }
})

test('R-REVIEW-3 R-REVIEW-4 a late reviewer is replaced by one whom another reviewer suggests', async ({
  page,
  request,
  admin,
  author,
  expectFailures,
}) => {
  expectFailures(/410/)
  const { id } = await sendToReview(request, author, admin)
  const [late, declining] = [
    await inviteByLink(request, admin, id),
    await inviteByLink(request, admin, id),
  ]
  const suggested = newReviewer()
  await openPage(page, declining.link)
  await clickButton(page, 'Decline')
  await page.getByText('Suggest other reviewers').click()
  await page.getByLabel('Name').first().fill(suggested.name)
  await page.getByLabel('Email').first().fill(suggested.email)
  await clickButton(page, 'Decline')
  await expect(page.getByText('You declined this invitation.')).toBeVisible()
  await changeRows(
    sql`update review_invitation set answer_due_at = now() - interval '1 day' where submission_id = ${id}`,
  )
  await startSession(page, admin)
  await openAsEditor(page, id)
  await expect(row(page, late)).toContainText('Late')
  await expect(row(page, declining)).toContainText(`Suggests ${suggested.name}`)
  await chooseAction(
    page.getByRole('button', { name: `Actions for ${late.name}` }),
    'Cancel the invitation…',
  )
  await clickButton(page, 'Cancel the invitation')
  await expect(row(page, late)).toContainText('Cancelled')
  await page.getByRole('link', { name: 'Invite a reviewer' }).click()
  await page.getByLabel('Name', { exact: true }).fill(suggested.name)
  await page.getByLabel('Email', { exact: true }).fill(suggested.email)
  await clickButton(page, 'Continue')
  await clickButton(page, 'Send invitation')
  await expect(row(page, suggested)).toContainText('Invited')
  await openPage(page, late.link)
  await expect(page.getByText('The editors have cancelled this invitation.')).toBeVisible()
  const link = await fetchNewestLink(request, admin, id, suggested)
  await sendReview(request, link, 'Say where.')
  await expectDatedArticle(request, { editor: admin, author }, id)
})

test('R-REVIEW-1 a person with a conflict of interest is invited with a reason and reviews', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await sendToReview(request, author, admin)
  const near = { name: newReviewer().name, email: `near-${id}@example.org` }
  await startSession(page, admin)
  await openPage(page, `/manage-journals/submissions/${id}/invite`)
  await page.getByLabel('Name', { exact: true }).fill(near.name)
  await page.getByLabel('Email', { exact: true }).fill(near.email)
  await clickButton(page, 'Continue')
  await expect(page.getByText('Same email domain as an author: example.org')).toBeVisible()
  await page
    .getByLabel('Reason for inviting them despite the conflict')
    .fill('No other expert is available')
  await clickButton(page, 'Send invitation')
  await expect(row(page, near)).toContainText('Invited')
  await sendReview(request, await fetchNewestLink(request, admin, id, near), 'Say where.')
  await page.reload()
  await expect(main(page).getByText('Invited because: No other expert is available')).toBeVisible()
  const article = await expectDatedArticle(request, { editor: admin, author }, id)
  expect(article).not.toContain('No other expert is available')
})

test('R-BLIND-3 R-DUTY-2 an editor follows their own manuscript as an author until it is published', async ({
  page,
  request,
  admin,
}) => {
  const editor = await appointEditor(request, admin)
  const { id, title } = await sendToReview(request, editor, admin)
  const reviewer = await inviteByLink(request, admin, id)
  await sendReview(request, reviewer.link, 'Say where.')
  await startSession(page, editor)
  await openPage(page, `/manage-journals?${new URLSearchParams({ tab: 'submitted', q: title })}`)
  await expect(main(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  expect(await page.content(), 'as an author sees it').not.toContain(reviewer.name)
  await openPage(page, `/submissions/${id}`)
  await expect(main(page).getByText('An editor will decide on your submission.')).toBeVisible()
  expect(await page.content()).not.toContain(reviewer.name)
  await expectDatedArticle(request, { editor: admin, author: editor }, id)
  await page.reload()
  await expect(main(page).getByText('Your submission was published as an article.')).toBeVisible()
})

test('R-FLOW-2 R-REVIEW-2 a withdrawal during review ends the link of the reviewer', async ({
  page,
  request,
  admin,
  author,
  expectFailures,
}) => {
  expectFailures(/410/)
  const { id } = await sendToReview(request, author, admin)
  const reviewer = await inviteByLink(request, admin, id)
  await openPage(page, reviewer.link)
  await clickButton(page, 'Accept')
  await page.getByLabel('Comments to the author').fill('Half of it.')
  await expect(page.getByRole('status').last()).toHaveText('Saved')
  await withdraw(request, author, id)
  await page.reload()
  await expect(page.getByText('This round of review has ended.')).toBeVisible()
  await startSession(page, admin)
  await openAsEditor(page, id)
  await expect(main(page).getByText('The author withdrew this submission.')).toBeVisible()
  await expect(row(page, reviewer)).toContainText('Ended with the round')
  await startSession(page, author)
  await openPage(page, `/submissions/${id}`)
  await expect(
    main(page).getByText('You withdrew this submission. No further action is needed.'),
  ).toBeVisible()
  expect(await page.content()).not.toContain(reviewer.name)
})

test('R-DECIDE-5 another editor accepts a submission after its author appeals a rejection', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await sendToReview(request, author, admin)
  const reviewer = await inviteByLink(request, admin, id)
  await sendReview(request, reviewer.link, 'Not new.')
  await decide(request, admin, id, 'reject')
  await startSession(page, author)
  await openPage(page, `/submissions/${id}`)
  const passed = ['Submitted (done)', 'Initial check (done)', 'Review (done)']
  await expect(progress(page)).toHaveText([...passed, 'Rejected'])
  await page.getByText('Appeal the decision').click()
  await page.getByLabel('Your reasons').fill('The second study is new.')
  await clickButton(page, 'Send appeal')
  await expect(page.getByText('Appeal the decision')).toHaveCount(0)
  await expect(main(page)).toContainText('An editor will decide on your submission.')
  const other = await appointEditor(request, admin)
  await startSession(page, other)
  await openAsEditor(page, id)
  await expect(main(page).getByText('The second study is new.')).toBeVisible()
  await chooseAction(page.getByRole('button', { name: 'Decide' }), 'Accept…')
  await clickButton(page, 'Send decision')
  await expect(main(page)).toContainText('You can still undo this decision.')
  await endUndoWindows(id)
  expect((await fetchWorkflow(request, author, id)).stage).toBe('accepted')
  const article = await publish(request, { editor: other, author }, id)
  expect(article).toMatch(/Accepted\s+\d/)
  expect(article).not.toMatch(/Revised\s+\d/)
})

test('R-REVIEW-3 a reviewer accepts, writes and sends a review by keyboard', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await sendToReview(request, author, admin)
  const { link, name } = await inviteByLink(request, admin, id)
  const { press, write } = byKeyboard
  const choose = async (radio: Locator) => {
    await focusByTab(radio)
    await page.keyboard.press('Space')
  }
  await openPage(page, link)
  await press(page.getByRole('button', { name: 'Accept' }))
  for (const group of scaleQuestions)
    await choose(page.getByRole('group', { name: group }).getByRole('radio').first())
  await choose(page.getByLabel('Described and adequate'))
  await write(page.getByLabel('Comments to the author'), 'Say where.')
  await choose(page.getByRole('group', { name: 'Recommendation' }).getByRole('radio').first())
  await press(page.getByRole('button', { name: 'Send review' }))
  await expect(page.getByRole('heading', { name: `Thank you, ${name}` })).toBeFocused()
})
