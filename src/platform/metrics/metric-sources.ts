import type { Gauge as GaugeType, Registry } from 'prom-client'
import { createCache } from '#platform/cache.ts'
import type { Connections } from '#platform/database/open-postgres.ts'
import type { QueueLoad } from '#platform/failed-jobs.ts'
import type { SandboxLoad } from '#platform/sandbox-pool/sandbox-pool.ts'

/** What is asked when somebody wants to know. */
export type MetricSources = {
  connections(): Connections
  jobs(): Promise<QueueLoad[]>
  /** How many letters stand how. */
  letters(): Promise<Record<string, number>>
  /** The confined processes; left out where there are none. */
  confined?: () => SandboxLoad
}

type GaugeValues = Iterable<{ labels: Record<string, string>; value: number }>
type GaugeDescription = { name: string; help: string; labelNames: string[] }

/** Is told of a metric that could not be had, and why. */
export type ReportMetric = (error: unknown, metric: string) => void

/** Makes a gauge of each. What the database is asked is asked every five seconds at most, and left out where it does not answer. */
export function registerGauges(
  Gauge: typeof GaugeType,
  registry: Registry,
  sources: MetricSources,
  report: ReportMetric,
): void {
  const askFor = async (
    metric: string,
    ask: () => GaugeValues | Promise<GaugeValues>,
  ): Promise<GaugeValues> => {
    try {
      return await ask()
    } catch (error) {
      report(error, metric)
      return []
    }
  }
  const gauge = (
    { labelNames, ...about }: GaugeDescription,
    ask: () => GaugeValues | Promise<GaugeValues>,
  ) =>
    new Gauge({
      ...about,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const values = await askFor(about.name, ask)
        for (const { labels, value } of values) this.set(labels, value)
      },
    })
  const kept = createCache<{ values: GaugeValues }>({ max: 2, milliseconds: 5_000 })
  const seldom = (key: string, ask: () => Promise<GaugeValues>) => async () =>
    (await kept.get(key, async () => ({ values: await ask() }))).values

  gauge(
    {
      name: 'takarda_database_connections',
      help: 'Connections to the database, and who waits for one.',
      labelNames: ['state'],
    },
    () => byState(sources.connections()),
  )
  gauge(
    { name: 'takarda_jobs', help: 'Jobs by queue and state.', labelNames: ['queue', 'state'] },
    seldom('jobs', async () =>
      (await sources.jobs()).flatMap(({ queue, ...states }) =>
        byState(states).map(({ labels, value }) => ({ labels: { ...labels, queue }, value })),
      ),
    ),
  )
  gauge(
    {
      name: 'takarda_emails',
      help: 'Letters that are not sent, by state.',
      labelNames: ['state'],
    },
    seldom('letters', async () => byState(await sources.letters())),
  )
  const { confined } = sources
  if (confined) {
    gauge(
      {
        name: 'takarda_sandbox_tasks',
        help: 'Tasks on files of strangers, in processes of their own.',
        labelNames: ['state'],
      },
      () => byState(confined()),
    )
  }
}

const byState = (states: Record<string, number>) =>
  Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
