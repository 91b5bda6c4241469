import type { ReactNode } from 'react'

type Props = { children: ReactNode; lead?: ReactNode; actions?: ReactNode }

export const PageTitle = ({ children, lead, actions }: Props) => (
  <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <h1 className="text-3xl sm:text-4xl">{children}</h1>
      {lead && (
        <div data-lead className="mt-2 max-w-[68ch] text-pretty text-soft">
          {lead}
        </div>
      )}
    </div>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </header>
)
