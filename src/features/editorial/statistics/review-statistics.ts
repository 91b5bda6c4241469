import { type SQL, sql } from 'drizzle-orm'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import type { Page } from '#domain/text/pagination.ts'
import { inEditorialLists, isCounted } from '#features/editorial/access.ts'
import type { Database } from '#platform/database/database.ts'
import type { Measure } from './api-schemas.ts'
import { daysBetween, finalDecisions, firstDecisions } from './decision-times.ts'

/** Invitations to submissions that an account sees, without samples, each counted at a moment. */
const invitations = (who: Account, where: SQL, at: SQL, from: SQL): SQL => sql`
  select ${reviewInvitation.id} as id, ${submission.id} as submission_id, ${reviewInvitation.reviewerId} as reviewer_id,
    ${reviewInvitation.state} as state, ${at} as at, ${daysBetween(from, at)} as days
  from ${reviewInvitation} join ${submission} on ${submission.id} = ${reviewInvitation.submissionId}
    left join ${reviewReport} on ${reviewReport.invitationId} = ${reviewInvitation.id}
  where ${inEditorialLists(who)} and ${isCounted} and ${where}`

const invitedAt = sql`${reviewInvitation.invitedAt}`
const answeredAt = sql`${reviewInvitation.answeredAt}`
const sentAt = sql`${reviewReport.sentAt}`
const state = sql`${reviewInvitation.state}`

/**
 * What each number counts, as rows with `id`, `submission_id`, `reviewer_id`, `state`, `at` (which determines the year)
 * and `days`. Numbers and lists read the same rows.
 */
const counted: Record<Exclude<Measure, 'reviewers'>, (who: Account) => SQL> = {
  invitations: (who) => invitations(who, sql`true`, invitedAt, invitedAt),
  'accepted-invitations': (who) =>
    invitations(
      who,
      sql`${answeredAt} is not null and ${state} <> 'declined'`,
      invitedAt,
      invitedAt,
    ),
  'declined-invitations': (who) =>
    invitations(who, sql`${state} = 'declined'`, invitedAt, invitedAt),
  answers: (who) => invitations(who, sql`${answeredAt} is not null`, answeredAt, invitedAt),
  reviews: (who) =>
    invitations(who, sql`${state} = 'reviewed' and ${sentAt} is not null`, sentAt, answeredAt),
  'first-decisions': firstDecisions,
  'final-decisions': finalDecisions,
  acceptances: (who) =>
    sql`select * from (${finalDecisions(who)}) as final where final.state in ('accept', 'publish-without-review')`,
}

/** The numbers of a measure in a year; `waiting` are invitations that wait for an answer. */
export type Counted = {
  year: number
  measure: string
  count: number
  median: number | null
  reviewers: number
  waiting: number
}

/** The numbers of every year that has one, of the submissions that an account sees. */
export async function countByYear(db: Database, who: Account): Promise<Counted[]> {
  const all = Object.entries(counted).map(
    ([measure, rows]) => sql`select ${measure}::text as measure, c.* from (${rows(who)}) as c`,
  )
  const { rows } = await db.execute<Counted>(sql`
    select extract(year from at at time zone 'UTC')::int as year, measure, count(*)::int as count,
      percentile_cont(0.5) within group (order by days) as median, count(distinct reviewer_id)::int as reviewers,
      count(*) filter (where state = 'invited')::int as waiting
    from (${sql.join(all, sql` union all `)}) as counted
    group by 1, 2 order by 1, 2`)
  return rows
}

type Range = { year: number; page: number; limit: number }

const startOf = (year: number): string => new Date(Date.UTC(year, 0, 1)).toISOString()

const inYear = (year: number): SQL =>
  sql`c.at >= ${startOf(year)}::timestamptz and c.at < ${startOf(year + 1)}::timestamptz`

export type CountedRow = {
  id: string
  submissionId: string
  number: number
  createdAt: Date
  title: string
  reviewer: string | null
  state: string
  at: Date
  days: number | null
}

/** A page of what a measure counts in a year, the newest first. */
export async function listCounted(
  db: Database,
  who: Account,
  measure: Exclude<Measure, 'reviewers'>,
  { year, page, limit }: Range,
): Promise<Page<CountedRow>> {
  const rows = counted[measure](who)
  const hasDays = measure !== 'invitations' && !measure.endsWith('-invitations')
  const found = await db.execute<CountedRow & { total: number }>(sql`
    select c.id, c.submission_id as "submissionId", ${submission.number} as number, ${submission.createdAt} as "createdAt",
      ${submission.title} as title, ${reviewer.name} as reviewer, c.state, c.at,
      ${hasDays ? sql`c.days` : sql`null::int`} as days, count(*) over ()::int as total
    from (${rows}) as c join ${submission} on ${submission.id} = c.submission_id
      left join ${reviewer} on ${reviewer.id} = c.reviewer_id
    where ${inYear(year)}
    order by c.at desc, c.id limit ${limit} offset ${(page - 1) * limit}`)
  const items = found.rows.map(({ total: _, ...row }) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    at: new Date(row.at),
  }))
  return { items, page, limit, total: found.rows[0]?.total ?? 0 }
}

export type ReviewerLoad = {
  id: string
  name: string
  reviews: number
  medianDays: number | null
  openReviews: number
}

/** A page of the people who sent a review in a year, those with most reviews first. */
export async function listReviewerLoad(
  db: Database,
  who: Account,
  { year, page, limit }: Range,
): Promise<Page<ReviewerLoad>> {
  const open = invitations(who, sql`${state} in ('invited', 'accepted')`, invitedAt, invitedAt)
  const found = await db.execute<ReviewerLoad & { total: number }>(sql`
    select ${reviewer.id} as id, ${reviewer.name} as name, count(*)::int as reviews,
      percentile_cont(0.5) within group (order by c.days) as "medianDays",
      (select count(*)::int from (${open}) as o where o.reviewer_id = ${reviewer.id}) as "openReviews",
      count(*) over ()::int as total
    from (${counted.reviews(who)}) as c join ${reviewer} on ${reviewer.id} = c.reviewer_id
    where ${inYear(year)}
    group by ${reviewer.id}
    order by count(*) desc, ${reviewer.name}, ${reviewer.id} limit ${limit} offset ${(page - 1) * limit}`)
  const items = found.rows.map(({ total: _, ...row }) => row)
  return { items, page, limit, total: found.rows[0]?.total ?? 0 }
}
