import { expect } from '@playwright/test'
import { uploadArticle } from './articles.ts'
import { openPage, toast } from './pages.ts'
import { test } from './test.ts'

test('R-HEAD-1 R-HEAD-3 R-HEAD-4 R-CITE-1 R-CITE-3 the page of an article says itself to machines, is cited and shared, without JavaScript', async ({
  request,
  admin,
  baseURL,
}) => {
  const article = await uploadArticle(request, admin, { title: `</script><b>${Date.now()} & "x"` })
  const address = `${baseURL}/journals/${article.id}`
  const headersSeen: string[] = []
  // Twice: the second answer is the page that is kept.
  for (let time = 0; time < 2; time += 1) {
    const answer = await request.get(`/journals/${article.id}`)
    const html = await answer.text()
    headersSeen.push(answer.headers().link ?? '')
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
  expect(headersSeen[0]).toContain(`<${address}>; rel="cite-as"`)
  expect(headersSeen[0]).toContain(`<${address}/linkset>; rel="linkset"`)
  expect(headersSeen[1]).toBe(headersSeen[0])
  const home = await (await request.get('/')).text()
  expect(home).toContain('"@type":"Periodical"')
})

test('R-CITE-1 R-CITE-3 a citation and the link are copied with a press, and a phone shares by its own sheet', async ({
  page,
  context,
  request,
  admin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const article = await uploadArticle(request, admin)
  await page.addInitScript(() => {
    const share = async (what: unknown) => Object.assign(window, { what })
    Object.assign(navigator, { share })
  })
  await page.goto(`/journals/${article.id}`)
  await page.getByRole('button', { name: 'Copy the APA 7 citation' }).click()
  await expect(page.getByText('Citation copied')).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toContain(`(${new Date().getFullYear()}). ${article.title}. `)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(page.url())
  await page.getByRole('button', { name: 'Share…' }).click()
  const shared = { title: article.title, url: page.url() }
  expect(await page.evaluate(() => Reflect.get(window, 'what'))).toEqual(shared)
})

test('R-CITE-3 sharing that fails is reported, and a sheet that the reader closes is not', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await page.addInitScript(() => {
    const names = ['AbortError', 'NotAllowedError']
    const share = () => Promise.reject(new DOMException('no', names.shift()))
    Object.assign(navigator, { share })
  })
  await openPage(page, `/journals/${article.id}`)
  const press = () => page.getByRole('button', { name: 'Share…' }).click()
  await press()
  await press()
  await expect(toast(page, 'Sharing failed. Please copy the link.')).toHaveCount(1)
})
