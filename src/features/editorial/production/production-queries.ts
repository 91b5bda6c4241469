import { and, asc, count, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { productionStep, proof, proofComment } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { fullTextEdit } from '#db/schema/publishing/full-text.ts'
import {
  isInProduction,
  type ProductionFacts,
  type ProofApproval,
} from '#domain/editorial/production/decide.ts'
import type { ProductionState } from '#domain/editorial/production/workflow.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { isHandlingEditor } from '#features/editorial/access.ts'
import { isReleased } from '#features/publishing/articles/hold-article.ts'
import { readFullText } from '#features/publishing/full-text/full-text-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The steps of the production of a submission, each with the name of its person; none before it starts. */
export const listSteps = (db: Reader, submissionId: string) =>
  db
    .select({
      stage: productionStep.stage,
      accountId: productionStep.accountId,
      personName: user.name,
      dueAt: productionStep.dueAt,
      startedAt: productionStep.startedAt,
      doneAt: productionStep.doneAt,
    })
    .from(productionStep)
    .leftJoin(user, eq(user.id, productionStep.accountId))
    .where(eq(productionStep.submissionId, submissionId))

export type ProductionStep = Awaited<ReturnType<typeof listSteps>>[number]

/** The stage of a submission that has begun and is not done. */
const isCurrentStepOf = (submissionId: string | AnyPgColumn) =>
  and(
    eq(productionStep.submissionId, submissionId),
    isNotNull(productionStep.startedAt),
    isNull(productionStep.doneAt),
  )

/** Joins a submission with its current stage of production. */
export const isCurrentStep = isCurrentStepOf(submission.id)

/** The current stage and its person. */
async function readCurrentStep(
  db: Reader,
  submissionId: string,
): Promise<{ state: ProductionState; personId: string | null }> {
  const [current] = await db
    .select({ state: productionStep.stage, personId: productionStep.accountId })
    .from(productionStep)
    .where(isCurrentStepOf(submissionId))
  return current ?? { state: 'not-started', personId: null }
}

/** The proofs of a submission, the newest first, each with the number of its comments. */
export const listProofs = (db: Reader, submissionId: string) =>
  db
    .select({
      id: proof.id,
      number: proof.number,
      name: proof.name,
      email: proof.email,
      state: proof.state,
      sentAt: proof.sentAt,
      dueAt: proof.dueAt,
      remindedAt: proof.remindedAt,
      answeredAt: proof.answeredAt,
      comments: count(proofComment.id),
      decided: count(proofComment.decision),
    })
    .from(proof)
    .leftJoin(proofComment, eq(proofComment.proofId, proof.id))
    .where(eq(proof.submissionId, submissionId))
    .groupBy(proof.id)
    .orderBy(desc(proof.number))

export type ListedProof = Awaited<ReturnType<typeof listProofs>>[number]

/** The handling editor of a submission, and who is in charge of the proof. */
export async function listProofEditors(db: Reader, submissionId: string): Promise<string[]> {
  const steps = await db
    .select({ accountId: productionStep.accountId })
    .from(productionStep)
    .where(and(eq(productionStep.submissionId, submissionId), eq(productionStep.stage, 'proof')))
  const handling = await db
    .select({ accountId: participant.accountId })
    .from(submission)
    .innerJoin(participant, isHandlingEditor)
    .where(eq(submission.id, submissionId))
  return [...new Set([...handling, ...steps].flatMap(({ accountId }) => accountId ?? []))]
}

type Decided = Pick<ProductionFacts, 'actor' | 'version'> & {
  id: string
  /** Who gives the command; undefined for the author by a link. */
  whoId?: string | undefined
  stage: Stage
  articleId: string | null
}

/** What a decision on the production of a submission depends on. */
export async function readProductionFacts(
  db: Reader,
  { id, actor, whoId, version, stage, articleId }: Decided,
): Promise<ProductionFacts> {
  const proofs = await listProofs(db, id)
  const { state, personId } = await readCurrentStep(db, id)
  const open = proofs.find(({ state }) => state === 'sent')
  const undecided = proofs
    .filter(({ state }) => state === 'corrections')
    .map(({ comments, decided }) => comments - decided)
  return {
    actor,
    version,
    submissionStage: stage,
    state,
    isOwnStage: personId !== null && personId === whoId,
    hasOpenProof: open !== undefined,
    commentCount: open?.comments ?? 0,
    undecidedCount: undecided.reduce((sum, each) => sum + each, 0),
    hasFullText: articleId !== null && (await readFullText(db, articleId)).state === 'converted',
  }
}

type Approved = Pick<Decided, 'id' | 'stage' | 'articleId'>

/**
 * Whether the full text of a submission's article is as the author approved it in the newest proof. Every way to publish the
 * article asks this.
 */
export async function readProofApproval(db: Reader, found: Approved): Promise<ProofApproval> {
  const approval = await compareWithProof(db, found)
  const isOverridden =
    isInProduction(approval) &&
    found.stage === 'scheduled' &&
    found.articleId !== null &&
    (await isReleased(db, found.articleId))
  return isOverridden ? 'overridden' : approval
}

async function compareWithProof(db: Reader, { id, articleId }: Approved): Promise<ProofApproval> {
  const { state } = await readCurrentStep(db, id)
  if (state === 'not-started') return 'none'
  const [newest] = await db
    .select({
      state: proof.state,
      fileId: proof.fileId,
      convertedAt: proof.convertedAt,
      edits: proof.edits,
    })
    .from(proof)
    .where(and(eq(proof.submissionId, id), ne(proof.state, 'cancelled')))
    .orderBy(desc(proof.number))
    .limit(1)
  if (state !== 'ready' || newest?.state !== 'approved' || !articleId) return 'not-approved'
  const current = await readFullText(db, articleId)
  const edits = await db
    .select({ id: fullTextEdit.id })
    .from(fullTextEdit)
    .where(and(eq(fullTextEdit.articleId, articleId), isNull(fullTextEdit.undoneAt)))
    .orderBy(asc(fullTextEdit.number))
  const idsOf = (list: readonly { id: string }[]) => list.map((each) => each.id).join()
  const isSame =
    current.state === 'converted' &&
    current.fileId === newest.fileId &&
    current.convertedAt?.getTime() === newest.convertedAt.getTime() &&
    idsOf(edits) === idsOf(newest.edits)
  return isSame ? 'approved' : 'changed'
}
