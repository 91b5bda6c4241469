import { useEffect, useRef } from 'react'

/**
 * Returns a function that names the control to focus after a list has changed: a row, and the
 * `data-part` of the control. If that is disabled now, another control with this part gets the focus.
 */
export function useRowFocus<Row>(
  findRow: (row: Row) => Element | null | undefined,
  isChanging = false,
) {
  const next = useRef<{ row: Row; part: string }>(undefined)
  useEffect(() => {
    if (isChanging || !next.current) return
    const { row, part } = next.current
    next.current = undefined
    const find = (operator: string) =>
      findRow(row)?.querySelector<HTMLElement>(`[data-part${operator}="${part}"]:enabled`)
    const control = find('^') ?? find('~')
    control?.focus()
  })
  return (row: Row, part: string) => {
    next.current = { row, part }
  }
}
