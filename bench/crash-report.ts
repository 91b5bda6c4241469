import type { Findings } from './crash-check.ts'
import type { CourseFindings } from './crash-course-check.ts'
import { acknowledged, type Ledger } from './crash-ledger.ts'
import { median } from './table.ts'

type Result = {
  ledger: Ledger
  findings: Findings
  courses: CourseFindings
  /** In milliseconds, one for each fault. */
  backAfter: number[]
  told: { said: string[]; wrong: string[] }
}

export const sayAcknowledged = (ledger: Ledger): string =>
  Object.entries(acknowledged(ledger))
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

/** Prints what was found; answers whether anything was wrong. */
export function report({ ledger, findings, courses, backAfter, told }: Result): boolean {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  const count = Object.values(acknowledged(ledger)).reduce((sum, kind) => sum + kind, 0)
  const lost = [...findings.lost, ...courses.lost]
  const twice = `${courses.twice} came twice: ${courses.twice - courses.notedTooLate} had had no answer, in ${courses.notedTooLate} the fault fell before the answer could be noted`
  const wrong = [
    ...lost,
    ...findings.inconsistent,
    ...courses.doubled,
    ...ledger.unexpected,
    ...told.wrong,
  ]
  console.log(`
acknowledged: ${sayAcknowledged(ledger)}
${findings.inconsistent.length} inconsistent, ${courses.doubled.length} doubled, ${findings.downloads} downloads compared
${courses.letters} letters, each has arrived unless it stands below; ${twice}
answers 502, 503 or 429: ${ledger.turnedAway}; others that were not expected: ${ledger.unexpected.length}
ready again after ${seconds(median(backAfter))} (median; longest ${seconds(Math.max(...backAfter))})
${told.said.join('\n')}

${backAfter.length} faults, ${count} acknowledged, ${lost.length} lost`)
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  return wrong.length > 0
}
