import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { reviewerWish, submissionContributor } from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { ReviewerWish } from '#domain/editorial/statements.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** The names of the authors in byline order, for queries on `submission`. */
export const authorNames = sql<string[]>`(
  select coalesce(json_agg(${submissionContributor.displayName} order by ${submissionContributor.position}), '[]')
  from ${submissionContributor} where ${submissionContributor.submissionId} = ${submission.id})`

const { submissionId: _, position: __, ...columns } = getTableColumns(submissionContributor)

/** The authors of a submission in byline order. */
export const listContributors = (db: Reader, submissionId: string): Promise<Contributor[]> =>
  db
    .select(columns)
    .from(submissionContributor)
    .where(eq(submissionContributor.submissionId, submissionId))
    .orderBy(asc(submissionContributor.position))

const { submissionId: ___, position: ____, ...wishColumns } = getTableColumns(reviewerWish)

/** The reviewers whom the author suggests or opposes: none for anybody but editors. */
export const listReviewerWishes = async (
  db: Reader,
  { id, view }: { id: string; view: 'editorial' | 'author' },
): Promise<ReviewerWish[]> =>
  view === 'editorial'
    ? db
        .select(wishColumns)
        .from(reviewerWish)
        .where(eq(reviewerWish.submissionId, id))
        .orderBy(asc(reviewerWish.position))
    : []

export async function insertReviewerWishes(
  tx: Transaction,
  submissionId: string,
  wishes: ReviewerWish[],
): Promise<void> {
  if (wishes.length === 0) return
  const rows = wishes.map((wish, position) => ({ ...wish, submissionId, position }))
  await tx.insert(reviewerWish).values(rows)
}

export async function insertContributors(
  tx: Transaction,
  submissionId: string,
  contributors: Contributor[],
): Promise<void> {
  await tx
    .insert(submissionContributor)
    .values(contributors.map((person, position) => ({ ...person, submissionId, position })))
}
