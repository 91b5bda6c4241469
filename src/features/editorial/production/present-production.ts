import { submissionNumberOf } from '#domain/editorial/deadlines.ts'
import {
  allowedProductionCommands,
  type ProductionFacts,
  type ProofApproval,
} from '#domain/editorial/production/decide.ts'
import {
  fileRoleOfStage,
  type ProductionStage,
  productionCommands,
  productionStages,
} from '#domain/editorial/production/workflow.ts'
import type { FileRole } from '#domain/editorial/submission-file.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { inlineText } from '#domain/manuscript/document/text.ts'
import { findPartIds } from '#domain/manuscript/edits/part-ids.ts'
import { lineOf, listParts } from '#domain/manuscript/edits/parts.ts'
import { renderNumberedPage } from '#domain/manuscript/render/html/render-page.ts'
import { presentFile } from '#features/editorial/present-workflow.ts'
import type { SubmissionFile } from '#features/editorial/submissions/files.ts'
import type { FullTextState } from '#features/publishing/full-text/full-text-queries.ts'
import type {
  OwnProductionBody,
  ProductionBody,
  ProofBody,
  SentCommentBody,
} from './api-schemas.ts'
import type { OwnProduction } from './own-production.ts'
import type { ListedProof, ProductionStep } from './production-queries.ts'
import type { ProofComment } from './proof/comment-proof.ts'
import type { LinkedProof } from './proof/find-proof.ts'
import type { SentComment } from './proof/proof-comments-queries.ts'
import { documentOf } from './proof/proof-text.ts'

type ProductionParts = {
  now: Date
  facts: ProductionFacts
  steps: ProductionStep[]
  files: SubmissionFile[]
  proofs: ListedProof[]
  reader: { name: string; email: string }
  approval: ProofApproval
  articleId: string | null
  fullText: FullTextState['state']
  people: { id: string; name: string }[]
}

/** The production of a submission as its editors see it. */
export const presentProduction = ({
  now,
  facts,
  steps,
  files,
  proofs,
  people,
  ...others
}: ProductionParts): ProductionBody => ({
  ...others,
  version: facts.version,
  commands: allowedProductionCommands(facts, productionCommands),
  steps: presentSteps(steps, files, now),
  proofs: proofs.map(({ id: _, decided, dueAt, sentAt, remindedAt, answeredAt, ...proof }) => ({
    ...proof,
    // Comments reach the editors with the answer.
    comments: proof.state === 'corrections' ? proof.comments : 0,
    undecided: proof.state === 'corrections' ? proof.comments - decided : 0,
    sentAt: sentAt.toISOString(),
    due: dueAt.toISOString(),
    remindedAt: remindedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  })),
  people: people.map(({ id, name }) => ({ id, name })),
})

/** A submission as a copyeditor with a stage of its production sees it. */
export function presentOwnProduction(
  { steps, files, facts, ...found }: OwnProduction,
  { whoId, now }: { whoId: string; now: Date },
): OwnProductionBody {
  const { id, title, authors, version } = found
  const manuscript = files.find(({ role }) => role === 'manuscript')
  return {
    id,
    submissionNumber: submissionNumberOf(found),
    title,
    authors,
    version,
    commands: allowedProductionCommands(facts, productionCommands),
    // The byline names its sender, as the journal prints it.
    manuscript: manuscript ? { ...presentFile(manuscript), by: null } : null,
    steps: presentSteps(steps, files, now).map((step) => ({
      ...step,
      isOwn: step.person?.id === whoId,
    })),
  }
}

const presentSteps = (steps: ProductionStep[], files: SubmissionFile[], now: Date) =>
  productionStages.flatMap((stage) => {
    const step = steps.find((each) => each.stage === stage)
    return step ? [{ ...presentStep(step, now), files: filesOf(stage, files) }] : []
  })

const roles: Partial<Record<ProductionStage, FileRole>> = fileRoleOfStage

const filesOf = (stage: ProductionStage, files: SubmissionFile[]) =>
  files.filter(({ role }) => role === roles[stage]).map(presentFile)

function presentStep(
  { stage, accountId, personName, dueAt, startedAt, doneAt }: ProductionStep,
  now: Date,
): Omit<ProductionBody['steps'][number], 'files'> {
  const state = doneAt ? 'done' : startedAt ? 'current' : 'waiting'
  return {
    stage,
    person: accountId && personName ? { id: accountId, name: personName } : null,
    due: dueAt.toISOString(),
    overdue: state === 'current' && dueAt < now,
    state,
  }
}

export const presentSentComment = ({
  id,
  proofNumber,
  partId,
  passage,
  text,
  suggestion,
  decision,
  decidedBy,
  unappliedReason,
}: SentComment): SentCommentBody => ({
  id,
  proofNumber,
  partId,
  passage,
  text,
  suggestion,
  decision,
  decidedBy,
  unappliedReason: unappliedReason ?? null,
})

const picturesPath = '/api/proof/pictures'

/** A proof as its author sees it. */
export function presentProof(
  journal: Journal,
  linked: LinkedProof,
  comments: readonly ProofComment[],
): ProofBody {
  const { conversion, drawnPictures } = linked
  const document = documentOf(linked)
  const { html, contents } = renderNumberedPage(document, { picturesPath, drawnPictures })
  const partIdOf = findPartIds(conversion)
  return {
    id: linked.id,
    number: linked.number,
    state: linked.state,
    journal: journal.name,
    contactEmail: journal.contact.email,
    readerName: linked.name,
    title: linked.title,
    authors: linked.authors,
    due: linked.dueAt.toISOString(),
    answeredAt: linked.answeredAt?.toISOString() ?? null,
    html,
    contents,
    language: document.language,
    parts: listParts(document).map(({ id, number, kind, target }) => {
      const line = lineOf(target)
      return { id, number, kind, text: line ? inlineText(line) : null }
    }),
    comments: comments.map(({ id, place, text, suggestion }) => ({
      id,
      partId: partIdOf(place),
      text,
      suggestion,
    })),
  }
}
