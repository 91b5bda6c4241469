import { expect } from '@playwright/test'
import { waitForHydration } from '../pages.ts'
import type { Screen } from './screen.ts'

const at = (name: string, path: string): Screen => ({
  name,
  async show({ page }) {
    const response = await page.goto(`http://localhost:${process.env.E2E_NEW_PORT}${path}`)
    expect(response?.status()).toBe(200)
    await waitForHydration(page)
  },
})

/** A journal without articles. */
export const emptyJournalScreens: Screen[] = [
  at('home, nothing published', '/'),
  at('journals, nothing published', '/journals'),
  at('archive, nothing published', '/archive'),
  at('current issue, nothing published', '/current-issue'),
  at('issues, nothing published', '/issues'),
]
