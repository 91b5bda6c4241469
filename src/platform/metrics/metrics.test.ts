import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { runValidator } from '../../../test/validators.ts'
import type { MetricSources, ReportMetric } from './metric-sources.ts'
import { openMetrics } from './metrics.ts'
import { measureRequests, registerMetricsRoute, serveMetrics } from './serve-metrics.ts'

const token = 'a-token-of-this-test'
/** Fails the test at an unexpected error. */
const unexpected = (error: unknown) => {
  throw error
}
const sources: MetricSources = {
  connections: () => ({ inUse: 2, idle: 3, waiting: 0 }),
  jobs: async () => [{ queue: 'emails', waiting: 4, active: 1, retrying: 2, failed: 1 }],
  emails: async () => ({ queued: 5, failed: 1, bounced: 0 }),
  sandboxLoad: () => ({ busy: 1, waiting: 7 }),
}

async function givenApp(from: MetricSources = sources, report: ReportMetric = unexpected) {
  const metrics = await openMetrics(from, report)
  const app = fastify()
  measureRequests(app, metrics)
  registerMetricsRoute(app, metrics, token)
  app.get('/items/:id', (request) => request.params)
  app.get('/*', () => 'a page')
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  return { app, metrics, ask }
}

test('R-RUN-4 metrics count requests, pages, database, jobs, emails, uploads and sandbox tasks', async () => {
  const { app, metrics, ask } = await givenApp()
  await app.inject('/items/the-name-of-somebody?token=secret')
  await app.inject('/items/another')
  await app.inject('/some-page')
  for (let kept = 0; kept < 3; kept += 1) metrics.cachedPageSent()
  metrics.uploading(1)
  const answer = await ask(`Bearer ${token}`)
  const lines = answer.body.split('\n')
  for (const line of [
    'takarda_request_duration_seconds_count{method="GET",route="/items/:id",status="2xx"} 2',
    'takarda_cached_pages_total 3',
    'takarda_rendered_pages_total 1',
    'takarda_database_connections{state="inUse"} 2',
    'takarda_jobs{state="retrying",queue="emails"} 2',
    'takarda_emails{state="queued"} 5',
    'takarda_uploads 1',
    'takarda_sandbox_tasks{state="waiting"} 7',
  ])
    expect(lines).toContain(line)
  expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d/m)
  expect(answer.body).not.toMatch(/somebody|secret|another|some-page/)
  for (const line of [
    'takarda_request_duration_seconds_bucket{le="5",method="GET",route="/items/:id",status="2xx"} 2',
    'takarda_request_duration_seconds_count{method="GET",route="/*",status="2xx"} 1',
    'takarda_database_connections{state="waiting"} 0',
    'takarda_jobs{state="waiting",queue="emails"} 4',
    'takarda_emails{state="bounced"} 0',
    'takarda_sandbox_tasks{state="busy"} 1',
    '# HELP takarda_cached_pages_total Pages sent from the cache.',
    '# HELP takarda_rendered_pages_total Pages that were rendered.',
    '# HELP takarda_request_duration_seconds Response time of requests, without cached pages.',
    '# HELP takarda_uploads Uploads in progress.',
    '# HELP takarda_database_connections Database connections, and requests that wait for one.',
    '# HELP takarda_jobs Jobs by queue and state.',
    '# HELP takarda_emails Emails that are not sent, by state.',
    '# HELP takarda_sandbox_tasks Tasks of sandbox processes.',
  ])
    expect(lines).toContain(line)
  expect(answer.body).toMatch(
    /^takarda_request_duration_seconds_sum\{method="GET",route="\/items\/:id",status="2xx"\} 0\.\d/m,
  )
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': metrics.contentType,
  })
  // A gauge shows the current value; its values are not added up.
  metrics.uploading(-1)
  const again = (await ask(`Bearer ${token}`)).body
  expect(again).toContain('\ntakarda_cached_pages_total 3\n')
  expect(again).toContain('\ntakarda_uploads 0\n')
})

test('R-RUN-4 built files count as one route', async () => {
  const metrics = await openMetrics(sources, unexpected)
  const app = fastify()
  measureRequests(app, metrics)
  for (const url of ['/assets/a-1f.css', '/assets/b-2e.js', '/other'])
    app.get(url, (_, reply) => reply.code(url === '/other' ? 503 : 200).send('x'))
  for (const url of ['/assets/a-1f.css', '/assets/b-2e.js', '/other', '/none'])
    await app.inject(url)
  const text = await metrics.text()
  const counts = [...text.matchAll(/^takarda_request_duration_seconds_count(.*)$/gm)]
  expect(counts.map(([, count]) => count)).toEqual([
    '{method="GET",route="/assets/*",status="2xx"} 2',
    '{method="GET",route="/other",status="5xx"} 1',
    '{method="GET",route="none",status="4xx"} 1',
  ])
  await app.close()
})

test('R-RUN-4 database metrics are cached', async () => {
  let asked = 0
  const jobs = async () => {
    asked += 1
    return []
  }
  const metrics = await openMetrics({ ...sources, jobs }, unexpected)
  for (const _ of [1, 2]) await metrics.text()
  expect(asked).toBe(1)
})

test('R-RUN-4 a process without a sandbox has no metrics of one', async () => {
  const metrics = await openMetrics({ ...sources, sandboxLoad: undefined as never }, unexpected)
  for (const _ of [1, 2]) expect(await metrics.text()).not.toContain('takarda_sandbox_tasks')
})

test('R-RUN-4 metrics need the token', async () => {
  const { ask } = await givenApp()
  for (const wrong of [undefined, 'Bearer wrong', `Basic ${token}`, token, 'x'.repeat(9000)]) {
    const answer = await ask(wrong)
    expect([answer.statusCode, answer.body.includes('takarda_')]).toEqual([401, false])
    expect(answer.json()).toEqual({ message: 'Metrics require the token of METRICS_TOKEN.' })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('R-RUN-4 metrics are served on a port of their own even without the database', async () => {
  const fail = async () => {
    throw new Error('away')
  }
  const lacking: string[] = []
  const away = { jobs: fail, emails: fail }
  const { metrics } = await givenApp({ ...sources, ...away }, (_, metric) => lacking.push(metric))
  const port = await freePort()
  const failed: unknown[] = []
  const place = { port, host: '127.0.0.1', report: (error: unknown) => failed.push(error) }
  const server = await serveMetrics(metrics, place)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('takarda_database_connections{state="idle"} 3')
  expect(text).not.toContain('takarda_jobs{')
  expect(lacking, 'the log names what is missing').toEqual(['takarda_jobs', 'takarda_emails'])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })
  expect([posted.status, await posted.text()]).toEqual([404, ''])
  await expect(serveMetrics(metrics, place)).rejects.toThrow('EADDRINUSE')
  metrics.text = () => Promise.reject(new Error('the inside'))
  const broken = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([broken.status, await broken.text()]).toEqual([500, ''])
  expect(failed).toEqual([new Error('the inside')])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('R-RUN-4 promtool of Prometheus accepts the metrics', async (context) => {
  const { app, ask } = await givenApp()
  await app.inject('/items/1')
  const { body: text } = await ask(`Bearer ${token}`)
  const options = ['-c', 'promtool check metrics < "$1"', 'sh']
  const validated = await runValidator('sh', options, { text })
  if ('missing' in validated || validated.status === 127) {
    context.skip('promtool is missing: apt-get install prometheus brings it.')
    return
  }
  // The library's name, which common dashboards use.
  const said = validated.said.split('\n').filter((line) => line && !line.startsWith('nodejs_'))
  expect(said).toEqual([])
})
