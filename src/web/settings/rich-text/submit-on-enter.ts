import type { KeyboardEvent } from 'react'

/** Enter in a control inside a form runs this action instead of submitting the form. */
export const submitOnEnter = (action: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  action()
}
