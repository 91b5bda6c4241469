import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { summary: ReactNode; open?: boolean; className?: string; children: ReactNode }

/** Folds away what few need; works without JavaScript. */
export function Disclosure({ summary, open, className = '', children }: Props) {
  return (
    <details open={open} className={`group ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg font-semibold">
        {summary}
        <ChevronDown size={18} aria-hidden className="flex-none group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
