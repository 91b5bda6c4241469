import type { ReactNode } from 'react'

type Props = {
  /** The filled button first, then others. */
  children: ReactNode
  /** The state of the form, such as 'Saved in this browser'. */
  status?: ReactNode
}

/**
 * The buttons at the end of a long form, which stay at the lower edge of the window. Its page must be a
 * `ManagementPage`, which clips the background. Low windows show it at the end of the form only.
 */
export const StickyBar = ({ children, status }: Props) => (
  <div
    data-sticky-bar
    className="sticky bottom-0 z-20 isolate mt-6 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2 before:absolute before:inset-y-0 before:-inset-x-[100vw] before:-z-10 before:border-y before:border-line before:bg-card [@media(max-height:20rem)]:relative"
  >
    {children}
    {status && (
      <span className="ml-auto text-right text-sm text-soft max-sm:order-first max-sm:w-full max-sm:text-left">
        {status}
      </span>
    )}
  </div>
)
