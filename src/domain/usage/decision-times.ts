/** How long one submission waited for its first decision. */
export type DecisionTime = { createdAt: Date; decidedAt: Date }

/** A quarter of a year, `2026-Q1`. */
export type Quarter = string

export const quarterOf = (moment: Date): Quarter =>
  `${moment.getUTCFullYear()}-Q${Math.floor(moment.getUTCMonth() / 3) + 1}`

const quarterAt = (year: number, place: number): Date => new Date(Date.UTC(year, 3 * place, 1))

/** From the first moment of a quarter until before the first of the next one (UTC). */
export function momentsOf(quarter: Quarter): { from: Date; before: Date } {
  const [year, place] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))]
  return { from: quarterAt(year, place - 1), before: quarterAt(year, place) }
}

/** The first moment of so many quarters, of which the last is that of `now`. */
export const lastQuarters = (now: Date, count: number): { from: Date } => ({
  from: quarterAt(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) + 1 - count),
})

export const daysToDecision = ({ createdAt, decidedAt }: DecisionTime): number =>
  Math.max(0, Math.floor((decidedAt.getTime() - createdAt.getTime()) / 86_400_000))

/** The middle of whole numbers, or of the two in the middle the mean; undefined where there are none. */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** How many were decided in each quarter, and within how many days half of them; oldest first. */
export function decisionsByQuarter(decided: readonly DecisionTime[]) {
  const quarters = Map.groupBy(decided, ({ decidedAt }) => quarterOf(decidedAt))
  return [...quarters]
    .map(([quarter, of]) => ({
      quarter,
      count: of.length,
      medianDays: median(of.map(daysToDecision)) ?? 0,
    }))
    .sort((a, b) => (a.quarter < b.quarter ? -1 : 1))
}
