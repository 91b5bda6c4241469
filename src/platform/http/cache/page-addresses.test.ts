import { expect } from 'vitest'
import { test, withPages } from '../../../../test/servers/page-server.ts'

test('R-SCALE-4 unknown query parameters do not create another page', async ({ pages }) => {
  for (const url of ['/b', '/b?x=1', '/b?page=2', '/b?q=%', '/b?', '/b#there', '//b', '/%62']) {
    expect((await pages.get(url)).statusCode, url).toBe(200)
  }
  expect(pages.count()).toBe(2) // `/%62` is another address of the same page
  const bodies = new Set<string>()
  for (const url of ['/a?q=x&page=2', '/a?page=2&utm=7&q=x', '/a?page=2&q=x&page=3&']) {
    bodies.add((await pages.get(url)).body)
  }
  expect(pages.count()).toBe(3)
  expect([...bodies][0]).toContain('<p>/a?page=2&q=x</p>')
  await pages.get('/a.data?_routes=root&made=up')
  await pages.get('/a.data?_routes=root')
  await pages.get('/a.data?_routes=made-up')
  await pages.get('/a.data')
  expect(pages.count()).toBe(5)
})

test('R-SCALE-4 R-NAV-8 all unknown addresses share one page', async ({ pages }) => {
  for (const url of ['/nothing', '/a/b', '/%00', '/[', '/\\[', '/\\\\x:9', '/é', '/..', '/']) {
    const { statusCode, body } = await pages.get(encodeURI(url).replaceAll('%25', '%'))
    expect([url, statusCode, body.slice(0, 15)]).toEqual([url, 404, '<p>/nowhere</p>'])
  }
  expect(pages.count()).toBe(1)
  expect((await pages.get('/health?x')).body, 'addresses that are no page still work').toBe('alive')
  expect((await pages.get('/health')).body).toBe('alive')
})

test('R-NAV-8 a cached missing page does not hide other routes', async ({ pages }) => {
  expect((await pages.get('/not-there')).statusCode).toBe(404)
  expect(await pages.get('/health')).toMatchObject({ statusCode: 200, body: 'alive' })
  expect((await pages.get('/not-there-either')).statusCode).toBe(404)
  expect(pages.count()).toBe(1)
})

test('R-SCALE-4 made-up addresses do not evict pages of readers', async () => {
  await withPages({ bytes: 40_000 }, async (pages) => {
    await pages.get('/b')
    await pages.get('/a')
    for (let n = 0; n < 50; n += 1) await pages.get(`/a?q=${n}`)
    expect(pages.count()).toBe(52)
    await pages.get('/b')
    await pages.get('/a')
    expect(pages.count()).toBe(52)
    await pages.get('/a?q=49')
    expect(pages.count()).toBe(52)
    await pages.get('/a?q=0')
    expect(pages.count()).toBe(53)
  })
})

test('R-SCALE-4 cached pages and health respond while many made-up addresses are refused', async ({
  pages,
}) => {
  await pages.get('/b')
  const { promise, resolve } = Promise.withResolvers<void>()
  pages.hold(promise)
  const refused: Awaited<ReturnType<typeof pages.get>>[] = []
  const flood = Array.from({ length: 60 }, async (_, n) => {
    const answer = await pages.get(`/a?q=${n}`)
    if (answer.statusCode === 503) refused.push(answer)
    return answer
  })
  await expect.poll(() => refused.length).toBe(6) // four are rendered, fifty wait
  expect(refused[0]?.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(refused[0]?.body).toBe(
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again</title>\n<p>Many people are reading here at this moment. Please try again in a few seconds.</p></html>',
  )
  expect((await pages.get('/b')).statusCode).toBe(200)
  expect((await pages.get('/health')).body).toBe('alive')
  expect(pages.count(), 'four at once beside the first').toBe(5)
  resolve()
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(54)
})

test('R-SCALE-4 a known page is rendered before unknown addresses', async ({ pages }) => {
  await pages.get('/b')
  await pages.app.inject({ method: 'POST', url: '/articles' }) // now /b is known, and no longer cached
  const { promise, resolve } = Promise.withResolvers<void>()
  pages.hold(promise)
  const flood = ['/c', '/d', '/e', '/f', '/g', '/h'].map((path) => pages.get(path))
  await expect.poll(pages.count).toBe(5)
  pages.hold(undefined)
  const known = await Promise.race([pages.get('/b'), ...flood])
  expect([known.statusCode, known.body.slice(0, 9)]).toEqual([200, '<p>/b</p>'])
  resolve()
  await Promise.all(flood)
})
