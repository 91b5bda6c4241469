import { expect, type Locator, type Page } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { journal } from './content/journal.ts'
import { changeData, deleteAll, pageDataPattern, replaceTexts, setAll } from './page-data.ts'
import {
  advanceClock,
  clickButton,
  followMenu,
  holdResponses,
  main,
  openPage,
  pageHeading,
  pauseClock,
} from './pages.ts'
import { test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' })
/** The visible slide. The others are hidden from assistive technology too. */
const slide = (page: Page) => carousel(page).getByRole('listitem')
const dot = (page: Page, number: number) =>
  carousel(page).getByRole('button', { name: `Go to slide ${number}` })
const hero = (page: Page) => page.locator('section', { has: pageHeading(page, heroHeading) })
const heroHeading = 'Explore Cutting-Edge Research'
const backgrounds = (page: Page) => hero(page).locator('img')

/** Opens the front page by the menu, which loads its data without a new document. */
async function goHome(page: Page) {
  await openPage(page, '/faq')
  await followMenu(page, 'Home')
  await expect(pageHeading(page, heroHeading)).toBeVisible()
}

/** Opens the front page and pauses its clock. */
async function openWithPausedClock(page: Page) {
  await page.clock.install()
  await openPage(page, '/')
  await pauseClock(page)
}

test('R-HOME-3 R-HOME-4 R-HOME-5 the front page links to the articles and to the submission form', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(pageHeading(page, heroHeading)).toBeVisible()
  await expect(hero(page).getByText(journal.tagline)).toBeVisible()
  await expect(hero(page).getByText('Peer-Reviewed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  const welcome =
    'A global platform for scholars, researchers, and academics to publish and discover cutting-edge research.'
  await expect(page.getByText(welcome, { exact: true })).toBeVisible()
  for (const [name, address] of [
    ['Browse Journals', '/journals'],
    ['Submit Your Research', '/submission'],
    ['Submit Your Manuscript', '/submission'],
    ['View All Journals', '/journals'],
  ] as const) {
    const link = main(page).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', address)
  }
})

test("R-HOME-4 'Featured Publications' are the newest articles outside of the current issue", async ({
  page,
  request,
  admin,
}) => {
  await uploadArticle(request, admin)
  const featured = page.locator('section', {
    has: page.getByRole('heading', { name: 'Featured Publications', exact: true }),
  })
  // Other tests publish at the same time: compares again until nothing was published in between.
  await expect(async () => {
    const newest = await request.get('/api/journals?page=1&limit=50&sortBy=createdAt&order=desc')
    const issue = await (await request.get('/current-issue')).text()
    await page.goto('/')
    const titles = (await newest.json()).journals
      .filter(({ _id }: { _id: string }) => !issue.includes(`/journals/${_id}`))
      .map(({ title }: { title: string }) => title)
      .slice(0, 3)
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText(titles, { timeout: 500 })
  }).toPass()
})

test('R-INFO-5 the front page lists the principles of the journal with links', async ({ page }) => {
  await page.goto('/')
  for (const { title, text, page: address } of journal.principles) {
    const link = main(page).getByRole('link', { name: title, exact: true })
    await expect(link).toHaveAttribute('href', address)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('R-HOME-1 three slides advance every 4000 ms, by buttons and by dots', async ({ page }) => {
  await openWithPausedClock(page)
  const [first, second, third] = journal.carousel.map(({ title }) => title)
  await clickButton(page, 'Pause the slides')
  await dot(page, 1).click()
  await expect(slide(page)).toContainText(first ?? '')
  await clickButton(page, 'Play the slides')
  await advanceClock(page, 3999)
  await expect(slide(page)).toContainText(first ?? '')
  await advanceClock(page, 1)
  await expect(slide(page)).toContainText(second ?? '')
  await advanceClock(page, 4000)
  await expect(slide(page)).toContainText(third ?? '')
  await advanceClock(page, 4000)
  await expect(slide(page)).toContainText(first ?? '')

  await clickButton(page, 'Pause the slides')
  await clickButton(page, 'Previous slide')
  await expect(slide(page)).toContainText(third ?? '')
  await clickButton(page, 'Next slide')
  await expect(slide(page)).toContainText(first ?? '')
  await dot(page, 2).click()
  await expect(slide(page)).toContainText(second ?? '')
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true')
  await expect(dot(page, 4)).toHaveCount(0)
  await advanceClock(page, 1000)
  await expect(slide(page)).toBeInViewport()
})

test('R-HOME-1 a carousel advances every 5000 ms by default', async ({ page }) => {
  await page.clock.install()
  await changeData(page, '/', (table) => deleteAll(table, 'slideInterval'))
  await goHome(page)
  await pauseClock(page)
  await clickButton(page, 'Pause the slides')
  await dot(page, 1).click()
  const [first, second] = journal.carousel.map(({ title }) => title)
  await clickButton(page, 'Play the slides')
  await advanceClock(page, 4999)
  await expect(slide(page)).toContainText(first ?? '')
  await advanceClock(page, 1)
  await expect(slide(page)).toContainText(second ?? '')
})

test('R-HOME-1 the slides are 300 px high on a phone and 500 px otherwise', async ({ page }) => {
  await page.goto('/')
  const height = async () => (await carousel(page).boundingBox())?.height
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(height).toBe(300)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(height).toBe(500)
})

test('R-HOME-2 a slide replaces a failed picture or an empty text by its default', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/no-such-picture/)
  await page.route(/no-such-picture/, (route) => route.abort('failed'))
  await changeData(page, '/', (table) => {
    setAll(table, 'image', '/no-such-picture.webp')
    replaceTexts(
      table,
      journal.carousel.flatMap(({ title, description }) => [title, description]),
    )
  })
  await goHome(page)
  const [{ pattern, colour }] = journal.carousel as [(typeof journal.carousel)[0]]
  const picture = slide(page).locator('img')
  await expect(picture).toHaveAttribute('src', `/covers/${pattern}-${colour}.svg`)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const [title, description] = await slide(page).locator('p').allTextContents()
  expect(title).toMatch(/\w+/)
  expect(description).toMatch(/\w+/)
})

test('R-HOME-7 the pictures of slides and their fallbacks have alternative texts', async ({
  page,
}) => {
  const pictures = carousel(page).locator('img')
  await openPage(page, '/')
  const texts = await pictures.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
  const colours = journal.carousel.map(({ colour }) => colour)
  expect(texts).toEqual(colours.map((colour) => expect.stringContaining(colour)))
  await changeData(page, '/', (table) => {
    setAll(table, 'alt', 'Children around one telephone')
    setAll(table, 'image', '/covers/1-green.svg')
  })
  await goHome(page)
  await expect(slide(page).locator('img')).toHaveAttribute('alt', 'Children around one telephone')
})

test('R-HOME-7 a hero picture that fails leaves its background', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/covers\//)
  await page.route(/\/covers\//, (route) => route.abort('failed'))
  await openPage(page, '/')
  await expect(backgrounds(page)).toHaveCount(0)
  await expect(hero(page)).toHaveCSS('background-color', /^(rgb|color)\([^/]+\)$/)
  await expect(page.getByRole('heading', { name: 'Explore' })).toBeVisible()
})

test("R-HOME-2 a carousel without slides shows 'No images available'", async ({ page }) => {
  await changeData(page, '/', (table) => setAll(table, 'carousel', []))
  await goHome(page)
  await expect(page.getByText('No images available', { exact: true })).toBeVisible()
  await expect(carousel(page)).toBeHidden()
})

test('R-HOME-5 two backgrounds alternate every 8000 ms with a fade of 1.5 s', async ({ page }) => {
  await openWithPausedClock(page)
  await expect(backgrounds(page)).toHaveCount(2)
  await clickButton(page, 'Pause the background')
  const before = await shownBackground(page)
  await clickButton(page, 'Play the background')
  await advanceClock(page, 7999)
  expect(await shownBackground(page)).toBe(before)
  await advanceClock(page, 1)
  await expect.poll(() => shownBackground(page)).toBe(1 - before)
  await advanceClock(page, 8000)
  await expect.poll(() => shownBackground(page)).toBe(before)
  for (const picture of await backgrounds(page).all()) {
    await expect(picture).toHaveCSS('transition-duration', '1.5s')
    await expect(picture).toHaveCSS('transition-property', 'opacity')
  }
})

test('R-HOME-6 slides and backgrounds can be paused', async ({ page }) => {
  await openWithPausedClock(page)
  await clickButton(page, 'Pause the slides')
  await clickButton(page, 'Pause the background')
  await expectNothingMoves(page)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('R-HOME-6 with reduced motion slides change only on request, without a transition', async ({
    page,
  }) => {
    await openWithPausedClock(page)
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the background' })).toBeVisible()
    await expectNothingMoves(page)
    await clickButton(page, 'Next slide')
    await advanceClock(page, 50)
    await expect(slide(page)).toContainText(journal.carousel[1]?.title ?? '')
    expect(await left(slide(page))).toBeCloseTo((await left(carousel(page))) ?? Number.NaN, 0)
  })

  test('R-HOME-6 with reduced motion backgrounds have no fade and the loading bar no animation', async ({
    page,
  }) => {
    const release = await holdResponses(page, pageDataPattern('/about'))
    await openPage(page, '/')
    for (const picture of await backgrounds(page).all()) {
      expect.soft(await seconds(picture, 'transitionDuration'), 'fade').toBeLessThan(0.1)
    }
    await followMenu(page, 'About')
    const pending = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(pending).toBeVisible()
    const bar = pending.locator('div')
    const isStill =
      (await bar.evaluate((element) => getComputedStyle(element).animationName)) === 'none' ||
      (await seconds(bar, 'animationDuration')) < 0.1
    expect(isStill, 'the bar is not animated').toBe(true)
    release()
  })
})

const shownBackground = (page: Page) =>
  backgrounds(page).evaluateAll((pictures) =>
    pictures.findIndex((picture) => picture.dataset.shown === 'true'),
  )

const left = async (element: Locator) => (await element.boundingBox())?.x

const seconds = (element: Locator, property: 'transitionDuration' | 'animationDuration') =>
  element.evaluate((node, name) => Number.parseFloat(getComputedStyle(node)[name]), property)

async function expectNothingMoves(page: Page) {
  const [text, background] = [await slide(page).textContent(), await shownBackground(page)]
  await advanceClock(page, 30_000)
  expect(await slide(page).textContent()).toBe(text)
  expect(await shownBackground(page)).toBe(background)
}
