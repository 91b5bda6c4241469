import { dueDateOf, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import type { Account } from '#domain/people/account.ts'
import type { Signer } from '#platform/signer.ts'
import type { FullSubmission, SubmissionBody } from './api-schemas.ts'
import type { ActivityEvent, ShownSubmission } from './queries.ts'

/** How long the signed address of a manuscript is valid, in milliseconds. */
const signedUrlLifetime = 10 * 60_000

/** What the signature of a manuscript address covers. */
export const manuscriptSubject = (submissionId: string): string =>
  `submissions/${submissionId}/manuscript`

/** The dependencies for signed addresses of manuscripts. */
export type PresentContext = { baseUrl: string; signer: Signer; now: Date }

export function presentSubmission(
  { baseUrl, signer, now }: PresentContext,
  found: ShownSubmission,
): SubmissionBody {
  const subject = manuscriptSubject(found.id)
  const signed = signer.sign(subject, new Date(now.getTime() + signedUrlLifetime))
  return {
    _id: found.id,
    title: found.title,
    abstract: found.abstract,
    keywords: found.keywords,
    authors: found.authors,
    ...presentState(found),
    ...(found.isSample && { sample: true }),
    ...(found.stage === 'published' &&
      found.isArticleRemoved && { journalId: null, articleRemoved: true }),
    stageSince: found.stageSince.toISOString(),
    due: presentDueDate(found),
    submissionNumber: submissionNumberOf(found),
    docxCloudinaryUrl: `${baseUrl}/api/${subject}/${signed}`,
    createdAt: found.createdAt.toISOString(),
    canDecide: found.view === 'editorial',
    docxFile: presentManuscript(found.manuscript),
  }
}

/** The stage of a submission, and the article once it is public. */
export const presentState = (
  found: Pick<ShownSubmission, 'stage' | 'version' | 'articleId'>,
): Pick<SubmissionBody, 'status' | 'stage' | 'version' | 'journalId'> => ({
  status: found.stage === 'published' ? 'published' : 'pending',
  stage: found.stage,
  version: found.version,
  journalId: found.stage === 'published' ? found.articleId : null,
})

export const presentManuscript = ({
  id,
  originalName,
  bytes,
}: ShownSubmission['manuscript']): SubmissionBody['docxFile'] => ({
  fileId: id,
  fileName: originalName,
  size: bytes,
})

/** When the next step is due, or happens automatically. A sample has no deadline. */
export function presentDueDate({
  stage,
  stageSince,
  publishAt,
  isSample,
}: Pick<ShownSubmission, 'stage' | 'stageSince' | 'publishAt' | 'isSample'>): string | null {
  if (stage === 'scheduled') return publishAt?.toISOString() ?? null
  const due = isSample ? undefined : dueDateOf(stage, stageSince)
  return due?.toISOString() ?? null
}

export const presentToEditor = (
  sender: Account | undefined,
  history: ActivityEvent[],
): Pick<FullSubmission, 'sender' | 'history'> => ({
  ...(sender && { sender: { name: sender.name, email: sender.email } }),
  history: history.map(({ at, type, by }) => ({ at: at.toISOString(), type, by })),
})
