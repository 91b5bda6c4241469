import type { SubmissionBody } from '#features/submissions/wire.ts'
import type { Wanted } from './download.ts'

/** The manuscript of a submission, as a download. */
export const manuscriptOf = (submission: SubmissionBody): Omit<Wanted, 'isPrivate'> => ({
  kind: 'submissions',
  id: submission._id,
  fileId: submission.docxFile.fileId,
  format: 'docx',
  fileName: submission.docxFile.fileName,
  storedAt: submission.docxCloudinaryUrl,
})
