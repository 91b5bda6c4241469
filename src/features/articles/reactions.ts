import type { ArticleEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** What follows from what happens to articles: nothing yet. */
export const articleReactions: Reactions<ArticleEvent, object> = {
  'article-created': {},
  'article-changed': {},
  'article-file-replaced': {},
  'supplement-added': {},
  'supplement-renamed': {},
  'supplements-ordered': {},
  'supplement-removed': {},
  'article-deleted': {},
  'article-restored': {},
}
