import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { formatDay } from '../../src/domain/text/format.ts'
import { createDocx } from '../content/files.ts'
import type { InputMethod } from '../input-methods.ts'
import {
  expectNoHorizontalOverflow,
  holdResponses,
  main,
  openPage,
  pageHeading,
  toast,
} from '../pages.ts'
import { bearer, type Person } from '../people.ts'
import { endUndoWindows, expectEmail, fetchArticlePage, fetchWorkflow } from './workflow.ts'

export type Submission = { id: string; title: string }

/** An editor and an author, each with a browser, who work by the same input method. */
export type Browsers = {
  hand: InputMethod
  request: APIRequestContext
  author: Person
  editorPage: Page
  authorPage: Page
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })
export const logEntry = (page: Page, text: string) =>
  main(page).getByRole('listitem').filter({ hasText: text })

/** Expects that the menu 'More' has no such action. */
export async function expectNoAction(page: Page, name: RegExp) {
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
}

export const openAsEditor = ({ editorPage }: Browsers, { id }: Submission) =>
  openPage(editorPage, `/manage-journals/submissions/${id}`)
export const openAsAuthor = ({ authorPage }: Browsers, { id }: Submission) =>
  openPage(authorPage, `/submissions/${id}`)

/** From the dashboard, an editor sends a list of corrections. */
export async function returnToAuthor(
  { hand, editorPage, request, author }: Browsers,
  submission: Submission,
) {
  const search = new URLSearchParams({ tab: 'submitted', q: submission.title })
  await openPage(editorPage, `/manage-journals?${search}`)
  await hand.press(editorPage.getByRole('link', { name: submission.title, exact: true }))
  await expect(pageHeading(editorPage, submission.title)).toBeVisible()
  await hand.pick(button(editorPage, 'Decide'), 'Return for correction…')
  await expect(pageHeading(editorPage, 'Return for correction')).toBeVisible()
  await expect(main(editorPage)).toBeFocused()
  await expect(editorPage.getByLabel('Message')).toHaveValue(/\{items\}/)
  const points = 'Shorten the abstract\nAdd the reference'
  await hand.write(editorPage.getByLabel('Corrections'), points)
  await hand.press(button(editorPage, 'Send decision'))
  await expect(main(editorPage)).toContainText('You can still undo this decision.')
  expect((await fetchWorkflow(request, author, submission.id)).stage).toBe('submitted')
}

/** An editor publishes without review, in another language. */
export async function publishWithoutReview(browsers: Browsers, submission: Submission) {
  const { hand, editorPage, request, author } = browsers
  await openAsEditor(browsers, submission)
  await hand.pick(button(editorPage, 'More'), 'Publish without review…')
  const dialog = editorPage.getByRole('alertdialog')
  await expect(dialog).toContainText('This submission was not reviewed.')
  await dialog.getByLabel('Language').selectOption('yo')
  await dialog.getByLabel('Licence').selectOption('CC-BY-NC-4.0')
  await hand.press(inDialog(editorPage, 'Publish'))
  await expect(logEntry(editorPage, 'Published as an article, without review')).toBeVisible()
  const html = await fetchArticlePage(request, author, submission.id)
  expect(html).toContain(submission.title)
  expect(html).toContain('Yoruba')
  expect(html).toContain('creativecommons.org/licenses/by-nc/4.0')
  expect(html).not.toContain('Accepted')
}

/** An author withdraws, and the editor sees it. */
export async function withdraw(browsers: Browsers, submission: Submission) {
  const { hand, authorPage, editorPage } = browsers
  await openAsAuthor(browsers, submission)
  await hand.press(button(authorPage, 'Withdraw'))
  await hand.press(inDialog(authorPage, 'Withdraw'))
  await expect(toast(authorPage, 'Submission withdrawn')).toBeVisible()
  await expect(main(authorPage)).toContainText(
    'You withdrew this submission. No further action is needed.',
  )
  await expect(button(authorPage, 'Withdraw')).toHaveCount(0)
  await expectNoHorizontalOverflow(authorPage)
  await openAsEditor(browsers, submission)
  await expect(logEntry(editorPage, 'Withdrawn by the author')).toContainText(new RegExp(today()))
  await expect(main(editorPage)).toContainText('No further action is needed.')
  await expectNoAction(editorPage, /Publish/)
  await expectEmail(browsers.author, /^Subject: Your manuscript is withdrawn: \d{4}-\d{3,}$/m)
}

/** An editor declares a conflict of interest and withdraws the declaration with a reason. */
export async function declareConflict(browsers: Browsers, submission: Submission) {
  const { hand, editorPage } = browsers
  await openAsEditor(browsers, submission)
  await hand.pick(button(editorPage, 'More'), 'I have a conflict of interest…')
  await hand.press(inDialog(editorPage, 'Declare'))
  await expect(main(editorPage)).toContainText('have declared a conflict of interest')
  await expect(button(editorPage, 'Decide')).toHaveCount(0)
  await hand.press(button(editorPage, 'Withdraw my declaration'))
  await hand.press(inDialog(editorPage, 'Remove'))
  await expect(editorPage.getByLabel('Reason')).toBeFocused()
  await hand.write(editorPage.getByLabel('Reason'), 'It was another manuscript.')
  await hand.press(inDialog(editorPage, 'Remove'))
  await expect(button(editorPage, 'Decide')).toBeVisible()
  await expect(main(editorPage)).toContainText('“It was another manuscript.”')
}

