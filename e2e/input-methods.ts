import { expect, type Locator } from '@playwright/test'
import type { TestFile } from './content/files.ts'

/** A way to use the site: by keyboard alone, or by touch on a phone. */
export type InputMethod = {
  name: string
  viewport: { width: number; height: number }
  hasTouch: boolean
  press(control: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  choose(control: Locator, file: TestFile): Promise<void>
  /** Chooses an action from the menu of a button. */
  pick(button: Locator, action: string): Promise<void>
}

const menuItem = (button: Locator, name: string) =>
  button.page().getByRole('menuitem', { name, exact: true })

/** Moves the focus by Tab: from the current element, then from the beginning of the content. */
export async function focusByTab(control: Locator): Promise<void> {
  const page = control.page()
  await control.waitFor()
  // A dialog moves the focus into itself after it was opened.
  const dialog = page.getByRole('alertdialog')
  if (await dialog.isVisible()) await expect(dialog.locator(':focus')).toHaveCount(1)
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

export const byKeyboard: InputMethod = {
  name: 'by keyboard',
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
  async pick(button, action) {
    await focusByTab(button)
    const { keyboard } = button.page()
    await keyboard.press('Enter')
    const item = menuItem(button, action)
    await item.waitFor()
    const hasFocus = () => item.evaluate((element) => element === document.activeElement)
    for (let pressed = 0; pressed < 20 && !(await hasFocus()); pressed++)
      await keyboard.press('ArrowDown')
    expect(await hasFocus(), `${action} is reached by the arrow keys`).toBe(true)
    await keyboard.press('Enter')
  },
  async choose(control, file) {
    const opened = control.page().waitForEvent('filechooser')
    await focusByTab(control)
    await control.page().keyboard.press('Enter')
    await (await opened).setFiles(file)
  },
}

const byTouch: InputMethod = {
  name: 'by touch',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  press: (control) => control.tap(),
  async pick(button, action) {
    await button.tap()
    await menuItem(button, action).tap()
  },
  async write(field, text) {
    await field.tap()
    await field.fill(text)
  },
  async choose(control, file) {
    const opened = control.page().waitForEvent('filechooser')
    await control.tap()
    await (await opened).setFiles(file)
  },
}

export const inputMethods = [byKeyboard, byTouch]
