import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import fonts from './fonts.css?url'

/** The text is readable before its fonts come; a reader who saves data goes without them. */
function fetchFonts() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', href: fonts }))
}

fetchFonts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
