import type { Measure } from '#features/editorial/statistics/api-schemas.ts'

export const reviewStatisticsPath = '/manage-journals/statistics/review'

/** The list of what a number counts. */
export const countedPath = (measure: Measure, year: number, page = 1): string =>
  `${reviewStatisticsPath}/${measure}?${new URLSearchParams({
    year: String(year),
    ...(page > 1 && { page: String(page) }),
  })}`

/** The title of each list, before its year. */
export const measureTitles: Record<Measure, string> = {
  invitations: 'Invitations sent in',
  'accepted-invitations': 'Accepted invitations of',
  'declined-invitations': 'Declined invitations of',
  answers: 'Answers to invitations in',
  reviews: 'Reviews sent in',
  reviewers: 'Reviewers in',
  'first-decisions': 'First decisions in',
  'final-decisions': 'Final decisions in',
  acceptances: 'Accepted submissions in',
}

/** Shares are between 0 and 1. */
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${Math.round(100 * share)}%`

export const formatDays = (days: number | null): string => (days === null ? '–' : String(days))
