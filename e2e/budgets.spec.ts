import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './test.ts'

/** In bytes as they travel, compressed: what a reader on a metered line pays. */
const budgets = { article: 30 * 1024, javascript: 150 * 1024 }

const publicPages = [
  ...['/', '/journals', '/archive', '/about', 'article'],
  ...['/contact', '/login', '/register', '/forgotpassword', '/issues', '/issues/12/3'],
]

for (const name of publicPages) {
  test(`R-DETAIL-5 the page ${name} keeps to its budget, and asks no other site for anything`, async ({
    page,
    request,
  }) => {
    const path = name === 'article' ? await articlePath(request) : name
    const weights = { document: 0, stylesheet: 0, script: 0 }
    const hosts = new Set<string>()
    let fonts = 0
    const sizes: Promise<void>[] = []
    page.on('requestfinished', (finished) => {
      const kind = finished.resourceType()
      hosts.add(new URL(finished.url()).host)
      if (kind === 'font') fonts += 1
      if (!(kind in weights) || finished.url().includes('fonts')) return
      const weigh = async () => {
        const { responseBodySize } = await finished.sizes()
        weights[kind as keyof typeof weights] += responseBodySize
      }
      sizes.push(weigh())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(sizes)
    expect(weights.script).toBeGreaterThan(0)
    expect(weights.script).toBeLessThanOrEqual(budgets.javascript)
    expect(weights.document + weights.stylesheet).toBeLessThanOrEqual(budgets.article)
    expect([...hosts]).toEqual([new URL(page.url()).host])
    expect(fonts, 'each font that was asked for is used').toBe(await countFonts(page))
  })
}

/** How many of our fonts set the text of a page. */
const countFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => status === 'loaded' && !family.includes('Fallback'),
      ).length,
  )

async function articlePath(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/journals?page=1&limit=1')
  const { journals } = await answer.json()
  return `/journals/${journals[0]._id}`
}
