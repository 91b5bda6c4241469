import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { deposit } from '#db/schema/registration.ts'
import { attempts, type DepositRow, readDeposit, test } from '../../../test/features/due-deposit.ts'

test('R-DOAJ-1 R-XREF-2 Only DOAJ removes an article that is no longer published', async ({
  site,
  createDeposit,
}) => {
  const made = { status: 201, body: '{"id":"abc123"}' }
  const done = { status: 204, body: '' }
  const doaj = { registry: 'doaj' as const }
  const { send, server } = await createDeposit(doaj, made, done)
  await send()
  const known = { state: 'accepted', remoteId: 'abc123', dueAt: null }
  expect(await readDeposit(site)).toMatchObject(known)
  const due = async (more: DepositRow = {}) =>
    site.db.update(deposit).set({ dueAt: site.now, ...more })
  await site.db.update(article).set({ title: 'Another' })
  await due()
  await send()
  expect(await readDeposit(site)).toMatchObject({ ...known, acceptedDigest: expect.any(String) })
  await site.db.update(article).set({ status: 'draft' })
  await due()
  site.pass(1000)
  await send()
  const removed = { state: 'removed', remoteId: null, acceptedDigest: null, dueAt: null }
  expect(await readDeposit(site)).toMatchObject({
    ...removed,
    stateAt: site.now,
    depositTimestamp: site.now,
  })
  expect(server.asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'POST /articles',
    'PUT /articles/abc123',
    'DELETE /articles/abc123',
  ])
  const log = await attempts(site)
  const messages = [
    [{ ...doaj, depositTimestamp: null }, 'It was never sent.'],
    [{ ...doaj, depositTimestamp: site.now }, 'It is no longer published.'],
    [
      { registry: 'crossref', depositTimestamp: site.now, remoteId: 'x' },
      'It is no longer published.',
    ],
  ] as const
  for (const [row, expected] of messages) {
    await due({ ...row, state: 'accepted', message: '' })
    site.pass(1000)
    await site.db.update(deposit).set({ dueAt: site.now })
    await send()
    expect(await readDeposit(site)).toMatchObject({
      state: 'removed',
      message: expected,
      dueAt: null,
      stateAt: site.now,
    })
  }
  expect([server.asked.length, await attempts(site)]).toEqual([3, log])
  // Invalid content is not sent, and the attempt is logged with the reason.
  await site.db.update(article).set({ status: 'published', title: ' ' }).where(eq(article.id, 'a'))
  await due({ ...doaj, remoteId: null })
  await send()
  const unfit = 'Not sent: The article has no title.'
  expect(await readDeposit(site)).toMatchObject({
    state: 'refused',
    message: unfit,
    stateAt: site.now,
  })
  expect((await attempts(site)).at(-1)).toEqual([site.now, 'refused', null, unfit])
})
