import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { formatDay } from '../src/domain/text/format.ts'
import { submitManuscript } from './articles.ts'
import { createDocx } from './files.ts'
import { expectNoHorizontalOverflow, type InputMethod, inputMethods } from './input-methods.ts'
import { openPage, pageHeading, toast, waitForHydration } from './pages.ts'
import { bearer, type Person, signIn } from './people.ts'
import { test } from './test.ts'
import { appointEditor, expectEmail, fetchArticlePage, fetchWorkflow } from './workflow.ts'

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

type Manuscript = { id: string; title: string }

/** Two people, each before a screen of their own, and what is between them. */
type Scene = {
  hand: InputMethod
  request: APIRequestContext
  admin: Person
  author: Person
  editors: Page
  authors: Page
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })
const line = (page: Page, text: string) =>
  main(page).getByRole('listitem').filter({ hasText: text })

const openInOffice = ({ editors }: Scene, { id }: Manuscript) =>
  openPage(editors, `/manage-journals/submissions/${id}`)
const openOwn = ({ authors }: Scene, { id }: Manuscript) => openPage(authors, `/submissions/${id}`)

/** From the desk, an editor sends a list of corrections. */
async function returnToAuthor({ hand, editors, request, author }: Scene, one: Manuscript) {
  await openPage(editors, `/manage-journals/desk?search=${encodeURIComponent(one.title)}`)
  await hand.press(editors.getByRole('link', { name: one.title }))
  await expect(pageHeading(editors, one.title)).toBeVisible()
  await hand.press(button(editors, 'Return for correction…'))
  await expect(editors.getByRole('heading', { name: 'Return for correction' })).toBeFocused()
  await expect(editors.getByLabel('Message')).toHaveValue(/\{items\}/)
  const points = 'Shorten the abstract\nAdd the reference'
  await hand.write(editors.getByLabel('Corrections'), points)
  await hand.press(button(editors, 'Send decision'))
  await expect(main(editors)).toContainText('Your email has not been sent yet.')
  await expect(editors.getByRole('region', { name: 'Next step' })).toBeFocused()
  expect((await fetchWorkflow(request, author, one.id)).stage).toBe('submitted')
}

/** An editor declines, thinks better of it, and declines again. */
async function reject(scene: Scene, one: Manuscript) {
  const { hand, editors } = scene
  await openInOffice(scene, one)
  for (const isUndone of [true, false]) {
    await hand.press(button(editors, 'Reject…'))
    await expect(editors.getByRole('heading', { name: 'Reject without review' })).toBeFocused()
    if (isUndone) await loseTheLine(scene)
    else await takeAgain(scene)
    if (!isUndone) await giveReasons(scene)
    await hand.press(button(editors, 'Send decision'))
    await expect(main(editors)).toContainText('Your email has not been sent yet.')
    if (!isUndone) continue
    await editors.reload()
    await waitForHydration(editors)
    await hand.press(button(editors, 'Undo'))
    await expect(toast(editors, 'Decision undone')).toBeVisible()
    await expect(line(editors, 'Decision undone')).toBeVisible()
  }
  await expect(main(editors)).toContainText('The author is informed by email.')
  await expect(button(editors, `Publish ${one.title}`)).toHaveCount(0)
}

const own = 'We thank you, and cannot publish it.'
const reasons = 'It reports no findings of its own.'

/** What was written before the decision was taken back is in the letter again, also after a reload. */
async function takeAgain({ hand, editors }: Scene) {
  const letter = editors.getByLabel('Message')
  await expect(letter).toHaveValue(own)
  await hand.press(button(editors, 'Start over'))
  await expect(letter).toHaveValue(/decided not to publish it/)
}

/** A letter that still asks for reasons is not sent. */
async function giveReasons({ hand, editors }: Scene) {
  const letter = editors.getByLabel('Message')
  const asking = await letter.inputValue()
  expect(asking).toContain('{reasons}')
  await hand.press(button(editors, 'Send decision'))
  await expect(letter).toBeFocused()
  await expect(letter).toHaveAccessibleDescription(/Please write your reasons/)
  await hand.write(letter, asking.replace('{reasons}', reasons))
}

/** The line is cut as the letter is sent, and the page is loaded again: the letter is still there. */
async function loseTheLine({ hand, editors }: Scene) {
  await expect(editors.getByLabel('Message')).toHaveValue(/decided not to publish it/)
  await hand.write(editors.getByLabel('Message'), own)
  await editors.route('**/decision', (route) => route.abort('connectionreset'))
  await hand.press(button(editors, 'Send decision'))
  await expect(main(editors).getByRole('alert')).toContainText('The decision was not sent')
  await expect(editors.getByLabel('Message')).toHaveValue(own)
  await editors.unroute('**/decision')
  await editors.reload()
  await waitForHydration(editors)
  await hand.press(button(editors, 'Reject…'))
  await expect(editors.getByLabel('Message')).toHaveValue(own)
}

