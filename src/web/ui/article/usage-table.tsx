import type { ReactNode } from 'react'
import { Table } from '#web/ui/table.tsx'

export type Usage = { views: number; readers: number; downloads: number; downloaders: number }

type Props = {
  /** The heading of the first column: `Month`. */
  heading: string
  rows: (Usage & { key: string; name: ReactNode })[]
}

export const UsageTable = ({ heading, rows }: Props) => (
  <Table
    figures
    rows={rows}
    rowKey={({ key }) => key}
    columns={{
      [heading]: ({ name }) => name,
      Views: ({ views }) => formatNumber(views),
      'Unique views': ({ readers }) => formatNumber(readers),
      Downloads: ({ downloads }) => formatNumber(downloads),
      'Unique downloads': ({ downloaders }) => formatNumber(downloaders),
    }}
  />
)

const formatNumber = (count: number) => count.toLocaleString('en')

export const usageDefinition =
  'Views count visits to the page or a file of an article; downloads count the article’s own files. The counts follow the COUNTER Code of Practice, without robots and double clicks. Readers are not identified.'
