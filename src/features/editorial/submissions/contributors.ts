import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { submission, submissionContributor } from '#db/schema/editorial.ts'
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

export async function insertContributors(
  tx: Transaction,
  submissionId: string,
  contributors: Contributor[],
): Promise<void> {
  await tx
    .insert(submissionContributor)
    .values(contributors.map((person, position) => ({ ...person, submissionId, position })))
}
