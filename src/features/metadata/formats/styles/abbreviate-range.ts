/** MLA (9th ed., 2.139) and Chicago (17th ed., 9.61) shorten ranges below a hundred differently. */
export type RangeStyle = 'mla' | 'chicago'

/** Shortens the second number of a page range, `141–58`; returns any other text as it is. */
export function abbreviateRange(printed: string, rule: RangeStyle): string {
  const [, first, last] = /^(\d{1,9})–(\d{1,9})$/.exec(printed) ?? []
  if (!first || !last || first.length !== last.length || first.length < 3) return printed
  return `${first}–${last.slice(firstPrintedDigit(first, last, rule))}`
}

/** The index of the first printed digit of the second number. */
function firstPrintedDigit(first: string, last: string, rule: RangeStyle): number {
  const changed = [...last].findIndex((digit, index) => digit !== first[index])
  if (changed < 0) return 0
  const twoDigits = first.length - 2
  if (rule === 'mla') return Math.min(changed, twoDigits)
  if (first.endsWith('00')) return 0
  if (first.at(-2) === '0') return changed
  return Math.min(changed, twoDigits)
}
