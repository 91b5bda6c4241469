import { readJournal } from '#features/journal/content.ts'
import type { Site } from './site.ts'

const content = await readJournal('journal')

/** What the public journal of a site is exported from, with the sample's pages. */
export const bagNeeds = (site: Site) => ({
  ...{ db: site.db, storage: site.storage, clock: () => site.now },
  ...{ content, baseUrl: 'http://localhost:3000' },
})
