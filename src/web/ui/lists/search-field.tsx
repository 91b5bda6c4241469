import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A search input. `label` is also the placeholder, unless another is given; `className` positions it among its neighbours. */
export const SearchField = ({
  label,
  placeholder = label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; className: string }) => (
  <div className={`relative min-w-0 rounded-lg ${className}`}>
    <Search
      size={18}
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
    />
    <input
      type="search"
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      className="min-h-11 w-full rounded-lg border border-edge bg-card pr-3 pl-10 placeholder:text-soft"
      {...rest}
    />
  </div>
)
