import { Fragment, type ReactNode } from 'react'

export const Joined = ({ by, children }: { by: string; children: readonly ReactNode[] }) =>
  children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: children may be equal, and their order never changes
    <Fragment key={index}>
      {index > 0 && by}
      {child}
    </Fragment>
  ))
