import type { file } from '#db/schema.ts'
import type { FileFormat } from '#domain/article.ts'
import { mediaTypes } from './commands.ts'

/** A stored file as its row tells it. */
export type StoredFile = typeof file.$inferSelect

/** The format of a stored file. */
export const formatOf = (stored: Pick<StoredFile, 'mediaType'>): FileFormat =>
  stored.mediaType === mediaTypes.pdf ? 'pdf' : 'docx'