/** An editor sees their own submission as an author does, and another editor handles it. */
export async function handleEditorsOwn(browsers: Browsers, submission: Submission) {
  const { hand, author, authorPage, editorPage, request } = browsers
  await openPage(authorPage, `/manage-journals/submissions/${submission.id}`)
  await expect(pageHeading(authorPage, submission.title)).toBeVisible()
  await expect(main(authorPage)).toContainText('You are an author of this submission')
  for (const name of ['Assign to me', 'Decide', 'More', 'Withdraw my declaration'])
    await expect(button(authorPage, name)).toHaveCount(0)
  const dashboard = `/api/dashboard?search=${encodeURIComponent(submission.title)}`
  expect((await (await request.get(dashboard, { headers: bearer(author) })).json()).items).toEqual(
    [],
  )
  await openAsEditor(browsers, submission)
  await hand.press(button(editorPage, 'Assign to me'))
  await expect(main(editorPage)).toContainText('Assigned to you.')
  await hand.press(main(authorPage).getByRole('link', { name: 'View its status' }))
  await expect(main(authorPage)).toContainText('An editor will decide on your submission.')
  await expectNoHorizontalOverflow(authorPage)
}

/** An author replies to each correction and sends the corrected file. */
export async function sendCorrections(browsers: Browsers, submission: Submission) {
  const { hand, authorPage, author, request } = browsers
  expect((await fetchWorkflow(request, author, submission.id)).stage).toBe('returned')
  await openPage(authorPage, '/dashboard')
  await hand.press(
    authorPage.getByRole('link', { name: `Reply to editors about ${submission.title}` }),
  )
  await expect(main(authorPage)).toContainText('Returned for correction on')
  const send = button(authorPage, 'Send replies and file')
  await hand.press(send)
  await expect(authorPage.getByLabel('1. Shorten the abstract')).toBeFocused()
  await hand.write(authorPage.getByLabel('1. Shorten the abstract'), 'It has 240 words now.')
  await hand.write(authorPage.getByLabel('2. Add the reference'), 'Added.')
  const dropZone = main(authorPage).getByRole('button', { name: /click to select/ })
  await hand.choose(dropZone, await createDocx('corrected.docx'))
  await hand.press(send)
  await expect(main(authorPage)).toContainText('An editor will check it.')
  await expectNoHorizontalOverflow(authorPage)
}

/** An editor compares the files, accepts, schedules, cancels scheduling, and publishes. */
export async function acceptAndPublish(browsers: Browsers, submission: Submission) {
  const { hand, editorPage, request, author } = browsers
  await openAsEditor(browsers, submission)
  await expect(main(editorPage)).toContainText('Corrected version received.')
  const release = await holdResponses(editorPage, /\/differences\?/)
  await hand.press(button(editorPage, 'Compare file 1 with file 2'))
  await expect(main(editorPage)).toContainText('Large files take some seconds.')
  release()
  await expect(main(editorPage).locator('ins, del').first()).toBeVisible()
  await hand.pick(button(editorPage, 'Decide'), 'Accept…')
  await hand.press(button(editorPage, 'Send decision'))
  await expect(logEntry(editorPage, 'Accepted')).toContainText(new RegExp(today()))
  await hand.pick(button(editorPage, 'More'), 'Schedule…')
  await expect(editorPage.getByRole('heading', { name: 'Schedule publication' })).toBeFocused()
  await editorPage.getByLabel('Publish at').fill('2099-03-31T09:00')
  await editorPage.getByLabel('Issue', { exact: true }).selectOption('New issue…')
  await hand.write(editorPage.getByLabel('Volume'), '99')
  await hand.press(button(editorPage, 'Schedule'))
  await expect(main(editorPage)).toContainText('Publishes on 31 Mar 2099')
  expect(await fetchWorkflow(request, author, submission.id)).toMatchObject({
    stage: 'scheduled',
    due: expect.stringMatching(/^2099-03-31T/),
  })
  await hand.pick(button(editorPage, 'More'), 'Cancel scheduling')
  await expect(main(editorPage)).toContainText('Accepted: ready to be published.')
  await hand.press(button(editorPage, `Publish ${submission.title}`))
  const dialog = editorPage.getByRole('alertdialog')
  await expect(dialog).not.toContainText('This submission was not reviewed')
  await hand.press(inDialog(editorPage, 'Publish'))
  await expect(toast(editorPage, 'Submission published successfully')).toBeVisible()
  await expectNoHorizontalOverflow(editorPage)
}

/** Matches today, or the day on which the tests began if midnight has passed since. */
export const today = () =>
  `(?:${[process.env.E2E_BEGUN ?? '', new Date().toISOString()].map(formatDay).join('|')})`

/** Readers, author and editor see the published article. */
export async function expectPublished(browsers: Browsers, submission: Submission) {
  const { authorPage, editorPage, request, author } = browsers
  const text = (await fetchArticlePage(request, author, submission.id)).replace(/<[^>]*>/g, ' ')
  expect(text).toContain(submission.title)
  for (const date of ['Received', 'Revised', 'Accepted'])
    expect(text).toMatch(new RegExp(`${date}\\s+${today()}`))
  await openAsAuthor(browsers, submission)
  await expect(main(authorPage)).toContainText(new RegExp(`Published on ${today()}`))
  await expect(main(authorPage).getByRole('link', { name: 'View the article' })).toBeVisible()
  await endUndoWindows(submission.id)
  for (const subject of [
    'Please correct your manuscript',
    'We have received your corrections',
    'Your manuscript is accepted',
  ])
    await expectEmail(author, new RegExp(`^Subject: ${subject}`, 'm'))
  await openAsEditor(browsers, submission)
  for (const entry of ['Returned for correction', 'Corrections received (file 2)', 'Accepted'])
    await expect(logEntry(editorPage, entry).first()).toContainText(new RegExp(today()))
  await expect(logEntry(editorPage, 'Published as an article')).not.toContainText('without review')
}
