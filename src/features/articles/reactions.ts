import type { ArticleEvent, IssueEvent } from '#domain/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import { noteWords } from './search-filling.ts'

type Needs = { db: Database }

const noteItsWords = ({ db }: Needs, { articleId }: { articleId: string }) =>
  noteWords(db, [articleId])

/** All but the publication of an issue, of which its articles' submitters are told where they are known. */
type Answered = ArticleEvent | Exclude<IssueEvent, { type: 'issue-published' }>

/** What follows from what happens to articles and issues. */
export const articleReactions: Reactions<Answered, Needs> = {
  'article-created': { 'words-noted': noteItsWords },
  'article-changed': { 'words-noted': noteItsWords },
  'article-file-replaced': {},
  'article-file-brought-back': {},
  'supplement-added': {},
  'supplement-renamed': {},
  'supplements-ordered': {},
  'supplement-removed': {},
  'article-deleted': {},
  'article-restored': { 'words-noted': noteItsWords },
  'issue-made': {},
  'issue-changed': {},
  'issue-scheduled': {},
  'issue-removed': {},
}
