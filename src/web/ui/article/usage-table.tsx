import type { ReactNode } from 'react'
import { Cell, Table } from '#web/ui/table.tsx'

export type Usage = { views: number; readers: number; downloads: number; downloaders: number }

type Props = {
  /** What is told of in each row: `Month`. */
  heading: string
  rows: (Usage & { key: string; name: ReactNode })[]
}

const columns = [
  ['Views', 'views'],
  ['Unique views', 'readers'],
  ['Downloads', 'downloads'],
  ['Unique downloads', 'downloaders'],
] as const

/** How much something was used, row by row. */
export function UsageTable({ heading, rows }: Props) {
  return (
    <Table figures headings={[heading, ...columns.map(([label]) => label)]}>
      {rows.map((row) => (
        <tr key={row.key}>
          <Cell>{row.name}</Cell>
          {columns.map(([label, of]) => (
            <Cell key={of} heading={label} kind="fact">
              <span className="tabular-nums">{row[of].toLocaleString('en')}</span>
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** What is counted, in a sentence. */
export const usageDefinition =
  'Views are looks at the page or a file of an article; downloads are of the article itself. Counted by the COUNTER Code of Practice: robots and double clicks are left out, and no reader is known.'
