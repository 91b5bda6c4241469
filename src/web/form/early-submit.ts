/** What a form that cannot be sent yet holds of whoever pressed: the button, or true for the Enter key. */
export type EarlySubmission = { pressed?: HTMLElement | true }

/**
 * Runs in the browser before the page is painted, as text: it must need nothing from here. A form whose scripts
 * have not come keeps what was pressed, and says so; `Form` sends it once it can.
 */
const earlySubmitScript = `addEventListener('submit', (event) => {
  const form = event.target
  if (!form.matches('[data-hold]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  form.pressed = event.submitter || true
  form.querySelector('[data-wait]').hidden = false
}, true)`

/** A page with the script that its forms need before all others; as it is where it has no such form. */
export const addEarlySubmitScript = (html: string, nonce: string): string =>
  html.includes(' data-hold=')
    ? html.replace('</head>', `<script nonce="${nonce}">${earlySubmitScript}</script></head>`)
    : html
