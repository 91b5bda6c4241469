import path from 'node:path'
import { desc } from 'drizzle-orm'
import { submission } from '../../db/schema/editorial/submissions.ts'
import { journalVersion } from '../../db/schema/journal.ts'
import { loadSampleArticles } from '../../src/app/samples/load-articles.ts'
import { loadSampleSubmissions } from '../../src/app/samples/load-submissions.ts'
import type { Stage } from '../../src/domain/editorial/workflow.ts'
import { sandbox } from '../sandbox.ts'
import type { TestSite } from '../site-actions.ts'

/** Loads the sample content as a first start does, and returns the ids of the submissions by stage. */
export async function loadSamples(site: TestSite): Promise<Partial<Record<Stage, string>>> {
  const deps = {
    ...site,
    sandbox,
    clock: () => site.now,
    baseUrl: 'http://localhost:3000',
  }
  const folder = path.resolve('db/sample')
  const articles = await loadSampleArticles(deps, folder)
  await loadSampleSubmissions(deps, folder, articles)
  const rows = await site.db.select().from(submission)
  return Object.fromEntries(rows.map(({ stage, id }) => [stage, id]))
}

/** Publishes settings that say whether the journal is a sample. */
export async function setSampleJournal(site: TestSite, sample: boolean) {
  const newest = site.db.select().from(journalVersion).orderBy(desc(journalVersion.number))
  const [version] = await newest.limit(1)
  if (!version) throw new Error('the database has no journal settings')
  const { journal, ...rest } = version.content as { journal: object }
  const content = { ...rest, journal: { ...journal, sample } }
  await site.db.insert(journalVersion).values({ ...version, number: version.number + 1, content })
}
