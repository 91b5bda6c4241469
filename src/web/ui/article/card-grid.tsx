import type { ReactNode } from 'react'

export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 [grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))]">
    {children}
  </div>
)
