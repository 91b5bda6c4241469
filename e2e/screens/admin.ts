import { expect, type Page } from '@playwright/test'
import { newArticleText, submitManuscript, uploadArticle } from '../articles.ts'
import { createCompleteArticle } from '../complete-article.ts'
import { createDocx, createPdf } from '../files.ts'
import { changeArticle } from '../page-data.ts'
import { clickButton, holdResponses, openPage, pageHeading } from '../pages.ts'
import { bearer, sharedAdmin, sharedAuthor } from '../people.ts'
import { listScreens } from './author.ts'
import { editorialScreens } from './editorial.ts'
import { type Screen, type ScreenContext, signedInAs } from './screen.ts'

const published = '/manage-journals'
const submitted = '/manage-journals?tab=submitted'

const managementScreens: Screen[] = [
  ...listScreens('manage, published', {
    address: published,
    call: /\/api\/journals\?/,
    items: 'journals',
  }),
  ...listScreens('manage, submitted', {
    address: submitted,
    call: /\/api\/submissions\?/,
    items: 'submissions',
  }),
  {
    name: 'manage, asked before deleting',
    async show({ page }) {
      await openList(page, published)
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'manage, asked before publishing',
    async show({ page, request }) {
      const { title } = await submitManuscript(request, sharedAuthor(), await createDocx())
      await openList(page, submitted)
      await clickButton(page, `Publish ${title}`)
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'export and backup',
    async show({ page }) {
      await openPage(page, '/manage-journals/copies')
      await expect(page.getByRole('button', { name: 'Create backup' })).toBeEnabled()
    },
  },
  {
    name: 'export and backup, asked for the password',
    async show({ page }) {
      await openPage(page, '/manage-journals/copies')
      await clickButton(page, 'Create backup')
      const asked = page.getByRole('alertdialog')
      await expect(asked.getByRole('textbox', { name: 'Current password' })).toBeVisible()
    },
  },
  {
    name: 'people',
    async show({ page }) {
      await openList(page, '/manage-journals/people')
      await expect(page.getByText('Editors and managers must use')).toBeVisible()
    },
  },
  {
    name: 'people, with an error',
    async show({ page }) {
      await openPage(page, '/manage-journals/people')
      await clickButton(page, 'Send invitation')
      await expect(page.getByText('Please choose at least one duty.')).toBeVisible()
    },
  },
  {
    name: 'people, asked before appointing a manager',
    async show({ page }) {
      await openList(page, '/manage-journals/people')
      const journalRoles = page.getByRole('group', { name: /^Roles of/ }).last()
      await journalRoles.getByRole('checkbox', { name: 'Manager' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'system',
    async show({ page }) {
      await openPage(page, '/manage-journals/system')
      await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    },
  },
  {
    name: 'submission, whole',
    async show({ page, request }) {
      const { id, title } = await submitManuscript(request, sharedAuthor(), await createDocx())
      await openPage(page, `/manage-journals/submissions/${id}`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
  {
    name: 'submission, being decided',
    async show({ page, request }) {
      const { id } = await submitManuscript(request, sharedAuthor(), await createDocx())
      await openPage(page, `/manage-journals/submissions/${id}`)
      await clickButton(page, 'Return for correction…')
      await expect(page.getByLabel('Message')).toBeVisible()
    },
  },
  {
    name: 'desk',
    async show({ page }) {
      await openList(page, '/manage-journals/desk')
    },
  },
  ...[
    ...['', '/identity', '/board', '/front', '/appearance', '/dois', '/programs', '/new-page'],
    ...['/pages/guide', '/versions'],
  ].map(
    (part): Screen => ({
      name: `settings${part.replaceAll('/', ', ')}`,
      async show({ page }) {
        await openPage(page, `/settings${part}`)
        await expect(
          page
            .getByRole('main')
            .getByRole('listitem')
            .or(page.getByRole('button', { name: 'Publish' }))
            .first(),
        ).toBeVisible()
      },
    }),
  ),
  {
    name: 'figures',
    async show({ page }) {
      await openPage(page, '/manage-journals/figures')
      await expect(page.getByRole('img', { name: 'Views and downloads by month' })).toBeVisible()
    },
  },
  {
    name: 'figures of an article',
    async show({ page, request }) {
      const { id, title } = await uploadArticle(request, sharedAdmin())
      await openPage(page, `/manage-journals/figures/${id}`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
  {
    name: 'decisions of a quarter',
    async show({ page }) {
      await openPage(page, '/manage-journals/figures/decisions?quarter=2020-Q1')
      await expect(page.getByText('No decisions in this quarter.')).toBeVisible()
    },
  },
  ...editorialScreens,
  {
    name: 'letters, texts',
    async show({ page }) {
      await openPage(page, '/manage-journals/letters/texts')
      await page.getByText('A manuscript has arrived').click()
      await clickButton(page, 'Preview')
      await expect(page.getByText('Dear Sample Author,')).toBeVisible()
    },
  },
  {
    name: 'manage, deleted',
    async show({ page, request }) {
      const { title } = await uploadArticle(request, sharedAdmin())
      await openList(page, published)
      await clickButton(page, `Delete ${title}`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'manage, recently deleted',
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await request.delete(`/api/journals/${id}`, { headers: bearer(sharedAdmin()) })
      await openList(page, '/manage-journals?show=deleted')
    },
  },
]

const formScreens: Screen[] = [
  {
    name: 'edit article',
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await openPage(page, `/manage-journals/${id}`)
      await expect(pageHeading(page, 'Edit article')).toBeVisible()
    },
  },
  {
    name: 'edit article, asked before a change is lost',
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      const multipart = { pdfFile: await createPdf('revised.pdf') }
      await request.patch(`/api/journals/${id}`, { headers: bearer(sharedAdmin()), multipart })
      await openPage(page, `/manage-journals/${id}`)
      await page.getByLabel('Volume', { exact: true }).fill('9')
      await page.getByRole('link', { name: 'Journal Management Dashboard' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'edit article, all unfolded and an author wrong',
    async show({ page, request }) {
      const { article } = await createCompleteArticle(request, sharedAdmin())
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
    name: 'edit article, a notice',
    async show({ page, request }) {
      const { notice } = await createCompleteArticle(request, sharedAdmin())
      await openPage(page, `/manage-journals/${notice.id}`)
      await page.getByText('Metadata (optional)').click()
      await clickButton(page, 'Choose another')
      await page.getByLabel('Find the article').fill('Reading aloud')
      await clickButton(page, 'Find')
      await expect(page.getByRole('button', { name: 'Reading aloud' }).first()).toBeVisible()
    },
  },
  {
    name: 'edit article, changed by somebody else',
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
  { name: 'upload', show: (stage) => openUpload(stage) },
  {
    name: 'upload, with details',
    async show(stage) {
      await openUpload(stage)
      await stage.page.getByText('Publication details').click()
    },
  },
  {
    name: 'upload, with errors',
    async show(stage) {
      await openUpload(stage)
      await clickButton(stage.page, 'Upload Journal')
      await expect(stage.page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'upload, being sent',
    async show(stage) {
      await holdResponses(stage.page, /\/api\/journals$/)
      await fillIn(stage)
      await clickButton(stage.page, 'Upload Journal')
      await expect(stage.page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'upload, done',
    async show(stage) {
      await fillIn(stage)
      await clickButton(stage.page, 'Upload Journal')
      await expect(stage.page.getByText('Journal uploaded successfully!')).toBeVisible()
    },
  },
  {
    name: 'upload, failed',
    failures: [/api\/journals/],
    async show(stage) {
      await stage.page.route(/\/api\/journals$/, (route) => route.abort('connectionreset'))
      await fillIn(stage)
      await clickButton(stage.page, 'Upload Journal')
      await expect(stage.page.getByText('Network error').first()).toBeVisible()
    },
  },
]

/** The office. */
export const adminScreens = signedInAs('admin', [...formScreens, ...managementScreens])

async function openList(page: Page, address: string) {
  await openPage(page, address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openUpload({ page }: ScreenContext) {
  await openPage(page, '/journals/uploads')
  await expect(pageHeading(page, 'Upload Journal')).toBeVisible()
}

async function fillIn(stage: ScreenContext) {
  await openUpload(stage)
  const { page } = stage
  const { title, abstract } = newArticleText()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Abstract').fill(abstract)
  await page.getByLabel('Authors').fill('Sample Author')
  await page.getByLabel('PDF file').setInputFiles(await createPdf())
  await page.getByLabel('DOCX file').setInputFiles(await createDocx())
}
