import { useEffect, useRef } from 'react'

/** The heading of a panel. It takes the focus when the panel opens. */
export function PanelHeading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-xl">
      {children}
    </h2>
  )
}
