/** How the second number of a range is shortened: MLA (9th ed., 2.139) and Chicago (17th ed., 9.61) differ below a hundred. */
export type RangeStyle = 'mla' | 'chicago'

/** A range of pages with its second number shortened, `141–58`; anything else as it is. */
export function abbreviateRange(printed: string, rule: RangeStyle): string {
  const [, first, last] = /^(\d{1,9})–(\d{1,9})$/.exec(printed) ?? []
  if (!first || !last || first.length !== last.length || first.length < 3) return printed
  return `${first}–${last.slice(firstPrintedDigit(first, last, rule))}`
}

/** From which digit on the second number is printed. */
function firstPrintedDigit(first: string, last: string, rule: RangeStyle): number {
  const changed = [...last].findIndex((digit, place) => digit !== first[place])
  if (changed < 0) return 0
  const twoDigits = first.length - 2
  if (rule === 'mla') return Math.min(changed, twoDigits)
  if (first.endsWith('00')) return 0
  if (first.at(-2) === '0') return changed
  return Math.min(changed, twoDigits)
}
