import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { openPage, toast } from './pages.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './test.ts'

test('R-HEAD-1 R-HEAD-3 R-HEAD-4 R-CITE-1 R-CITE-3 the HTML of an article has metadata and citations', async ({
  request,
  admin,
  baseURL,
}) => {
  const article = await uploadArticle(request, admin, { title: `</script><b>${Date.now()} & "x"` })
  const address = `${baseURL}/journals/${article.id}`
  const links: string[] = []
  // The second response comes from the page cache.
  for (let time = 0; time < 2; time += 1) {
    const response = await request.get(`/journals/${article.id}`)
    const html = await response.text()
    links.push(response.headers().link ?? '')
    const escaped = article.title
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
    expect(html).toContain(`<meta name="citation_title" content="${escaped}"/>`)
    for (const author of article.authors) {
      expect(html).toContain(`<meta name="citation_author" content="${author}"/>`)
    }
    expect(html).toContain(`<meta name="citation_pdf_url" content="${address}/article.pdf"/>`)
    expect(html).toContain('<meta name="DC.title"')
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(jsonLd)).toMatchObject({ '@type': 'ScholarlyArticle', url: address })
    expect(html).not.toContain('</script><b>')
    for (const style of ['APA 7', 'MLA 9', 'Chicago 17', 'Harvard']) expect(html).toContain(style)
    for (const file of ['bibtex', 'ris', 'csl', 'endnote']) {
      expect(html).toContain(`href="/journals/${article.id}/cite/${file}"`)
    }
    expect(html).toContain('https://wa.me/?text=')
    expect(html).toContain('mailto:?subject=')
  }
  expect(links[0]).toContain(`<${address}>; rel="cite-as"`)
  expect(links[0]).toContain(`<${address}/linkset>; rel="linkset"`)
  expect(links[1]).toBe(links[0])
  const home = await (await request.get('/')).text()
  expect(home).toContain('"@type":"Periodical"')
})

test('R-CITE-1 R-CITE-3 buttons share an article by citation, by link or by the share sheet of a phone', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const article = await sharedArticle(request)
  await page.addInitScript(() => {
    const share = async (shared: unknown) => Object.assign(window, { shared })
    Object.assign(navigator, { share })
  })
  await openPage(page, `/journals/${article.id}`)
  await page.getByRole('button', { name: 'Copy the APA 7 citation' }).click()
  await expect(page.getByText('Citation copied')).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toContain(`(${new Date().getFullYear()}). ${article.title}. `)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(page.url())
  await page.getByRole('button', { name: 'Share…' }).click()
  const shared = { title: article.title, url: page.url() }
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(shared)
})

test('R-CITE-3 the page reports a failed share but not a closed share sheet', async ({
  page,
  request,
}) => {
  const article = await sharedArticle(request)
  await page.addInitScript(() => {
    const names = ['AbortError', 'NotAllowedError']
    const share = () => Promise.reject(new DOMException('no', names.shift()))
    Object.assign(navigator, { share })
  })
  await openPage(page, `/journals/${article.id}`)
  const clickShare = () => page.getByRole('button', { name: 'Share…' }).click()
  await clickShare()
  await clickShare()
  await expect(toast(page, 'Sharing failed. Please copy the link.')).toHaveCount(1)
})

test('R-HEAD-3 lists and issues name each of their articles for reference managers', async ({
  request,
}) => {
  const itemsOn = async (path: string) => {
    const html = await (await request.get(path)).text()
    const titles = html.matchAll(/<span class="Z3988" title="([^"]*)"/g)
    return [...titles].map(([, title = '']) =>
      new URLSearchParams(title.replaceAll('&amp;', '&')).get('rft.atitle'),
    )
  }
  expect(await itemsOn('/journals')).toHaveLength(6)
  expect(await itemsOn('/archive')).toHaveLength(12)
  const [issue = ''] = /\/issues\/\d+\/\d+/.exec(await (await request.get('/issues')).text()) ?? []
  const onIssue = await itemsOn(issue)
  expect(onIssue.length).toBeGreaterThan(0)
  expect(onIssue.every(Boolean)).toBe(true)
})
