import type { ReactNode } from 'react'
import { formatMonth } from '#domain/usage/month.ts'
import { BarChart } from './chart.tsx'
import { type Usage, UsageTable } from './usage-table.tsx'

type Month = Usage & { month: string }

export const UsageChart = ({ months }: { months: readonly Month[] }) => (
  <div className="rounded-xl border border-line bg-card p-4 sm:p-6">
    <BarChart
      title="Views and downloads by month"
      series={['Views', 'Downloads']}
      bars={months.map(({ month, views, downloads }) => ({
        label: formatMonth(month),
        values: [views, downloads],
      }))}
    />
  </div>
)

type TableProps = { months: readonly Month[]; total?: Usage; nameOf?(month: string): ReactNode }

/** The newest month first. */
export const MonthTable = ({ months, total, nameOf = formatMonth }: TableProps) => (
  <UsageTable
    heading="Month"
    rows={[
      ...months.toReversed().map((row) => ({ ...row, key: row.month, name: nameOf(row.month) })),
      ...(total ? [{ ...total, key: 'all', name: <b>Total</b> }] : []),
    ]}
  />
)

/** The usage of an article; the chart shows the last year and the current month. */
export const MonthlyUsage = ({ months, total }: { months: Month[]; total: Usage }) => (
  <div className="flex flex-col gap-6">
    <UsageChart months={months.slice(-13)} />
    <MonthTable months={months} total={total} />
  </div>
)