/** An editor publishes what nobody has reviewed, in a language of its own. */
async function publishAtOnce(scene: Scene, one: Manuscript) {
  const { hand, editors, request, author } = scene
  await openInOffice(scene, one)
  await hand.press(button(editors, `Publish ${one.title}`))
  const dialog = editors.getByRole('alertdialog')
  await expect(dialog).toContainText('No review has taken place.')
  await dialog.getByLabel('Language').selectOption('yo')
  await dialog.getByLabel('Licence').selectOption('CC-BY-NC-4.0')
  await hand.press(inDialog(editors, 'Publish'))
  await expect(line(editors, 'Published as an article, without review')).toBeVisible()
  const shown = await fetchArticlePage(request, author, one.id)
  expect(shown).toContain(one.title)
  expect(shown).toContain('Yoruba')
  expect(shown).toContain('creativecommons.org/licenses/by-nc/4.0')
  expect(shown).not.toContain('Accepted')
}

/** An author takes a manuscript back; the office reads it. */
async function withdraw(scene: Scene, one: Manuscript) {
  const { hand, authors, editors } = scene
  await openOwn(scene, one)
  await hand.press(button(authors, 'Withdraw'))
  await hand.press(inDialog(authors, 'Withdraw'))
  await expect(toast(authors, 'Submission withdrawn')).toBeVisible()
  await expect(main(authors)).toContainText('The editors do nothing more with it.')
  await expect(button(authors, 'Withdraw')).toHaveCount(0)
  await expectNoHorizontalOverflow(authors)
  await openInOffice(scene, one)
  await expect(line(editors, 'Withdrawn by the author')).toContainText(today())
  await expect(main(editors)).toContainText('No further action is needed.')
  await expect(button(editors, `Publish ${one.title}`)).toHaveCount(0)
}

/** An editor says that they stand too near, and takes it back with a reason. */
async function declareConflict(scene: Scene, one: Manuscript) {
  const { hand, editors } = scene
  await openInOffice(scene, one)
  await hand.press(button(editors, 'I have a conflict of interest'))
  await hand.press(inDialog(editors, 'Declare'))
  await expect(main(editors)).toContainText('have declared a conflict of interest')
  await expect(button(editors, 'Reject…')).toHaveCount(0)
  await hand.press(button(editors, 'Withdraw my declaration'))
  await hand.press(inDialog(editors, 'Remove'))
  await expect(editors.getByLabel('Reason')).toBeFocused()
  await hand.write(editors.getByLabel('Reason'), 'It was another manuscript.')
  await hand.press(inDialog(editors, 'Remove'))
  await expect(button(editors, 'Reject…')).toBeVisible()
  await expect(main(editors)).toContainText('“It was another manuscript.”')
}

/** An editor sees of their own paper what an author sees, and another decides on it. */
async function decideOwnPaper(scene: Scene, near: Person, own: Manuscript) {
  const { hand, authors, editors, request } = scene
  await signIn(authors, near)
  await openPage(authors, `/manage-journals/submissions/${own.id}`)
  await expect(pageHeading(authors, own.title)).toBeVisible()
  await expect(main(authors)).toContainText('You are an author of this submission')
  for (const name of [
    'Assign to me',
    'Accept…',
    'Reject…',
    `Publish ${own.title}`,
    'Withdraw my declaration',
  ])
    await expect(button(authors, name)).toHaveCount(0)
  const desk = `/api/desk?search=${encodeURIComponent(own.title)}`
  expect((await (await request.get(desk, { headers: bearer(near) })).json()).items).toEqual([])
  await openInOffice(scene, own)
  await hand.press(button(editors, 'Assign to me'))
  await expect(main(editors)).toContainText('Assigned to you.')
  await hand.press(main(authors).getByRole('link', { name: 'View its status' }))
  await expect(main(authors)).toContainText('An editor will decide on your submission.')
  await expectNoHorizontalOverflow(authors)
}

/** An author answers each point, with the corrected file. */
async function answer(scene: Scene, one: Manuscript) {
  const { hand, authors, author, request } = scene
  // Its author is told once the return cannot be undone any more.
  await expect
    .poll(async () => (await fetchWorkflow(request, author, one.id)).stage, { timeout: 90_000 })
    .toBe('returned')
  await signIn(authors, author)
  await openPage(authors, '/dashboard')
  await hand.press(authors.getByRole('link', { name: `Reply to editors about ${one.title}` }))
  await expect(main(authors)).toContainText('Returned for correction since')
  const send = button(authors, 'Send replies and file')
  await hand.press(send)
  await expect(authors.getByLabel('1. Shorten the abstract')).toBeFocused()
  await hand.write(authors.getByLabel('1. Shorten the abstract'), 'It has 240 words now.')
  await hand.write(authors.getByLabel('2. Add the reference'), 'Added.')
  const drop = main(authors).getByRole('button', { name: /click to select/ })
  await hand.choose(drop, await createDocx('corrected.docx'))
  await hand.press(send)
  await expect(main(authors)).toContainText('An editor will check it.')
  await expectNoHorizontalOverflow(authors)
}

