import { Fragment, type ReactNode } from 'react'

/** What stands in a row, with the same between each two. */
export const Joined = ({ by, children }: { by: string; children: readonly ReactNode[] }) =>
  children.map((child, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and their order never changes
    <Fragment key={place}>
      {place > 0 && by}
      {child}
    </Fragment>
  ))
