import { z } from 'zod'
import { commentDecisions, proofStates } from '#domain/editorial/production/proof.ts'
import { ProductionStage, productionMoves } from '#domain/editorial/production/workflow.ts'
import { SubmissionVersion } from '#domain/editorial/submission-version.ts'
import { FileVersionBody } from '#features/editorial/api-schemas.ts'
import { PartBody } from '#features/publishing/full-text/api-schemas.ts'

/** The last moment of a day. */
const DueDay = z.iso
  .date('must be a day like 2026-03-31')
  .transform((day) => new Date(`${day}T23:59:59Z`))

export const ProductionMoveInput = z.object({
  version: SubmissionVersion,
  command: z.enum(productionMoves, `must be one of ${productionMoves.join(', ')}`),
})

export const StagePlan = z.object({
  personId: z.string().max(64).nullable(),
  dueOn: DueDay,
})

export const NewProof = z.object({ version: SubmissionVersion, dueOn: DueDay })

export const CommentDecisionInput = z.object({
  decision: z.enum(commentDecisions, `must be one of ${commentDecisions.join(', ')}`),
})

const StepBody = z.object({
  stage: ProductionStage,
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  due: z.iso.datetime(),
  overdue: z.boolean(),
  state: z.enum(['waiting', 'current', 'done']),
  /** The files that editors and its copyeditor have added, oldest first. */
  files: z.array(FileVersionBody),
})

const SentProofBody = z.object({
  number: z.number(),
  name: z.string(),
  email: z.string(),
  state: z.enum(proofStates),
  sentAt: z.iso.datetime(),
  due: z.iso.datetime(),
  remindedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  comments: z.number(),
  undecided: z.number(),
})

/** The production of a submission as its editors see it. `commands` are those that they can give now. */
export const ProductionBody = z.object({
  version: z.number(),
  steps: z.array(StepBody),
  commands: z.array(z.string()),
  /** Who receives the next proof. */
  reader: z.object({ name: z.string(), email: z.string() }),
  proofs: z.array(SentProofBody),
  /** Whether the author has approved the text as it is now. */
  approval: z.enum(['none', 'not-approved', 'changed', 'overridden', 'approved']),
  articleId: z.string().nullable(),
  fullText: z.enum(['none', 'waiting', 'failed', 'converted']),
  /** Who can be given a stage: editors and copyeditors. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ProductionBody = z.infer<typeof ProductionBody>

/** The submissions in whose production a copyeditor has a stage. `commands` are those that they can give now. */
const OwnProductionBody = z.object({
  id: z.string(),
  submissionNumber: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  version: z.number(),
  commands: z.array(z.string()),
  /** The accepted manuscript. */
  manuscript: FileVersionBody.nullable(),
  steps: z.array(StepBody.extend({ isOwn: z.boolean() })),
})
export type OwnProductionBody = z.infer<typeof OwnProductionBody>

/** Whether a copyeditor gets a weekly email about overdue stages. */
export const StagesDigest = z.object({ weeklyDigest: z.boolean() })
export type StagesDigest = z.infer<typeof StagesDigest>

export const OwnProductionResponse = StagesDigest.extend({ data: z.array(OwnProductionBody) })
export type OwnProductionResponse = z.infer<typeof OwnProductionResponse>

export const OwnProductionMove = z.object({
  version: SubmissionVersion,
  command: z.enum(
    ['finish-copyediting', 'finish-typesetting'],
    'must be finish-copyediting or finish-typesetting',
  ),
})

export const ProductionResponse = z.object({
  message: z.string().optional(),
  data: ProductionBody,
})

/** A comment of the author as editors decide on it; `unappliedReason` says why its suggestion cannot be accepted. */
const SentCommentBody = z.object({
  id: z.string(),
  proofNumber: z.number(),
  partId: z.string().nullable(),
  passage: z.string(),
  text: z.string().nullable(),
  suggestion: z.string().nullable(),
  decision: z.enum(commentDecisions).nullable(),
  decidedBy: z.string().nullable(),
  unappliedReason: z.string().nullable(),
})
export type SentCommentBody = z.infer<typeof SentCommentBody>

/** The comments on the proofs of an article; no submission, no comments. */
export const SentCommentsBody = z.object({
  submissionId: z.string().nullable(),
  comments: z.array(SentCommentBody),
})
export type SentCommentsBody = z.infer<typeof SentCommentsBody>

const ProofCommentBody = z.object({
  id: z.string(),
  partId: z.string().nullable(),
  text: z.string().nullable(),
  suggestion: z.string().nullable(),
})
export type ProofCommentBody = z.infer<typeof ProofCommentBody>

/** A proof as its author sees it by the link: the numbered text and their own comments. */
export const ProofBody = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(proofStates),
  journal: z.string(),
  contactEmail: z.string(),
  readerName: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  due: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
  language: z.string().nullable(),
  parts: z.array(PartBody.pick({ id: true, number: true, kind: true, text: true })),
  comments: z.array(ProofCommentBody),
})
export type ProofBody = z.infer<typeof ProofBody>
export const ProofResponse = z.object({ message: z.string().optional(), data: ProofBody })
