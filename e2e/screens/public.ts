import { expect, type Page } from '@playwright/test'
import { contentPages } from '../../src/domain/journal/content-page.ts'
import { uploadArticle } from '../content/articles.ts'
import { sendContactMessage } from '../forms.ts'
import { changeArticle, pageDataPattern } from '../page-data.ts'
import { clickButton, followMenu, holdResponses, openPage, pageHeading, toast } from '../pages.ts'
import { bearer, sharedAdmin } from '../people.ts'
import {
  sharedArticle,
  sharedArticleWithVersions,
  sharedCompleteArticle,
  sharedFullTextArticle,
} from '../shared-data.ts'
import type { Screen, ScreenContext } from './screen.ts'

const screen = (name: string, address: string): Screen => ({
  name,
  show: ({ page }) => openPage(page, address),
})

export const publicScreens: Screen[] = [
  screen('home', '/'),
  screen('journals', '/journals'),
  screen('journals, page 2', '/journals?page=2'),
  screen('archive', '/archive'),
  screen('archive, filtered', '/archive?q=teachers&category=Education'),
  screen('archive, no match', '/archive?q=zzqx'),
  {
    name: 'archive, filtered by author, with filters open',
    async show({ page }) {
      await openPage(page, '/archive?q=teach&author=Sample+Author')
      await page.locator('summary', { hasText: 'Filters' }).click()
    },
  },
  {
    name: 'archive, retracted article',
    async show({ page, request }) {
      const { article } = await sharedCompleteArticle(request)
      await openPage(page, `/archive?q=${encodeURIComponent(article.title)}`)
      await expect(page.getByText('Retracted', { exact: true })).toBeVisible()
    },
  },
  screen('current issue', '/current-issue'),
  screen('editorial board', '/editorial-board'),
  screen('for indexers', '/for-indexers'),
  screen('contact', '/contact'),
  screen('unauthorized', '/unauthorized'),
  screen('about', '/about'),
  ...contentPages.map((page) => screen(page, `/${page}`)),
  { name: 'article', show: openFromSearch },
  {
    name: 'article, without keywords',
    async show({ page, request }) {
      const { id } = await uploadArticle(request, sharedAdmin())
      await changeArticle(request, sharedAdmin(), id, { keywords: [] })
      await openPage(page, `/journals/${id}`)
    },
  },
  {
    name: 'article, with all metadata',
    async show({ page, request }) {
      const { article } = await sharedCompleteArticle(request)
      await openPage(page, `/journals/${article.id}`)
    },
  },
  {
    name: 'article, with full text',
    async show({ page, request }) {
      const { id } = await sharedFullTextArticle(request)
      await openPage(page, `/journals/${id}`)
    },
  },
  {
    name: 'article, with full text and an open reference',
    async show({ page, request }) {
      const { id } = await sharedFullTextArticle(request)
      await openPage(page, `/journals/${id}`)
      await page.locator('a.citation').first().click()
    },
  },
  {
    name: 'article, an earlier version',
    async show({ page, request }) {
      const { id } = await sharedArticleWithVersions(request)
      await openPage(page, `/journals/${id}/versions/1`)
      await expect(page.getByText('This is an earlier version')).toBeVisible()
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
    async show(context) {
      const { page } = context
      await page.route(/\/journals\/[^/]+\.data/, (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
      await openFromSearch(context)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'article, download failed',
    failures: [/download/, /check-file/],
    async show({ page, request }) {
      const { id } = await sharedArticle(request)
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
    name: 'journals, loading',
    async show({ page }) {
      await holdResponses(page, pageDataPattern('/journals'))
      await openFromAbout(page, 'Journals')
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
    name: 'contact, message sent',
    async show({ page }) {
      await openPage(page, '/contact')
      await sendContactMessage(page)
      await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    },
  },
  {
    name: 'contact, message failed',
    failures: [/api\/contact/],
    async show({ page }) {
      await page.route('/api/contact', (route) => route.abort('connectionrefused'))
      await openPage(page, '/contact')
      await sendContactMessage(page)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

/** Opens an article from a search, which loads its data without a new document. */
async function openFromSearch({ page, request }: ScreenContext) {
  const { id, word, title } = await sharedArticle(request)
  await openPage(page, `/archive?q=${word}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL(`**/journals/${id}`)
  await expect(pageHeading(page, 'Journal Archive')).toBeHidden()
}

async function openFromAbout(page: Page, link: string) {
  await openPage(page, '/about')
  await followMenu(page, link)
}

async function openWithFailure(page: Page, link: string) {
  await page.route(pageDataPattern(`/${link.toLowerCase()}`), (route) =>
    route.abort('connectionrefused'),
  )
  await openFromAbout(page, link)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
}
