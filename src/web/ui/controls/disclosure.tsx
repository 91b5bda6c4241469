import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  summary: ReactNode
  open?: boolean
  /** Smaller, for use in lists. */
  quiet?: boolean
  className?: string
  /** Called each time it is opened. */
  onOpen?(): void
  children: ReactNode
}

/** Collapsible content; works without JavaScript. */
export function Disclosure({ summary, open, quiet, className = '', onOpen, children }: Props) {
  const look = quiet ? 'min-h-8 gap-1' : 'min-h-11 gap-2 py-2 font-semibold'
  return (
    <details
      open={open}
      className={`group ${className}`}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className={`flex cursor-pointer items-center rounded-lg ${look}`}>
        {summary}
        <ChevronDown
          size={quiet ? 16 : 18}
          aria-hidden
          className="flex-none group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
