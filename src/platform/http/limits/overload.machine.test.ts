import { setTimeout as after } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendError } from '#platform/http/routing/error-response.ts'
import { until } from '../../../../test/until.ts'
import { shedOnDatabaseQueue, shedOnEventLoopDelay } from './overload.ts'

const bounds = { searching: 100, writing: 100, reading: 100 }

async function openServer() {
  const app = Fastify()
  app.setErrorHandler(sendError)
  await shedOnEventLoopDelay(app, bounds)
  app.get('/', () => 'here')
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/')
    return [statusCode, headers['retry-after']]
  }
  return { ask, close: () => app.close() }
}

/** Blocks the event loop of this process. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('R-SCALE-4 requests are refused while the event loop is late', async () => {
  const { ask, close } = await openServer()
  const answers: unknown[][] = []
  while (answers.at(-1)?.[0] !== 503) {
    stall(300)
    await after(10)
    answers.push(await ask())
  }
  expect(answers.at(-1)).toEqual([503, '10'])
  await until(async () => expect(await ask()).toEqual([200, undefined]))
  await close()
})

test('R-SCALE-4 nobody is refused before the first measurement', async () => {
  const { ask, close } = await openServer()
  expect(await ask()).toEqual([200, undefined])
  await close()
})

test('R-SCALE-4 while many requests wait for the database, searches are refused first', async () => {
  const app = Fastify()
  app.setErrorHandler(sendError)
  let waiting = 0
  shedOnDatabaseQueue(app, () => waiting, { searching: 1, writing: 2, reading: 3 })
  app.get('/', () => 'here')
  app.post('/', () => 'written')
  app.get('/pulse', { config: { neverShed: true } }, () => 'alive')
  const ask = async () => {
    const asked = ['/?q=a', 'POST', '/', '/pulse'].map((what) =>
      app.inject(what === 'POST' ? { method: 'POST', url: '/' } : what),
    )
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  }
  const answers: number[][] = []
  for (waiting = 1; waiting <= 4; waiting += 1) answers.push(await ask())
  expect(answers).toEqual([
    [200, 200, 200, 200],
    [503, 200, 200, 200],
    [503, 503, 200, 200],
    [503, 503, 503, 200],
  ])
  await app.close()
})
