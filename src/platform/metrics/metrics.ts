import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { type MetricSources, type ReportMetric, registerGauges } from './metric-sources.ts'

export interface Metrics {
  /** Costs one addition. */
  cachedPageSent(): void
  /** `route` as registered; `seconds` until the response. */
  answered(request: { method: string; route: string }, status: number, seconds: number): void
  /** A form with files starts (1) or ends (-1). */
  uploading(change: 1 | -1): void
  /** In Prometheus' text format 0.0.4. */
  text(): Promise<string>
  contentType: string
}

/** The route of uncached pages. */
const pageRoute = '/*'

/** Upper bounds in seconds. */
const buckets = [0.005, 0.02, 0.05, 0.2, 1, 5, 20]

/** Opens metrics; `report` receives errors of sources. prom-client is loaded only here. */
export async function openMetrics(sources: MetricSources, report: ReportMetric): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry: Registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  registerGauges(Gauge, registry, sources, report)
  let cachedPages = 0
  new Counter({
    name: 'takarda_cached_pages_total',
    help: 'Pages sent from the cache.',
    registers,
    collect() {
      this.reset()
      this.inc(cachedPages)
    },
  })
  const rendered = new Counter({
    name: 'takarda_rendered_pages_total',
    help: 'Pages that were rendered.',
    registers,
  })
  const requests = new Histogram({
    name: 'takarda_request_duration_seconds',
    help: 'Response time of requests, without cached pages.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const uploads = new Gauge({
    name: 'takarda_uploads',
    help: 'Uploads in progress.',
    registers,
  })
  return {
    cachedPageSent: () => {
      cachedPages += 1
    },
    answered({ method, route }, status, seconds) {
      if (route === pageRoute) rendered.inc()
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    uploading: (change) => uploads.inc(change),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Compares in constant time. */
export function matchesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest((authorization ?? '').slice(0, 1000)), digest(`Bearer ${token}`))
}
