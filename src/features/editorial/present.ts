import { dueDateOf, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { Account } from '#domain/people/account.ts'
import type { Signer } from '#platform/signer.ts'
import type { FullSubmission, SubmissionBody } from './api-schemas.ts'
import type { ActivityEvent, ShownSubmission } from './queries.ts'

/** How long the signed address of a manuscript is valid, in milliseconds. */
const signedUrlLifetime = 10 * 60_000

/** What the signature of a manuscript address covers. */
export const manuscriptSubject = (submissionId: string): string =>
  `submissions/${submissionId}/manuscript`

/** What is needed to sign addresses of manuscripts. */
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
    status: found.stage === 'published' ? 'published' : 'pending',
    stage: found.stage,
    stageSince: found.stageSince.toISOString(),
    due: presentDueDate(found),
    version: found.version,
    submissionNumber: submissionNumberOf(found),
    docxCloudinaryUrl: `${baseUrl}/api/${subject}/${signed}`,
    createdAt: found.createdAt.toISOString(),
    journalId: found.stage === 'published' ? found.articleId : null,
    canDecide: found.view === 'editorial',
    docxFile: {
      fileId: found.manuscript.id,
      fileName: found.manuscript.originalName,
      size: found.manuscript.bytes,
    },
  }
}

/** When the next step is due, or happens automatically. */
export function presentDueDate({
  stage,
  stageSince,
  publishAt,
}: Pick<ShownSubmission, 'stage' | 'stageSince' | 'publishAt'>): string | null {
  const due = stage === 'scheduled' ? publishAt : dueDateOf(stage, stageSince)
  return due?.toISOString() ?? null
}

/** A submission with what only editors see. */
export const presentToEditor = (
  presentContext: PresentContext,
  found: ShownSubmission,
  contributors: Contributor[],
  sender: Account | undefined,
  history: ActivityEvent[],
): FullSubmission => ({
  ...presentSubmission(presentContext, found),
  contributors,
  ...(sender && { sender: { name: sender.name, email: sender.email } }),
  history: history.map(({ at, type, by }) => ({ at: at.toISOString(), type, by })),
})
