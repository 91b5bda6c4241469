import { expect } from '@playwright/test'
import { errorBox, main, pageHeading, toast, waitForHydration } from '../pages.ts'
import {
  type Browsers,
  button,
  expectNoAction,
  logEntry,
  openAsAuthor,
  openAsEditor,
  type Submission,
  today,
} from './editorial.ts'
import { endUndoWindows, expectEmail, extendUndoWindows } from './workflow.ts'

/** An editor rejects, undoes the decision, and rejects again. */
export async function reject(browsers: Browsers, submission: Submission) {
  const { hand, editorPage } = browsers
  await openAsEditor(browsers, submission)
  for (const isUndone of [true, false]) {
    await hand.pick(button(editorPage, 'Decide'), 'Reject…')
    await expect(pageHeading(editorPage, 'Reject without review')).toBeVisible()
    if (isUndone) await loseConnection(browsers)
    else {
      await startOver(browsers)
      await giveReasons(browsers)
    }
    await hand.press(button(editorPage, 'Send decision'))
    await expect(main(editorPage)).toContainText('You can still undo this decision.')
    if (!isUndone) continue
    await extendUndoWindows(submission.id)
    await editorPage.reload()
    await waitForHydration(editorPage)
    await hand.press(button(editorPage, 'Undo'))
    await expect(toast(editorPage, 'Decision undone')).toBeVisible()
    await expect(logEntry(editorPage, 'Decision undone')).toBeVisible()
  }
  await expect(main(editorPage)).toContainText('No further action is needed.')
  await expectNoAction(editorPage, /Publish/)
}

const draft = 'We thank you, and cannot publish it.'
const reasons = 'It reports no findings of its own.'

/** The email has the text that was written before the decision was undone, until the editor starts over. */
async function startOver({ hand, editorPage }: Browsers) {
  const message = editorPage.getByLabel('Message')
  await expect(message).toHaveValue(draft)
  await hand.press(button(editorPage, 'Start over'))
  await expect(message).toHaveValue(/decided not to publish it/)
}

/** An email without reasons is not sent. */
async function giveReasons({ hand, editorPage }: Browsers) {
  const message = editorPage.getByLabel('Message')
  const template = await message.inputValue()
  expect(template).toContain('{reasons}')
  await hand.press(button(editorPage, 'Send decision'))
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/Please replace \{reasons\} with your reasons/)
  await hand.write(message, template.replace('{reasons}', reasons))
}

/** The connection fails while the decision is sent. The email is still there, also after a reload. */
async function loseConnection({ hand, editorPage }: Browsers) {
  await expect(editorPage.getByLabel('Message')).toHaveValue(/decided not to publish it/)
  await hand.write(editorPage.getByLabel('Message'), draft)
  await editorPage.route('**/decision', (route) => route.abort('connectionreset'))
  await hand.press(button(editorPage, 'Send decision'))
  await expect(errorBox(editorPage)).toContainText('The decision was not sent')
  await expect(editorPage.getByLabel('Message')).toHaveValue(draft)
  await editorPage.unroute('**/decision')
  await editorPage.reload()
  await waitForHydration(editorPage)
  await expect(editorPage.getByLabel('Message')).toHaveValue(draft)
}

/** The author reads the rejection on the page and by email. */
export async function expectRejected(browsers: Browsers, submission: Submission) {
  const { authorPage, hand, author } = browsers
  await endUndoWindows(submission.id)
  await expectEmail(author, /^Subject: Your manuscript: /m)
  await openAsAuthor(browsers, submission)
  await expect(main(authorPage)).toContainText(new RegExp(`Rejected on ${today()}`))
  await hand.press(
    main(authorPage).locator('summary').filter({ hasText: 'Your manuscript' }).first(),
  )
  await expect(main(authorPage).getByText(/decided not to publish it/)).toBeVisible()
  await expect(main(authorPage).getByText(new RegExp(reasons))).toBeVisible()
}
