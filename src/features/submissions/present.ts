import type { Account } from '#domain/people/account.ts'
import type { Stage } from '#domain/reviewing/course.ts'
import { isHeld } from '#domain/reviewing/submission.ts'
import { dueAt, receiptOf } from '#domain/reviewing/waiting.ts'
import type { Signer } from '#platform/signing.ts'
import type { Happened, Submission } from './queries.ts'
import type { SubmissionBody, WholeSubmission } from './wire.ts'

/** For so many milliseconds a signed address of a manuscript is good. */
const goodFor = 10 * 60_000

/** What the signature in the address of a manuscript stands for. */
export const manuscriptSubject = (submissionId: string): string =>
  `submissions/${submissionId}/manuscript`

/** What is needed to tell of manuscripts: with it, their addresses are signed. */
export type Presenting = { baseUrl: string; signer: Signer; now: Date }

/** What the API tells of a manuscript, and nothing else. */
export function presentSubmission(
  { baseUrl, signer, now }: Presenting,
  submission: Submission,
): SubmissionBody {
  const subject = manuscriptSubject(submission.id)
  const signed = signer.sign(subject, new Date(now.getTime() + goodFor))
  return {
    _id: submission.id,
    title: submission.title,
    abstract: submission.abstract,
    keywords: submission.keywords,
    authors: submission.authors,
    status: submission.status,
    ...standingOf(submission, now),
    version: submission.version,
    receipt: receiptOf(submission),
    docxCloudinaryUrl: `${baseUrl}/api/${subject}/${signed}`,
    createdAt: submission.createdAt.toISOString(),
    journalId: submission.stage === 'published' ? submission.articleId : null,
    mayDecide: submission.view === 'office',
    docxFile: {
      fileId: submission.manuscript.id,
      fileName: submission.manuscript.originalName,
      size: submission.manuscript.bytes,
    },
  }
}

/** Where a submission stands for whoever asks: a decision that its author is not told of yet is not seen. */
function standingOf(
  found: Submission,
  now: Date,
): Pick<SubmissionBody, 'stage' | 'stageSince' | 'due'> {
  const { stage, since, due } = seenStage(found, now)
  return { stage, stageSince: since.toISOString(), due: due?.toISOString() ?? null }
}

/** Where it stands for whoever asks, since when, and by when the next step should be taken, or will be. */
export function seenStage(
  found: Submission,
  now: Date,
): { stage: Stage; since: Date; due: Date | null } {
  const { heldStage, heldSince } = found
  const isHidden = found.view === 'author' && isHeld(found, now)
  const { stage, since } =
    isHidden && heldStage && heldSince
      ? { stage: heldStage, since: heldSince }
      : { stage: found.stage, since: found.stageSince }
  const due = stage === 'scheduled' ? found.publishAt : dueAt(stage, since)
  return { stage, since, due: due ?? null }
}

/** The same with what only those who manage submissions are told. */
export const presentToManager = (
  presenting: Presenting,
  submission: Submission,
  sender: Account | undefined,
  history: Happened[],
): WholeSubmission => ({
  ...presentSubmission(presenting, submission),
  ...(sender && { sender: { name: sender.name, email: sender.email } }),
  history: history.map(({ at, type, by }) => ({ at: at.toISOString(), type, by })),
})
