import path from 'node:path'
import { createPageRenderer, pageRoutes } from '#app/render-page.ts'
import { test as siteTest } from '../site.ts'
import type { TestSite } from '../site-actions.ts'

const renderPages = (site: TestSite) => ({
  routes: pageRoutes(site.journal),
  render: createPageRenderer({
    db: site.db,
    clock: () => site.now,
    content: site.live.content,
    baseUrl: 'http://localhost:3000',
    delivers: true,
    report: (err) => site.onJobError({ err }, 'a page was not rendered'),
  }),
  assets: path.resolve('public'),
})

/** The whole product; its pages are rendered from the sources. */
export const test = siteTest.extend({ given: { pages: renderPages } })
