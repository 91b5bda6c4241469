import { and, count, eq, isNull } from 'drizzle-orm'
import {
  decision,
  reviewRound,
  submission,
  submissionFile,
  submissionRequest,
} from '#db/schema/editorial/submissions.ts'
import type { SubmissionState } from '#domain/editorial/submission-command.ts'
import type { Account } from '#domain/people/account.ts'
import { isPendingDecision } from '#features/editorial/access.ts'
import { readProofApproval } from '#features/editorial/production/production-queries.ts'
import {
  findSubmission,
  getSubmissionToDecide,
  type Submission,
} from '#features/editorial/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type ReviewState, readReviewState } from './review-state.ts'

/** Everything about a submission whose row is locked until the transaction ends. */
export type LockedSubmission = Submission & SubmissionState & ReviewState

type Deps = { clock: Clock }

/** Locks a submission, so that two commands at once take turns. Throws 404 as `getSubmission` does. */
export async function lockSubmission(
  deps: Deps,
  tx: Transaction,
  who: Account,
  id: string,
): Promise<LockedSubmission> {
  await lockSubmissionRow(tx, id)
  const found = await getSubmissionToDecide(tx, who, id)
  return withState(deps, tx, found, actorOf(who, found))
}

/** Locks a submission for a command of the system; undefined for a deleted one. */
export async function lockSubmissionForSystem(
  deps: Deps,
  tx: Transaction,
  id: string,
): Promise<LockedSubmission | undefined> {
  await lockSubmissionRow(tx, id)
  const found = await findSubmission(tx, id)
  return found && !found.deletedAt ? withState(deps, tx, found, 'system') : undefined
}

/** Locks the row of a submission, without reading it. */
export const lockSubmissionRow = (tx: Transaction, id: string) =>
  tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id)).for('update')

function actorOf(who: Account, { view, submittedBy }: Submission): SubmissionState['actor'] {
  if (view === 'editorial') return 'editor'
  return submittedBy === who.id ? 'author' : 'conflicted-editor'
}

async function withState(
  { clock }: Deps,
  tx: Transaction,
  found: Submission,
  actor: SubmissionState['actor'],
): Promise<LockedSubmission> {
  const now = clock()
  const { id } = found
  const [pendingDecision] = await tx.select().from(decision).where(isPendingDecision(now, id))
  const [request] = await tx
    .select({ points: submissionRequest.points })
    .from(submissionRequest)
    .where(and(eq(submissionRequest.submissionId, id), isNull(submissionRequest.respondedAt)))
  const rounds = await tx
    .select({ number: reviewRound.number, closedAt: reviewRound.closedAt })
    .from(reviewRound)
    .where(eq(reviewRound.submissionId, id))
  const review = await readReviewState(tx, id)
  const [files] = await tx
    .select({ n: count() })
    .from(submissionFile)
    .where(and(eq(submissionFile.submissionId, id), eq(submissionFile.role, 'manuscript')))
  return {
    ...found,
    now,
    actor,
    pendingDecision: pendingDecision ?? null,
    openRequest: request?.points ?? null,
    openRound: rounds.find(({ closedAt }) => closedAt === null)?.number ?? null,
    roundCount: rounds.length,
    ...review,
    fileCount: files?.n ?? 0,
    proof: await readProofApproval(tx, found),
  }
}
