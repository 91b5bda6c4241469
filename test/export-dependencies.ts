import { journalContent } from './journal-content.ts'
import type { TestSite } from './site-actions.ts'

/** The dependencies of an export, with the sample pages. */
export const exportDependencies = (site: TestSite) => ({
  db: site.db,
  storage: site.storage,
  clock: () => site.now,
  content: journalContent,
  baseUrl: 'http://localhost:3000',
})
