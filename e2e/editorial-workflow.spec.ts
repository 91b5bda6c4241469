import { submitManuscript } from './content/articles.ts'
import { type InputMethod, inputMethods } from './input-methods.ts'
import { type Person, startSession } from './people.ts'
import {
  acceptAndPublish,
  type Browsers,
  declareConflict,
  expectPublished,
  handleEditorsOwn,
  publishWithoutReview,
  returnToAuthor,
  sendCorrections,
  withdraw,
} from './steps/editorial.ts'
import { expectRejected, reject } from './steps/rejection.ts'
import { appointEditor, returnedSubmissions } from './steps/workflow.ts'
import { test as base } from './test.ts'

/** Opens the browsers of an editor and of an author. */
type OpenBrowsers = (hand: InputMethod, author: Person) => Promise<Browsers>

const test = base.extend<{ openBrowsers: OpenBrowsers }>({
  openBrowsers: async ({ anotherBrowser, request, admin }, use) =>
    use(async (hand, author) => {
      const { viewport, hasTouch } = hand
      const editorPage = await anotherBrowser({ viewport, hasTouch })
      const authorPage = await anotherBrowser({ viewport, hasTouch })
      await startSession(editorPage, admin)
      await startSession(authorPage, author)
      return { hand, request, author, editorPage, authorPage }
    }),
})

test.describe.configure({ mode: 'parallel' })

for (const [index, hand] of inputMethods.entries()) {
  test(`R-FLOW-3 R-FLOW-5 R-DECIDE-1 an editor returns a submission for correction ${hand.name}`, async ({
    request,
    author,
    openBrowsers,
  }) => {
    await returnToAuthor(await openBrowsers(hand, author), await submitManuscript(request, author))
  })

  test(`R-FLOW-5 R-FLOW-6 a corrected submission is accepted and published ${hand.name}`, async ({
    openBrowsers,
  }) => {
    const returned = returnedSubmissions()[index + 1]
    if (!returned) throw new Error('The global setup returns a submission for each input method.')
    const browsers = await openBrowsers(hand, returned.author)
    await sendCorrections(browsers, returned)
    await acceptAndPublish(browsers, returned)
    await expectPublished(browsers, returned)
  })

  test(`R-DECIDE-1 R-FLOW-2 an editor rejects a submission, after an undone decision, ${hand.name}`, async ({
    request,
    author,
    openBrowsers,
    expectFailures,
  }) => {
    expectFailures(/\/decision/)
    const browsers = await openBrowsers(hand, author)
    const submission = await submitManuscript(request, author)
    await reject(browsers, submission)
    await expectRejected(browsers, submission)
  })

  test(`R-FLOW-7 an editor publishes a submission without review ${hand.name}`, async ({
    request,
    author,
    openBrowsers,
  }) => {
    const browsers = await openBrowsers(hand, author)
    await publishWithoutReview(browsers, await submitManuscript(request, author))
  })

  test(`R-FLOW-2 an author withdraws a submission ${hand.name}`, async ({
    request,
    author,
    openBrowsers,
  }) => {
    await withdraw(await openBrowsers(hand, author), await submitManuscript(request, author))
  })

  test(`R-DUTY-2 an editor declares a conflict of interest ${hand.name}`, async ({
    request,
    author,
    openBrowsers,
  }) => {
    await declareConflict(await openBrowsers(hand, author), await submitManuscript(request, author))
  })

  test(`R-DUTY-2 another editor handles the submission of an editor ${hand.name}`, async ({
    request,
    admin,
    openBrowsers,
  }) => {
    const editor = await appointEditor(request, admin)
    const browsers = await openBrowsers(hand, editor)
    await handleEditorsOwn(browsers, await submitManuscript(request, editor))
  })
}
