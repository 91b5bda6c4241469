import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './articles.ts'
import { makeDocx } from './files.ts'
import { changeArticle } from './page-data.ts'
import { open, press } from './pages.ts'
import { bearer, signIn } from './people.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 60_000 })

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What can differ between light and dark; all else is judged once. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Judges the page that is open, on a phone and on a desk, in light and in dark. */
async function expectAccessible(page: Page, name: string) {
  for (const width of [320, 1280]) {
    await expectToFit(page, name, width)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(() => document.getAnimations().length === 0)
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const chosen = colorScheme === 'light' ? axe.withTags(levels) : axe.withRules(rulesOfColour)
      const { violations } = await chosen.analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
      )
      expect.soft(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

async function expectToFit(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(widest, `width of ${name} at ${width} px`).toBeLessThanOrEqual(width)
}

const groups: Record<string, string[]> = {
  'the pages about articles': ['/', '/journals', '/archive?category=Education&q=zzqx'],
  'the archive and the newest issue': ['/archive', '/current-issue'],
  'the pages about the journal': ['/about', '/editorial-board', '/contact', '/unauthorized'],
  'the pages about accounts': ['/login', '/register', '/forgotpassword', '/resetpassword/token'],
  'the pages for authors': ['/guide', '/peer-review', '/faq', '/open-access', '/copyright'],
  'the pages of policy': ['/citation-metrics', '/privacy', '/terms', '/accessibility', '/ethics'],
}

for (const [group, addresses] of Object.entries(groups)) {
  test(`${group} have no fault that can be found by a machine, and fit a phone`, async ({
    page,
  }) => {
    for (const address of addresses) {
      await open(page, address)
      await expectAccessible(page, address)
    }
  })
}

test('an article, the open sidebar and a page that is not there have no such fault', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/no-such-page/)
  const article = await uploadArticle(request, admin)
  const issue = { category: 'Education', volume: 3, issue: '1', pages: '1-9' }
  await changeArticle(request, admin, article.id, issue)
  await open(page, `/journals/${article.id}`)
  await expectAccessible(page, 'an article')
  await open(page, '/no-such-page')
  await expectAccessible(page, 'Page Not Found')
  await press(page, 'Toggle sidebar')
  await expectAccessible(page, 'the sidebar')
})

test('a long word without a break makes no page wider than the screen', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  const long = `Rindfleischetikettierungsueberwachungsaufgabenuebertragung${article.word}`
  await changeArticle(request, admin, article.id, {
    ...{ title: long, abstract: long, authors: [long], keywords: [long] },
  })
  await signIn(page, admin)
  for (const address of [`/journals/${article.id}`, `/archive?q=${long}`, '/manage-journals']) {
    await open(page, address)
    await expect(page.getByText(long).first()).toBeVisible()
    for (const width of [320, 1280]) await expectToFit(page, address, width)
  }
  const gone = await request.delete(`/api/journals/${article.id}`, { headers: bearer(admin) })
  expect(gone.ok(), 'the article is out of the way of other tests').toBe(true)
})

test('the pages of an author have no such fault, nor has a form that complains', async ({
  page,
  request,
  author,
}) => {
  await submitManuscript(request, author, await makeDocx())
  await signIn(page, author)
  for (const address of ['/dashboard', '/submissions', '/updateprofile', '/submission']) {
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, address)
  }
  await press(page, 'Submit')
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectAccessible(page, 'a submission form with errors')
})

test('the pages of an admin have no such fault', async ({ page, request, author, admin }) => {
  await submitManuscript(request, author, await makeDocx())
  await signIn(page, admin)
  for (const address of [
    '/manage-journals',
    '/manage-journals?tab=submitted',
    '/journals/uploads',
  ]) {
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (address.startsWith('/manage')) await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, address)
  }
})
