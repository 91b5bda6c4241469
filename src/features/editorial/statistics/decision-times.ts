import { type SQL, sql } from 'drizzle-orm'
import { decision, submission } from '#db/schema/editorial/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { inEditorialLists, isCounted } from '#features/editorial/access.ts'

/**
 * The decisions about submissions, as rows with `id`, `kind`, `at` and `appealed`: those that were not undone, without
 * returns for correction; publication without review is a decision, too.
 */
const decided = sql`
  select ${decision.submissionId} as id, ${decision.kind} as kind, ${decision.decidedAt} as at,
    ${decision.appealedAt} is not null as appealed
  from ${decision} where ${decision.undoneAt} is null and ${decision.kind} <> 'return-for-correction'
  union all
  select ${submission.id}, 'publish-without-review', ${submission.stageSince}, false
  from ${submission} where ${submission.stage} = 'published'
    and not exists (select from ${decision} where ${decision.submissionId} = ${submission.id}
      and ${decision.undoneAt} is null and ${decision.kind} = 'accept')`

/** Whole days between two moments. */
export const daysBetween = (from: SQL, until: SQL): SQL =>
  sql`greatest(0, floor(extract(epoch from ${until} - ${from}) / 86400))::int`

const decisionsOf = (who: Account, which: SQL): SQL => sql`
  select ${submission.id} as id, ${submission.id} as submission_id, null::text as reviewer_id, d.kind as state,
    d.at as at, ${daysBetween(sql`${submission.createdAt}`, sql`d.at`)} as days
  from (${which}) as d join ${submission} on ${submission.id} = d.id
  where ${inEditorialLists(who)} and ${isCounted}`

/** The first decision about each submission that an account sees, without samples. */
export const firstDecisions = (who: Account): SQL =>
  decisionsOf(
    who,
    sql`select distinct on (all_decisions.id) * from (${decided}) as all_decisions order by all_decisions.id, at`,
  )

/** The last decision about each of them, if it ended the review: no revision, and no rejection that was appealed. */
export const finalDecisions = (who: Account): SQL =>
  decisionsOf(
    who,
    sql`select * from (select distinct on (all_decisions.id) * from (${decided}) as all_decisions
      order by all_decisions.id, at desc) as last_decisions
      where not appealed and kind in ('accept', 'reject', 'desk-reject', 'publish-without-review')`,
  )
