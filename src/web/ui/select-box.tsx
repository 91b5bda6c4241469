import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A list to choose from, with an arrow that looks like all others here. `className` says how it stands among its neighbours. */
export function SelectBox({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select
        className="min-h-11 w-full appearance-none rounded-lg border border-edge bg-card py-2 pr-9 pl-3 text-ink aria-invalid:border-2 aria-invalid:border-alarm"
        {...select}
      />
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
      />
    </div>
  )
}
