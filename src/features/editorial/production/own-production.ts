import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { productionStageInfo } from '#domain/editorial/production/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import { isCounted } from '#features/editorial/access.ts'
import { columnsForCopyeditor, isProducedBy } from '#features/editorial/access-for-production.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { isCurrentStep, listSteps, readProductionFacts } from './production-queries.ts'

/** At most this many submissions are listed. */
const maxSubmissions = 50

/** A submission as a copyeditor with a stage of its production sees it; undefined for any other account or submission. */
export async function findOwnProduction(db: Reader, who: Account, id: string) {
  const [found] = await db
    .select(columnsForCopyeditor)
    .from(submission)
    .where(and(eq(submission.id, id), isProducedBy(who)))
  return found
}

/** The submissions in whose production a copyeditor has a stage, each with its stages and files, the oldest first. */
export async function listOwnProduction(
  { db, clock }: { db: Database; clock: Clock },
  who: Account,
) {
  const found = await db
    .select({ ...columnsForCopyeditor, stage: submission.stage })
    .from(submission)
    .where(isProducedBy(who))
    .orderBy(asc(sql`coalesce(${submission.acceptedAt}, ${submission.createdAt})`), submission.id)
    .limit(maxSubmissions)
  return Promise.all(
    found.map(async (each) => ({
      ...each,
      steps: await listSteps(db, each.id),
      files: await listFiles({ db, clock }, { id: each.id, view: 'copyeditor' }),
      facts: await readProductionFacts(db, {
        ...each,
        articleId: null,
        actor: 'copyeditor',
        whoId: who.id,
      }),
    })),
  )
}

export type OwnProduction = Awaited<ReturnType<typeof listOwnProduction>>[number]

/** The stages that a copyeditor should have finished by `now`, the earliest due first. A sample is not among them. */
export async function listOverdueStages(db: Reader, who: Account, now: Date) {
  const { id, title, number, createdAt } = submission
  const rows = await db
    .select({ id, title, number, createdAt, due: productionStep.dueAt, step: productionStep.stage })
    .from(submission)
    .innerJoin(productionStep, isCurrentStep)
    .where(
      and(
        isProducedBy(who),
        isCounted,
        eq(submission.stage, 'accepted'),
        eq(productionStep.accountId, who.id),
        lt(productionStep.dueAt, now),
      ),
    )
    .orderBy(asc(productionStep.dueAt), submission.id)
    .limit(maxSubmissions)
  return rows.map(({ step, ...row }) => ({ ...row, task: productionStageInfo[step].label }))
}
