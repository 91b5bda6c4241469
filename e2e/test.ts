import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { collectBrowserErrors } from './browser-errors.ts'
import { type Person, registerAuthor, sharedAdmin } from './people.ts'

type Fixtures = {
  /**
   * Announces failures that belong to a test; each pattern is matched against the line of a fault.
   * Any other fault fails the test, and so does an announced one that does not come.
   */
  expectFailures: (...patterns: RegExp[]) => void
  faults: string[]
  /** A new author of this test alone. */
  author: Person
  /** The administrator, on a session that all tests share: nothing may end it. */
  admin: Person
  /** Opens a page in a browser of its own, which knows nothing of the first. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  faults: async ({}, use) => use([]),

  expectFailures: [
    async ({ context, faults }, use) => {
      const seen = collectBrowserErrors(context)
      const announced: RegExp[] = []
      await use((...patterns) => {
        announced.push(...patterns)
      })
      const all = [...seen, ...faults]
      const unexpected = all.filter((fault) => !announced.some((pattern) => pattern.test(fault)))
      const missing = announced.filter((pattern) => !all.some((fault) => pattern.test(fault)))
      expect.soft(unexpected, 'faults that the test did not announce').toEqual([])
      expect.soft(missing.map(String), 'announced faults that did not come').toEqual([])
    },
    { auto: true },
  ],

  author: async ({ request }, use) => use(await registerAuthor(request)),

  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  admin: async ({}, use) => use(sharedAdmin()),

  anotherBrowser: async ({ browser, faults }, use) => {
    const opened: Array<() => Promise<void>> = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      const seen = collectBrowserErrors(context)
      opened.push(async () => {
        faults.push(...seen)
        await context.close()
      })
      return context.newPage()
    })
    for (const close of opened) await close()
  },
})
