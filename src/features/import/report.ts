/** The results of an import, and how the report prints each. `skipped` is a part of an imported record. */
const outcomeLabels = {
  created: 'created',
  existing: 'exists already',
  refused: 'NOT IMPORTED',
  skipped: 'left out',
  note: 'note',
}

export type ImportOutcome = keyof typeof outcomeLabels

/** Reports one result. `about` names the record, as `article 17`. */
export type Report = (outcome: ImportOutcome, about: string, sentence: string) => void

export type OutcomeCounts = Record<ImportOutcome, number>

/** Prints each result as a line and counts the outcomes. */
export function createReport(printLine: (line: string) => void, isDryRun: boolean) {
  const counts: OutcomeCounts = { created: 0, existing: 0, refused: 0, skipped: 0, note: 0 }
  const labels = { ...outcomeLabels, ...(isDryRun && { created: 'would be created' }) }
  const report: Report = (outcome, about, sentence) => {
    counts[outcome] += 1
    const line = `${about}: ${labels[outcome]}: ${sentence}`
    printLine(line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 1000))
  }
  return { counts, report }
}
