import type { ArticleEvent, IssueEvent } from '#domain/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import { indexWords } from './search/fill-index.ts'

type Needs = { db: Database }

const indexWordsOfArticle = ({ db }: Needs, { articleId }: { articleId: string }) =>
  indexWords(db, [articleId])

/** All but the publication of an issue, of which its articles' submitters are told where they are known. */
type HandledEvent = ArticleEvent | Exclude<IssueEvent, { type: 'issue-published' }>

/** What follows from what happens to articles and issues. */
export const articleReactions: Reactions<HandledEvent, Needs> = {
  'article-created': { 'words-indexed': indexWordsOfArticle },
  'article-changed': { 'words-indexed': indexWordsOfArticle },
  'article-file-replaced': {},
  'article-file-restored': {},
  'supplement-added': {},
  'supplement-renamed': {},
  'supplements-reordered': {},
  'supplement-removed': {},
  'article-deleted': {},
  'article-restored': { 'words-indexed': indexWordsOfArticle },
  'issue-created': {},
  'issue-changed': {},
  'issue-scheduled': {},
  'issue-deleted': {},
}
