import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import type { DownloadRequest } from './download.ts'

export const manuscriptDownload = (
  submission: Pick<SubmissionBody, '_id' | 'docxFile'> & Partial<SubmissionBody>,
): Omit<DownloadRequest, 'isPrivate'> => ({
  kind: 'submissions',
  id: submission._id,
  fileId: submission.docxFile.fileId,
  format: 'docx',
  fileName: submission.docxFile.fileName,
  storedAt: submission.docxCloudinaryUrl,
})
