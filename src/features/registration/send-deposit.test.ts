import { expect } from 'vitest'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import {
  ago,
  attempts,
  jobs,
  logged,
  readDeposit,
  test,
} from '../../../test/features/due-deposit.ts'
import type { RegistryResponse } from '../../../test/servers/registry-server.ts'
import { sendDeposit } from './send-deposit.ts'

test('R-XREF-2 A due deposit is sent once with a log of its outcome', async ({
  site,
  createDeposit,
}) => {
  const early = { dueAt: new Date(site.now.getTime() + 5001) }
  const { send, server, deps } = await createDeposit(
    early,
    logged('Warning', 'Added with conflict'),
  )
  const last = { isLast: true }
  await expect(sendDeposit(deps, { depositId: 'none' }, last)).resolves.toBeUndefined()
  await site.db.update(deposit).set({ dueAt: site.now })
  await sendDeposit({ ...deps, registries: {} }, { depositId: 'd' }, last)
  const waits = { state: 'waiting', message: '', dueAt: null, depositTimestamp: null }
  expect([await readDeposit(site), await attempts(site)]).toMatchObject([waits, []])
  await site.db.update(deposit).set(early)
  await send()
  expect([server.asked.length, await readDeposit(site)]).toMatchObject([0, early])
  await site.db.update(deposit).set({
    dueAt: new Date(site.now.getTime() + 5000),
    state: 'sent',
    depositTimestamp: ago(site, 119_999),
  })
  await send()
  expect([server.asked.length, await jobs(site)]).toEqual([0, [120]])
  const depositTimestamp = ago(site, 120_000)
  await site.db.update(deposit).set({ depositTimestamp })
  for (let n = 0; n < 22; n += 1)
    await site.db
      .insert(depositAttempt)
      .values({ depositId: 'd', at: depositTimestamp, state: 'accepted', message: `${n}` })
  await send()
  const warned = await readDeposit(site)
  expect(warned).toMatchObject({
    state: 'warned',
    message: 'Added with conflict',
    remoteId: null,
    requestCount: 1,
    dueAt: null,
    depositTimestamp: site.now,
    stateAt: site.now,
    acceptedDigest: expect.stringMatching(/^[\da-f]{64}$/),
  })
  const log = await attempts(site)
  expect([log.length, log[0]?.[3], log.at(-1)]).toEqual([
    20,
    '3',
    [site.now, 'warned', 200, 'Added with conflict'],
  ])

  // The same content is not sent again: the deposit gets the state of its last acceptance.
  const { acceptedDigest } = warned ?? {}
  const failed = { depositId: 'd', at: site.now, state: 'unreachable' as const, message: 'No.' }
  await site.db.insert(depositAttempt).values(failed)
  const again = { dueAt: site.now, state: 'waiting' as const, message: '' }
  site.pass(1000)
  await site.db.update(deposit).set(again)
  await send()
  const restored = { dueAt: null, stateAt: site.now, acceptedDigest }
  expect(await readDeposit(site)).toMatchObject({
    state: 'warned',
    message: 'Added with conflict',
    ...restored,
  })
  await site.db.delete(depositAttempt)
  await site.db.update(deposit).set({ ...again, message: 'Before' })
  await send()
  expect(await readDeposit(site)).toMatchObject({ state: 'accepted', message: '', ...restored })
  expect(server.asked).toHaveLength(1)
})

test('R-XREF-2 An outcome is recorded only for the latest attempt', async ({
  site,
  createDeposit,
}) => {
  const taken = logged('Success', 'Successfully added')
  const concurrently =
    (change: () => PromiseLike<unknown>): RegistryResponse =>
    async (response) => {
      await change()
      response.end('body' in taken ? taken.body : '')
    }
  for (const depositTimestamp of [new Date(site.now.getTime() + 1), null]) {
    const later = concurrently(() => site.db.update(deposit).set({ depositTimestamp }))
    const { send } = await createDeposit({}, later)
    await send()
    expect(await readDeposit(site)).toMatchObject({
      state: 'sent',
      depositTimestamp,
      dueAt: site.now,
      message: '',
    })
    expect(await attempts(site)).toEqual([])
  }
  const gone = await createDeposit(
    {},
    concurrently(() => site.db.delete(deposit)),
  )
  await gone.send()
  expect(await readDeposit(site)).toBeUndefined()

  const queued = { status: 200, body: '<doi_batch_diagnostic status="in_process"/>' }
  const message = expect.stringContaining('in_process')
  const longest = 3 * 86_400_000
  const waits = await createDeposit({ requestedAt: ago(site, longest - 1) }, queued)
  await waits.send()
  expect(await readDeposit(site)).toMatchObject({
    state: 'sent',
    message,
    stateAt: site.now,
    depositTimestamp: site.now,
    acceptedDigest: null,
    dueAt: new Date(site.now.getTime() + 600_000),
  })
  expect([await attempts(site), await jobs(site)]).toEqual([
    [[site.now, 'sent', 200, message]],
    [600],
  ])
  const late = await createDeposit({ requestedAt: ago(site, longest) }, queued)
  await late.send()
  expect(await readDeposit(site)).toMatchObject({ state: 'unreachable', message, dueAt: null })
  expect(await attempts(site)).toEqual([[site.now, 'unreachable', 200, message]])

  const away: RegistryResponse = { status: 503, body: '' }
  const tried = await createDeposit({ acceptedDigest: 'digest', requestedAt: ago(site, 9) }, away)
  await expect(tried.send()).rejects.toThrow(/^crossref did not accept a deposit: .*503/)
  const unreachable = { state: 'unreachable', message: expect.stringContaining('503') }
  expect(await readDeposit(site)).toMatchObject({
    ...unreachable,
    dueAt: site.now,
    requestedAt: ago(site, 9),
    stateAt: site.now,
    acceptedDigest: 'digest',
  })
  await tried.send(true)
  expect(await readDeposit(site)).toMatchObject({
    ...unreachable,
    dueAt: null,
    acceptedDigest: 'digest',
  })
  expect(await jobs(site), 'the queue retries what throws').toEqual([600])
})
