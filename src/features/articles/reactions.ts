import type { ArticleEvent, IssueEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/**
 * All but what is answered where submissions are known: the change of an article that was made of one, and the
 * publication of an issue, of which its articles' submitters are told.
 */
type Answered =
  | Exclude<ArticleEvent, { type: 'article-changed' }>
  | Exclude<IssueEvent, { type: 'issue-published' }>

/** What follows from what happens to articles and issues: nothing yet. */
export const articleReactions: Reactions<Answered, object> = {
  'article-created': {},
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
