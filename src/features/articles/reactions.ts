import type { ArticleEvent } from '#domain/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import { noteWords } from './search-filling.ts'

type Needs = { db: Database }

const noteItsWords = ({ db }: Needs, { articleId }: { articleId: string }) =>
  noteWords(db, [articleId])

/** What follows from what happens to articles. */
export const articleReactions: Reactions<ArticleEvent, Needs> = {
  'article-created': { 'words-noted': noteItsWords },
  'article-changed': { 'words-noted': noteItsWords },
  'article-file-replaced': {},
  'article-deleted': {},
  'article-restored': { 'words-noted': noteItsWords },
}
