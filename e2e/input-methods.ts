import { expect, type Locator, type Page } from '@playwright/test'
import type { TestFile } from './files.ts'

/** How somebody works: with the keys alone, or with a finger on a phone. */
export type InputMethod = {
  name: string
  viewport: { width: number; height: number }
  hasTouch: boolean
  press(control: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  choose(control: Locator, file: TestFile): Promise<void>
}

/** Moves the focus on by Tab: from where it is, then from the beginning of the page's content. */
async function focusByTab(control: Locator): Promise<void> {
  const page = control.page()
  await control.waitFor()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (const presses of [15, 80]) {
    for (let pressed = 0; pressed < presses; pressed++) {
      if (await hasFocus()) return
      await page.keyboard.press('Tab')
    }
    await page.evaluate(() => document.querySelector<HTMLElement>('#main')?.focus())
  }
  expect(await hasFocus(), `${control} is reached by Tab`).toBe(true)
}

const byKeyboard: InputMethod = {
  name: 'by keyboard at 1280 px',
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  async press(control) {
    await focusByTab(control)
    await control.page().keyboard.press('Enter')
  },
  async write(field, text) {
    await focusByTab(field)
    await field.page().keyboard.press('ControlOrMeta+A')
    await field.page().keyboard.insertText(text)
  },
  async choose(control, file) {
    const asked = control.page().waitForEvent('filechooser')
    await focusByTab(control)
    await control.page().keyboard.press('Enter')
    await (await asked).setFiles(file)
  },
}

const byTouch: InputMethod = {
  name: 'by touch at 360 px',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  press: (control) => control.tap(),
  async write(field, text) {
    await field.tap()
    await field.fill(text)
  },
  async choose(control, file) {
    const asked = control.page().waitForEvent('filechooser')
    await control.tap()
    await (await asked).setFiles(file)
  },
}

export const inputMethods = [byKeyboard, byTouch]

/** Nothing of a page stands beside a phone's screen. */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide, `the width of ${page.url()}`).toBeLessThanOrEqual(screen ?? 0)
}
