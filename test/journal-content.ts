import { readJournal } from '#features/journal/read-folder.ts'

/** The content of `journal/`. */
export const journalContent = await readJournal('journal')
