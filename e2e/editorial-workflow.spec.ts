import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { formatDay } from '../src/domain/text/format.ts'
import { submitManuscript } from './articles.ts'
import { createDocx } from './files.ts'
import { type InputMethod, inputMethods } from './input-methods.ts'
import {
  errorBox,
  expectNoHorizontalOverflow,
  main,
  openPage,
  pageHeading,
  toast,
  waitForHydration,
} from './pages.ts'
import { bearer, type Person, startSession } from './people.ts'
import { test as base } from './test.ts'
import {
  appointEditor,
  expectEmail,
  fetchArticlePage,
  fetchWorkflow,
  returnedSubmissions,
} from './workflow.ts'

type Submission = { id: string; title: string }

/** An editor and an author, each with a browser, who work by the same input method. */
type Scene = {
  hand: InputMethod
  request: APIRequestContext
  author: Person
  editorPage: Page
  authorPage: Page
}

/** Opens the browsers of an editor and of an author. */
type OpenScene = (hand: InputMethod, author: Person) => Promise<Scene>

const test = base.extend<{ openScene: OpenScene }>({
  openScene: async ({ anotherBrowser, request, admin }, use) =>
    use(async (hand, author) => {
      const { viewport, hasTouch } = hand
      const editorPage = await anotherBrowser({ viewport, hasTouch })
      const authorPage = await anotherBrowser({ viewport, hasTouch })
      await startSession(editorPage, admin)
      await startSession(authorPage, author)
      return { hand, request, author, editorPage, authorPage }
    }),
})

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })
const logEntry = (page: Page, text: string) =>
  main(page).getByRole('listitem').filter({ hasText: text })

const openAsEditor = ({ editorPage }: Scene, { id }: Submission) =>
  openPage(editorPage, `/manage-journals/submissions/${id}`)
const openAsAuthor = ({ authorPage }: Scene, { id }: Submission) =>
  openPage(authorPage, `/submissions/${id}`)

/** From the dashboard, an editor sends a list of corrections. */
async function returnToAuthor(
  { hand, editorPage, request, author }: Scene,
  submission: Submission,
) {
  await openPage(editorPage, `/manage-journals/desk?search=${encodeURIComponent(submission.title)}`)
  await hand.press(editorPage.getByRole('link', { name: submission.title }))
  await expect(pageHeading(editorPage, submission.title)).toBeVisible()
  await hand.press(button(editorPage, 'Return for correction…'))
  await expect(editorPage.getByRole('heading', { name: 'Return for correction' })).toBeFocused()
  await expect(editorPage.getByLabel('Message')).toHaveValue(/\{items\}/)
  const points = 'Shorten the abstract\nAdd the reference'
  await hand.write(editorPage.getByLabel('Corrections'), points)
  await hand.press(button(editorPage, 'Send decision'))
  await expect(main(editorPage)).toContainText('Your email has not been sent yet.')
  await expect(editorPage.getByRole('region', { name: 'Next step' })).toBeFocused()
  expect((await fetchWorkflow(request, author, submission.id)).stage).toBe('submitted')
}

/** An editor rejects, undoes the decision, and rejects again. */
async function reject(scene: Scene, submission: Submission) {
  const { hand, editorPage } = scene
  await openAsEditor(scene, submission)
  for (const isUndone of [true, false]) {
    await hand.press(button(editorPage, 'Reject…'))
    await expect(editorPage.getByRole('heading', { name: 'Reject without review' })).toBeFocused()
    if (isUndone) await loseConnection(scene)
    else {
      await startOver(scene)
      await giveReasons(scene)
    }
    await hand.press(button(editorPage, 'Send decision'))
    await expect(main(editorPage)).toContainText('Your email has not been sent yet.')
    if (!isUndone) continue
    await editorPage.reload()
    await waitForHydration(editorPage)
    await hand.press(button(editorPage, 'Undo'))
    await expect(toast(editorPage, 'Decision undone')).toBeVisible()
    await expect(logEntry(editorPage, 'Decision undone')).toBeVisible()
  }
  await expect(main(editorPage)).toContainText('The author is informed by email.')
  await expect(button(editorPage, `Publish ${submission.title}`)).toHaveCount(0)
}

