/**
 * What came of something: `made` or, in a dry run, `would be made`; `there` already; `refused` with the reason; `left out` is
 * a part of it that is not taken; `note` is worth knowing.
 */
export type ImportOutcome = 'made' | 'there' | 'refused' | 'left out' | 'note'

/** Hears of everything, one thing at a time: `about` names it, as `article 17`. */
export type Report = (outcome: ImportOutcome, about: string, sentence: string) => void

export type OutcomeCounts = Record<ImportOutcome, number>

/** Counts what is told, and passes it on as lines. */
export function createReport(line: (text: string) => void, isDryRun: boolean) {
  const counts: OutcomeCounts = { made: 0, there: 0, refused: 0, 'left out': 0, note: 0 }
  const words: Record<ImportOutcome, string> = {
    made: isDryRun ? 'would be made' : 'made',
    there: 'there already',
    refused: 'NOT TAKEN',
    'left out': 'left out',
    note: 'note',
  }
  const tell: Report = (outcome, about, sentence) => {
    counts[outcome] += 1
    line(
      `${about}: ${words[outcome]}: ${sentence}`
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .slice(0, 1000),
    )
  }
  return { counts, tell }
}
