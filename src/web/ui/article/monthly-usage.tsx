import { formatMonth } from '#domain/usage/month.ts'
import { ChartWithTable } from './chart.tsx'
import { type Usage, UsageTable } from './usage-table.tsx'

type Props = { months: (Usage & { month: string })[]; total: Usage; plot: string }

export const MonthlyUsage = ({ months, total, plot }: Props) => (
  <ChartWithTable svg={plot}>
    <UsageTable
      heading="Month"
      rows={[
        ...months
          .toReversed()
          .map((row) => ({ ...row, key: row.month, name: formatMonth(row.month) })),
        { ...total, key: 'all', name: <b>Total</b> },
      ]}
    />
  </ChartWithTable>
)
