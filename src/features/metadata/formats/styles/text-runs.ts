import { singleLine } from '#features/metadata/formats/text.ts'

/** A piece of a citation that is set in one way; a link where it is one. */
export type TextRun = { text: string; italic?: true; href?: string }

export const italic = (text: string): TextRun => ({ text: singleLine(text), italic: true })
export const link = (href: string): TextRun => ({ text: href, href })

/** The citation without its setting, as a clipboard has it. */
export const plainText = (runs: TextRun[]): string => runs.map(({ text }) => text).join('')

/** A sentence's end where there is none yet. */
export const withFullStop = (text: string): string =>
  /[.?!…][”’"')\]]?$/.test(text) ? text : `${text}.`

/** Texts and runs as one list, neighbours that are set alike as one; what is empty is left out. */
export function joinRuns(...parts: (TextRun | string | null | undefined | false)[]): TextRun[] {
  const runs: TextRun[] = []
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
