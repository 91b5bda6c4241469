import bold from '@fontsource/gentium-book-plus/files/gentium-book-plus-latin-700-normal.woff2?url'
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import fonts from './fonts.css?url'

/** Adds a link to the head; resolves when its target has loaded or failed. */
const loadLink = (properties: Partial<HTMLLinkElement>): Promise<unknown> =>
  new Promise((resolve) => {
    const element = document.createElement('link')
    document.head.append(Object.assign(element, { onload: resolve, onerror: resolve }, properties))
  })

/**
 * Loads the fonts after the first paint. The two that every page uses load together, so that the text reflows once;
 * the style sheet then loads the others. Readers who save data keep the fallback fonts.
 */
async function fetchFonts() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const preloads = [sans, bold].map((href) =>
    loadLink({ rel: 'preload', as: 'font', crossOrigin: 'anonymous', href }),
  )
  await Promise.all(preloads)
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
