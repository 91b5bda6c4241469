import { expect, type Page } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { createDocx, createPdf, downloadWith, sha256 } from './content/files.ts'
import { chooseNewIssue } from './forms.ts'
import { changeArticle } from './page-data.ts'
import {
  actionsOf,
  chooseAction,
  clickButton,
  openPage,
  openRow,
  pageHeading,
  toast,
} from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'

test.beforeEach(async ({ page, admin }) => startSession(page, admin))

test('R-MANAGE-6 R-MANAGE-7 an edit replaces files and keeps the earlier ones', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  const [pdf, docx] = [await createPdf('second.pdf'), await createDocx('second.docx')]
  const row = await openRow(page, '/manage-journals', article.title)
  await chooseAction(actionsOf(row), 'Edit')
  await expect(pageHeading(page, 'Edit article')).toBeVisible()
  const title = `${article.title}, revised`
  await page.getByLabel('Title').fill(title)
  await chooseNewIssue(page, '3', '4')
  await page.getByLabel('Replace the PDF').setInputFiles(pdf)
  await page.getByLabel('Replace the DOCX').setInputFiles(docx)
  await clickButton(page, 'Save')
  await expect(toast(page, 'Article saved')).toBeVisible()
  const { data } = await (await request.get(`/api/journals/${article.id}`)).json()
  expect(data).toMatchObject({
    title,
    abstract: article.abstract,
    authors: article.authors,
    volume: 3,
    issue: '4',
    pdfFile: { sha256: sha256(pdf.buffer) },
    docxFile: { sha256: sha256(docx.buffer) },
  })
  const history = page.getByRole('main').getByRole('listitem')
  for (const file of [article.pdf, article.docx]) {
    const earlier = history.filter({ hasText: 'replaced' })
    const button = earlier.getByRole('button', { name: file.name })
    expect((await downloadWith(page, button)).sha256, file.name).toBe(sha256(file.buffer))
  }
})

test('R-UPLOAD-8 R-MANAGE-10 an edit sends changed fields only', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await openEdit(page, article.id)
  const sent = page.waitForRequest(/\/api\/journals\/[^/]+$/)
  await page.getByLabel('Content').fill('A text of its own.')
  await clickButton(page, 'Save')
  const form = (await sent).postData() ?? ''
  expect([...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['content']),
  )
  expect(form).not.toMatch(
    /name="(title|abstract|authors|contributors|keywords|status|pages|language|licence|funding|references|notice|concerns)"/,
  )
  await expect(toast(page, 'Article saved')).toBeVisible()
  const { data } = await (await request.get(`/api/journals/${article.id}`)).json()
  expect(data).toMatchObject({ title: article.title, content: 'A text of its own.' })
  await clickButton(page, 'Save')
  await expect(toast(page, 'No changes to save.')).toBeVisible()
})

test('R-MANAGE-10 each author has a row, so that a name may contain a comma', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await openEdit(page, article.id)
  const row = (number: number) => page.getByLabel(`Author ${number}`, { exact: true })
  await row(1).fill('Bello, PhD')
  await row(1).press('Enter')
  await expect(row(2)).toBeFocused()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Ada Obi, Chike Eze')
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pasted)
  })
  await expect(row(3)).toHaveValue('Chike Eze')
  await page.getByRole('button', { name: 'Move Chike Eze up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Chike Eze up' })).toBeFocused()
  await page.getByRole('button', { name: `Remove ${article.authors[1]}` }).press('Enter')
  await expect(row(3)).toBeFocused()
  await clickButton(page, 'Save')
  await expect(toast(page, 'Article saved')).toBeVisible()
  const { data } = await (await request.get(`/api/journals/${article.id}`)).json()
  expect(data.authors).toEqual(['Bello, PhD', 'Chike Eze', 'Ada Obi'])
})

test('R-MANAGE-10 an edit conflict is resolved field by field', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/status 409/, /console error.*409/)
  const article = await uploadArticle(request, admin)
  await openEdit(page, article.id)
  await changeArticle(request, admin, article.id, {
    title: 'The title of the other',
    abstract: 'The abstract of the other',
    pages: '7-9',
  })
  await page.getByLabel('Title').fill('My title')
  await page.getByLabel('Abstract').fill('My abstract')
  await clickButton(page, 'Save')
  const conflict = page.getByRole('heading', { name: 'Someone else changed this article' })
  await expect(conflict).toBeFocused()
  const title = page.getByRole('group', { name: 'Title' })
  await expect(title).toContainText('The title of the other')
  await expect(title).toContainText('My title')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My title')
  await expect(page.getByLabel('Pages')).toHaveValue('7-9')
  await clickButton(page, 'Save')
  await expect(page.getByText('Please choose a version for each field').first()).toBeVisible()
  await title.getByLabel('Keep mine').check()
  await page.getByRole('group', { name: 'Abstract' }).getByLabel('Use theirs').check()
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue(
    'The abstract of the other',
  )
  await clickButton(page, 'Save')
  await expect(toast(page, 'Article saved')).toBeVisible()
  await expect(conflict).toBeHidden()
  const { data } = await (await request.get(`/api/journals/${article.id}`)).json()
  expect(data).toMatchObject({
    title: 'My title',
    abstract: 'The abstract of the other',
    pages: '7-9',
  })
})

async function openEdit(page: Page, id: string) {
  await openPage(page, `/manage-journals/${id}`)
  await expect(pageHeading(page, 'Edit article')).toBeVisible()
}
