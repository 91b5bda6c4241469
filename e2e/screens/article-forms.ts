import { expect } from '@playwright/test'
import { uploadArticle } from '../content/articles.ts'
import { createPdf } from '../content/files.ts'
import { chooseNewIssue, fillUploadWithFiles, openUploadPage } from '../forms.ts'
import { changeArticle } from '../page-data.ts'
import { clickButton, holdResponses, openPage, pageHeading } from '../pages.ts'
import { bearer, sharedAdmin } from '../people.ts'
import { sharedArticle, sharedCompleteArticle } from '../shared-data.ts'
import type { Screen } from './screen.ts'

/** The forms that create and edit an article. */
export const articleFormScreens: Screen[] = [
  {
    name: 'edit article',
    async show({ page, request }) {
      const { id } = await sharedArticle(request)
      await openPage(page, `/manage-journals/${id}`)
      await expect(pageHeading(page, 'Edit article')).toBeVisible()
    },
  },
  {
    name: 'edit article, unsaved changes and an earlier file',
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      const multipart = { pdfFile: await createPdf('revised.pdf') }
      const headers = bearer(sharedAdmin())
      const replaced = await request.patch(`/api/journals/${id}`, { headers, multipart })
      expect(replaced.status()).toBe(200)
      await openPage(page, `/manage-journals/${id}`)
      await chooseNewIssue(page, '9', '1')
      await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'edit article, all parts open and an error',
    async show({ page, request }) {
      const { article } = await sharedCompleteArticle(request)
      await openPage(page, `/manage-journals/${article.id}`)
      await page.getByRole('button', { name: /^More about Sample/ }).click()
      await page.getByText('Contributor roles').click()
      await page.getByText('Metadata (optional)').click()
      await page.getByLabel('ORCID iD').fill('0000-0002-1825-0098')
      await clickButton(page, 'Save')
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByLabel('Label of answers.csv')).toBeVisible()
    },
  },
  {
    name: 'edit article, notice',
    async show({ page, request }) {
      const { notice } = await sharedCompleteArticle(request)
      await openPage(page, `/manage-journals/${notice.id}`)
      await page.getByText('Metadata (optional)').click()
      await clickButton(page, 'Choose another')
      await page.getByLabel('Find the article').fill('Reading aloud')
      await clickButton(page, 'Find')
      await expect(page.getByRole('button', { name: 'Reading aloud' }).first()).toBeVisible()
    },
  },
  {
    name: 'edit article, edit conflict',
    failures: [/api\/journals/],
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await openPage(page, `/manage-journals/${id}`)
      await expect(pageHeading(page, 'Edit article')).toBeVisible()
      await changeArticle(request, sharedAdmin(), id, { title: 'Theirs', pages: '7-9' })
      await page.getByLabel('Title').fill('Mine')
      await clickButton(page, 'Save')
      await expect(page.getByRole('heading', { name: 'Someone else' })).toBeVisible()
    },
  },
  { name: 'upload', show: (context) => openUploadPage(context.page) },
  {
    name: 'upload, with details',
    async show(context) {
      await openUploadPage(context.page)
      await context.page.getByText('Publication details').click()
    },
  },
  {
    name: 'upload, with errors',
    async show(context) {
      await openUploadPage(context.page)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'upload, being sent',
    async show(context) {
      await holdResponses(context.page, /\/api\/journals$/)
      await openUploadPage(context.page)
      await fillUploadWithFiles(context.page)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'upload, done',
    async show(context) {
      await openUploadPage(context.page)
      await fillUploadWithFiles(context.page)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByText('Journal uploaded successfully!')).toBeVisible()
    },
  },
  {
    name: 'upload, failed',
    failures: [/api\/journals/],
    async show(context) {
      await context.page.route(/\/api\/journals$/, (route) => route.abort('connectionreset'))
      await openUploadPage(context.page)
      await fillUploadWithFiles(context.page)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByText('Network error').first()).toBeVisible()
    },
  },
]
