import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { compilePages } from '#app/render-page.ts'
import { test as siteTest } from '../site.ts'
import type { TestSite } from '../site-actions.ts'

const pages = compilePages(build)

const renderPages = (site: TestSite) => ({
  routes: pages.routes(site.journal),
  render: pages.createRenderer({
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
