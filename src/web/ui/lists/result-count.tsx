import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** The search: when it changes, the count gets the focus, so that it is announced once. */
  of: string
  children: ReactNode
}

/** The number of results. Outside of the search form, which is recreated for each search. */
export function ResultCount({ of, children }: Props) {
  const element = useRef<HTMLParagraphElement>(null)
  const last = useRef(of)
  useEffect(() => {
    if (last.current === of) return
    last.current = of
    element.current?.focus()
  }, [of])
  return (
    <p ref={element} tabIndex={-1} className="rounded text-soft">
      {children}
    </p>
  )
}
