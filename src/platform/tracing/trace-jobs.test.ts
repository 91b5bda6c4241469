import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Jobs } from '#platform/job-queue.ts'
import { traceJobs } from './trace-jobs.ts'
import { traceRequests } from './trace-requests.ts'
import type { Tracing } from './tracing.ts'

/** The spans that are sent to a collector; none where `isNotified` is false. */
function givenTracing(isTraced = true) {
  const recorded: unknown[] = []
  const tracing: Tracing = {
    begin(...begun) {
      recorded.push(begun)
      const within = <Result>(work: () => Result) => {
        recorded.push('within')
        return work()
      }
      return isTraced ? { within, end: (how) => void recorded.push(how ?? 'ended') } : undefined
    },
    close: async () => {},
  }
  return { recorded, tracing }
}

test('R-RUN-4 each job is a span that is named by its queue and fails with it', async () => {
  const done: unknown[] = []
  const jobs = {
    reactionsTo: () => ['a'],
    work: (_queue: object, handler: (...given: unknown[]) => Promise<void>) =>
      handler('payload', { isLast: true }),
    repeat: (queue: string, cron: string, handler: () => Promise<void>) => {
      done.push([queue, cron])
      return handler()
    },
  } as unknown as Jobs
  const span = (queue: string) => [
    `job ${queue}`,
    'consumer',
    { 'messaging.destination.name': queue },
  ]
  const { recorded, tracing } = givenTracing()
  const traced = traceJobs(jobs, tracing)
  expect(traced.reactionsTo('x' as never)).toEqual(['a'])
  const queue = { name: 'sheets', payload: {} as never }
  await traced.work(queue, async (...given) => void done.push(given))
  await traced.repeat('nightly', '0 3 * * *', async () => void done.push('night'))
  expect(done).toEqual([['payload', { isLast: true }], ['nightly', '0 3 * * *'], 'night'])
  expect(recorded).toEqual([span('sheets'), 'within', 'ended', span('nightly'), 'within', 'ended'])
  recorded.length = 0
  const failing = traced.work(queue, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(recorded).toEqual([span('sheets'), 'within', { failed: true }])
  const silent = givenTracing(false)
  await traceJobs(jobs, silent.tracing).repeat('nightly', '', async () => void done.push('silent'))
  expect(done.at(-1)).toBe('silent')
})

test('R-RUN-4 a request is answered with or without a span named by its route', async () => {
  const ask = async (isTraced: boolean, url: string) => {
    const { recorded, tracing } = givenTracing(isTraced)
    const app = fastify({ genReqId: () => 'r1' })
    traceRequests(app, tracing)
    app.get('/items/:id', () => 'here')
    app.get('/late', (_, reply) => reply.code(500).send('no'))
    const { body, statusCode } = await app.inject(url)
    await app.close()
    return [statusCode, statusCode < 400 && body, recorded]
  }
  const begun = (route: string) => [
    `GET ${route}`,
    'server',
    { 'http.request.method': 'GET', 'http.route': route, 'takarda.request': 'r1' },
  ]
  const ended = (status: number, failed: boolean) => ({
    failed,
    attributes: { 'http.response.status_code': status },
  })
  expect(await ask(true, '/items/1')).toEqual([
    200,
    'here',
    [begun('/items/:id'), 'within', ended(200, false)],
  ])
  expect(await ask(false, '/items/1')).toEqual([200, 'here', [begun('/items/:id')]])
  expect(await ask(true, '/late')).toEqual([
    500,
    false,
    [begun('/late'), 'within', ended(500, true)],
  ])
  expect(await ask(true, '/none')).toEqual([
    404,
    false,
    [begun('none'), 'within', ended(404, false)],
  ])
})
