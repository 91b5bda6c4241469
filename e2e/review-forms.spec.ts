import { expect, type Locator, type Page } from '@playwright/test'
import { byKeyboard } from './input-methods.ts'
import { clickButton, main, openPage, pageHeading } from './pages.ts'
import { startSession } from './people.ts'
import { randomLetters } from './random-letters.ts'
import { inviteByLink, sendToReview } from './steps/review.ts'
import { test } from './test.ts'

/** All questions are in sight while one is dragged. */
test.use({ viewport: { width: 1280, height: 2400 } })

const labelOf = (page: Page | Locator) => page.getByRole('textbox', { name: /^Question/ })

/** The row of a question in the form that is edited, counted from 1. */
const row = (page: Page, number: number) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: labelOf(page) })
    .nth(number - 1)

const order = (page: Page) =>
  labelOf(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** Writes three questions, one of each kind. */
async function writeQuestions(page: Page) {
  await labelOf(row(page, 1)).fill('What is new?')
  await byKeyboard.press(page.getByRole('button', { name: 'Add a question' }))
  await labelOf(row(page, 2)).fill('How sound is the method?')
  await row(page, 2).getByLabel('Type of answer').selectOption('Scale')
  await row(page, 2).getByLabel('Scale labels, one per line').fill('Weak\nSound\nStrong')
  await byKeyboard.press(page.getByRole('button', { name: 'Add a question' }))
  await labelOf(row(page, 3)).fill('Was it published before?')
  await row(page, 3).getByLabel('Type of answer').selectOption('Choice')
  await row(page, 3).getByLabel('Options, one per line').fill('No\nIn part\nYes')
  await row(page, 3).getByLabel('Who reads the answer').selectOption('The editors only')
  await row(page, 3).getByLabel('Required').check()
}

test('R-REVIEW-5 a running round uses the review form that a manager builds by drag or by keyboard', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await sendToReview(request, author, admin)
  const { link } = await inviteByLink(request, admin, id)
  const name = `Form ${randomLetters()}`
  await startSession(page, admin)
  await openPage(page, '/settings/review-forms/new')
  await page.getByLabel('Name of the form').fill(name)
  await writeQuestions(page)
  await row(page, 3).locator('[draggable="true"]').dragTo(row(page, 1))
  await expect
    .poll(() => order(page))
    .toEqual(['Was it published before?', 'What is new?', 'How sound is the method?'])
  await byKeyboard.press(page.getByRole('button', { name: 'Move question 3 up' }))
  await expect
    .poll(() => order(page))
    .toEqual(['Was it published before?', 'How sound is the method?', 'What is new?'])
  await page.getByText('Preview, as the reviewer sees it').click()
  await page.getByRole('radio', { name: 'In part' }).check()
  await expect(page.getByRole('radio', { name: /Strong/ })).toBeVisible()
  await clickButton(page, 'Save form')
  await expect(pageHeading(page, 'Review forms')).toBeVisible()
  await expect(main(page).getByRole('link', { name })).toBeVisible()

  await openPage(page, `/manage-journals/submissions/${id}`)
  await page.getByText('Use another form').click()
  await page.getByLabel('Review form').selectOption(name)
  await clickButton(page, 'Use this form')
  await expect(main(page).getByText(`Review form: ${name}`)).toBeVisible()
  await expect(page.getByText('Use another form')).toBeVisible()
  await reviewInForm(page, link)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(main(page).getByText(`Review form: ${name}`)).toBeVisible()
  await expect(page.getByText('Use another form'), 'once a review has begun').toHaveCount(0)
})

/** A reviewer finds the questions of the form in their order, and begins to write. */
async function reviewInForm(page: Page, link: string) {
  await openPage(page, link)
  await clickButton(page, 'Accept')
  const groups = ['Was it published before?', 'How sound is the method?']
  for (const group of groups) await expect(page.getByRole('group', { name: group })).toBeVisible()
  await page
    .getByRole('group', { name: groups[0] ?? '' })
    .getByLabel('No', { exact: true })
    .check()
  await page.getByLabel('What is new?').fill('The pupils were asked.')
  await expect(page.getByRole('status').last()).toHaveText('Saved')
}
