import bold from '@fontsource/gentium-book-plus/files/gentium-book-plus-latin-700-normal.woff2?url'
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import fonts from './fonts.css?url'

/** Puts a link into the head, and answers when what it links to is here, or cannot be had. */
const loadLink = (to: Partial<HTMLLinkElement>): Promise<unknown> =>
  new Promise((resolve) => {
    const element = document.createElement('link')
    document.head.append(Object.assign(element, { onload: resolve, onerror: resolve }, to))
  })

/**
 * The text is readable before its fonts come. The two that every page has come together, so that all is set anew
 * once; the styles then bring what else a page needs. A reader who saves data goes without.
 */
async function fetchFonts() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const everywhere = [sans, bold].map((href) =>
    loadLink({ rel: 'preload', as: 'font', crossOrigin: 'anonymous', href }),
  )
  await Promise.all(everywhere)
  await loadLink({ rel: 'stylesheet', href: fonts })
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
