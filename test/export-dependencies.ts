import { readJournal } from '#features/journal/read-folder.ts'
import type { TestSite } from './site.ts'

const content = await readJournal('journal')

/** What the public journal of a site is exported from, with the sample's pages. */
export const exportDependencies = (site: TestSite) => ({
  ...{ db: site.db, storage: site.storage, clock: () => site.now },
  ...{ content, baseUrl: 'http://localhost:3000' },
})
