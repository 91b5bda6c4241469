import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A panel in place of the next step. Its heading takes the focus when it opens. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-card p-5">
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
