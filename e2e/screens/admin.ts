import { expect, type Page } from '@playwright/test'
import { uploadArticle } from '../articles.ts'
import { createPdf } from '../files.ts'
import { fillUploadWithFiles } from '../forms.ts'
import { changeArticle } from '../page-data.ts'
import { clickButton, holdResponses, openPage, pageHeading } from '../pages.ts'
import { bearer, sharedAdmin } from '../people.ts'
import { sharedArticle, sharedCompleteArticle, sharedSubmission } from '../shared-data.ts'
import { listScreens } from './author.ts'
import { editorialScreens, openSubmission } from './editorial.ts'
import { inSessionOf, type Screen, type ScreenContext } from './screen.ts'

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
    name: 'manage, confirmation of deletion',
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
    name: 'manage, confirmation of publishing',
    async show({ page }) {
      const { title } = sharedSubmission()
      await openList(page, `${submitted}&q=${encodeURIComponent(title)}`)
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
    name: 'export and backup, confirmation by password',
    async show({ page }) {
      await openPage(page, '/manage-journals/copies')
      await clickButton(page, 'Create backup')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeVisible()
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
      await expect(page.getByText('Please choose at least one role.')).toBeVisible()
    },
  },
  {
    name: 'people, confirmation of a new manager',
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
    name: 'submission of an author',
    show: openSubmission,
  },
  {
    name: 'submission, decision form',
    async show(context) {
      await openSubmission(context)
      await clickButton(context.page, 'Return for correction…')
      await expect(context.page.getByLabel('Message')).toBeVisible()
    },
  },
  {
    name: 'editorial dashboard',
    async show({ page }) {
      await openList(page, '/manage-journals/desk')
    },
  },
  ...[
    '',
    '/identity',
    '/board',
    '/front',
    '/appearance',
    '/dois',
    '/programs',
    '/new-page',
    '/pages/guide',
    '/versions',
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
    name: 'statistics',
    async show({ page }) {
      await openPage(page, '/manage-journals/figures')
      await expect(page.getByRole('img', { name: 'Views and downloads by month' })).toBeVisible()
    },
  },
  {
    name: 'statistics of an article',
    async show({ page, request }) {
      const { id, title } = await sharedArticle(request)
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
    name: 'email templates',
    async show({ page }) {
      await openPage(page, '/manage-journals/letters/texts')
      await page.getByText('Submission received').click()
      await clickButton(page, 'Preview')
      await expect(page.getByText('Dear Sample Author,')).toBeVisible()
    },
  },
  {
    name: 'manage, deleted',
    async show({ page, request }) {
      const { title } = await uploadArticle(request, sharedAdmin())
      await openList(page, `${published}?q=${encodeURIComponent(title)}`)
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
      await request.patch(`/api/journals/${id}`, { headers: bearer(sharedAdmin()), multipart })
      await openPage(page, `/manage-journals/${id}`)
      await page.getByLabel('Volume', { exact: true }).fill('9')
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
  { name: 'upload', show: (context) => openUpload(context) },
  {
    name: 'upload, with details',
    async show(context) {
      await openUpload(context)
      await context.page.getByText('Publication details').click()
    },
  },
  {
    name: 'upload, with errors',
    async show(context) {
      await openUpload(context)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'upload, being sent',
    async show(context) {
      await holdResponses(context.page, /\/api\/journals$/)
      await openUpload(context)
      await fillUploadWithFiles(context.page)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'upload, done',
    async show(context) {
      await openUpload(context)
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
      await openUpload(context)
      await fillUploadWithFiles(context.page)
      await clickButton(context.page, 'Upload Journal')
      await expect(context.page.getByText('Network error').first()).toBeVisible()
    },
  },
]

/** The pages of editors and managers. */
export const adminScreens = inSessionOf('admin', [...formScreens, ...managementScreens])

async function openList(page: Page, address: string) {
  await openPage(page, address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openUpload({ page }: ScreenContext) {
  await openPage(page, '/journals/uploads')
  await expect(pageHeading(page, 'Upload Journal')).toBeVisible()
}
