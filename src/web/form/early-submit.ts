/** A submission before hydration: the pressed button, or true for the Enter key. */
export type EarlySubmission = { pressed?: HTMLElement | true }

/**
 * Inlined in the page and run before the first paint, so it must not refer to anything in this module. A form that is
 * not hydrated yet stores the pressed button and shows a message; `Form` submits it after hydration.
 */
export const earlySubmitScript = `addEventListener('submit', (event) => {
  const form = event.target
  if (!form.matches('[data-hold]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  form.pressed = event.submitter || true
  form.querySelector('[data-wait]').hidden = false
}, true)`
