import { singleLine } from '#domain/text/clean-text.ts'

/** A part of a citation, with its formatting. */
export type TextRun = { text: string; italic?: true; href?: string }

export const italic = (text: string): TextRun => ({ text: singleLine(text), italic: true })
export const link = (href: string): TextRun => ({ text: href, href })

/** The citation as plain text, for the clipboard. */
export const plainText = (runs: TextRun[]): string => runs.map(({ text }) => text).join('')

/** Adds a full stop unless the text ends a sentence. */
export const withFullStop = (text: string): string =>
  /[.?!…][”’"')\]]?$/.test(text) ? text : `${text}.`

/** Joins texts and runs, merges neighbours without formatting, and leaves out empty ones. */
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
