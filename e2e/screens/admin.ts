import { expect, type Page } from '@playwright/test'
import { uploadArticle } from '../content/articles.ts'
import { createManuscript } from '../content/files.ts'
import { actionsOf, chooseAction, clickButton, main, openPage, pageHeading } from '../pages.ts'
import { bearer, sharedAdmin, sharedAuthor } from '../people.ts'
import { sharedArticle, sharedSubmission } from '../shared-data.ts'
import { articleFormScreens } from './article-forms.ts'
import { listScreens } from './author.ts'
import { editorialScreens, openSubmission } from './editorial.ts'
import { managerScreens } from './manager.ts'
import { inSessionOf, type Screen } from './screen.ts'

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
      await chooseAction(actionsOf(main(page)).first(), 'Delete')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'manage, confirmation of publishing',
    async show({ page }) {
      const { title } = sharedSubmission()
      await openList(page, `${submitted}&q=${encodeURIComponent(title)}`)
      await chooseAction(page.getByRole('button', { name: `Actions for ${title}` }), 'Publish')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'export and backup',
    async show({ page }) {
      await openPage(page, '/manage-journals/backups')
      await expect(page.getByRole('button', { name: 'Create backup' })).toBeEnabled()
    },
  },
  {
    name: 'export and backup, confirmation by password',
    async show({ page }) {
      await openPage(page, '/manage-journals/backups')
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
      const { name, email } = sharedAuthor().user
      await openList(page, `/manage-journals/people?q=${email}`)
      await chooseAction(page.getByRole('button', { name: `Actions for ${name}` }), /manager$/)
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
      const { page } = context
      await openSubmission(context)
      await chooseAction(page.getByRole('button', { name: 'Decide' }), 'Return for correction…')
      await expect(page.getByRole('heading', { name: 'Return for correction' })).toBeVisible()
      await page.getByText('Preview of the email').click()
    },
  },
  {
    name: 'submission, actions',
    async show(context) {
      await openSubmission(context)
      await context.page.getByRole('button', { name: 'More' }).click()
      await expect(context.page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
    },
  },
  {
    name: 'full text of an article',
    async show({ page, request }) {
      const { id } = await sharedArticle(request)
      await openPage(page, `/manage-journals/${id}/full-text`)
      await expect(page.getByRole('button', { name: 'Approve for readers' })).toBeVisible()
    },
  },
  {
    name: 'back catalogue',
    async show({ page }) {
      await openPage(page, '/manage-journals/full-texts')
      await expect(page.getByRole('button', { name: 'Convert the back catalogue' })).toBeVisible()
    },
  },
  {
    name: 'settings, manuscripts, a file tried',
    async show({ page }) {
      await openPage(page, '/settings/manuscripts')
      await page.getByLabel('A manuscript').setInputFiles(await createManuscript('sampling'))
      const tried = main(page).getByRole('status').filter({ hasText: /./ })
      await expect(tried.last()).not.toContainText('Checking')
      await page.getByRole('heading', { name: 'Try it' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'preview of a draft',
    async show({ page, request }) {
      const { id, title } = await uploadArticle(request, sharedAdmin(), { status: 'draft' })
      await openPage(page, `/manage-journals/${id}/preview`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
  ...[
    '',
    '/identity',
    '/contact',
    '/board',
    '/front',
    '/subjects',
    '/submissions',
    '/manuscripts',
    '/typesetting',
    '/appearance',
    '/links',
    '/dois',
    '/programs',
    '/new-page',
    '/missing-texts',
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
            .or(page.getByRole('link', { name: 'Add a page' }))
            .first(),
        ).toBeVisible()
      },
    }),
  ),
  {
    name: 'statistics',
    async show({ page }) {
      await openPage(page, '/manage-journals/statistics')
      await expect(page.getByRole('img', { name: 'Views and downloads by month' })).toBeVisible()
    },
  },
  {
    name: 'statistics of an article',
    async show({ page, request }) {
      const { id, title } = await sharedArticle(request)
      await openPage(page, `/manage-journals/statistics/${id}`)
      await expect(pageHeading(page, title)).toBeVisible()
    },
  },
  {
    name: 'decisions of a quarter',
    async show({ page }) {
      await openPage(page, '/manage-journals/statistics/decisions?quarter=2020-Q1')
      await expect(page.getByText('No decisions in this quarter.')).toBeVisible()
    },
  },
  ...editorialScreens,
  ...managerScreens,
  {
    name: 'email templates',
    async show({ page }) {
      await openPage(page, '/manage-journals/emails/templates')
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
      await chooseAction(page.getByRole('button', { name: `Actions for ${title}` }), 'Delete')
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

/** The pages of editors and managers. */
export const adminScreens = inSessionOf('admin', [...articleFormScreens, ...managementScreens])

async function openList(page: Page, address: string) {
  await openPage(page, address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}
