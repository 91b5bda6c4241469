import { expect, type Page } from '@playwright/test'
import { createDocx } from './content/files.ts'
import { createIssue } from './content/issues.ts'
import {
  chooseAction,
  clickButton,
  expectNoHorizontalOverflow,
  main,
  openPage,
  toast,
} from './pages.ts'
import { bearer, startSession } from './people.ts'
import { randomLetters } from './random-letters.ts'
import {
  acceptManuscript,
  bringToProof,
  fetchProduction,
  proofLinkOf,
  sendProof,
} from './steps/production.ts'
import { fetchArticlePage, registerConfirmed } from './steps/workflow.ts'
import { test } from './test.ts'

test('R-PROOF-1 R-DUTY-1 a manager appoints a copyeditor, who edits a manuscript on a phone', async ({
  page,
  request,
  anotherBrowser,
  author,
  admin,
}) => {
  const { id, title } = await acceptManuscript(request, { author, editor: admin }, newWord())
  const person = await registerConfirmed(request)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/people?q=${person.user.email}`)
  const actions = page.getByRole('button', { name: `Actions for ${person.user.name}` })
  await chooseAction(actions, 'Appoint as copyeditor')
  await expect(main(page).getByRole('row').filter({ hasText: person.user.email })).toContainText(
    'Copyeditor',
  )
  await openPage(page, `/manage-journals/submissions/${id}`)
  await clickButton(page, 'Start production')
  await clickButton(page, 'Set person and date of copyediting')
  await page.getByLabel('Person', { exact: true }).selectOption(person.user._id)
  await inDialog(page, 'Save').click()
  await expect(toast(page, 'Stage saved')).toBeVisible()

  const phone = await anotherBrowser({ viewport: { width: 360, height: 740 } })
  await startSession(phone, person)
  await openPage(phone, '/dashboard')
  await main(phone).getByRole('link', { name: 'My production work' }).click()
  const work = main(phone).getByRole('article', { name: title })
  await expect(work).toContainText('Your stage: Copyediting.')
  const saving = phone.waitForEvent('download')
  await work.getByRole('button', { name: /\.docx$/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.docx$/)
  await phone.getByLabel('Add a file to copyediting').setInputFiles(await createDocx('edited.docx'))
  await expect(work.getByRole('list', { name: 'Files of copyediting' })).toContainText(
    'edited.docx',
  )
  await expectNoHorizontalOverflow(phone)
  await work.getByRole('button', { name: 'Finish copyediting' }).click()
  await expect(work).toContainText('Your stage is done.')

  await openPage(page, `/manage-journals/submissions/${id}`)
  await expect(page.getByRole('list', { name: 'Files of copyediting' })).toContainText(
    'edited.docx',
  )
  await expect(page.getByRole('button', { name: 'Finish typesetting' })).toBeVisible()
})

test('R-PROOF-1 R-ACCESS-8 the page of production work is for copyeditors only', async ({
  page,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/dashboard')
  await expect(main(page).getByRole('link', { name: 'My reviews' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'My production work' })).toHaveCount(0)
  await page.goto('/production')
  await expect(page).toHaveURL(/\/unauthorized$/)
})

const newWord = () => `anemometer${randomLetters()}`

const inDialog = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })

const partWith = (page: Page, text: string) =>
  main(page)
    .locator('.numbered-text p', { hasText: text })
    .getByRole('button', { name: /^Part / })

test('R-PROOF-1 R-PROOF-3 a manuscript is accepted, edited, proofed on a phone, approved and published', async ({
  page,
  request,
  anotherBrowser,
  author,
  admin,
}) => {
  const word = newWord()
  const { id, title } = await acceptManuscript(request, { author, editor: admin }, word)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/submissions/${id}`)
  await clickButton(page, 'Start production')
  await expect(page.getByRole('list', { name: 'Stages of production' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit the text' }).click()
  await partWith(page, 'Nothing was measured.').click()
  await page.getByLabel('Text', { exact: true }).fill('Nothing was weighed.')
  await inDialog(page, 'Save').click()
  await expect(main(page).getByText('Nothing was weighed.').first()).toBeVisible()

  await main(page).getByRole('link', { name: 'Submission', exact: true }).click()
  const copyedited = await createDocx('copyedited.docx')
  await page.getByLabel('Add a file to copyediting').setInputFiles(copyedited)
  const files = page.getByRole('list', { name: 'Files of copyediting' })
  await expect(files).toContainText('copyedited.docx')
  await clickButton(page, 'Finish copyediting')
  await clickButton(page, 'Finish typesetting')
  await expect(files.getByRole('button')).toHaveText('copyedited.docx')
  await clickButton(page, 'Create proof')
  await inDialog(page, 'Create proof').click()
  await expect(main(page).getByText('Waiting for the author.', { exact: true })).toBeVisible()

  const phone = await anotherBrowser({ viewport: { width: 360, height: 740 } })
  await openPage(phone, await proofLinkOf(author))
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await partWith(phone, `The introduction names ${word}.`).click()
  await phone.getByRole('button', { name: 'Suggest other words' }).click()
  await phone.getByLabel('Your text').fill(`The introduction explains ${word}.`)
  await phone.getByLabel('Your comment', { exact: true }).fill('It does more than name it.')
  await inDialog(phone, 'Save comment').click()
  await expect(phone.getByText('1 comment saved')).toBeVisible()
  const overflow = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await clickButton(phone, 'Send corrections')
  await inDialog(phone, 'Send corrections').click()
  await expect(phone.getByText(/received your corrections/)).toBeVisible()

  await openPage(page, `/manage-journals/submissions/${id}`)
  await page.getByRole('link', { name: 'Decide on the comments' }).click()
  await expect(page.getByText('It does more than name it.')).toBeVisible()
  await page.getByRole('button', { name: /^Accept the suggestion: / }).click()
  await expect(main(page).getByText(`The introduction explains ${word}.`).first()).toBeVisible()
  await openPage(page, `/manage-journals/submissions/${id}`)
  await clickButton(page, 'Create proof')
  await inDialog(page, 'Create proof').click()
  await expect(main(page).getByText('Waiting for the author.', { exact: true })).toBeVisible()

  const more = page.getByRole('button', { name: 'More for production' })
  await chooseAction(more, 'Copy the link of the proof')
  await openPage(phone, await page.getByLabel(/^Link of the proof for /).inputValue())
  await expect(phone.getByText(`The introduction explains ${word}.`)).toBeVisible()
  await clickButton(phone, 'Approve')
  await inDialog(phone, 'Approve').click()
  await expect(phone.getByText(/You approved the proof/)).toBeVisible()

  await openPage(page, `/manage-journals/submissions/${id}`)
  await page.getByRole('button', { name: `Publish ${title}` }).click()
  await inDialog(page, 'Publish').click()
  await expect(toast(page, 'Submission published successfully')).toBeVisible()
  const article = await fetchArticlePage(request, author, id)
  expect(article).toContain(`The introduction explains ${word}.`)
  expect(article).toContain('Nothing was weighed.')
  const address = /\/journals\/[a-z0-9]+\/article\.epub/
  await expect
    .poll(async () => address.test(await fetchArticlePage(request, author, id)), {
      message: 'the EPUB is offered',
    })
    .toBe(true)
  const [epub = ''] = address.exec(await fetchArticlePage(request, author, id)) ?? []
  for (const file of [epub, epub.replace('.epub', '.pdf')])
    expect((await request.get(file)).status(), file).toBe(200)
  const found = await request.get(`/archive?q=${encodeURIComponent(`"explains ${word}"`)}`)
  expect(await found.text()).toContain(title)
})

test('R-PROOF-3 comments typed on a proof survive a reload and a lost connection', async ({
  page,
  request,
  author,
  admin,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const word = newWord()
  const { id } = await acceptManuscript(request, { author, editor: admin }, word)
  await bringToProof(request, admin, id)
  await sendProof(request, admin, id)
  const link = await proofLinkOf(author)
  await openPage(page, link)
  await partWith(page, 'Nothing was measured.').click()
  await page.getByLabel('Your comment', { exact: true }).fill('Please say why.')
  await page.reload()
  await partWith(page, 'Nothing was measured.').click()
  await expect(page.getByLabel('Your comment', { exact: true })).toHaveValue('Please say why.')
  await page.context().setOffline(true)
  await inDialog(page, 'Save comment').click()
  await expect(page.getByText('Saved on this device only.', { exact: false }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('1 comment saved')).toBeVisible()
  await page.getByRole('button', { name: /^Remove comment: / }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

test('R-PROOF-3 an editor publishes without an approved proof by giving a reason', async ({
  page,
  request,
  author,
  admin,
  expectFailures,
}) => {
  expectFailures(/409/)
  const { id, title } = await acceptManuscript(request, { author, editor: admin }, newWord())
  await bringToProof(request, admin, id)
  await sendProof(request, admin, id)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/submissions/${id}`)
  await page.getByRole('button', { name: `Publish ${title}` }).click()
  await inDialog(page, 'Publish').click()
  const reason = page.getByLabel('Reason to publish without an approved proof')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('The author agreed by phone.')
  await inDialog(page, 'Publish').click()
  await expect(toast(page, 'Submission published successfully')).toBeVisible()
  await expect(main(page).getByText('“The author agreed by phone.”')).toBeVisible()
})

test('R-PROOF-4 the page of an issue names the drafts that prevent its publication', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { id, title } = await acceptManuscript(request, { author, editor: admin }, newWord())
  await bringToProof(request, admin, id)
  const { articleId } = await fetchProduction(request, admin, id)
  const issue = await createIssue(request, admin, { sections: [], publish: false })
  const added = await request.put(`/api/issues/${issue.id}/articles`, {
    headers: bearer(admin),
    data: { articles: [{ id: articleId, section: null }] },
  })
  expect(added.status(), 'the draft joins the issue').toBe(200)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/issues/${issue.id}`)
  const sentence = 'This issue cannot be published yet: the author of 1 article has not approved'
  await expect(main(page).getByRole('link', { name: sentence })).toBeVisible()
  const reasons = main(page).getByRole('listitem').filter({ hasText: 'has not approved the proof' })
  await expect(reasons).toHaveCount(1)
  await expect(main(page).getByText('You can publish'), 'it cannot be published').toHaveCount(0)
  await reasons.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/manage-journals/submissions/${id}$`))
})
