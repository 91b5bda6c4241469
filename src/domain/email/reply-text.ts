import { cleanText } from '#domain/text/clean-text.ts'

/** In characters: longer lines are text, not the start of a quotation. */
const maxMarkLength = 300

/**
 * The words that a person has written in a reply: without the quoted email and the signature. Text below a quotation that
 * is marked with `>` stays, because some people write there.
 */
export function extractReply(text: string): string {
  const lines = joinAttributions(cleanText(text).replaceAll('\u00a0', ' ').split('\n'))
  const kept: string[] = []
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (isEnd(line, lines[index + 1])) break
    if (isAttribution(trimmed)) {
      if (isQuoted(nextLine(lines, index))) continue
      break
    }
    if (!isQuoted(line)) kept.push(line.trimEnd())
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const isQuoted = (line: string | undefined): boolean => line?.startsWith('>') ?? false

const nextLine = (lines: string[], index: number): string | undefined =>
  lines.slice(index + 1, index + 4).find((line) => line.trim() !== '')

/** Programs break the line before a quotation ("On 3 May, … wrote:") where it is long. */
function joinAttributions(lines: string[]): string[] {
  const joined: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const whole = attributionStart.test(line)
      ? [2, 3].find((count) =>
          isAttribution(
            lines
              .slice(index, index + count)
              .join(' ')
              .trim(),
          ),
        )
      : undefined
    joined.push(whole ? lines.slice(index, index + whole).join(' ') : line)
    if (whole) index += whole - 1
  }
  return joined
}

const attributionStart = /^\s{0,4}(?:On|Le|Am|El|Em|Il|Op)\s/
const attributionEnd =
  /(?:wrote|a écrit|schrieb|escribió|escreveu|ha scritto|schreef)(?:\s[^:]{0,100})?\s?:$/i

/** "On 3 May 2026, the Journal <office@example.org> wrote:", as mail programs put it before a quotation. */
const isAttribution = (line: string): boolean =>
  line.length <= maxMarkLength &&
  attributionStart.test(line) &&
  attributionEnd.test(line) &&
  /\d|@/.test(line)

/** Where the signature or an unmarked quotation begins: nothing after it belongs to the reply. */
const isEnd = (line: string, next = ''): boolean =>
  line.length <= maxMarkLength &&
  (/^--\s?$/.test(line) ||
    /^\s*-{2,}\s?(?:original message|forwarded message|message d'origine)\s?-{2,}/i.test(line) ||
    /^_{20,}$/.test(line.trim()) ||
    /^(?:sent from my \w|get outlook for )/i.test(line.trim()) ||
    isQuotedHeader(line, next))

/** Outlook quotes without a mark, after the headers of the email. */
const isQuotedHeader = (line: string, next: string): boolean =>
  /^\*?(?:from|von|de)\s?:\*?\s.{0,250}@/i.test(line.trim()) ||
  (/^\*?from\s?:/i.test(line.trim()) && /^\*?(?:sent|date|to)\s?:/i.test(next.trim()))
