import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { type MetricSources, type ReportMetric, registerGauges } from './metric-sources.ts'

/** What is counted while the site runs. */
export interface Metrics {
  /** A page was sent that was kept: costs one addition. */
  cachedPageSent(): void
  /** A request was answered: its route as it was registered, its status, and how long that took in seconds. */
  answered(request: { method: string; route: string }, status: number, seconds: number): void
  /** A form with files begins (1) or has ended (-1). */
  uploading(change: 1 | -1): void
  /** All of it in Prometheus' text format 0.0.4, as of now. */
  text(): Promise<string>
  contentType: string
}

/** The route that renders pages which are not kept. */
const pageRoute = '/*'

/** Upper bounds of what is told apart, in seconds. */
const buckets = [0.005, 0.02, 0.05, 0.2, 1, 5, 20]

/** Begins to count; `report` is told of what could not be asked. The library is loaded only here: a site that nobody measures does without it. */
export async function openMetrics(sources: MetricSources, report: ReportMetric): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry: Registry = new Registry()
  const registers = [registry]
  // Processor time, memory, garbage and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  registerGauges(Gauge, registry, sources, report)
  let kept = 0
  new Counter({
    name: 'takarda_cached_pages_total',
    help: 'Pages that were sent as they were kept.',
    registers,
    collect() {
      this.reset()
      this.inc(kept)
    },
  })
  const rendered = new Counter({
    name: 'takarda_rendered_pages_total',
    help: 'Requests for pages that were not kept.',
    registers,
  })
  const requests = new Histogram({
    name: 'takarda_request_duration_seconds',
    help: 'Time until requests were answered, but for kept pages.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const uploads = new Gauge({
    name: 'takarda_uploads',
    help: 'Forms with files that are on their way.',
    registers,
  })
  return {
    cachedPageSent: () => {
      kept += 1
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

/** Whether an `Authorization` header holds the token; what it takes to say so tells nothing of how far it was right. */
export function matchesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest((authorization ?? '').slice(0, 1000)), digest(`Bearer ${token}`))
}