/** An editor reads what changed, accepts, sets the day of publication, takes it back, and publishes. */
async function acceptAndPublish(scene: Scene, one: Manuscript) {
  const { hand, editors, request, author } = scene
  await openInOffice(scene, one)
  await expect(main(editors)).toContainText('The author has replied and sent a new file')
  await hand.press(button(editors, 'Compare file 1 with file 2'))
  await expect(main(editors).locator('ins, del').first()).toBeVisible()
  await hand.press(button(editors, 'Accept…'))
  await hand.press(button(editors, 'Send decision'))
  await expect(line(editors, 'Accepted')).toContainText(today())
  await hand.press(button(editors, 'Schedule…'))
  await expect(editors.getByRole('heading', { name: 'Schedule publication' })).toBeFocused()
  await editors.getByLabel('Publish at').fill('2099-03-31T09:00')
  await hand.write(editors.getByLabel('Volume'), '99')
  await hand.press(button(editors, 'Schedule'))
  await expect(main(editors)).toContainText('Publishes automatically on 31 March 2099')
  expect(await fetchWorkflow(request, author, one.id)).toMatchObject({
    stage: 'scheduled',
    due: expect.stringMatching(/^2099-03-31T/),
  })
  await hand.press(button(editors, 'Cancel scheduling'))
  await expect(main(editors)).toContainText('Accepted.')
  await hand.press(button(editors, `Publish ${one.title}`))
  const dialog = editors.getByRole('alertdialog')
  await expect(dialog).not.toContainText('No review has taken place')
  await hand.press(inDialog(editors, 'Publish'))
  await expect(toast(editors, 'Submission published successfully')).toBeVisible()
  await expectNoHorizontalOverflow(editors)
}

const today = () => formatDay(new Date().toISOString())

/** What readers, the author and the office see in the end. */
async function expectPublished(scene: Scene, one: Manuscript) {
  const { authors, editors, request, author } = scene
  const shown = (await fetchArticlePage(request, author, one.id)).replace(/<[^>]*>/g, ' ')
  expect(shown).toContain(one.title)
  for (const what of ['Received', 'Revised', 'Accepted'])
    expect(shown).toMatch(new RegExp(`${what}\\s+${today()}`))
  await openOwn(scene, one)
  await expect(main(authors)).toContainText(`Published since ${today()}`)
  await expect(main(authors).getByRole('link', { name: 'View the article' })).toBeVisible()
  for (const subject of [
    ...['Please correct your manuscript', 'We have received your corrections'],
    ...['Your manuscript is accepted'],
  ])
    await expectEmail(author, new RegExp(`^Subject: ${subject}`, 'm'))
  await openInOffice(scene, one)
  for (const what of ['Returned for correction', 'Corrections received (file 2)', 'Accepted'])
    await expect(line(editors, what).first()).toContainText(`${today()}`)
  await expect(line(editors, 'Published as an article')).not.toContainText('without review')
}

/** What the author reads of a manuscript that was declined, and that the mail says it, too. */
async function expectDeclined(scene: Scene, one: Manuscript) {
  const { authors, hand, author } = scene
  await openOwn(scene, one)
  await expect(main(authors)).toContainText(`Rejected since ${today()}`)
  await hand.press(main(authors).locator('summary').filter({ hasText: 'Your manuscript' }).first())
  await expect(main(authors).getByText(/decided not to publish it/)).toBeVisible()
  await expect(main(authors).getByText(new RegExp(reasons))).toBeVisible()
  await expectEmail(author, /^Subject: Your manuscript: /m)
  await expectEmail(author, /^Subject: Your manuscript is withdrawn: \d{4}-\d{3,}$/m)
}

for (const hand of inputMethods) {
  test(`R-FLOW-2 R-FLOW-3 R-FLOW-5 R-FLOW-6 R-FLOW-7 R-DUTY-2 R-DECIDE-1 every course from both sides ${hand.name}: declined, returned and answered and published, withdrawn, published at once, an editor’s own paper`, async ({
    request,
    author,
    admin,
    anotherBrowser,
    expectFailures,
  }) => {
    expectFailures(/\/decision/)
    const submit = async (who = author) => submitManuscript(request, who, await createDocx())
    const { viewport, hasTouch } = hand
    const [editors, authors] = await Promise.all([
      anotherBrowser({ viewport, hasTouch }),
      anotherBrowser({ viewport, hasTouch }),
    ])
    const near = await appointEditor(request, admin)
    const scene: Scene = { hand, request, admin, author, editors, authors }
    await Promise.all([signIn(editors, admin), signIn(authors, author)])
    const [returned, rejected, atOnce] = [await submit(), await submit(), await submit()]
    await returnToAuthor(scene, returned)
    await reject(scene, rejected)
    await publishAtOnce(scene, atOnce)
    await withdraw(scene, await submit())
    await declareConflict(scene, await submit())
    await decideOwnPaper(scene, near, await submit(near))
    await answer(scene, returned)
    await acceptAndPublish(scene, returned)
    await expectPublished(scene, returned)
    await expectDeclined(scene, rejected)
  })
}
