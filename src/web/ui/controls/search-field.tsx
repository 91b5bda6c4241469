import type { ComponentProps } from 'react'

/** A search input. `label` is also the placeholder, unless another is given. */
export const SearchField = ({
  label,
  placeholder = label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; className: string }) => (
  <input
    type="search"
    maxLength={200}
    aria-label={label}
    placeholder={placeholder}
    className={`min-h-11 min-w-0 rounded-lg border border-edge px-3 ${className}`}
    {...rest}
  />
)
