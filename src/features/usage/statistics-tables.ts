import type { Account } from '#domain/people/account.ts'
import type { TableCell } from '#domain/text/table.ts'
import { type Month, monthOf } from '#domain/usage/month.ts'
import { countStages } from '#features/editorial/dashboard/dashboard.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StatisticsTable, UsageCounts } from './api-schemas.ts'
import { presentArticle, presentDecision, presentMonths, presentStages } from './present.ts'
import { findFirstMonth, listMonths, type MonthRange } from './queries.ts'
import { listArticleUsage, listDecisions } from './statistics.ts'

type Deps = { db: Database; clock: Clock }

/** More than any journal has. A table is one response. */
export const maxTableRows = 20_000

const usageHeadings = ['Views', 'Unique views', 'Downloads', 'Unique downloads']
const usageCells = ({ views, readers, downloads, downloaders }: UsageCounts): TableCell[] => [
  views,
  readers,
  downloads,
  downloaders,
]

async function sinceFirstMonth({ db, clock }: Deps): Promise<MonthRange> {
  const end = monthOf(clock())
  return { begin: (await findFirstMonth(db)) ?? end, end }
}

/** The rows of each table for a spreadsheet, with headings; `articles` also of one month. */
export const statisticsTables: Record<
  StatisticsTable,
  (deps: Deps, account: Account, month: Month | undefined) => Promise<TableCell[][]>
> = {
  async months(deps) {
    const { begin, end } = await sinceFirstMonth(deps)
    const months = presentMonths(begin, end, await listMonths(deps.db, { begin, end }))
    return [['Month', ...usageHeadings], ...months.map((row) => [row.month, ...usageCells(row)])]
  },
  async articles(deps, account, month) {
    const range = month ? { begin: month, end: month } : await sinceFirstMonth(deps)
    const all = { page: 1, limit: maxTableRows }
    const { items } = await listArticleUsage(deps.db, account, range, all)
    const rows = items.map(presentArticle).map((row) => [row.title, row._id, ...usageCells(row)])
    return [['Article', 'ID', ...usageHeadings], ...rows]
  },
  async stages({ db }, account) {
    const rows = presentStages(await countStages(db, account)).map(({ label, count }) => [
      label,
      count,
    ])
    return [['Stage', 'Submissions'], ...rows]
  },
  async decisions({ db }, account) {
    const decided = await listDecisions(db, account, { limit: maxTableRows })
    const rows = decided
      .map(presentDecision)
      .map((row) => [row.title, row.submissionNumber, row.decidedAt.slice(0, 10), row.days])
    return [['Submission', 'Number', 'Decided', 'Days to decision'], ...rows]
  },
}
