import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { judgeBy } from '../../../test/judges.ts'
import { openMetrics } from './metrics.ts'
import { measureRequests, serveMetrics, tellMetrics } from './serve.ts'
import type { MetricSources } from './sources.ts'

const token = 'a-token-of-this-test'
const sources: MetricSources = {
  connections: () => ({ inUse: 2, idle: 3, waiting: 0 }),
  jobs: async () => [{ queue: 'letters', waiting: 4, active: 1, retrying: 2, failed: 1 }],
  letters: async () => ({ queued: 5, failed: 1, bounced: 0 }),
  confined: () => ({ busy: 1, waiting: 7 }),
}

async function givenApp(from: MetricSources = sources) {
  const metrics = await openMetrics(from)
  const app = fastify()
  measureRequests(app, metrics)
  tellMetrics(app, metrics, token)
  app.get('/things/:id', (request) => request.params)
  app.get('/*', () => 'a page')
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  return { app, metrics, ask }
}

test('R-RUN-4 requests are counted by route and class of status, kept and rendered pages, the database, jobs, letters, uploads and confined processes', async () => {
  const { app, metrics, ask } = await givenApp()
  await app.inject('/things/the-name-of-somebody?token=secret')
  await app.inject('/things/another')
  await app.inject('/some-page')
  for (let kept = 0; kept < 3; kept += 1) metrics.sentKept()
  metrics.uploading(1)
  const answer = await ask(`Bearer ${token}`)
  const lines = answer.body.split('\n')
  for (const line of [
    'takarda_request_duration_seconds_count{method="GET",route="/things/:id",status="2xx"} 2',
    'takarda_kept_pages_total 3',
    'takarda_rendered_pages_total 1',
    'takarda_database_connections{state="inUse"} 2',
    'takarda_jobs{state="retrying",queue="letters"} 2',
    'takarda_letters{state="queued"} 5',
    'takarda_uploads 1',
    'takarda_confined_tasks{state="waiting"} 7',
  ])
    expect(lines).toContain(line)
  expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d/m)
  expect(answer.body).not.toMatch(/somebody|secret|another|some-page/)
})

test('R-RUN-4 whoever does not hold the token is told nothing', async () => {
  const { ask } = await givenApp()
  for (const wrong of [undefined, 'Bearer wrong', `Basic ${token}`, token, 'x'.repeat(9000)]) {
    const answer = await ask(wrong)
    expect([answer.statusCode, answer.body.includes('takarda_')]).toEqual([401, false])
  }
})

test('R-RUN-4 metrics are told on a port of their own, also while the database is away', async () => {
  const away = async () => {
    throw new Error('away')
  }
  const { metrics } = await givenApp({ ...sources, jobs: away, letters: away })
  const port = await freePort()
  const server = await serveMetrics(metrics, port, '127.0.0.1')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('takarda_database_connections{state="idle"} 3')
  expect(text).not.toContain('takarda_jobs{')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('R-RUN-4 Prometheus’ own promtool finds nothing to say against the metrics', async (context) => {
  const { app, ask } = await givenApp()
  await app.inject('/things/1')
  const judged = judgeBy(
    'sh',
    ['-c', 'promtool check metrics < "$1"', 'sh'],
    (await ask(`Bearer ${token}`)).body,
  )
  if ('missing' in judged || judged.status === 127) {
    context.skip('promtool is missing: apt-get install prometheus brings it.')
    return
  }
  // A name that the library gave: everybody’s boards know it so.
  const said = judged.said.split('\n').filter((line) => line && !line.startsWith('nodejs_'))
  expect(said).toEqual([])
})
