import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

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
