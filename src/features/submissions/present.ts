import type { Submission } from './queries.ts'
import type { SubmissionBody } from './wire.ts'

/** What the API tells of a manuscript, and nothing else. */
export const presentSubmission = (baseUrl: string, submission: Submission): SubmissionBody => ({
  _id: submission.id,
  title: submission.title,
  abstract: submission.abstract,
  keywords: submission.keywords,
  authors: submission.authors,
  status: submission.status,
  docxCloudinaryUrl: `${baseUrl}/api/submissions/${submission.id}/download/docx`,
  createdAt: submission.createdAt.toISOString(),
  journalId: submission.articleId,
  docxFile: {
    fileId: submission.manuscript.id,
    fileName: submission.manuscript.originalName,
    size: submission.manuscript.bytes,
  },
})
