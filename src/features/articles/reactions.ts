import type { ArticleEvent, IssueEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** All but the publication of an issue, which is answered where its articles' submitters are known. */
type Answered = ArticleEvent | Exclude<IssueEvent, { type: 'issue-published' }>

/** What follows from what happens to articles and issues: nothing yet. */
export const articleReactions: Reactions<Answered, object> = {
  'article-created': {},
  'article-changed': {},
  'article-file-replaced': {},
  'supplement-added': {},
  'supplement-renamed': {},
  'supplements-ordered': {},
  'supplement-removed': {},
  'article-deleted': {},
  'article-restored': {},
  'issue-made': {},
  'issue-changed': {},
  'issue-scheduled': {},
  'issue-removed': {},
}
