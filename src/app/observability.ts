import { countUnsentEmails } from '#features/operations/queries.ts'
import type { Config } from '#platform/config.ts'
import { countJobs } from '#platform/failed-jobs.ts'
import type { Log } from '#platform/log.ts'
import { type Metrics, openMetrics } from '#platform/metrics/metrics.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import type { SandboxLoad } from '#platform/sandbox-pool/sandbox-pool.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import { traceJobs } from '#platform/tracing/trace-jobs.ts'
import { traceQueries } from '#platform/tracing/trace-queries.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import type { OpenDependencies } from './dependencies.ts'

/** What others watch the site by, where the configuration asks for it. */
export type Observability = {
  metrics: Metrics | undefined
  tracing: Tracing | undefined
  /** Tells no more metrics, and sends what is left of traces. */
  close(): Promise<void>
}

/** Begins to count and to trace, as the configuration says. What it says nothing of is not even loaded. */
export async function openObservability(
  config: Pick<Config, 'metricsPort' | 'metricsToken' | 'tracesEndpoint' | 'host'>,
  { db, opened }: Pick<OpenDependencies, 'db' | 'opened'>,
  { log, ...about }: { log: Pick<Log, 'warn'>; version: string; confined: () => SandboxLoad },
): Promise<Observability> {
  const { metricsPort, metricsToken, tracesEndpoint, host } = config
  const report = (err: unknown) => log.warn({ err }, 'metrics or traces could not be sent')
  const metrics =
    metricsPort || metricsToken
      ? await openMetrics(
          {
            connections: opened.connections,
            jobs: () => countJobs(db),
            emails: () => countUnsentEmails(db),
            sandboxLoad: about.confined,
          },
          (err, metric) => log.warn({ err, metric }, 'a metric could not be had'),
        )
      : undefined
  const server =
    metrics && metricsPort
      ? await serveMetrics(metrics, { port: metricsPort, host, report })
      : undefined
  const tracing = tracesEndpoint
    ? await openTracing({ endpoint: tracesEndpoint, version: about.version, report })
    : undefined
  if (tracing) traceQueries(opened, tracing)
  return {
    metrics,
    tracing,
    async close() {
      server?.close()
      server?.closeAllConnections()
      await tracing?.close()
    },
  }
}

/** The jobs as they are worked on: traced where somebody asks for it. */
export const observeJobs = ({ jobs }: OpenDependencies, { tracing }: Observability) =>
  tracing ? traceJobs(jobs, tracing) : jobs
