/** When a submission arrived and when it got its first decision. */
export type DecisionTime = { createdAt: Date; decidedAt: Date }

/** A quarter of a year: `2026-Q1`. */
export type Quarter = string

export const quarterOf = (moment: Date): Quarter =>
  `${moment.getUTCFullYear()}-Q${Math.floor(moment.getUTCMonth() / 3) + 1}`

/** The first moment of a quarter, counted from 0. */
const startOf = (year: number, index: number): Date => new Date(Date.UTC(year, 3 * index, 1))

/** The first moment of a quarter, and that of the next one (UTC). */
export function momentsOf(quarter: Quarter): { from: Date; before: Date } {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))]
  return { from: startOf(year, number - 1), before: startOf(year, number) }
}

/** The first moment of the last `count` quarters, including the current one. */
export const lastQuarters = (now: Date, count: number): { from: Date } => ({
  from: startOf(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) + 1 - count),
})

export const daysToDecision = ({ createdAt, decidedAt }: DecisionTime): number =>
  Math.max(0, Math.floor((decidedAt.getTime() - createdAt.getTime()) / 86_400_000))

export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** The number of decisions and the median of their days in each quarter, oldest first. */
export function decisionsByQuarter(decided: readonly DecisionTime[]) {
  const quarters = Map.groupBy(decided, ({ decidedAt }) => quarterOf(decidedAt))
  return [...quarters]
    .map(([quarter, decisions]) => ({
      quarter,
      count: decisions.length,
      medianDays: median(decisions.map(daysToDecision)) ?? 0,
    }))
    .sort((a, b) => (a.quarter < b.quarter ? -1 : 1))
}
