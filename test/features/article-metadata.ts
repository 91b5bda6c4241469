import { readJournal } from '../../src/features/journal/read-folder.ts'
import type { Person, TestSite } from '../site-actions.ts'

export const journalContext = {
  journal: (await readJournal('journal')).journal,
  baseUrl: 'http://localhost:3000',
}

export const patchArticle = (site: TestSite, who: Person, id: string, payload: object) =>
  site.ask(who, { method: 'PATCH', url: `/api/journals/${id}`, payload })

export const readArticle = async (site: TestSite, who: Person | null, id: string) =>
  (await site.ask(who, { url: `/api/journals/${id}` })).body.data
