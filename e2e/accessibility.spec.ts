import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { inCircle } from '../test/runner/circle.ts'
import { uploadArticle } from './content/articles.ts'
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

/** The rules whose results differ between widths, for elements that both show. */
const layoutRules = ['target-size', 'scrollable-region-focusable']

type Run = {
  rules: string[]
  /** Whether axe reads only the elements that were hidden at the last run. */
  onlyNew?: boolean
}

/** Hidden elements around an open menu; each passes the focus on. */
const focusGuards = '[data-base-ui-focus-guard]'

/** The HTML of the headers and footers that this worker has checked: many pages share them. */
const checkedFrames = new Set<string>()

/**
 * Runs axe on the open page, which is dark. Every rule reads each element once: at 1280 px, or at 320 px if 1280 px hides
 * it. Colours are read in light and in dark, and what depends on the layout at both widths.
 */
async function expectAccessible(page: Page, name: string) {
  await page.evaluate(axe)
  await page.evaluate(releaseStickyBars)
  const frames = await page.evaluate(findFrames)
  const checked = frames.filter(({ html }) => checkedFrames.has(html)).map(({ tag }) => tag)
  const exclude = [...checked, focusGuards]
  const expectNoViolations = async (state: string, run: Run) =>
    expect
      .soft(await page.evaluate(findViolations, { ...run, exclude }), `${name} ${state}`)
      .toEqual([])
  await expectToFit(page, name, 1280)
  expect.soft(await page.evaluate(findFilledButtons), `${name}: one primary action`).toEqual([])
  expect.soft(await page.evaluate(findBrightAreas), `${name}: brighter than its text`).toEqual([])
  await expectNoViolations('at 1280 px, dark', { rules: colourRules })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolations('at 1280 px, light', { rules: levels })
  await expectToFit(page, name, 320)
  await expectNoViolations('at 320 px, light', { rules: levels, onlyNew: true })
  await expectNoViolations('at 320 px, light', { rules: layoutRules })
  for (const { html } of frames) checkedFrames.add(html)
}

/**
 * In the page: puts sticky bars at the end of their forms. What they cover is found by scrolling, which axe does not
 * do.
 */
function releaseStickyBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-sticky-bar]'))
    bar.style.position = 'relative'
}

/** In the page: the filled buttons of an office screen, if there is more than one outside dialogs. */
function findFilledButtons(): string[] {
  if (!document.querySelector('nav[aria-label="Editorial office"]')) return []
  const filled = [...document.querySelectorAll<HTMLElement>('main .bg-accent.text-on-accent')]
    .filter((element) => element.matches('a, button') && element.checkVisibility())
    .filter((element) => !element.closest('[role=dialog], [role=alertdialog], dialog'))
  return filled.length > 1 ? filled.map(({ innerText }) => innerText) : []
}

/**
 * In the page, which is dark: elements whose background is brighter than the text of the page. Figures and QR codes need a white
 * ground; previews of the light scheme have inline colours.
 */
function findBrightAreas(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string) => {
    if (!canvas) return 0
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return ((0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha) / 255
  }
  const text = luminance(getComputedStyle(document.body).color)
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(
      (element) => element.checkVisibility() && element.clientWidth * element.clientHeight > 0,
    )
    .filter((element) => !element.matches('img, svg') && !element.style.backgroundColor)
    .filter((element) => luminance(getComputedStyle(element).backgroundColor) > text)
    .map(({ localName, className }) => `${localName}.${className}`)
}

/** In the page: the header and the footer, if a dialog does not hide them. */
const findFrames = () =>
  [...document.querySelectorAll('header:has(~ main), main ~ footer')]
    .filter((frame) => !frame.closest('[inert], [aria-hidden=true]'))
    .map(({ localName, outerHTML }) => ({
      tag: localName === 'header' ? 'header:has(~ main)' : 'main ~ footer',
      html: outerHTML,
    }))

/** In the page: one line for each violation that axe finds. */
async function findViolations({ rules, onlyNew, exclude }: Run & { exclude: string[] }) {
  const state = window as unknown as {
    axe: { run(context: ElementContext, by: RunOptions): Promise<AxeResults> }
    /** The elements that were visible at the last run. */
    checked?: Set<Element>
  }
  while (document.getAnimations().length > 0) await new Promise(requestAnimationFrame)
  const visible = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
  const added = new Set(visible.filter((element) => !state.checked?.has(element)))
  state.checked = new Set(visible)
  const roots = [...added].filter(
    ({ parentElement }) => !parentElement || !added.has(parentElement),
  )
  if (onlyNew && roots.length === 0) return []
  const { violations } = await state.axe.run(
    { include: onlyNew ? roots : [document.documentElement], exclude },
    { runOnly: rules, resultTypes: ['violations'], iframes: false, preload: false },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

async function expectToFit(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(widest, `width of ${name} at ${width} px`).toBeLessThanOrEqual(width)
}

for (const { name, show, failures } of inCircle(allScreens, 8)) {
  test(`axe finds no violation, at both widths, in light and dark: ${name}`, async ({
    page,
    request,
    expectFailures,
  }) => {
    expectFailures(...(failures ?? []))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
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
  for (const address of [
    `/journals/${article.id}`,
    `/archive?q=${long}`,
    `/manage-journals?q=${long}`,
  ]) {
    await openPage(page, address)
    await expect(page.getByText(long).first()).toBeVisible()
    for (const width of [320, 1280]) await expectToFit(page, address, width)
  }
  const gone = await request.delete(`/api/journals/${article.id}`, { headers: bearer(admin) })
  expect(gone.ok(), 'the article is deleted').toBe(true)
})
