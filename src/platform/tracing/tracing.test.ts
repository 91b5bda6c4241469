import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startJobQueue } from '#platform/job-queue.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { createDatabase } from '../../../test/database/fresh-database.ts'
import { until } from '../../../test/until.ts'
import { openTracing } from './open-tracing.ts'
import { traceJobs } from './trace-jobs.ts'
import { traceQueries } from './trace-queries.ts'
import { traceRequests } from './trace-requests.ts'

type RecordedSpan = {
  name: string
  kind: number
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: unknown }[]
}
/** Fails the test at an unexpected error. */
const unexpected = (error: unknown) => {
  throw error
}

type Export = { resourceSpans: { scopeSpans: { spans: RecordedSpan[] }[] }[] }

/** A collector that accepts OTLP over HTTP as JSON. */
async function collector() {
  const spans: RecordedSpan[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Export
    texts.push(`${request.url} ${JSON.stringify(body)}`)
    spans.push(
      ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  return { spans, texts, endpoint: `http://127.0.0.1:${port}/`, server }
}

test('R-RUN-4 requests, queries and jobs are traced without private data', async () => {
  const { spans, texts, endpoint, server } = await collector()
  const tracing = await openTracing({ endpoint, version: '1.2.3', report: unexpected })
  const opened = await createDatabase()
  traceQueries(opened, tracing)
  const app = fastify()
  traceRequests(app, tracing)
  app.get('/people/:mail', async ({ params }) => {
    await opened.db.execute(sql`select ${JSON.stringify(params)}::text as secret`)
    return opened.db.transaction((tx) => tx.execute(sql`select pg_sleep(0)`)).then(() => 'done')
  })
  app.get('/broken', () => {
    throw new Error('with ada@example.org in it')
  })
  app.get('/wrong', async () => {
    await opened.db.execute(sql`select no_such_column`).catch(() => {})
    return 'done'
  })
  const asked = Promise.withResolvers<void>()
  app.get('/late', () => {
    asked.resolve()
    return new Promise(() => {})
  })
  await app.inject('/people/ada@example.org?token=hush')
  await app.inject({ url: '/broken', headers: { authorization: 'Bearer hush' } })
  await app.inject('/wrong')
  await app.inject('/nowhere')
  const givenUp = new AbortController()
  const late = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/late`, givenUp)
  await asked.promise
  givenUp.abort()
  await expect(late).rejects.toThrow('aborted')
  await app.close()

  const queue = { name: 'greetings', payload: z.object({ to: z.string() }) }
  const log = { error: () => {}, warn: () => {} }
  const started = await startJobQueue(
    opened,
    { queues: [queue.name], reactionsTo: () => [], applyImmediately: async () => {} },
    { log, working: true, pollSeconds: 0.5 },
  )
  const jobs = traceJobs(started, tracing)
  const done = vi.fn()
  await jobs.work(queue, async ({ to }) => {
    done()
    await opened.db.execute(sql`select ${to}::text`)
    if (to === 'nobody') throw new Error('no such person')
  })
  await opened.db.transaction(async (tx) => {
    await jobs.enqueue(tx, queue, { to: 'ada@example.org' })
    await jobs.enqueue(tx, queue, { to: 'nobody' })
  })
  await until(() => expect(done).toHaveBeenCalledTimes(2))
  await jobs.stop()
  await tracing.close()

  const byName = (name: string) => spans.filter((span) => span.name === name)
  const [read] = byName('GET /people/:mail')
  const inside = spans.filter(({ parentSpanId }) => parentSpanId && parentSpanId === read?.spanId)
  expect(inside.map(({ name }) => name)).toEqual(['SELECT', 'BEGIN', 'SELECT', 'COMMIT'])
  expect(byName('GET /broken')[0]?.status.code).toBe(2)
  expect(byName('GET /wrong')[0]?.status.code).not.toBe(2)
  expect(byName('SELECT').filter(({ status }) => status.code === 2)).toHaveLength(1)
  expect(byName('GET none')).toHaveLength(1)
  const said = (span: RecordedSpan | undefined) =>
    Object.fromEntries(
      (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value as object)[0]]),
    )
  expect(said(read)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/people/:mail',
    'takarda.request': expect.stringMatching(/^req-/),
    'http.response.status_code': 200,
  })
  expect(said(byName('GET none')[0])).toMatchObject({
    'http.route': 'none',
    'http.response.status_code': 404,
  })
  expect(said(inside[1])).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'BEGIN',
  })
  // A server, a client and a consumer. (OTLP, trace.proto, SpanKind)
  const [job] = byName('job greetings')
  expect([read?.kind, inside[0]?.kind, job?.kind]).toEqual([2, 3, 5])
  expect(said(job)).toEqual({ 'messaging.destination.name': 'greetings' })
  expect(read?.status.code).not.toBe(2)
  expect(byName('GET /late')[0]?.status.code).toBe(2)
  const greetings = byName('job greetings')
  expect(greetings.map(({ status }) => status.code === 2).sort()).toEqual([false, true])
  for (const job of greetings)
    expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId)).toHaveLength(1)
  // Polling for jobs has no parent span and is not traced.
  expect(byName('UPDATE').filter(({ parentSpanId }) => !parentSpanId)).toEqual([])
  const recorded = texts.join('\n')
  expect(recorded).toMatch(/^\/v1\/traces .*"takarda".*"1\.2\.3"/)
  expect(recorded).not.toMatch(/ada@|example\.org|hush/)
  await opened.close()
  await new Promise((resolve) => server.close(resolve))
})

test('R-RUN-4 an unavailable collector delays nothing', async () => {
  const port = await freePort()
  const failed: unknown[] = []
  const report = (error: unknown) => failed.push(error)
  const endpoint = `http://127.0.0.1:${port}`
  const tracing = await openTracing({ endpoint, version: '1', report })
  const app = fastify()
  traceRequests(app, tracing)
  app.get('/', () => 'here')
  expect((await app.inject('/')).body).toBe('here')
  await tracing.close()
  expect(failed, 'the loss is reported').toMatchObject([{ code: 'ECONNREFUSED' }])
})
