import type { ReactNode } from 'react'

const numericStyle =
  'lg:[&_:is(td,th):not(:first-child)]:text-right max-lg:[&_td[data-heading]]:min-w-[calc(50%-1.25rem)]'

/** A table whose rows become cards on a phone, with the headings as labels. */
export function Table({
  headings,
  end,
  figures,
  children,
}: {
  headings: string[]
  /** Whether the last column is right-aligned: numbers or actions. */
  end?: boolean
  /** Whether all columns except the first are numbers: right-aligned, and in pairs on a phone. */
  figures?: boolean
  children: ReactNode
}) {
  return (
    <table
      className={`block w-full border-separate border-spacing-0 rounded-xl border border-line bg-card lg:table ${end ? 'lg:[&_:is(td,th):last-child]:text-right' : ''} ${figures ? numericStyle : ''}`}
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr>
          {headings.map((heading) => (
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
      <tbody className="block divide-y divide-line lg:table-row-group [&>tr]:block [&>tr]:p-4 lg:[&>tr]:table-row">
        {children}
      </tbody>
    </table>
  )
}

const kinds = {
  text: 'block [overflow-wrap:anywhere]',
  fact: 'mr-5 inline-block whitespace-nowrap lg:mr-0 before:mr-2 before:text-sm before:text-soft before:content-[attr(data-heading)] lg:before:content-none',
  actions: 'mt-1 block lg:py-1 lg:whitespace-nowrap',
}

/** A `fact` is short; on a phone it shows its heading and shares a line with others. */
export function Cell({
  heading,
  kind = 'text',
  children,
}: {
  /** The label of a fact on a phone, where the table has no header row. */
  heading?: string
  kind?: keyof typeof kinds
  children: ReactNode
}) {
  return (
    <td
      data-heading={heading}
      className={`py-1 align-baseline lg:table-cell lg:border-t lg:border-line lg:px-4 lg:py-3 ${kinds[kind]}`}
    >
      {children}
    </td>
  )
}