const draft = 'We thank you, and cannot publish it.'
const reasons = 'It reports no findings of its own.'

/** The email has the text that was written before the decision was undone, until the editor starts over. */
async function startOver({ hand, editorPage }: Scene) {
  const message = editorPage.getByLabel('Message')
  await expect(message).toHaveValue(draft)
  await hand.press(button(editorPage, 'Start over'))
  await expect(message).toHaveValue(/decided not to publish it/)
}

/** An email without reasons is not sent. */
async function giveReasons({ hand, editorPage }: Scene) {
  const message = editorPage.getByLabel('Message')
  const template = await message.inputValue()
  expect(template).toContain('{reasons}')
  await hand.press(button(editorPage, 'Send decision'))
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/Please replace \{reasons\} with your reasons/)
  await hand.write(message, template.replace('{reasons}', reasons))
}

/** The connection fails while the decision is sent. The email is still there, also after a reload. */
async function loseConnection({ hand, editorPage }: Scene) {
  await expect(editorPage.getByLabel('Message')).toHaveValue(/decided not to publish it/)
  await hand.write(editorPage.getByLabel('Message'), draft)
  await editorPage.route('**/decision', (route) => route.abort('connectionreset'))
  await hand.press(button(editorPage, 'Send decision'))
  await expect(errorBox(editorPage)).toContainText('The decision was not sent')
  await expect(editorPage.getByLabel('Message')).toHaveValue(draft)
  await editorPage.unroute('**/decision')
  await editorPage.reload()
  await waitForHydration(editorPage)
  await hand.press(button(editorPage, 'Reject…'))
  await expect(editorPage.getByLabel('Message')).toHaveValue(draft)
}

