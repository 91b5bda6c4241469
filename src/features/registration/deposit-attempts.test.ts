import { describe, expect } from 'vitest'
import { deposit } from '#db/schema/registration.ts'
import {
  acceptAll,
  attempts,
  createDeposit,
  deposits,
  needsOf,
  openCrossref,
  retry,
  send,
  stampIn,
  test,
} from '../../../test/features/deposits.ts'
import type { RegistryResponse } from '../../../test/servers/registry-server.ts'
import { failStaleDeposits } from './enqueue-deposits.ts'

describe('attempts to deposit', () => {
  test('R-XREF-2 Attempts at an unreachable registry are repeated and logged', async ({ site }) => {
    const server = await openCrossref(
      { status: 503, body: '' },
      { status: 401, body: '' },
      { status: 503, body: '' },
    )
    const admin = await site.signIn('admin')
    const id = await createDeposit(site, admin)
    await expect(send(site, id)).rejects.toThrow(/503/)
    expect(await deposits(site)).toMatchObject([{ state: 'unreachable', dueAt: site.now }])
    site.pass(30_000)
    await send(site, id)
    expect(await deposits(site)).toMatchObject([{ state: 'refused', dueAt: null }])
    // Only editors retry a refused deposit.
    await send(site, id)
    expect(server.asked).toHaveLength(2)
    const again = () =>
      site.ask(admin, { method: 'POST', url: `/api/indexing/deposits/${id}/retry` })
    expect((await again()).status).toBe(202)
    expect((await again()).status).toBe(409)
    await send(site, id, true)
    expect(await deposits(site)).toMatchObject([{ state: 'unreachable', dueAt: null }])
    expect((await attempts(site)).map(({ state, status }) => [state, status])).toEqual([
      ['unreachable', 503],
      ['refused', 401],
      ['unreachable', 503],
    ])
    const stamps = server.asked.map(({ body }) => stampIn(body))
    expect(stamps).toEqual([...new Set(stamps)].sort())
    const listed = await site.ask(admin, {
      url: '/api/indexing/deposits?registry=crossref&state=unreachable',
    })
    expect(listed.body).toMatchObject({
      deposits: [
        { canTryAgain: true, doi: '10.5555/own', attempts: [{ status: 503 }, { status: 401 }, {}] },
      ],
      pagination: { total: 1 },
    })
    await site.db.update(deposit).set({ state: 'sent', dueAt: site.now })
    site.pass(6 * 86_400_000)
    await failStaleDeposits(needsOf(site))
    expect(await deposits(site)).toMatchObject([{ state: 'unreachable', dueAt: null }])
  })

  test('R-XREF-2 A deposit whose process died is sent again with a later timestamp', async ({
    site,
  }) => {
    const server = await openCrossref((response) => void response.socket?.destroy(), acceptAll)
    const id = await createDeposit(site, await site.signIn('admin'))
    await expect(send(site, id)).rejects.toThrow(/connection/)
    // The state that the process left.
    await site.db.update(deposit).set({ state: 'sent' })
    await send(site, id)
    expect(server.asked).toHaveLength(1)
    site.pass(3 * 60_000)
    await Promise.all([send(site, id), send(site, id), send(site, id)])
    expect(server.asked).toHaveLength(2)
    expect(await deposits(site)).toMatchObject([{ state: 'accepted', dueAt: null }])
    expect(stampIn(String(server.asked[1]?.body))).toBeGreaterThan(
      stampIn(String(server.asked[0]?.body)),
    )
    // The same content is not sent again.
    const [{ targetId } = { targetId: '' }] = await deposits(site)
    await retry(site, targetId)
    site.pass(6 * 60_000)
    await send(site, id)
    expect(server.asked).toHaveLength(2)
    expect(await deposits(site)).toMatchObject([
      { state: 'accepted', message: 'Successfully added' },
    ])
  })

  test('R-XREF-2 A request during a deposit causes another deposit', async ({ site }) => {
    const queued = { status: 200, body: '<doi_batch_diagnostic status="in_process"/>' }
    const concurrently: RegistryResponse = async (response, asked) => {
      const [{ targetId } = { targetId: '' }] = await deposits(site)
      await retry(site, targetId)
      if (typeof acceptAll === 'function') acceptAll(response, asked)
    }
    const server = await openCrossref(queued, concurrently)
    const id = await createDeposit(site, await site.signIn('admin'))
    await send(site, id)
    const [sent] = await deposits(site)
    expect(sent).toMatchObject({ state: 'sent', message: expect.stringContaining('in_process') })
    expect(Number(sent?.dueAt) - site.now.getTime()).toBe(600_000)
    site.pass(601_000)
    await send(site, id)
    const [waiting] = await deposits(site)
    expect(waiting).toMatchObject({ state: 'waiting' })
    expect(Number(waiting?.dueAt) - Number(waiting?.depositTimestamp)).toBe(5 * 60_000)
    expect(server.asked).toHaveLength(2)
  })
})
