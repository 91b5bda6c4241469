import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { collectBrowserErrors } from './browser-errors.ts'
import { type Person, registerAuthor, sharedAdmin } from './people.ts'

type Fixtures = {
  /**
   * Announces browser errors that belong to a test. A test fails on every other error, and when an announced one is
   * missing.
   */
  expectFailures: (...patterns: RegExp[]) => void
  browserErrors: string[]
  /** A new author of this test alone. */
  author: Person
  /** The administrator, on a session that all tests share: no test may end it. */
  admin: Person
  /** Opens a page in a separate browser context. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

type WorkerFixtures = {
  /** The page that `shared-page.ts` reuses. Defined here, so that all specs run in the same workers. */
  workerPage: Page
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, contextOptions } = project.use
      const page = await browser.newPage({ baseURL, ...contextOptions })
      await page.addInitScript(ignoreSpeed)
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ context }, use) => {
    await context.addInitScript(ignoreSpeed)
    await use(context)
    await endRoutes(context)
  },

  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  browserErrors: async ({}, use) => use([]),

  expectFailures: [
    async ({ context, browserErrors }, use) => {
      const errors = collectBrowserErrors(context)
      const announced: RegExp[] = []
      await use((...patterns) => {
        announced.push(...patterns)
      })
      const all = [...errors, ...browserErrors]
      const unexpected = all.filter((error) => !announced.some((pattern) => pattern.test(error)))
      const missing = announced.filter((pattern) => !all.some((error) => pattern.test(error)))
      expect.soft(unexpected, 'browser errors that the test did not announce').toEqual([])
      expect.soft(missing.map(String), 'announced browser errors that did not occur').toEqual([])
    },
    { auto: true },
  ],

  author: async ({ request }, use) => use(await registerAuthor(request)),

  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  admin: async ({}, use) => use(sharedAdmin()),

  anotherBrowser: async ({ browser, browserErrors }, use) => {
    const closers: Array<() => Promise<void>> = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      await context.addInitScript(ignoreSpeed)
      const errors = collectBrowserErrors(context)
      closers.push(async () => {
        browserErrors.push(...errors)
        await context.close()
      })
      return context.newPage()
    })
    for (const close of closers) await close()
  },
})

/** Ends the interception of requests. Handlers that still wait for a response then fail silently. */
export async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * In a page: messages that the product shows for 5 seconds stay, so that no test has to be faster than that, and requests
 * wait for their response 20 times as long, because the machine may be busy. A test of such a time installs a clock, which
 * replaces this one.
 */
function ignoreSpeed(): void {
  const requestTimeout = 30_000
  const start = window.setTimeout.bind(window)
  const delays: Record<number, number> = {
    5000: 2 ** 31 - 1,
    [requestTimeout]: 20 * requestTimeout,
  }
  const startLater = (handler: TimerHandler, delay = 0, ...values: unknown[]) =>
    start(handler, delays[delay] ?? delay, ...values)
  Object.assign(window, { setTimeout: startLater })
  const abortAfter = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (delay) => abortAfter(delays[delay] ?? delay)
}
