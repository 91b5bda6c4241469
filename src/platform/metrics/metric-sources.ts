import type { Gauge as GaugeType, Registry } from 'prom-client'
import { createCache } from '#platform/cache.ts'
import type { Connections } from '#platform/database/open-postgres.ts'
import type { QueueLoad } from '#platform/failed-jobs.ts'
import type { SandboxLoad } from '#platform/sandbox/sandbox-pool.ts'

export type MetricSources = {
  connections(): Connections
  jobs(): Promise<QueueLoad[]>
  /** Emails by state. */
  emails(): Promise<Record<string, number>>
  /** Undefined without sandbox processes. */
  sandboxLoad?: () => SandboxLoad
}

type GaugeValues = Iterable<{ labels: Record<string, string>; value: number }>
type GaugeDescription = { name: string; help: string; labelNames: string[] }

export type ReportMetric = (error: unknown, metric: string) => void

/** Registers the gauges. Database queries are cached for five seconds; a failed one is left out. */
export function registerGauges(
  Gauge: typeof GaugeType,
  registry: Registry,
  sources: MetricSources,
  report: ReportMetric,
): void {
  const collectSafely = async (
    metric: string,
    read: () => GaugeValues | Promise<GaugeValues>,
  ): Promise<GaugeValues> => {
    try {
      return await read()
    } catch (error) {
      report(error, metric)
      return []
    }
  }
  const gauge = (
    { labelNames, ...options }: GaugeDescription,
    read: () => GaugeValues | Promise<GaugeValues>,
  ) =>
    new Gauge({
      ...options,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const values = await collectSafely(options.name, read)
        for (const { labels, value } of values) this.set(labels, value)
      },
    })
  const cache = createCache<{ values: GaugeValues }>({ max: 2, milliseconds: 5_000 })
  const cached = (key: string, read: () => Promise<GaugeValues>) => async () =>
    (await cache.get(key, async () => ({ values: await read() }))).values

  gauge(
    {
      name: 'takarda_database_connections',
      help: 'Database connections, and requests that wait for one.',
      labelNames: ['state'],
    },
    () => byState(sources.connections()),
  )
  gauge(
    { name: 'takarda_jobs', help: 'Jobs by queue and state.', labelNames: ['queue', 'state'] },
    cached('jobs', async () =>
      (await sources.jobs()).flatMap(({ queue, ...states }) =>
        byState(states).map(({ labels, value }) => ({ labels: { ...labels, queue }, value })),
      ),
    ),
  )
  gauge(
    {
      name: 'takarda_emails',
      help: 'Emails that are not sent, by state.',
      labelNames: ['state'],
    },
    cached('emails', async () => byState(await sources.emails())),
  )
  const { sandboxLoad } = sources
  if (sandboxLoad) {
    gauge(
      {
        name: 'takarda_sandbox_tasks',
        help: 'Tasks of sandbox processes.',
        labelNames: ['state'],
      },
      () => byState(sandboxLoad()),
    )
  }
}

const byState = (states: Record<string, number>) =>
  Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
