/**
 * Counts by the COUNTER Code of Practice, Release 5.1, section 7. Of two clicks on the same target within 30 seconds, the
 * first is removed (7.2). The clicks of a visitor on an article in one hour are one unique use (7.3). All counts derive
 * from the retained clicks. Moments are milliseconds since 1970, UTC.
 */
export type Click = {
  /** A hash of network address and browser that changes every day. */
  visitor: string
  /** The same visitor half a minute earlier; differs in the first seconds of a day. */
  earlier: string
  articleId: string
  /** The page, or one of the files. */
  target: string
  /** Whether the target is the article, rather than information about it. */
  isRequest: boolean
  at: number
}

/** The retained clicks of a visitor on a target in an hour. */
export type Retained = Omit<Click, 'at' | 'earlier'> & {
  /** The start of the hour. */
  hour: number
  clicks: number
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

/** A change to the usage of an article on a day (`YYYY-MM-DD`, UTC). */
export type MetricsChange = { day: string; articleId: string } & Metrics

export const doubleClickMs = 30_000

const hourOf = (at: number): number => at - (at % 3_600_000)
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Adds clicks, in any order and any number of batches. `known` are all retained clicks of the same visitors on the same
 * articles. Returns the changed metrics and the clicks to retain.
 */
export function aggregateClicks(
  known: readonly Retained[],
  clicks: readonly Click[],
): { changes: MetricsChange[]; retained: Retained[] } {
  const rows = new Map<string, Retained[]>()
  for (const row of known) rowsOf(rows, row.visitor, row.articleId).push({ ...row })
  for (const click of clicks.toSorted((a, b) => a.at - b.at)) addClick(rows, click)
  const retained = [...rows.values()].flat()
  return { changes: diffMetrics(sumMetrics(retained), sumMetrics(known)), retained }
}

function rowsOf(rows: Map<string, Retained[]>, visitor: string, articleId: string): Retained[] {
  const key = `${visitor} ${articleId}`
  const own = rows.get(key) ?? []
  rows.set(key, own)
  return own
}

function addClick(rows: Map<string, Retained[]>, click: Click): void {
  const { visitor, earlier, articleId, target, isRequest, at } = click
  const own = rowsOf(rows, visitor, articleId)
  const [first] = [...own, ...rowsOf(rows, earlier, articleId)]
    .filter((row) => row.target === target && Math.abs(at - row.lastAt) <= doubleClickMs)
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

/** The metrics of retained clicks by day and article. */
function sumMetrics(rows: readonly Retained[]): Map<string, MetricsChange> {
  const sums = new Map<string, MetricsChange>()
  const seen = new Set<string>()
  const once = (session: string) => (seen.has(session) ? 0 : seen.add(session) && 1)
  for (const { visitor, articleId, hour, isRequest, clicks } of rows) {
    if (clicks === 0) continue
    const day = dayOf(hour)
    const key = `${day} ${articleId}`
    const sum = sums.get(key) ?? { day, articleId, ...zeroMetrics() }
    const session = `${visitor} ${articleId} ${hour}`
    sum.totalInvestigations += clicks
    sum.uniqueInvestigations += once(session)
    if (isRequest) {
      sum.totalRequests += clicks
      sum.uniqueRequests += once(`${session} request`)
    }
    sums.set(key, sum)
  }
  return sums
}

function diffMetrics(
  now: Map<string, MetricsChange>,
  before: Map<string, MetricsChange>,
): MetricsChange[] {
  const all = [...new Map([...before, ...now])].sort(([a], [b]) => (a < b ? -1 : 1))
  return all.flatMap(([key, { day, articleId }]) => {
    const change = { day, articleId, ...zeroMetrics() }
    for (const metric of metrics)
      change[metric] = (now.get(key)?.[metric] ?? 0) - (before.get(key)?.[metric] ?? 0)
    return metrics.some((metric) => change[metric] !== 0) ? [change] : []
  })
}
