import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** Buttons on the right of the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of an office page that is named by its title. */
export const TitledSection = ({ id, title, aside, className, children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="min-w-0 flex-1 text-2xl">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)
