import { submissionNumberOf } from '#domain/editorial/deadlines.ts'
import type { CountedItem, YearBody } from './api-schemas.ts'
import type { Counted, CountedRow } from './review-statistics.ts'

const none = { count: 0, median: null, reviewers: 0, waiting: 0 }
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** One entry for each year, the newest first. */
export function presentYears(rows: readonly Counted[]): YearBody[] {
  const years = [...Map.groupBy(rows, ({ year }) => year)]
  return years.map(([year, counted]) => presentYear(year, counted)).reverse()
}

function presentYear(year: number, counted: readonly Counted[]): YearBody {
  const of = (name: string) => counted.find(({ measure }) => measure === name) ?? none
  const invitations = of('invitations')
  const accepted = of('accepted-invitations').count
  const [answers, reviews] = [of('answers'), of('reviews')]
  const [first, final] = [of('first-decisions'), of('final-decisions')]
  const acceptances = of('acceptances').count
  return {
    year,
    invitations: invitations.count,
    acceptedInvitations: accepted,
    declinedInvitations: of('declined-invitations').count,
    acceptedShare: share(accepted, invitations.count - invitations.waiting),
    answers: answers.count,
    daysToAnswer: answers.median,
    reviews: reviews.count,
    daysToReview: reviews.median,
    reviewers: reviews.reviewers,
    firstDecisions: first.count,
    daysToFirstDecision: first.median,
    finalDecisions: final.count,
    daysToFinalDecision: final.median,
    acceptances,
    acceptanceRate: share(acceptances, final.count),
  }
}

export const presentCounted = (row: CountedRow): CountedItem => ({
  id: row.id,
  submissionId: row.submissionId,
  submissionNumber: submissionNumberOf(row),
  title: row.title,
  reviewer: row.reviewer,
  state: row.state,
  at: row.at.toISOString(),
  days: row.days,
})
