import type { ArticleEvent } from '#domain/event.ts'
import type { Reactions } from '#platform/events.ts'

/** All but the change of an article, which is answered where it is known of which submission it was made. */
type Answered = Exclude<ArticleEvent, { type: 'article-changed' }>

/** What follows from what happens to articles: nothing yet. */
export const articleReactions: Reactions<Answered, object> = {
  'article-created': {},
  'article-file-replaced': {},
  'article-deleted': {},
  'article-restored': {},
}
