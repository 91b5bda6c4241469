import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import { indexWords } from './search/index-words.ts'

type Needs = { db: Database }

const indexWordsOfArticle = ({ db }: Needs, { articleId }: { articleId: string }) =>
  indexWords(db, [articleId])

export const articleReactions = {
  'article-created': { 'words-indexed': indexWordsOfArticle },
  'article-changed': { 'words-indexed': indexWordsOfArticle },
  'article-restored': { 'words-indexed': indexWordsOfArticle },
} satisfies Reactions<Needs>
