import { z } from 'zod'
import type { Submission } from './queries.ts'

export const SubmissionBody = z.object({
  _id: z.string(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  authors: z.array(z.string()),
  status: z.string(),
  docxCloudinaryUrl: z.string(),
  createdAt: z.iso.datetime(),
  journalId: z.string().nullable(),
  docxFile: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
})
export type SubmissionBody = z.infer<typeof SubmissionBody>

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
