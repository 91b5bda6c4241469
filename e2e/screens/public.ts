import { expect, type Page, type Route } from '@playwright/test'
import { contentPages } from '../../src/domain/journal/content-page.ts'
import { uploadArticle } from '../articles.ts'
import { createCompleteArticle } from '../complete-article.ts'
import { changeArticle, pageDataPattern } from '../page-data.ts'
import { clickButton, holdResponses, openPage, pageHeading, toast } from '../pages.ts'
import { bearer, sharedAdmin } from '../people.ts'
import type { Screen, ScreenContext } from './screen.ts'

const at = (name: string, address: string): Screen => ({
  name,
  show: ({ page }) => openPage(page, address),
})

/** The site as its readers see it. */
export const publicScreens: Screen[] = [
  at('home', '/'),
  at('journals', '/journals'),
  at('journals, page 2', '/journals?page=2'),
  at('archive', '/archive'),
  at('archive, filtered', '/archive?q=teachers&category=Education'),
  at('archive, no match', '/archive?q=zzqx'),
  {
    name: 'archive, narrowed to an author and unfolded',
    async show({ page }) {
      await openPage(page, '/archive?q=teach&author=Sample+Author')
      await page.locator('summary', { hasText: 'Refine results' }).click()
    },
  },
  at('current issue', '/current-issue'),
  at('editorial board', '/editorial-board'),
  at('contact', '/contact'),
  at('unauthorized', '/unauthorized'),
  at('about', '/about'),
  ...contentPages.map((page) => at(page, `/${page}`)),
  { name: 'article', show: ({ page }) => fromList(page, 'View') },
  {
    name: 'article, as little as there can be',
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await changeArticle(request, sharedAdmin(), id, { keywords: [] })
      await openPage(page, `/journals/${id}`)
    },
  },
  {
    name: 'article, with all that can be known',
    async show({ page, request }) {
      const { article } = await createCompleteArticle(request, sharedAdmin())
      await openPage(page, `/journals/${article.id}`)
    },
  },
  {
    name: 'article, removed',
    failures: [/status 410: .*\/journals\//, /status of 410/],
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await request.delete(`/api/journals/${id}`, { headers: bearer(sharedAdmin()) })
      await openPage(page, `/journals/${id}`)
    },
  },
  {
    name: 'article, failed to load',
    failures: [/journals\/.*\.data/],
    async show({ page }) {
      await page.route(/\/journals\/[^/]+\.data/, (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
      await fromList(page, 'View')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'article, download failed',
    failures: [/download/, /check-file/],
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await openPage(page, `/journals/${id}`)
      await page.route(/download|check-file/, (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('link', { name: 'Download PDF' }).click()
      await expect(toast(page, 'Error downloading file')).toBeVisible()
    },
  },
  {
    name: 'page not found',
    failures: [/no-such-page/],
    show: ({ page }) => openPage(page, '/no-such-page'),
  },
  {
    name: 'sidebar',
    async show({ page }) {
      await openPage(page, '/journals')
      await clickButton(page, 'Toggle sidebar')
    },
  },
  {
    name: 'journals, on their way',
    async show({ page }) {
      await holdResponses(page, pageDataPattern('/journals'))
      await follow(page, 'Journals')
      await expect(page.getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: 'journals, failed to load',
    failures: [/journals\.data/],
    show: ({ page }) => openWithFailure(page, 'Journals'),
  },
  {
    name: 'archive, failed to load',
    failures: [/archive\.data/],
    show: ({ page }) => openWithFailure(page, 'Archive'),
  },
  {
    name: 'archive, failed to load with nothing to show',
    failures: [/archive\.data/],
    async show({ page }) {
      await openWithFailure(page, 'Archive')
      await page.getByRole('searchbox').fill('zzqx')
      await clickButton(page, 'Search')
      await expect(page.getByText('Please try again later')).toBeVisible()
    },
  },
  {
    name: 'contact, message written',
    async show(stage) {
      await writeToEditor(stage)
      await expect(stage.page.getByRole('main').getByRole('status')).toBeVisible()
    },
  },
  {
    name: 'contact, message failed',
    failures: [/api\/contact/],
    async show(stage) {
      await stage.page.route('/api/contact', (route) => route.abort('connectionrefused'))
      await writeToEditor(stage)
      await expect(stage.page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

async function fromList(page: Page, link: string) {
  await openPage(page, '/journals?page=2')
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
  await page.waitForURL(/\/journals\/[^?]+$/)
  await expect(pageHeading(page, 'Journals')).toBeHidden()
}

async function follow(page: Page, link: string) {
  await openPage(page, '/about')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: link, exact: true }).click()
}

const refuse = (route: Route) => route.abort('connectionrefused')

async function openWithFailure(page: Page, link: string) {
  await page.route(pageDataPattern(`/${link.toLowerCase()}`), refuse)
  await follow(page, link)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
}

async function writeToEditor({ page }: ScreenContext) {
  await openPage(page, '/contact')
  await page.getByLabel('Name').fill('A sample reader')
  await page.getByLabel('Email').fill('reader@example.org')
  await page.getByLabel('Subject').fill('A sample question')
  await page
    .getByLabel('Message', { exact: true })
    .fill('May a teacher copy an article for a class?')
  await clickButton(page, 'Send')
}
