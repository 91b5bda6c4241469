import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { uploadArticle } from './articles.ts'
import { changeArticle } from './page-data.ts'
import { openPage } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { allScreens } from './screens/all-screens.ts'
import { test } from './shared-page.ts'

test.describe.configure({ mode: 'parallel' })

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules whose results differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const optionsFor = (runOnly: RunOptions['runOnly']): RunOptions => ({
  runOnly,
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
})

/** Runs axe on the open page: at both widths in light, and at 1280 px, which shows all colours, in dark too. */
async function expectAccessible(page: Page, name: string) {
  await page.evaluate(axe)
  for (const width of [320, 1280]) {
    await expectToFit(page, name, width)
    const schemes = width === 320 ? (['light'] as const) : (['light', 'dark'] as const)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(() => document.getAnimations().length === 0)
      const rules = optionsFor(colorScheme === 'light' ? levels : colourRules)
      const violations = await page.evaluate(findViolations, rules)
      expect.soft(violations, `${name} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** In the page: one line for each violation that axe finds. */
async function findViolations(rules: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(by: RunOptions): Promise<AxeResults> } }
  const { violations } = await axe.run(rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

async function expectToFit(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(widest, `width of ${name} at ${width} px`).toBeLessThanOrEqual(width)
}

for (const { name, show, failures } of allScreens) {
  test(`axe finds no violation, at both widths, in light and dark: ${name}`, async ({
    page,
    request,
    expectFailures,
  }) => {
    expectFailures(...(failures ?? []))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show({ page, request })
    await expectAccessible(page, name)
  })
}

test('a long word makes no page wider than the screen', async ({ page, request, admin }) => {
  const article = await uploadArticle(request, admin)
  const long = `Rindfleischetikettierungsueberwachungsaufgabenuebertragung${article.word}`
  await changeArticle(request, admin, article.id, {
    title: long,
    abstract: long,
    authors: [long],
    keywords: [long],
  })
  await startSession(page, admin)
  for (const address of [`/journals/${article.id}`, `/archive?q=${long}`, '/manage-journals']) {
    await openPage(page, address)
    await expect(page.getByText(long).first()).toBeVisible()
    for (const width of [320, 1280]) await expectToFit(page, address, width)
  }
  const gone = await request.delete(`/api/journals/${article.id}`, { headers: bearer(admin) })
  expect(gone.ok(), 'the article is deleted').toBe(true)
})
