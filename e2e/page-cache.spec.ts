import { expect } from '@playwright/test'
import { uploadArticle } from './articles.ts'
import { test } from './test.ts'

test('R-SEC-5 a page whose address holds a secret is kept nowhere, however the address is spelled', async ({
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
    const answer = await request.get(address)
    return { headers: answer.headers(), nonce: /nonce="([^"]+)"/.exec(await answer.text())?.[1] }
  }
})

test('R-SCALE-4 made-up queries and addresses are answered with pages that are there already', async ({
  request,
}) => {
  const nonceAt = async (address: string) =>
    /nonce="([^"]+)"/.exec(await (await request.get(address)).text())?.[1]
  // Another test may publish something in between, which forgets all that is kept.
  await expect(async () => {
    const about = await nonceAt('/about')
    expect(await nonceAt('/about?made=up')).toBe(about)
    expect(await nonceAt('/about?page=7#there')).toBe(about)
    const nothing = await nonceAt('/nothing-here')
    expect(await nonceAt('/nothing/at/all?x=1')).toBe(nothing)
  }).toPass()
})

test('R-DETAIL-5 an article that was just published stands in the list at once', async ({
  request,
  admin,
}) => {
  await request.get('/journals')
  const title = `Published just now ${Date.now()}`
  await uploadArticle(request, admin, { title })
  expect(await (await request.get('/journals')).text()).toContain(title)
})
