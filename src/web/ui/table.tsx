import type { ReactNode } from 'react'

/** A table that breathes; on a phone each row becomes a card whose cells name themselves. */
export function Table({ headings, children }: { headings: string[]; children: ReactNode }) {
  return (
    <table className="block w-full border-collapse rounded-xl border border-line bg-card lg:table">
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

/** `tight` cells keep to one line where the table is one. */
export function Cell({
  heading,
  tight,
  children,
}: {
  heading: string
  tight?: boolean
  children: ReactNode
}) {
  return (
    <td
      data-heading={heading}
      className={`block py-1 align-top [overflow-wrap:anywhere] not-first:before:mr-2 not-first:before:text-sm not-first:before:text-soft not-first:before:content-[attr(data-heading)] lg:table-cell lg:border-t lg:border-line lg:px-4 lg:py-3 lg:not-first:before:content-none ${tight ? 'lg:[overflow-wrap:normal] lg:whitespace-nowrap' : ''}`}
    >
      {children}
    </td>
  )
}
