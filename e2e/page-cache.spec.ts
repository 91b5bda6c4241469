import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { test } from './test.ts'

test('R-SEC-5 a page whose address contains a secret is never cached, in any spelling', async ({
  request,
}) => {
  for (const path of ['resetpassword', 'RESETPASSWORD', '%72esetpassword']) {
    for (const end of ['', '/', '?x=1', '.data']) {
      const { headers, nonce } = await pageAt(`/${path}/secret-of-a-link${end}`)
      expect([path, end, headers['cache-control']]).toEqual([path, end, 'no-store'])
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers.etag).toBeUndefined()
      if (nonce) expect((await pageAt(`/${path}/secret-of-a-link${end}`)).nonce).not.toBe(nonce)
    }
  }

  async function pageAt(address: string) {
    const response = await request.get(address)
    const [, nonce] = /nonce="([^"]+)"/.exec(await response.text()) ?? []
    return { headers: response.headers(), nonce }
  }
})

test('R-SCALE-4 made-up queries and addresses get cached pages', async ({ request }) => {
  const nonceAt = async (address: string) =>
    /nonce="([^"]+)"/.exec(await (await request.get(address)).text())?.[1]
  // Another test may publish in between, which clears the cache.
  await expect(async () => {
    const about = await nonceAt('/about')
    expect(await nonceAt('/about?made=up')).toBe(about)
    expect(await nonceAt('/about?page=7#there')).toBe(about)
    const notFound = await nonceAt('/nothing-here')
    expect(await nonceAt('/nothing/at/all?x=1')).toBe(notFound)
  }).toPass()
})

test('R-DETAIL-5 a published article is in the list at once', async ({ request, admin }) => {
  const readList = async (page: number) => (await request.get(`/journals?page=${page}`)).text()
  await readList(1)
  const title = `Published just now ${Date.now()}`
  await uploadArticle(request, admin, { title })
  // Other tests add newer articles meanwhile.
  const lists = await Promise.all([1, 2, 3].map(readList))
  expect(lists.join()).toContain(title)
})
