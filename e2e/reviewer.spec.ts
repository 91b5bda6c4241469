import { expect } from '@playwright/test'
import { mediaTypes } from '../src/domain/file-kind.ts'
import { sampleDocx } from '../test/fixtures/files.ts'
import { journal } from './content/journal.ts'
import { expectNoHorizontalOverflow, openPage } from './pages.ts'
import { startSession } from './people.ts'
import { answerQuestions, startReview } from './steps/review.ts'
import { test as base } from './test.ts'

/** A new submission in review, with an invited reviewer. */
const test = base.extend<{ review: Awaited<ReturnType<typeof startReview>> }>({
  review: async ({ request, author, admin }, use) =>
    use(await startReview(request, { author, admin })),
})

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('R-REVIEW-2 R-REVIEW-3 a reviewer on a phone reviews in at most 12 presses, over a line that breaks', async ({
  page,
  review,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const { reviewer, title } = review
  // The link in the email is the first press.
  let presses = 1
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  await openPage(page, reviewer.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expectNoHorizontalOverflow(page)
  await press('Accept')
  await expect(page.getByText('A manuscript for a test')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await press(/^Your review/)
  const status = page.getByRole('status').last()
  await page.getByLabel('Comments to the author').fill('Written with a connection.')
  await expect(status).toHaveText('Saved')
  await page.context().setOffline(true)
  const failedSave = page.waitForEvent('requestfailed')
  await page.getByLabel('Confidential comments').fill('Written without a connection.')
  await failedSave
  await expect(status).toHaveText('Saved on this device only')
  await page.context().setOffline(false)
  await expect(status).toHaveText('Saved')
  presses += await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  presses += 1
  await expect(status).toHaveText('Saved')
  await page.reload()
  await page.getByRole('button', { name: /^Your review/ }).click()
  await expect(page.getByLabel('Confidential comments')).toHaveValue(
    'Written without a connection.',
  )
  await expectNoHorizontalOverflow(page)
  await press('Send review')
  await expect(page.getByRole('heading', { name: `Thank you, ${reviewer.name}` })).toBeFocused()
  expect(presses, 'from the email to the sent review').toBeLessThanOrEqual(12)
})

test('R-REVIEW-3 a review that is sent offline waits for the connection', async ({
  page,
  review,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await openPage(page, review.reviewer.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: /^Your review/ }).click()
  await page.getByLabel('Comments to the author').fill('Written on the way.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send review' }).click()
  const notice = page.getByText('Your review is not sent yet: it waits in this browser')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting for a connection' })).toBeDisabled()
  await expectNoHorizontalOverflow(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
})

test('R-REVIEW-3 each entry in the list of missing fields opens its field', async ({
  page,
  review,
}) => {
  const { link } = review.reviewer
  await openPage(page, link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  const list = page.getByRole('region', { name: 'Still missing' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await list.getByRole('button', { name: 'Recommendation' }).click()
  await expect(page.getByLabel('Accept', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Manuscript', exact: true }).click()
  await page.getByRole('button', { name: 'Add a note to paragraph 1' }).click()
  const note = page.getByLabel('Your note on paragraph 1')
  await expect(note).toBeFocused()
  await note.fill('Name the schools.')
  await page.getByRole('button', { name: /^Your review/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(7)
})

test('R-REVIEW-3 a reviewer who declined and suggested others can still accept', async ({
  page,
  review,
}) => {
  const { link } = review.reviewer
  await openPage(page, link)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Decline the invitation' })).toBeFocused()
  await page.getByLabel('I have a conflict of interest').check()
  await page.getByText('Suggest other reviewers').click()
  await page.getByLabel('Name').first().fill('Another Reviewer')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You declined this invitation.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
})

test('R-REVIEW-2 a cut review link shows the address of the office without showing its secret', async ({
  page,
  review,
  expectFailures,
}) => {
  expectFailures(/404/)
  const { link } = review.reviewer
  const secret = link.split('#')[1] ?? ''
  const asked: string[] = []
  page.on('request', (each) => asked.push(`${each.url()} ${each.headers().referer ?? ''}`))
  await openPage(page, link)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(asked.filter((each) => each.split('#')[0]?.includes(secret))).toEqual([])
  await page.goto('about:blank')
  await openPage(page, link.slice(0, -5))
  await expect(page.getByRole('main')).toContainText(
    `This link is not valid. Please open the link in the email again, or write to ${journal.contact.email}.`,
  )
})

test('R-REVIEW-3 a reviewer completes the review that an editor sends back with a reason', async ({
  page,
  anotherBrowser,
  admin,
  review,
}) => {
  const { reviewer, id } = review
  await openPage(page, reviewer.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: /^Your review/ }).click()
  await page.getByLabel('Comments to the author').fill('The first version.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  const editor = await anotherBrowser()
  await startSession(editor, admin)
  await openPage(editor, `/manage-journals/submissions/${id}`)
  await editor.getByText('Send back for completion').click()
  await editor.getByLabel('Reason').fill('Please say which comments matter most.')
  await editor.getByRole('button', { name: 'Send back' }).click()
  await expect(editor.getByText('Sent back for completion', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please say which comments matter most.')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await page.getByRole('button', { name: /^Your review/ }).click()
  const comments = page.getByLabel('Comments to the author')
  await expect(comments).toHaveValue('The first version.')
  await comments.fill('The second version.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  await openPage(editor, `/manage-journals/submissions/${id}`)
  await editor.getByText('Earlier version').click()
  await expect(editor.getByText('The first version.')).toBeVisible()
})

test('R-REVIEW-3 an editor approves the annotated file of a reviewer for the author', async ({
  page,
  anotherBrowser,
  admin,
  review,
}) => {
  const { reviewer, id } = review
  await openPage(page, reviewer.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: /^Your review/ }).click()
  const text = `${reviewer.name} asks for units.`
  const file = Buffer.from(await sampleDocx({ text }).arrayBuffer())
  const input = page.getByLabel('Annotated file (optional)')
  await input.setInputFiles({ name: 'notes.docx', mimeType: mediaTypes.docx, buffer: file })
  await expect(page.getByText(/^Added: notes\.docx/)).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await page.getByLabel('Comments to the author').fill('See the file.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  const editor = await anotherBrowser()
  await startSession(editor, admin)
  await openPage(editor, `/manage-journals/submissions/${id}`)
  await editor.getByRole('link', { name: /^File of the reviewer/ }).click()
  await expect(editor.locator('mark')).toHaveText(reviewer.name)
  await editor.getByRole('button', { name: 'Approve for the author' }).click()
  await expect(editor.getByRole('link', { name: /approved for the author/ })).toBeVisible()
})
