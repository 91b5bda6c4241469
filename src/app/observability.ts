import { countUnsentEmails } from '#features/operations/queries.ts'
import type { Config } from '#platform/config.ts'
import { countJobs } from '#platform/failed-jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { type Metrics, openMetrics } from '#platform/metrics/metrics.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import type { SandboxLoad } from '#platform/sandbox/sandbox-pool.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import { traceJobs } from '#platform/tracing/trace-jobs.ts'
import { traceQueries } from '#platform/tracing/trace-queries.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import type { OpenDeps } from './open-deps.ts'

/** Metrics and traces, where the configuration enables them. */
export type Observability = {
  metrics: Metrics | undefined
  tracing: Tracing | undefined
  /** Stops the metrics server and sends the remaining spans. */
  close(): Promise<void>
}

type Options = { log: Pick<Log, 'warn'>; version: string; sandboxLoad: () => SandboxLoad }

/** Loads the libraries for metrics and traces only if they are enabled. */
export async function openObservability(
  config: Pick<Config, 'metricsPort' | 'metricsToken' | 'tracesEndpoint' | 'host'>,
  { db, opened }: Pick<OpenDeps, 'db' | 'opened'>,
  { log, version, sandboxLoad }: Options,
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
            sandboxLoad,
          },
          (err, metric) => log.warn({ err, metric }, 'a metric could not be read'),
        )
      : undefined
  const server =
    metrics && metricsPort
      ? await serveMetrics(metrics, { port: metricsPort, host, report })
      : undefined
  const tracing = tracesEndpoint
    ? await openTracing({ endpoint: tracesEndpoint, version, report })
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

export const observeJobs = ({ jobs }: OpenDeps, { tracing }: Observability) =>
  tracing ? traceJobs(jobs, tracing) : jobs
