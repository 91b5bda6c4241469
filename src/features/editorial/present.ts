import { dueDateOf, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { isDecisionPending } from '#domain/editorial/submission.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { Account } from '#domain/people/account.ts'
import type { Signer } from '#platform/signer.ts'
import type { FullSubmission, SubmissionBody } from './api-schemas.ts'
import type { ActivityEvent, Submission } from './queries.ts'

/** For so many milliseconds a signed address of a manuscript is good. */
const signedUrlLifetime = 10 * 60_000

/** What the signature in the address of a manuscript stands for. */
export const manuscriptSubject = (submissionId: string): string =>
  `submissions/${submissionId}/manuscript`

/** What is needed to tell of manuscripts: with it, their addresses are signed. */
export type PresentContext = { baseUrl: string; signer: Signer; now: Date }

/** What the API tells of a manuscript, and nothing else. */
export function presentSubmission(
  { baseUrl, signer, now }: PresentContext,
  submission: Submission,
): SubmissionBody {
  const subject = manuscriptSubject(submission.id)
  const signed = signer.sign(subject, new Date(now.getTime() + signedUrlLifetime))
  return {
    _id: submission.id,
    title: submission.title,
    abstract: submission.abstract,
    keywords: submission.keywords,
    authors: submission.authors,
    status: submission.status,
    ...stageFields(submission, now),
    version: submission.version,
    submissionNumber: submissionNumberOf(submission),
    docxCloudinaryUrl: `${baseUrl}/api/${subject}/${signed}`,
    createdAt: submission.createdAt.toISOString(),
    journalId: submission.stage === 'published' ? submission.articleId : null,
    canDecide: submission.view === 'editorial',
    docxFile: {
      fileId: submission.manuscript.id,
      fileName: submission.manuscript.originalName,
      size: submission.manuscript.bytes,
    },
  }
}

/** Where a submission stands for whoever asks: a decision that its author is not told of yet is not seen. */
function stageFields(
  found: Submission,
  now: Date,
): Pick<SubmissionBody, 'stage' | 'stageSince' | 'due'> {
  const { stage, since, due } = visibleStage(found, now)
  return { stage, stageSince: since.toISOString(), due: due?.toISOString() ?? null }
}

/** Where it stands for whoever asks, since when, and by when the next step should be taken, or will be. */
export function visibleStage(
  found: Submission,
  now: Date,
): { stage: Stage; since: Date; due: Date | null } {
  const { previousStage, previousStageSince } = found
  const isHidden = found.view === 'author' && isDecisionPending(found, now)
  const { stage, since } =
    isHidden && previousStage && previousStageSince
      ? { stage: previousStage, since: previousStageSince }
      : { stage: found.stage, since: found.stageSince }
  const due = stage === 'scheduled' ? found.publishAt : dueDateOf(stage, since)
  return { stage, since, due: due ?? null }
}

/** One submission, with what only editors see. */
export const presentToEditor = (
  presentContext: PresentContext,
  submission: Submission,
  contributors: Contributor[],
  sender: Account | undefined,
  history: ActivityEvent[],
): FullSubmission => ({
  ...presentSubmission(presentContext, submission),
  contributors,
  ...(sender && { sender: { name: sender.name, email: sender.email } }),
  history: history.map(({ at, type, by }) => ({ at: at.toISOString(), type, by })),
})
