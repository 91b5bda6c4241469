import { expect } from '@playwright/test'
import { openPage, passwordField } from './pages.ts'
import { test } from './shared-page.ts'

test('R-LOGIN-1 R-REG-1 each password field has its autocomplete value and accepts pasting', async ({
  page,
}) => {
  const pasted = 'a long password from a password manager'
  for (const [address, label, purpose] of [
    ['/login', 'Password', 'current-password'],
    ['/register', 'Password', 'new-password'],
    ['/register', 'Confirm password', 'new-password'],
  ] as const) {
    await openPage(page, address)
    await page.getByLabel('Email').fill(pasted)
    await page.getByLabel('Email').press('Control+a')
    await page.getByLabel('Email').press('Control+c')
    const field = passwordField(page, label)
    await field.press('Control+v')
    await expect(field, `${address} ${label}`).toHaveValue(pasted)
    await expect(field).toHaveAttribute('autocomplete', purpose)
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  }
})