/** An editor publishes without review, in another language. */
async function publishWithoutReview(scene: Scene, submission: Submission) {
  const { hand, editorPage, request, author } = scene
  await openAsEditor(scene, submission)
  await hand.press(button(editorPage, `Publish ${submission.title}`))
  const dialog = editorPage.getByRole('alertdialog')
  await expect(dialog).toContainText('No review has taken place.')
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
async function withdraw(scene: Scene, submission: Submission) {
  const { hand, authorPage, editorPage } = scene
  await openAsAuthor(scene, submission)
  await hand.press(button(authorPage, 'Withdraw'))
  await hand.press(inDialog(authorPage, 'Withdraw'))
  await expect(toast(authorPage, 'Submission withdrawn')).toBeVisible()
  await expect(main(authorPage)).toContainText('You have withdrawn your submission.')
  await expect(button(authorPage, 'Withdraw')).toHaveCount(0)
  await expectNoHorizontalOverflow(authorPage)
  await openAsEditor(scene, submission)
  await expect(logEntry(editorPage, 'Withdrawn by the author')).toContainText(today())
  await expect(main(editorPage)).toContainText('No further action is needed.')
  await expect(button(editorPage, `Publish ${submission.title}`)).toHaveCount(0)
  await expectEmail(scene.author, /^Subject: Your manuscript is withdrawn: \d{4}-\d{3,}$/m)
}

/** An editor declares a conflict of interest and withdraws the declaration with a reason. */
async function declareConflict(scene: Scene, submission: Submission) {
  const { hand, editorPage } = scene
  await openAsEditor(scene, submission)
  await hand.press(button(editorPage, 'I have a conflict of interest'))
  await hand.press(inDialog(editorPage, 'Declare'))
  await expect(main(editorPage)).toContainText('have declared a conflict of interest')
  await expect(button(editorPage, 'Reject…')).toHaveCount(0)
  await hand.press(button(editorPage, 'Withdraw my declaration'))
  await hand.press(inDialog(editorPage, 'Remove'))
  await expect(editorPage.getByLabel('Reason')).toBeFocused()
  await hand.write(editorPage.getByLabel('Reason'), 'It was another manuscript.')
  await hand.press(inDialog(editorPage, 'Remove'))
  await expect(button(editorPage, 'Reject…')).toBeVisible()
  await expect(main(editorPage)).toContainText('“It was another manuscript.”')
}

/** An editor sees their own submission as an author does, and another editor handles it. */
async function handleEditorsOwn(scene: Scene, submission: Submission) {
  const { hand, author, authorPage, editorPage, request } = scene
  await openPage(authorPage, `/manage-journals/submissions/${submission.id}`)
  await expect(pageHeading(authorPage, submission.title)).toBeVisible()
  await expect(main(authorPage)).toContainText('You are an author of this submission')
  for (const name of [
    'Assign to me',
    'Accept…',
    'Reject…',
    `Publish ${submission.title}`,
    'Withdraw my declaration',
  ])
    await expect(button(authorPage, name)).toHaveCount(0)
  const dashboard = `/api/desk?search=${encodeURIComponent(submission.title)}`
  expect((await (await request.get(dashboard, { headers: bearer(author) })).json()).items).toEqual(
    [],
  )
  await openAsEditor(scene, submission)
  await hand.press(button(editorPage, 'Assign to me'))
  await expect(main(editorPage)).toContainText('Assigned to you.')
  await hand.press(main(authorPage).getByRole('link', { name: 'View its status' }))
  await expect(main(authorPage)).toContainText('An editor will decide on your submission.')
  await expectNoHorizontalOverflow(authorPage)
}

/** An author replies to each correction and sends the corrected file. */
async function sendCorrections(scene: Scene, submission: Submission) {
  const { hand, authorPage, author, request } = scene
  // The author sees the return when it can no longer be undone.
  await expect
    .poll(async () => (await fetchWorkflow(request, author, submission.id)).stage, {
      timeout: 90_000,
    })
    .toBe('returned')
  await openPage(authorPage, '/dashboard')
  await hand.press(
    authorPage.getByRole('link', { name: `Reply to editors about ${submission.title}` }),
  )
  await expect(main(authorPage)).toContainText('Returned for correction since')
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
async function acceptAndPublish(scene: Scene, submission: Submission) {
  const { hand, editorPage, request, author } = scene
  await openAsEditor(scene, submission)
  await expect(main(editorPage)).toContainText('The author has replied and sent a new file')
  await hand.press(button(editorPage, 'Compare file 1 with file 2'))
  await expect(main(editorPage).locator('ins, del').first()).toBeVisible()
  await hand.press(button(editorPage, 'Accept…'))
  await hand.press(button(editorPage, 'Send decision'))
  await expect(logEntry(editorPage, 'Accepted')).toContainText(today())
  await hand.press(button(editorPage, 'Schedule…'))
  await expect(editorPage.getByRole('heading', { name: 'Schedule publication' })).toBeFocused()
  await editorPage.getByLabel('Publish at').fill('2099-03-31T09:00')
  await hand.write(editorPage.getByLabel('Volume'), '99')
  await hand.press(button(editorPage, 'Schedule'))
  await expect(main(editorPage)).toContainText('Publishes automatically on 31 March 2099')
  expect(await fetchWorkflow(request, author, submission.id)).toMatchObject({
    stage: 'scheduled',
    due: expect.stringMatching(/^2099-03-31T/),
  })
  await hand.press(button(editorPage, 'Cancel scheduling'))
  await expect(main(editorPage)).toContainText('Accepted.')
  await hand.press(button(editorPage, `Publish ${submission.title}`))
  const dialog = editorPage.getByRole('alertdialog')
  await expect(dialog).not.toContainText('No review has taken place')
  await hand.press(inDialog(editorPage, 'Publish'))
  await expect(toast(editorPage, 'Submission published successfully')).toBeVisible()
  await expectNoHorizontalOverflow(editorPage)
}

const today = () => formatDay(new Date().toISOString())

/** Readers, author and editor see the published article. */
async function expectPublished(scene: Scene, submission: Submission) {
  const { authorPage, editorPage, request, author } = scene
  const text = (await fetchArticlePage(request, author, submission.id)).replace(/<[^>]*>/g, ' ')
  expect(text).toContain(submission.title)
  for (const date of ['Received', 'Revised', 'Accepted'])
    expect(text).toMatch(new RegExp(`${date}\\s+${today()}`))
  await openAsAuthor(scene, submission)
  await expect(main(authorPage)).toContainText(`Published since ${today()}`)
  await expect(main(authorPage).getByRole('link', { name: 'View the article' })).toBeVisible()
  for (const subject of [
    'Please correct your manuscript',
    'We have received your corrections',
    'Your manuscript is accepted',
  ])
    await expectEmail(author, new RegExp(`^Subject: ${subject}`, 'm'))
  await openAsEditor(scene, submission)
  for (const entry of ['Returned for correction', 'Corrections received (file 2)', 'Accepted'])
    await expect(logEntry(editorPage, entry).first()).toContainText(today())
  await expect(logEntry(editorPage, 'Published as an article')).not.toContainText('without review')
}

/** The author reads the rejection on the page and by email. */
async function expectRejected(scene: Scene, submission: Submission) {
  const { authorPage, hand, author } = scene
  await expectEmail(author, /^Subject: Your manuscript: /m)
  await openAsAuthor(scene, submission)
  await expect(main(authorPage)).toContainText(`Rejected since ${today()}`)
  await hand.press(
    main(authorPage).locator('summary').filter({ hasText: 'Your manuscript' }).first(),
  )
  await expect(main(authorPage).getByText(/decided not to publish it/)).toBeVisible()
  await expect(main(authorPage).getByText(new RegExp(reasons))).toBeVisible()
}

for (const [index, hand] of inputMethods.entries()) {
  test(`R-FLOW-3 R-FLOW-5 R-DECIDE-1 an editor returns a submission for correction ${hand.name}`, async ({
    request,
    author,
    openScene,
  }) => {
    await returnToAuthor(await openScene(hand, author), await submitManuscript(request, author))
  })

  test(`R-FLOW-5 R-FLOW-6 a corrected submission is accepted and published ${hand.name}`, async ({
    openScene,
  }) => {
    const returned = returnedSubmissions()[index + 1]
    if (!returned) throw new Error('The global setup returns a submission for each input method.')
    const scene = await openScene(hand, returned.author)
    await sendCorrections(scene, returned)
    await acceptAndPublish(scene, returned)
    await expectPublished(scene, returned)
  })

  test(`R-DECIDE-1 R-FLOW-2 an editor rejects a submission, after an undone decision, ${hand.name}`, async ({
    request,
    author,
    openScene,
    expectFailures,
  }) => {
    expectFailures(/\/decision/)
    const scene = await openScene(hand, author)
    const submission = await submitManuscript(request, author)
    await reject(scene, submission)
    await expectRejected(scene, submission)
  })

  test(`R-FLOW-7 an editor publishes a submission without review ${hand.name}`, async ({
    request,
    author,
    openScene,
  }) => {
    const scene = await openScene(hand, author)
    await publishWithoutReview(scene, await submitManuscript(request, author))
  })

  test(`R-FLOW-2 an author withdraws a submission ${hand.name}`, async ({
    request,
    author,
    openScene,
  }) => {
    await withdraw(await openScene(hand, author), await submitManuscript(request, author))
  })

  test(`R-DUTY-2 an editor declares a conflict of interest ${hand.name}`, async ({
    request,
    author,
    openScene,
  }) => {
    await declareConflict(await openScene(hand, author), await submitManuscript(request, author))
  })

  test(`R-DUTY-2 another editor handles the submission of an editor ${hand.name}`, async ({
    request,
    admin,
    openScene,
  }) => {
    const editor = await appointEditor(request, admin)
    const scene = await openScene(hand, editor)
    await handleEditorsOwn(scene, await submitManuscript(request, editor))
  })
}
