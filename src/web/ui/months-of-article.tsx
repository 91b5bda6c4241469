import { sayMonth } from '#domain/usage/month.ts'
import { PlotWithTable } from './plot.tsx'
import { type Use, UseTable } from './use-table.tsx'

type Props = { months: (Use & { month: string })[]; total: Use; plot: string }

/** How much one article was used: month by month, the newest first. */
export function MonthsOfArticle({ months, total, plot }: Props) {
  return (
    <PlotWithTable svg={plot}>
      <UseTable
        heading="Month"
        rows={[
          ...months
            .toReversed()
            .map((row) => ({ ...row, key: row.month, name: sayMonth(row.month) })),
          { ...total, key: 'all', name: <b>All together</b> },
        ]}
      />
    </PlotWithTable>
  )
}
