import type { file } from '#db/schema/files.ts'

/** A stored file as its row tells it. */
export type StoredFile = typeof file.$inferSelect
