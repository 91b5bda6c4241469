import { stageInfo } from './deadlines.ts'
import { defaultDays } from './review/days.ts'
import { coAuthorYears } from './reviewers/reviewer-conflicts.ts'

const days = (count: number): string => `${count} days`

const { submitted, returned, ...later } = stageInfo
const firstDecision = [submitted, later['in-review'], later['awaiting-decision']]

/** The times of the editorial process as pages state them, `{{journal.times.check}}`: those by which the software reminds. */
export const processTimes: Record<string, string> = {
  'times.check': days(submitted.days ?? 0),
  'times.corrections': days(returned.days ?? 0),
  'times.answer': days(defaultDays.answer),
  'times.review': days(defaultDays.review),
  'times.decision': days(later['awaiting-decision'].days ?? 0),
  'times.firstDecision': days(firstDecision.reduce((sum, stage) => sum + (stage.days ?? 0), 0)),
  'times.revision': days(later['revision-requested'].days ?? 0),
  'times.coAuthors': `${coAuthorYears} years`,
}
