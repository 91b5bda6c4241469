import { eq } from 'drizzle-orm'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'

/** Whether a version is the one that the page of its article shows. */
export const isCurrentVersion = eq(fullTextVersion.isCurrent, true)
