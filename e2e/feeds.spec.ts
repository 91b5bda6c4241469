import { expect } from '@playwright/test'
import { test } from './test.ts'

test('R-FEED-1 R-FEED-2 pages link to their feeds and to the search description', async ({
  request,
}) => {
  const read = async (address: string) => (await request.get(address)).text()
  const links = (html: string) =>
    [...html.matchAll(/<link[^>]*rel="(?:alternate|search)"[^>]*>/g)].map(
      ([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? '',
    )
  expect(links(await read('/'))).toEqual(['/feed/atom', '/feed/rss', '/opensearch.xml'])
  const categoryLinks = links(await read('/archive?category=Teaching%20Methods'))
  expect(categoryLinks).toContain('/feed/category/Teaching%20Methods/atom')
  for (const address of categoryLinks)
    expect((await request.get(address)).status(), address).toBe(200)
  expect(await read('/robots.txt')).toContain('Sitemap: ')
})
