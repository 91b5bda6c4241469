import type { ReactNode } from 'react'
import { Cell, Table } from '#web/ui/table.tsx'

export type Usage = { views: number; readers: number; downloads: number; downloaders: number }

type Props = {
  /** The heading of the first column: `Month`. */
  heading: string
  rows: (Usage & { key: string; name: ReactNode })[]
}

const columns = [
  ['Views', 'views'],
  ['Unique views', 'readers'],
  ['Downloads', 'downloads'],
  ['Unique downloads', 'downloaders'],
] as const

export function UsageTable({ heading, rows }: Props) {
  return (
    <Table figures headings={[heading, ...columns.map(([label]) => label)]}>
      {rows.map((row) => (
        <tr key={row.key}>
          <Cell>{row.name}</Cell>
          {columns.map(([label, metric]) => (
            <Cell key={metric} heading={label} kind="fact">
              <span className="tabular-nums">{row[metric].toLocaleString('en')}</span>
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

export const usageDefinition =
  'Views count visits to the page or a file of an article; downloads count the article’s own files. Counted by the COUNTER Code of Practice, without robots and double clicks. Readers are not identified.'
