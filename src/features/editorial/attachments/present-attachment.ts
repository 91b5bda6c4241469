import type { AttachmentFormat } from '#domain/editorial/review/attachment-formats.ts'
import { mediaTypes } from '#domain/file-kind.ts'
import type { StoredFile } from '#features/files/queries.ts'
import type { AttachmentBody, AttachmentSummary } from './api-schemas.ts'
import type { SentAttachment } from './attachment-queries.ts'

export const formatOf = ({ mediaType }: Pick<StoredFile, 'mediaType'>): AttachmentFormat =>
  mediaType === mediaTypes.pdf ? 'pdf' : 'docx'

/** For editors only. */
export const presentAttachmentSummary = ({
  id,
  file,
  cleanedFileId,
  state,
}: Pick<SentAttachment, 'id' | 'file' | 'cleanedFileId' | 'state'>): AttachmentSummary => ({
  id,
  fileId: file.id,
  fileName: file.originalName,
  format: formatOf(file),
  size: file.bytes,
  byHand: cleanedFileId !== null,
  state,
})

/** For editors only. */
export const presentAttachment = (attachment: SentAttachment): AttachmentBody => ({
  ...presentAttachmentSummary(attachment),
  failure: attachment.failure,
  findings: attachment.findings.map(({ id, place, text, before, after }) => ({
    id,
    place,
    text,
    before,
    after,
  })),
  removed: attachment.removed.reduce((sum, { count }) => sum + count, 0),
})
