import { useEffect, useRef } from 'react'

/** Whoever opened the panel goes on from its heading. */
export function PanelHeading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-xl">
      {children}
    </h2>
  )
}
