import type { Account } from '#domain/people/account.ts'
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
    docxCloudinaryUrl: `${baseUrl}/api/${subject}/${signed}`,
    createdAt: submission.createdAt.toISOString(),
    journalId: submission.articleId,
    docxFile: {
      fileId: submission.manuscript.id,
      fileName: submission.manuscript.originalName,
      size: submission.manuscript.bytes,
    },
  }
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
