import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** What was searched for: another search leads the focus here, which is how its result is announced, once. */
  of: string
  children: ReactNode
}

/** How much a list holds. It stands outside of the form that searches, which is made anew at each search. */
export function ResultCount({ of, children }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const last = useRef(of)
  useEffect(() => {
    if (last.current === of) return
    last.current = of
    place.current?.focus()
  }, [of])
  return (
    <p ref={place} tabIndex={-1} className="rounded text-soft">
      {children}
    </p>
  )
}
