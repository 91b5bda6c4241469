import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { type CommandActor, isSystem } from '#domain/actor.ts'
import { canEdit } from '#domain/people/account.ts'
import { canRead } from '#domain/publishing/article.ts'
import type { ArticleDetails } from '#domain/publishing/article-details.ts'
import type { PeerReview } from '#domain/publishing/peer-review.ts'
import { Refused } from '#domain/refusal.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  type ArticleSupplement,
  contributors,
  metadataColumns,
  supplements,
} from './article-fragments.ts'
import { joinIssue, type ListedArticle, listedColumns } from './article-list-queries.ts'
import { type DraftReader, isHiddenDraft, isHiddenFrom } from './draft-exclusion.ts'

/** A whole article. `concernedTitle` is the title of the article that a notice is about. */
export type Article = ListedArticle &
  ArticleDetails & {
    supplements: ArticleSupplement[]
    peerReview: PeerReview | null
    concernedTitle: string | null
    /** Whether readers see the article that a notice is about. */
    concernsPublic: boolean
    /** Whether the article that a notice is about is a draft hidden from the viewer. */
    concernsHidden: boolean
  }

const concerned = alias(article, 'concerned')
const concernedRow = sql`from ${article} ${sql.identifier('concerned')} where ${concerned.id} = ${article.concerns}`

const allColumns = (who: DraftReader) => ({
  ...listedColumns,
  content: article.content,
  contributors,
  ...metadataColumns,
  peerReview: article.peerReview,
  concernedTitle: sql<
    string | null
  >`(select ${concerned.title} ${concernedRow} and not ${isHiddenFrom(who, concerned)})`,
  concernsPublic: sql<boolean>`exists (select ${concernedRow} and ${isPublicArticle(concerned)})`,
  concernsHidden: sql<boolean>`exists (select ${concernedRow} and ${isHiddenFrom(who, concerned)})`,
  supplements,
})

/** An article that the viewer may see. Throws 404, also for deleted articles and for drafts of others. */
export async function getArticle(
  db: Reader,
  who: CommandActor | undefined,
  id: string,
): Promise<Article> {
  const seesAll = who !== undefined && (isSystem(who) || canEdit(who))
  const found = await findArticle(db, id, { who, includeUnpublishedIssues: seesAll })
  if (!found || found.deletedAt || !canRead(who, found)) throw noSuchArticle()
  if (found.status === 'draft' && (await isHiddenDraft(db, who, id))) throw noSuchArticle()
  return found
}

/** An article in any state, deleted ones included; undefined when there never was one. */
export async function findArticle(
  db: Reader,
  id: string,
  {
    who,
    includeUnpublishedIssues = false,
  }: { who?: DraftReader; includeUnpublishedIssues?: boolean } = {},
): Promise<Article | undefined> {
  const [found] = await db
    .select(allColumns(who))
    .from(article)
    .leftJoin(issue, joinIssue(includeUnpublishedIssues))
    .where(eq(article.id, id))
  return found
}

/** Whether there has ever been an article, deleted ones included. */
export async function hasEverHadArticles(db: Reader): Promise<boolean> {
  const [any] = await db.select({ id: article.id }).from(article).limit(1)
  return any !== undefined
}

export const noSuchArticle = () => new Refused('not-found', 'There is no such article.')
