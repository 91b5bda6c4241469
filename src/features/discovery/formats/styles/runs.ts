import { onOneLine } from '../text.ts'

/** A piece of a citation that is set in one way; a link where it is one. */
export type Run = { text: string; italic?: true; href?: string }

export const italic = (text: string): Run => ({ text: onOneLine(text), italic: true })
export const link = (href: string): Run => ({ text: href, href })

/** The citation without its setting, as a clipboard has it. */
export const plainText = (runs: Run[]): string => runs.map(({ text }) => text).join('')

/** A sentence's end where there is none yet. */
export const ended = (text: string): string => (/[.?!…][”’"')\]]?$/.test(text) ? text : `${text}.`)

/** Texts and runs as one list, neighbours that are set alike as one; what is empty is left out. */
export function joined(...parts: (Run | string | null | undefined | false)[]): Run[] {
  const runs: Run[] = []
  for (const part of parts) {
    if (!part) continue
    const run = typeof part === 'string' ? { text: part } : part
    const before = runs.at(-1)
    const alike = before && !before.italic && !before.href && !run.italic && !run.href
    if (alike) before.text += run.text
    else if (run.text) runs.push({ ...run })
  }
  return runs
}
