import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The classes of text inputs and selects. */
export const controlStyle =
  'w-full min-h-11 rounded-lg border border-edge bg-card px-3 py-2 text-ink placeholder:text-soft aria-invalid:border-alarm aria-invalid:border-2'

/** A select with the same arrow in all browsers. `className` positions it among its neighbours. */
export const SelectBox = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <div className={`relative ${className}`}>
    <select className={`${controlStyle} appearance-none pr-10`} {...select} />
    <ChevronDown
      size={18}
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
    />
  </div>
)
