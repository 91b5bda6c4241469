import type { CheckFinding } from './check-finding.ts'
import { explainFinding } from './explain-finding.ts'

/** How many places are quoted, so that a point stays readable and within its limit. */
const maxQuotes = 10

/** A finding as a point of a return for correction: what is wrong, where, and how to correct it. */
export function correctionPoint(finding: Omit<CheckFinding, 'rule'>): string {
  const { what, fix } = explainFinding(finding)
  const quotes = [...new Set(finding.places.map(({ quote }) => quote).filter(Boolean))]
  const shown = quotes.slice(0, maxQuotes).map((quote) => `“${quote}”`)
  const more = Math.max(finding.count, quotes.length) - shown.length
  const where = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  return shown.length === 0 ? `${what} ${fix}` : `${what} Where: ${where}. ${fix}`
}
