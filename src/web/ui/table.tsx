import type { ReactNode } from 'react'

const kinds = {
  text: 'block align-baseline [overflow-wrap:anywhere]',
  fact: 'mr-5 inline-block align-baseline whitespace-nowrap lg:mr-0 before:mr-2 before:text-sm before:text-soft before:content-[attr(data-heading)] lg:before:content-none',
  actions: 'mt-1 block align-baseline lg:py-1 lg:whitespace-nowrap',
  menu: 'max-lg:absolute max-lg:top-2 max-lg:right-2 lg:w-16 lg:py-1 lg:align-top',
}
type Kind = keyof typeof kinds
type CellOf<Row> = (row: Row) => ReactNode

type Props<Row> = {
  rows: readonly Row[]
  rowKey(row: Row): string
  /**
   * The cell of each column by its heading: the first a text, `Actions` actions, others facts unless a kind is given. A
   * `menu` is at the top right of a card.
   */
  columns: Record<string, CellOf<Row> | [Kind, CellOf<Row>]>
  /** Whether the last column is right-aligned: numbers or actions. */
  end?: boolean
  /** Whether all columns except the first are numbers: right-aligned, and in pairs on a phone. */
  figures?: boolean
}

const numericStyle =
  'lg:[&_:is(td,th):not(:first-child)]:text-right max-lg:[&_td[data-heading]]:min-w-[calc(50%-1.75rem)]'

/** A table whose rows become cards on a phone, where facts are short, follow their headings and share a line. */
export function Table<Row>({ rows, rowKey, columns, end, figures }: Props<Row>) {
  const cells = Object.entries(columns).map(([heading, column], index) => {
    const defaultKind: Kind = index === 0 ? 'text' : heading === 'Actions' ? 'actions' : 'fact'
    const [kind, cell] = Array.isArray(column) ? column : [defaultKind, column]
    return { heading, kind, cell }
  })
  return (
    <table
      className={`block w-full border-separate [border-spacing:0] rounded-xl border border-line bg-card lg:table ${end ? 'lg:[&_:is(td,th):last-child]:text-right' : ''} ${figures ? numericStyle : ''}`}
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>
          {cells.map(({ heading }) => (
            <th
              key={heading}
              scope="col"
              className="px-4 py-3 text-left text-sm font-semibold text-soft"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group [&>tr]:relative [&>tr]:block [&>tr]:p-4 max-lg:[&>tr:has([aria-haspopup=menu])>td:first-child]:pr-10 lg:[&>tr]:table-row">
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {cells.map(({ heading, kind, cell }) => (
              <td
                key={heading}
                data-heading={kind === 'fact' ? heading : undefined}
                className={`py-1 lg:table-cell lg:border-t lg:border-line lg:px-4 lg:py-3 ${kinds[kind]}`}
              >
                {figures && kind === 'fact' ? (
                  <span className="tabular-nums">{cell(row)}</span>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
