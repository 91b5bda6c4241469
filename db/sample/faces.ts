import { fileURLToPath } from 'node:url'

const file = (style: string) =>
  fileURLToPath(new URL(`typeface/GentiumBookPlus-${style}.ttf`, import.meta.url))

/** The three faces of the page, as paths of complete TrueType files; italic serves labels only. */
export const faces = { regular: file('Regular'), bold: file('Bold'), italic: file('Italic') }
