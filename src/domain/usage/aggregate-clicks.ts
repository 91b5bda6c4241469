/**
 * Counting by the COUNTER Code of Practice, Release 5.1, section 7: of two clicks on the same within 30 seconds the
 * first is removed and the second retained (7.2); what one visitor does with an item in one hour of a day is unique (7.3).
 * Everything that is counted follows from the clicks that are retained. Moments are milliseconds since 1970, UTC.
 */
export type Click = {
  /** Stands for a network address and a browser for a day; nobody can be found by it. */
  visitor: string
  /** The same visitor as they were called half a minute earlier: otherwise, in the first seconds of a day. */
  earlier: string
  articleId: string
  /** What of the article was asked for: its page, one of its files. */
  target: string
  /** Whether that is the article itself, and not only something about it. */
  isRequest: boolean
  at: number
}

/** What is known of a visitor, a target and an hour. */
export type Retained = Omit<Click, 'at' | 'earlier'> & {
  /** Its beginning. */
  hour: number
  /** How many clicks are retained. */
  clicks: number
  /** The last of them. */
  lastAt: number
}

export const metrics = [
  'totalInvestigations',
  'uniqueInvestigations',
  'totalRequests',
  'uniqueRequests',
] as const
export type Metric = (typeof metrics)[number]
export type Metrics = Record<Metric, number>

/** What a day's figures of an article change by. `day` is `YYYY-MM-DD` in UTC. */
export type MetricsChange = { day: string; articleId: string } & Metrics

/** A second click within so many milliseconds is a double click. */
export const doubleClickMs = 30_000

const hourOf = (at: number): number => at - (at % 3_600_000)
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Takes clicks in. `known` is all that is kept of the visitors and articles among them. Answers by how much the
 * figures change, and what is to be kept now; clicks may come in any order, and in any number of batches.
 */
export function aggregateClicks(
  known: readonly Retained[],
  clicks: readonly Click[],
): { changes: MetricsChange[]; kept: Retained[] } {
  const rows = new Map<string, Retained[]>()
  for (const row of known) rowsOf(rows, row.visitor, row.articleId).push({ ...row })
  for (const click of clicks.toSorted((a, b) => a.at - b.at)) addClick(rows, click)
  const kept = [...rows.values()].flat()
  return { changes: diffMetrics(sumMetrics(kept), sumMetrics(known)), kept }
}

function rowsOf(rows: Map<string, Retained[]>, visitor: string, articleId: string): Retained[] {
  const key = `${visitor} ${articleId}`
  const found = rows.get(key) ?? []
  rows.set(key, found)
  return found
}

function addClick(rows: Map<string, Retained[]>, click: Click): void {
  const { visitor, earlier, articleId, target, isRequest, at } = click
  const own = rowsOf(rows, visitor, articleId)
  const [first] = [...own, ...rowsOf(rows, earlier, articleId)]
    .filter((row) => row.target === target)
    .filter((row) => Math.abs(at - row.lastAt) <= doubleClickMs)
    .sort((a, b) => b.lastAt - a.lastAt)
  if (first && at <= first.lastAt) return
  if (first) first.clicks -= 1
  const hour = hourOf(at)
  const row = own.find((row) => row.target === target && row.hour === hour)
  if (row) {
    row.clicks += 1
    row.lastAt = Math.max(row.lastAt, at)
  } else own.push({ visitor, articleId, target, isRequest, hour, clicks: 1, lastAt: at })
}

const zeroMetrics = (): Metrics => ({
  totalInvestigations: 0,
  uniqueInvestigations: 0,
  totalRequests: 0,
  uniqueRequests: 0,
})

/** The figures that follow from what is retained, by day and article. */
function sumMetrics(rows: readonly Retained[]): Map<string, MetricsChange> {
  const figures = new Map<string, MetricsChange>()
  const seen = new Set<string>()
  const once = (session: string) => (seen.has(session) ? 0 : seen.add(session) && 1)
  for (const { visitor, articleId, hour, isRequest, clicks } of rows) {
    if (clicks === 0) continue
    const day = dayOf(hour)
    const key = `${day} ${articleId}`
    const figure = figures.get(key) ?? { day, articleId, ...zeroMetrics() }
    const session = `${visitor} ${articleId} ${hour}`
    figure.totalInvestigations += clicks
    figure.uniqueInvestigations += once(session)
    if (isRequest) {
      figure.totalRequests += clicks
      figure.uniqueRequests += once(`${session} request`)
    }
    figures.set(key, figure)
  }
  return figures
}

function diffMetrics(
  now: Map<string, MetricsChange>,
  before: Map<string, MetricsChange>,
): MetricsChange[] {
  const all = [...new Map([...before, ...now])].sort(([one], [other]) => (one < other ? -1 : 1))
  return all.flatMap(([key, { day, articleId }]) => {
    const change = { day, articleId, ...zeroMetrics() }
    for (const metric of metrics)
      change[metric] = (now.get(key)?.[metric] ?? 0) - (before.get(key)?.[metric] ?? 0)
    return metrics.some((metric) => change[metric] !== 0) ? [change] : []
  })
}
