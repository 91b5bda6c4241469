import type { ReactNode } from 'react'

/** The heading of a page, with one line under it. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-3xl sm:text-4xl">{children}</h1>
      {lead && <p className="mt-2 max-w-[60ch] text-pretty text-soft">{lead}</p>}
    </header>
  )
}
