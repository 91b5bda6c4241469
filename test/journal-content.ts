import { readJournal } from '#features/journal/read-folder.ts'

/** The content of `journal/`, for tests of pages. */
export const journalContent = await readJournal('journal')
