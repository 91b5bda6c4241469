import { and, count, gt, lte } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { usageDay } from '#db/schema/usage.ts'
import type { Account } from '#domain/people/account.ts'
import { type DecisionTime, daysToDecision, median } from '#domain/usage/decision-times.ts'
import { inEditorialLists, isCounted } from '#features/editorial/access.ts'
import type { Reader } from '#platform/database/database.ts'
import type { StatisticsBody } from './api-schemas.ts'
import { isCountedUsage, sums } from './queries.ts'

type Period = { after: Date; until: Date }

const dayMs = 86_400_000

/** The last 365 days, and the 365 days before. */
const periodsAt = (now: Date): { now: Period; before: Period } => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return {
    now: { after: daysAgo(365), until: now },
    before: { after: daysAgo(730), until: daysAgo(365) },
  }
}

/** The main numbers of two years. `decided` are the decisions of at least these years. */
export async function readSummary(
  db: Reader,
  account: Account,
  moment: Date,
  decided: readonly DecisionTime[],
): Promise<StatisticsBody['summary']> {
  const periods = periodsAt(moment)
  const [now, before] = await Promise.all([
    readPeriod(db, account, periods.now, decided),
    readPeriod(db, account, periods.before, decided),
  ])
  const change = (name: keyof typeof now) => ({ now: now[name], before: before[name] })
  return {
    views: change('views'),
    downloads: change('downloads'),
    submissions: change('submissions'),
    medianDays: change('medianDays'),
  }
}

async function readPeriod(
  db: Reader,
  account: Account,
  { after, until }: Period,
  decided: readonly DecisionTime[],
) {
  const toDay = (moment: Date) => moment.toISOString().slice(0, 10)
  const [[usage], [received]] = await Promise.all([
    db
      .select({ views: sums.totalInvestigations, downloads: sums.totalRequests })
      .from(usageDay)
      .where(and(isCountedUsage, gt(usageDay.day, toDay(after)), lte(usageDay.day, toDay(until)))),
    db
      .select({ count: count() })
      .from(submission)
      .where(
        and(
          gt(submission.createdAt, after),
          lte(submission.createdAt, until),
          inEditorialLists(account),
          isCounted,
        ),
      ),
  ])
  const decisions = decided.filter(({ decidedAt }) => decidedAt > after && decidedAt <= until)
  return {
    views: usage?.views ?? 0,
    downloads: usage?.downloads ?? 0,
    submissions: received?.count ?? 0,
    medianDays: median(decisions.map(daysToDecision)) ?? null,
  }
}
